const WORDS = {
  allowed: 'passed',
  unlimited: 'passed, no limit told',
  over: 'over the limit, passed',
  blocked: 'blocked',
  failed: 'failed'
};
const GLYPHS = { over: '!', blocked: '×', failed: '?' };
const MANY = 60;

/** Draws a bar a call, in the order of the answers, and lets one be selected by pointer or arrow keys. */
export class Timeline {

  constructor(list, onSelect) {
    this.list = list;
    this.onSelect = onSelect;
    this.answers = [];
    list.addEventListener('click', (event) => this.select(event.target.closest('li'), true));
    list.addEventListener('keydown', (event) => this.move(event));
  }

  reset(calls) {
    this.answers = [];
    this.second = -1;
    this.list.replaceChildren();
    this.list.classList.toggle('many', calls > MANY);
    this.list.style.setProperty('--calls', calls);
  }

  sent() {
    const item = document.createElement('li');
    item.role = 'option';
    item.tabIndex = -1;
    item.dataset.kind = 'pending';
    item.ariaLabel = 'A call that waits for its answer';
    item.innerHTML = '<span class="space"><span class="bar"></span></span><span class="number"></span><span class="second"></span>';
    this.list.append(item);
  }

  answered(answer) {
    const item = this.list.children[this.answers.length];
    this.answers.push(answer);
    answer.number = this.answers.length;
    item.dataset.kind = answer.kind;
    item.ariaLabel = inWords(answer);
    item.title = inWords(answer);
    const second = Math.floor(answer.at / 1000);
    if (second !== this.second) {
      this.second = second;
      item.querySelector('.second').textContent = `${second}s`;
    }
    const bar = item.querySelector('.bar');
    if (GLYPHS[answer.kind]) {
      bar.dataset.glyph = GLYPHS[answer.kind];
    }
    bar.style.height = `${height(answer)}%`;
    item.querySelector('.number').textContent = number(answer);
    this.mark(item);
    this.onSelect(answer);
  }

  move(event) {
    const current = this.list.querySelector('[aria-selected=true]');
    const target = {
      ArrowLeft: current?.previousElementSibling,
      ArrowUp: current?.previousElementSibling,
      ArrowRight: current?.nextElementSibling,
      ArrowDown: current?.nextElementSibling,
      Home: this.list.firstElementChild,
      End: this.list.lastElementChild
    }[event.key];
    if (target) {
      event.preventDefault();
      this.select(target, true);
    }
  }

  select(item, focus) {
    const answer = this.answers[[...this.list.children].indexOf(item)];
    if (answer) {
      this.mark(item);
      this.onSelect(answer);
      if (focus) {
        item.focus();
      }
    }
  }

  mark(item) {
    const before = this.list.querySelector('[aria-selected=true]');
    before?.setAttribute('aria-selected', 'false');
    before?.setAttribute('tabindex', '-1');
    item.setAttribute('aria-selected', 'true');
    item.tabIndex = 0;
  }

}

export function inWords(answer) {
  const words = [`Call ${answer.number}: ${WORDS[answer.kind]}`];
  if (answer.binding) {
    words.push(`${answer.binding.remaining} remaining`);
  }
  if (answer.retryAfter) {
    words.push(`retry after ${answer.retryAfter} s`);
  }
  words.push(`${Math.round(answer.latency)} ms`);
  return words.join(', ');
}

function number(answer) {
  if (answer.kind === 'blocked') {
    return answer.retryAfter ? `${answer.retryAfter}s` : 'never';
  }
  return answer.binding?.remaining ?? '–';
}

function height(answer) {
  if (answer.kind === 'allowed') {
    return 16 + (84 * answer.binding.remaining) / answer.binding.quota;
  }
  return answer.kind === 'unlimited' ? 50 : 100;
}
