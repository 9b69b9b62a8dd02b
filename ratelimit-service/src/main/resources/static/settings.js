import { ALGORITHMS, FAMILIES } from './algorithms.js';
import { $, element, picture } from './dom.js';

const OF_AN_ALGORITHM = ['max', 'refill', 'window', 'hold'];
const NUMBERS = [...OF_AN_ALGORITHM, 'calls', 'spacing', 'cost', 'wait'];

/** The choices on the left: algorithms and numbers, kept in the page's address so that a link shares them. */
export class Settings {

  constructor(onChange) {
    this.onChange = onChange;
    $('algorithms').append(...Object.keys(ALGORITHMS).map(choice));
    document.querySelectorAll('.slider').forEach(pair);
    this.read(new URLSearchParams(location.hash.slice(1)));
    this.show();
    $('view').addEventListener('change', () => {
      this.choose(this.comparing ? FAMILIES : this.algorithms.slice(0, 1));
      this.changed('limit');
    });
    $('limit').addEventListener('input', ({ target }) => {
      if (!this.algorithms.length) {
        target.checked = true;
      }
      this.changed('limit');
    });
    $('own').addEventListener('input', () => this.changed('limit'));
    $('burst').addEventListener('input', () => this.changed('burst'));
    $('wait').addEventListener('input', () => this.changed('burst'));
    addEventListener('hashchange', () => location.hash.includes('=') && location.reload());
  }

  get comparing() {
    return document.querySelector('#view [value=compare]').checked;
  }

  get algorithms() {
    return [...$('algorithms').querySelectorAll('input:checked')].map((input) => input.value);
  }

  get numbers() {
    return Object.fromEntries(NUMBERS.map((name) => [name, $(name).valueAsNumber]));
  }

  choose(algorithms) {
    for (const input of $('algorithms').querySelectorAll('input')) {
      input.type = this.comparing ? 'checkbox' : 'radio';
      input.checked = algorithms.includes(input.value);
    }
  }

  changed(what) {
    this.show();
    history.replaceState(null, '', `#${this.address()}`);
    this.onChange(what);
  }

  show() {
    const algorithms = this.algorithms.map((name) => ALGORITHMS[name]);
    const fields = new Set(algorithms.flatMap((algorithm) => algorithm.fields));
    for (const field of OF_AN_ALGORITHM) {
      const row = document.querySelector(`[data-field=${field}]`);
      row.hidden = !fields.has(field);
      row.querySelectorAll('input').forEach((input) => input.disabled = row.hidden);
    }
    const label = (field, several) => {
      const names = new Set(algorithms.map((algorithm) => algorithm[field]).filter(Boolean));
      return names.size === 1 ? [...names][0] : several;
    };
    $('limit-title').textContent = this.comparing ? 'Algorithms' : 'Algorithm';
    $('max-label').textContent = label('max', 'Capacity or limit');
    $('window-label').textContent = label('window', 'Window, seconds');
  }

  address() {
    const { numbers } = this;
    return new URLSearchParams([
      ['view', this.comparing ? 'compare' : 'one'],
      ['algorithms', this.algorithms.join(' ')],
      ...NUMBERS.map((name) => [name, numbers[name]])
    ]);
  }

  read(address) {
    document.querySelector('#view [value=compare]').checked = address.get('view') === 'compare';
    const known = (address.get('algorithms') ?? '').split(' ').filter((name) => Object.hasOwn(ALGORITHMS, name));
    const standard = this.comparing ? FAMILIES : FAMILIES.slice(0, 1);
    this.choose(known.length ? known : standard);
    for (const name of NUMBERS.filter((candidate) => address.has(candidate))) {
      const input = $(name);
      const before = input.value;
      input.value = address.get(name);
      if (!input.checkValidity()) {
        input.value = before;
      }
      input.dispatchEvent(new Event('input'));
    }
  }

}

function choice(algorithm) {
  return element('label', {}, element('input', { type: 'radio', name: 'algorithm', value: algorithm }),
    element('span', {}, picture(algorithm), ALGORITHMS[algorithm].name));
}

/** Lets a slider and its number follow each other. */
function pair(row) {
  const [range, number] = row.querySelectorAll('input');
  range.value = number.value;
  range.addEventListener('input', () => number.value = range.value);
  number.addEventListener('input', () => range.value = number.value);
}
