import { $, element } from './dom.js';
import { explain } from './explain.js';
import { duration, latency } from './words.js';

/** The selected decision: in words, as a countdown, and as the answer that carried it. */
export class DecisionView {

  constructor() {
    setInterval(() => this.tick(), 100);
  }

  clear() {
    this.answer = undefined;
    $('answer-about').hidden = false;
    $('decision').dataset.kind = 'none';
    $('verdict').textContent = 'No call yet.';
    $('why').textContent = 'Fire a burst: each call becomes a bar above, and its decision is explained here.';
    $('when').textContent = '';
    $('facts').replaceChildren();
    $('headers').replaceChildren();
    this.tick();
  }

  show(lane, answer) {
    this.answer = answer;
    $('answer-about').hidden = true;
    const { verdict, why, when } = explain(answer, lane.plan);
    $('decision').dataset.kind = answer.kind;
    $('verdict').textContent = verdict;
    $('why').textContent = why;
    $('when').textContent = when;
    $('facts').replaceChildren(...facts(answer).map(([name, value]) => pair(name, value)));
    $('headers').replaceChildren(...answer.headers
      .filter(([name]) => /ratelimit|retry-after/.test(name))
      .map(([name, value]) => pair(name, value)));
    this.tick();
  }

  tick() {
    const waits = this.answer?.kind === 'blocked' && this.answer.retryAfterMs !== null;
    $('countdown').hidden = !waits;
    if (waits) {
      const left = Math.max(0, this.answer.receivedAt + this.answer.retryAfterMs - Date.now());
      $('countdown-left').textContent = left ? duration(left) : 'Now';
      $('countdown-words').textContent = left ? 'until it would pass' : 'it would pass';
      $('countdown').dataset.free = !left;
      $('countdown-meter').style.setProperty('--left', left / this.answer.retryAfterMs);
    }
  }

}

function facts({ kind, status, limit, remaining, retryAfterMs, latency: ms, cost }) {
  const answered = [['Status', status || 'none'], ['Cost', cost], ['Latency', latency(ms)]];
  if (kind === 'failed' || kind === 'uncounted') {
    return answered;
  }
  const retry = retryAfterMs === null ? 'never' : duration(retryAfterMs);
  return [...answered, ['Remaining', `${remaining} of ${limit}`], ...(kind === 'blocked' ? [['Retry after', retry]] : [])];
}

function pair(name, value) {
  return element('div', {}, element('dt', {}, name), element('dd', {}, value));
}
