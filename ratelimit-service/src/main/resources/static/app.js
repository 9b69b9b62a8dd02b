import { ALGORITHMS, planOf } from './algorithms.js';
import { check, demoKey, forgetPlans, planId, release } from './api.js';
import { fire } from './burst.js';
import { curl } from './curl.js';
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
let waitingForRest;

await attempt(start);

async function start() {
  key = await demoKey();
  $('own').hidden = $('own').disabled = key !== null;
  $('limit').hidden = $('limit').disabled = $('view').hidden = key === null;
  $('controls').addEventListener('submit', (event) => {
    event.preventDefault();
    begin([{ wait: 0, calls: settings.numbers.calls }], true);
  });
  $('again').addEventListener('click', () => begin([{ wait: settings.numbers.wait, calls: settings.numbers.calls }], false));
  $('edge').addEventListener('click', () => begin(edge(), true));
  $('copy').addEventListener('click', () => attempt(copy));
  changed('limit');
  document.body.dataset.ready = 'true';
}

/** Other limits mean other counters, so what was fired so far is cleared. */
function changed(what) {
  const { calls, window } = settings.numbers;
  $('fire').textContent = calls === 1 ? 'Fire 1 call' : `Fire ${calls || ''} calls`;
  $('edge').hidden = !settings.comparing || key === null;
  $('edge').textContent = `Show the edge of a window (${Math.ceil(1.4 * window) || '–'} s)`;
  if (what === 'limit') {
    running?.abort();
    timeline.reset(lanes());
    view.clear();
    $('again').disabled = true;
  }
  clearTimeout(waitingForRest);
  waitingForRest = setTimeout(() => attempt(showCurl), 400);
}

/** One call, then two bursts around the end of the window that it began: here the families part. */
function edge() {
  const { max, window } = settings.numbers;
  return [{ wait: 0, calls: 1 }, { wait: 0.7 * window, calls: max }, { wait: 0.7 * window, calls: max }];
}

function lanes() {
  const { numbers } = settings;
  if (key === null) {
    return [{ algorithm: 'own', inWords: $('plan-id').value || `the plan of ${$('resource').value}` }];
  }
  return settings.algorithms.map((algorithm) => ({
    algorithm,
    inWords: ALGORITHMS[algorithm].inWords(numbers),
    plan: planOf(algorithm, numbers)
  }));
}

async function begin(steps, afresh) {
  if (running) {
    running.abort();
    return;
  }
  if ($('controls').reportValidity() && timeline.lanes.length) {
    await attempt(() => run(steps, afresh));
  }
}

async function run(steps, afresh) {
  const controller = running = new AbortController();
  try {
    if (afresh) {
      subject = crypto.randomUUID();
      timeline.reset(lanes());
    }
    document.body.dataset.running = 'true';
    $('summary').textContent = '';
    $('fire').textContent = 'Stop';
    const { spacing, cost, hold } = settings.numbers;
    const requests = new Map();
    for (const lane of timeline.lanes) {
      requests.set(lane, await request(lane, cost));
    }
    if (!matchMedia('(min-width: 60rem)').matches) {
      $('timeline-title').scrollIntoView({ block: 'start' });
    }
    await fire({
      lanes: timeline.lanes,
      steps,
      spacing,
      signal: controller.signal,
      send: async (lane, signal) => {
        const answer = await check(apiKey(), requests.get(lane), signal);
        if (answer.leaseId) {
          setTimeout(release, hold * 1000, apiKey(), answer.leaseId);
        }
        return answer;
      }
    });
  } finally {
    running = undefined;
    delete document.body.dataset.running;
    timeline.lanes.forEach((lane) => lane.stop());
    changed('burst');
    $('again').disabled = !timeline.lanes.some((lane) => lane.answers.length);
    $('summary').textContent = timeline.lanes.map((lane) => lane.summary).join('. ');
  }
}

async function request({ plan }, cost) {
  if (key === null) {
    const own = $('plan-id').value.trim();
    return { resource: $('resource').value, subject, cost, ...(own && { plan_id: own }) };
  }
  return { resource: RESOURCE, subject, cost, plan_id: await planId(plan) };
}

function apiKey() {
  return key ?? $('api-key').value;
}

async function showCurl() {
  if (!$('controls').checkValidity() || !timeline.lanes.length) {
    return;
  }
  const lane = timeline.followed ?? timeline.lanes[0];
  $('curl').textContent = curl(key ?? '$API_KEY', { ...await request(lane, settings.numbers.cost), subject: 'me' });
}

async function copy() {
  await navigator.clipboard.writeText($('curl').textContent);
  $('copied').textContent = 'Copied';
  $('copy').textContent = 'Copied';
  setTimeout(() => $('copy').textContent = 'Copy', 1500);
}

async function attempt(action) {
  $('alert').hidden = true;
  try {
    await action();
  } catch (error) {
    forgetPlans();
    $('alert').textContent = error.message;
    $('alert').hidden = false;
  }
}
