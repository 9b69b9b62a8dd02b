import { Access } from './access.js';
import { ALGORITHMS, planOf } from './algorithms.js';
import { edgeOfAWindow, fire } from './burst.js';
import { copy, curl } from './curl.js';
import { DecisionView } from './decision.js';
import { $ } from './dom.js';
import { Settings } from './settings.js';
import { Timeline } from './timeline.js';

const view = new DecisionView();
const timeline = new Timeline($('lanes'), (lane, answer) => view.show(lane, answer));

let access;
let settings;
let subject;
let running;
let untilRest;

await attempt(start);

async function start() {
  access = await Access.open();
  settings = new Settings(changed);
  $('controls').addEventListener('submit', (event) => {
    event.preventDefault();
    if (running) {
      running.abort();
    } else {
      begin([{ wait: 0, calls: settings.numbers.calls }], true);
    }
  });
  $('again').addEventListener('click', () => begin([{ wait: settings.numbers.wait, calls: settings.numbers.calls }], false));
  $('edge').addEventListener('click', () => begin(edgeOfAWindow(settings.numbers), true));
  $('copy').addEventListener('click', () => copy($('curl'), $('copy'), $('copied')));
  changed('limit');
  document.body.dataset.ready = 'true';
}

/** Other limits mean other counters, so what was fired so far is cleared. */
function changed(what) {
  if (what === 'limit') {
    running?.abort();
    timeline.reset(lanes());
    view.clear();
  }
  timeline.preview(settings.numbers.calls || 0);
  $('alert').hidden = true;
  showButtons();
  $('shell').ariaBusy = 'true';
  clearTimeout(untilRest);
  untilRest = setTimeout(() => attempt(showCurl), 400);
}

function lanes() {
  const { algorithms, numbers } = settings;
  return !access.demo ? [access.ownLane()] : algorithms.map((algorithm) => ({
    algorithm,
    inWords: ALGORITHMS[algorithm].inWords(numbers),
    plan: planOf(algorithm, numbers)
  }));
}

function showButtons() {
  const { calls } = settings.numbers;
  const fireText = calls === 1 ? 'Fire 1 call' : `Fire ${calls || ''} calls`;
  $('fire').textContent = running ? 'Stop' : fireText;
  $('edge').hidden = !settings.comparing || !access.demo;
  $('edge').ariaDisabled = $('again').ariaDisabled = Boolean(running);
  $('again').disabled = !timeline.lanes.some((lane) => lane.answers.length);
}

async function begin(steps, afresh) {
  if (!running && $('controls').reportValidity()) {
    $('alert').hidden = true;
    await attempt(() => run(steps, afresh));
  }
}

async function run(steps, afresh) {
  const { signal } = running = new AbortController();
  if (afresh) {
    subject = randomName();
    timeline.reset(lanes());
  }
  const fired = timeline.lanes;
  document.body.dataset.running = 'true';
  $('summary').textContent = '';
  showButtons();
  try {
    const { spacing, cost, hold } = settings.numbers;
    const requests = new Map(await Promise.all(fired.map(async (lane) => [lane, await access.request(lane, subject, cost)])));
    showTimeline();
    await fire({ lanes: fired, steps, spacing, signal, send: (lane) => access.send(requests.get(lane), hold, signal) });
  } finally {
    running = undefined;
    delete document.body.dataset.running;
    fired.forEach((lane) => lane.stop());
    showButtons();
    if (fired === timeline.lanes) {
      $('summary').textContent = fired.map((lane) => lane.summary).join('. ');
    }
  }
}

async function showCurl() {
  const lane = timeline.followed;
  if ($('controls').checkValidity()) {
    const request = await access.request(lane, 'me', settings.numbers.cost);
    if (lane === timeline.followed) {
      $('curl').textContent = curl(access.shownKey, request);
      $('shell').ariaBusy = null;
    }
  }
}

/** On a phone the timeline lies below what fired it. */
function showTimeline() {
  if (!matchMedia('(min-width: 60rem)').matches) {
    $('timeline-title').scrollIntoView({ block: 'start' });
  }
}

function randomName() {
  return Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('');
}

async function attempt(action) {
  try {
    await action();
  } catch (error) {
    $('alert').textContent = error.message;
    $('alert').hidden = false;
  }
}
