import { ALGORITHMS } from './algorithms.js';
import { ghost, pendingCall, showAnswer } from './call.js';
import { element, picture } from './dom.js';
import { duration, latency } from './words.js';

/** The calls to one plan: a bar each, totals, and the time until the next one passes. */
export class Lane {

  constructor({ algorithm, inWords, plan, onSelect }) {
    this.plan = plan;
    this.answers = [];
    this.expected = { bars: 0, gaps: 0 };
    this.onSelect = onSelect;
    this.totals = element('p', { class: 'totals' });
    this.state = element('p', { class: 'state' });
    this.calls = element('ol', { class: 'calls', role: 'listbox', 'aria-orientation': 'horizontal' });
    this.head = element('header');
    this.element = element('section', { class: 'lane' }, this.head, this.calls);
    this.showName(algorithm, inWords);
    this.calls.addEventListener('click', (event) => this.select(event.target.closest('[role=option]')));
    this.showTotals();
  }

  /** Names the algorithm; of a plan that is not the page's own, it is known from the first answer on. */
  showName(algorithm, inWords) {
    this.algorithm = algorithm;
    this.name = ALGORITHMS[algorithm]?.name ?? 'Your plan';
    this.element.dataset.algorithm = algorithm;
    this.element.ariaLabel = this.name;
    this.calls.ariaLabel = `Calls, ${this.name}`;
    const names = element('div', { class: 'names' }, element('h3', {}, this.name), element('p', { class: 'in-words' }, inWords));
    const about = element('p', { class: 'about' }, ALGORITHMS[algorithm]?.about ?? '');
    this.head.replaceChildren(picture(algorithm), names, this.totals, this.state, about);
  }

  /** Shows what would be fired, until something is. */
  preview(calls) {
    if (!this.began) {
      this.calls.replaceChildren(...Array.from({ length: calls }, ghost));
      this.size(calls, 0);
    }
  }

  size(bars, gaps) {
    this.calls.style.setProperty('--bars', bars);
    this.calls.style.setProperty('--gaps', gaps);
  }

  waits(ms) {
    this.gap ??= this.calls.appendChild(element('li', { class: 'gap', role: 'presentation' }, element('span')));
    this.gap.firstChild.textContent = `fires in ${duration(ms)}`;
  }

  begin(calls) {
    if (!this.began) {
      this.calls.replaceChildren();
    }
    if (this.ended) {
      this.waits(0);
      this.gap.firstChild.textContent = `${duration(performance.now() - this.ended)} later`;
      this.expected.gaps++;
    }
    this.gap = undefined;
    this.began ??= performance.now();
    this.newSecond();
    this.expected.bars += calls;
    this.size(this.expected.bars, this.expected.gaps);
  }

  /** Gives up what was not fired. */
  stop() {
    this.gap?.remove();
    this.gap = undefined;
    this.expected.bars = this.answers.length;
    this.size(this.expected.bars, this.expected.gaps);
  }

  sent() {
    return this.calls.appendChild(pendingCall());
  }

  dropped(call) {
    call.remove();
  }

  answered(call, answer) {
    answer.number = this.answers.push(answer);
    if (!this.plan && answer.algorithm && answer.algorithm !== this.algorithm) {
      this.showName(answer.algorithm, `limit ${answer.limit}`);
    }
    answer.call = call;
    showAnswer(call, answer, this.newSecond());
    this.ended = performance.now();
    this.freeAt = answer.kind === 'blocked' && answer.retryAfterMs !== null ? this.ended + answer.retryAfterMs : undefined;
    this.showTotals();
    this.tick();
    this.onSelect(this, answer, false);
  }

  newSecond() {
    const second = Math.floor((performance.now() - this.began) / 1000);
    const changed = second > (this.second ?? 0);
    this.second = second;
    return changed ? `${second}s` : '';
  }

  showTotals() {
    const passed = this.answers.filter(({ allowed }) => allowed).length;
    const blocked = this.answers.filter(({ kind }) => kind === 'blocked').length;
    const latencies = this.answers.map((answer) => answer.latency).sort((one, other) => one - other);
    this.totals.replaceChildren(
      total('passed', passed), total('blocked', blocked),
      total('median', latencies.length ? latency(latencies[latencies.length >> 1]) : '–'));
    this.summary = `${this.name}: ${passed} passed, ${blocked} blocked`;
  }

  /** Shows how things stand now; called while time passes. */
  tick() {
    const answer = this.answers.at(-1);
    const left = this.freeAt - performance.now();
    this.state.dataset.kind = answer?.kind ?? 'none';
    if (left > 0) {
      this.state.textContent = `passes again in ${duration(left)}`;
    } else if (answer?.kind === 'blocked') {
      this.state.textContent = this.freeAt ? 'passes again now' : 'never passes';
      this.state.dataset.kind = this.freeAt ? 'allowed' : 'blocked';
    } else {
      this.state.textContent = answer?.kind === 'allowed' ? `${answer.remaining} of ${answer.limit} left` : '';
    }
  }

  select(call) {
    const answer = this.answers.find((candidate) => candidate.call === call);
    if (answer) {
      this.onSelect(this, answer, true);
      call.focus();
    }
  }

}

function total(name, value) {
  return element('span', { class: name }, element('b', {}, value), ` ${name}`);
}
