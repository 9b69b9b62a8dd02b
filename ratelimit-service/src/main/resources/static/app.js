import { ALGORITHMS, planOf } from './algorithms.js';
import { check, demoKey, forgetPlans, planId, release } from './api.js';
import { fire } from './burst.js';
import { copy, curl } from './curl.js';
import { DecisionView } from './decision.js';
import { $ } from './dom.js';
import { Settings } from './settings.js';
import { Timeline } from './timeline.js';

const RESOURCE = 'GET:/playground';
const view = new DecisionView();
const timeline = new Timeline($('lanes'), (lane, answer) => view.show(lane, answer));
const settings = new Settings(changed);

let key;
let subject;
let running;
let untilRest;

await attempt(start);

async function start() {
  key = await demoKey();
  $('own').hidden = $('own').disabled = key !== null;
  $('limit').hidden = $('limit').disabled = $('view').hidden = key === null;
  $('controls').addEventListener('submit', (event) => {
    event.preventDefault();
    if (running) {
      running.abort();
    } else {
      begin([{ wait: 0, calls: settings.numbers.calls }], true);
    }
  });
  $('again').addEventListener('click', () => begin([{ wait: settings.numbers.wait, calls: settings.numbers.calls }], false));
  $('edge').addEventListener('click', () => begin(edge(), true));
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

function showButtons() {
  const { calls } = settings.numbers;
  const fireText = calls === 1 ? 'Fire 1 call' : `Fire ${calls || ''} calls`;
  $('fire').textContent = running ? 'Stop' : fireText;
  $('edge').hidden = !settings.comparing;
  $('edge').ariaDisabled = Boolean(running);
  $('again').ariaDisabled = Boolean(running);
  $('again').disabled = !timeline.lanes.some((lane) => lane.answers.length);
}

/**
 * One call, then two bursts around the end of the window that it began: there the families part. The counter's windows start at multiples of
 * their length, so the run does as well.
 */
function edge() {
  const { max, window } = settings.numbers;
  const sinceStart = (Date.now() / 1000) % window;
  return [
    { wait: sinceStart < 0.05 * window ? 0 : window - sinceStart, calls: 1 },
    { wait: 0.7 * window, calls: max },
    { wait: 0.7 * window, calls: max }
  ];
}

function lanes() {
  if (key === null) {
    return [{ algorithm: 'own', inWords: $('plan-id').value || `the plan of ${$('resource').value}` }];
  }
  const { numbers } = settings;
  return settings.algorithms.map((algorithm) => ({
    algorithm,
    inWords: ALGORITHMS[algorithm].inWords(numbers),
    plan: planOf(algorithm, numbers)
  }));
}

async function begin(steps, afresh) {
  if (!running && timeline.lanes.length && $('controls').reportValidity()) {
    $('alert').hidden = true;
    await attempt(() => run(steps, afresh));
  }
}

async function run(steps, afresh) {
  const controller = running = new AbortController();
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
    const requests = new Map(await Promise.all(fired.map(async (lane) => [lane, await request(lane, cost)])));
    showTimeline();
    await fire({
      lanes: fired,
      steps,
      spacing,
      signal: controller.signal,
      send: (lane, signal) => send(requests.get(lane), hold, signal)
    });
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

async function send(body, hold, signal) {
  const apiKey = key ?? $('api-key').value;
  const answer = await check(apiKey, body, signal);
  if (answer.leaseId) {
    setTimeout(release, hold * 1000, apiKey, answer.leaseId);
  }
  if (answer.kind === 'failed') {
    forgetPlans();
  }
  return answer;
}

async function request({ plan }, cost) {
  if (key === null) {
    const own = $('plan-id').value.trim();
    return { resource: $('resource').value, subject, cost, ...(own && { plan_id: own }) };
  }
  return { resource: RESOURCE, subject, cost, plan_id: await planId(plan) };
}

async function showCurl() {
  const lane = timeline.followed;
  if (lane && $('controls').checkValidity()) {
    const body = await request(lane, settings.numbers.cost);
    if (lane === timeline.followed) {
      $('curl').textContent = curl(key ?? '$API_KEY', { ...body, subject: 'me' });
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
