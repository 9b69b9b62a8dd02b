import { clearOverride, describe, overridesOf, send, setMode, setOverride } from './api.js';
import { fire } from './burst.js';
import { inWords as limitInWords } from './limits.js';
import { inWords as answerInWords, Timeline } from './timeline.js';

const $ = (id) => document.getElementById(id);
const wide = matchMedia('(min-width: 60rem)');
const timeline = new Timeline($('timeline'), showAnswer);

let endpoints = [];
let endpoint;
let running;

await attempt(start);

async function start() {
  $('project').value = '1:42';
  const [catalog, description] = await Promise.all([fetch('endpoints.json').then((file) => file.json()), describe()]);
  endpoints = catalog.map((entry) => ({ ...entry, path: entry.path ?? entry.pattern }));
  showDescription(description);
  showEndpoints();
  choose(endpoints[0]);
  foldEndpoints();
  wide.addEventListener('change', foldEndpoints);
  $('mode').addEventListener('change', (event) => attempt(async () => showDescription(await setMode(event.target.value))));
  $('burst').addEventListener('submit', submitted(burst));
  $('override').addEventListener('submit', submitted(override));
  $('project').addEventListener('change', () => attempt(showOverrides));
  document.body.dataset.ready = 'true';
}

function submitted(action) {
  return (event) => {
    event.preventDefault();
    attempt(action);
  };
}

async function attempt(action) {
  $('alert').hidden = true;
  try {
    await action();
  } catch (error) {
    $('alert').textContent = error.message;
    $('alert').hidden = false;
  }
}

function showDescription({ mode, engine, handlers, rules }) {
  document.querySelector(`#mode input[value=${mode}]`).checked = true;
  $('engine').textContent = engine.available ? `Counts in ${engine.store === 'redis' ? 'Redis' : 'memory'}` : 'Redis does not answer';
  $('engine').classList.toggle('down', !engine.available);
  for (const entry of endpoints) {
    const limited = handlers.find((handler) => handler.pattern === entry.pattern) ?? rules.find((rule) => rule.name === entry.rule);
    entry.limits = limited?.limits ?? entry.limits ?? [];
  }
}

function showEndpoints() {
  for (const group of new Set(endpoints.map((entry) => entry.group))) {
    const heading = element('h3', group);
    const list = element('ul');
    list.append(...endpoints.filter((entry) => entry.group === group).map(endpointItem));
    $('list').append(heading, list);
  }
}

function endpointItem(entry) {
  const button = element('button');
  button.type = 'button';
  button.dataset.pattern = entry.pattern;
  button.append(element('strong', entry.title), element('code', `${entry.method} ${entry.pattern}`),
    element('small', entry.limits.map(limitInWords).join(', ')));
  button.addEventListener('click', () => {
    choose(entry);
    foldEndpoints();
  });
  const item = element('li');
  item.append(button);
  return item;
}

function foldEndpoints() {
  $('endpoints').open = wide.matches;
}

function choose(entry) {
  endpoint = entry;
  for (const button of $('list').querySelectorAll('button')) {
    button.ariaCurrent = button.dataset.pattern === entry.pattern ? 'true' : null;
  }
  $('chosen').textContent = entry.title;
  $('endpoint-title').textContent = entry.title;
  $('about').textContent = entry.about;
  $('code').textContent = entry.code;
  $('method').textContent = entry.method;
  $('path').value = entry.path;
  $('body-field').hidden = !entry.body;
  $('body').value = entry.body ? JSON.stringify(entry.body) : '';
  $('limits').replaceChildren(...entry.limits.map((limit) => {
    const item = element('li', limitInWords(limit));
    item.append(element('span', limit.algorithm.replaceAll('-', ' ')));
    return item;
  }));
  attempt(showOverrides);
}

async function burst() {
  if (running) {
    running.abort();
    return;
  }
  const calls = $('calls').valueAsNumber;
  const call = request();
  running = new AbortController();
  timeline.reset(calls);
  showTotals();
  $('empty').hidden = true;
  $('summary').textContent = '';
  $('fire').textContent = 'Stop';
  try {
    await fire({
      calls,
      perSecond: Number($('pace').value),
      send: (signal) => send(call, signal),
      onSent: () => timeline.sent(),
      onAnswer: (answer) => {
        timeline.answered(answer);
        showTotals();
      },
      signal: running.signal
    });
  } finally {
    running = undefined;
    $('fire').textContent = 'Fire';
    $('summary').textContent = `Burst over: ${$('total-passed').textContent} passed, ${$('total-blocked').textContent} blocked`;
  }
}

function request() {
  const project = $('project').value;
  const headers = {};
  if (project) {
    headers['X-Project'] = project;
  }
  for (const [name, value] of Object.entries(endpoint.headers ?? {})) {
    headers[name] = value.replace('{project}', project || 'nobody');
  }
  if (endpoint.body) {
    headers['Content-Type'] = 'application/json';
  }
  return { method: endpoint.method, path: $('path').value, headers, body: endpoint.body && $('body').value };
}

function showTotals() {
  const count = (...kinds) => timeline.answers.filter((answer) => kinds.includes(answer.kind)).length;
  const latencies = timeline.answers.map((answer) => answer.latency).sort((one, other) => one - other);
  $('total-answered').textContent = latencies.length;
  $('total-passed').textContent = count('allowed', 'unlimited', 'over');
  $('total-over').textContent = count('over', 'blocked');
  $('total-blocked').textContent = count('blocked');
  $('total-median').textContent = latencies.length ? `${Math.round(latencies[latencies.length >> 1])} ms` : '–';
}

function showAnswer(answer) {
  $('answer-about').textContent = `${answerInWords(answer)}. Status ${answer.status || 'none'}.`;
  $('headers').replaceChildren(...answer.headers
    .filter(([name]) => /ratelimit|retry-after|content-type|over-limit/.test(name))
    .map(([name, value]) => {
      const row = element('div');
      row.append(element('dt', name), element('dd', value));
      return row;
    }));
  $('answer-body').hidden = !answer.body;
  $('answer-body').textContent = pretty(answer.body);
}

function pretty(body) {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}

async function override() {
  await setOverride($('project').value, {
    endpoint: $('policy').value,
    maxRequests: $('max').valueAsNumber,
    expiry: $('window').value ? $('window').valueAsNumber : null
  });
  await showOverrides();
}

async function showOverrides() {
  const project = $('project').checkValidity() && $('project').value;
  const counted = endpoint.limits.filter((limit) => ['caller', 'project'].includes(limit.counts));
  $('override').hidden = !project || !counted.length;
  $('override-about').textContent = overrideAbout(project, counted);
  $('policy').replaceChildren(...counted.map((limit) => new Option(`${limit.policy} (${limitInWords(limit)})`, limit.endpoint)));
  $('policy-field').hidden = counted.length < 2;
  $('overrides').replaceChildren(...(project ? await overridesOf(project) : []).map((numbers) => overrideItem(project, numbers)));
}

function overrideAbout(project, counted) {
  if (!project) {
    return 'Overrides are for projects: give one above, such as 1:42.';
  }
  return counted.length ? `Other numbers for project ${project}, from its next call on.`
    : 'This limit does not count projects, so there is nothing to override.';
}

function overrideItem(project, { endpoint, maxRequests, expiry }) {
  const item = element('li');
  const button = element('button', 'Clear');
  button.type = 'button';
  button.ariaLabel = `Clear the override of ${endpoint}`;
  button.addEventListener('click', () => attempt(async () => {
    await clearOverride(project, endpoint);
    await showOverrides();
  }));
  item.append(element('code', endpoint), element('span', `${maxRequests} ${expiry ? `in ${expiry} s` : 'a window'}`), button);
  return item;
}

function element(name, text = '') {
  const created = document.createElement(name);
  created.textContent = text;
  return created;
}
