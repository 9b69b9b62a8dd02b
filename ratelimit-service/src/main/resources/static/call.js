import { element } from './dom.js';
import { duration, latency, shortDuration } from './words.js';

const WORDS = { allowed: 'passed', uncounted: 'passed, not counted', blocked: 'blocked', failed: 'not decided' };
const GLYPHS = { blocked: '×', failed: '?' };

/** The place of a call that is not fired yet. */
export function ghost() {
  return element('li', { class: 'ghost', role: 'presentation' }, element('span', { class: 'space' }));
}

/** The bar of a call whose answer is not there yet. */
export function pendingCall() {
  return element('li', { role: 'option', tabindex: -1, 'data-kind': 'pending', 'aria-label': 'A call that waits for its answer' },
    silent('space', silent('bar')), silent('number'), silent('latency'), silent('second'));
}

/** Turns a pending bar into that of its answer. */
export function showAnswer(call, answer, time) {
  const [space, number, delay, second] = call.children;
  call.dataset.kind = answer.kind;
  call.ariaLabel = call.title = inWords(answer);
  space.firstChild.style.height = `${height(answer)}%`;
  space.firstChild.textContent = GLYPHS[answer.kind] ?? '';
  number.textContent = numberOf(answer);
  delay.style.setProperty('--ms', Math.min(answer.latency, 100));
  second.textContent = time;
}

/** A part that the call's label says better. */
function silent(name, ...children) {
  return element('span', { class: name, 'aria-hidden': 'true' }, ...children);
}

function inWords(answer) {
  const words = [`Call ${answer.number}: ${WORDS[answer.kind]}`];
  if (Number.isInteger(answer.limit)) {
    words.push(`${answer.remaining} of ${answer.limit} remaining`);
  }
  if (answer.kind === 'blocked') {
    words.push(answer.retryAfterMs === null ? 'never passes' : `retry after ${duration(answer.retryAfterMs)}`);
  }
  words.push(latency(answer.latency));
  return words.join(', ');
}

function numberOf({ kind, remaining, retryAfterMs }) {
  if (kind === 'blocked') {
    return retryAfterMs === null ? '∞' : shortDuration(retryAfterMs);
  }
  return kind === 'allowed' ? remaining : '–';
}

function height({ kind, remaining, limit }) {
  return kind === 'allowed' ? 12 + (88 * remaining) / limit : 100;
}
