const plans = new Map();

/** The key of the demo tenant, or nothing where the service keeps its playground off. */
export async function demoKey() {
  const response = await fetch('playground');
  if (response.status === 404) {
    return null;
  }
  return (await json(response)).api_key;
}

/** The id of a plan with these numbers, made or found by the service. */
export async function planId(plan) {
  const body = JSON.stringify(plan);
  if (!plans.has(body)) {
    const created = post('playground/plans', {}, body).then(json).then((answer) => answer.plan_id);
    plans.set(body, created);
    created.catch(() => plans.delete(body));
  }
  return plans.get(body);
}

/** Lets plans be asked for again, since the service keeps only the latest. */
export function forgetPlans() {
  plans.clear();
}

/** Asks for one decision. */
export async function check(key, request, signal) {
  const started = performance.now();
  const answer = { cost: request.cost, sentAt: Date.now(), headers: [] };
  try {
    const response = await post('v1/check', { 'x-api-key': key }, JSON.stringify(request), signal);
    const text = await response.text();
    return {
      ...answer,
      ...decision(response.status, text),
      latency: performance.now() - started,
      receivedAt: Date.now(),
      headers: [...response.headers]
    };
  } catch (error) {
    return { ...answer, kind: 'failed', status: 0, latency: performance.now() - started, problem: error.message };
  }
}

/** Ends a lease early. One that has ended by itself is no error. */
export async function release(key, leaseId) {
  await post('v1/release', { 'x-api-key': key }, JSON.stringify({ lease_id: leaseId })).catch(() => {});
}

function decision(status, text) {
  const body = parse(text);
  if (typeof body?.allowed !== 'boolean') {
    return { kind: 'failed', status, problem: problem(body) ?? `The service answered ${status}.` };
  }
  const passed = body.limit === null ? 'uncounted' : 'allowed';
  return {
    kind: body.allowed ? passed : 'blocked',
    status,
    allowed: body.allowed,
    algorithm: body.algorithm,
    limit: body.limit,
    remaining: body.remaining,
    resetAt: body.reset_at,
    retryAfterMs: body.retry_after_ms ?? null,
    leaseId: body.lease_id
  };
}

function post(path, headers, body, signal) {
  return fetch(path, { method: 'POST', headers: { 'Content-Type': 'application/json', ...headers }, body, signal, cache: 'no-store' });
}

async function json(response) {
  const body = parse(await response.text());
  if (!response.ok) {
    throw new Error(problem(body) ?? `${new URL(response.url).pathname} answered ${response.status}.`);
  }
  return body;
}

function problem(body) {
  const errors = body?.errors?.map(({ field, message }) => `${field}: ${message}`);
  return errors?.length ? errors.join('; ') : body?.detail ?? body?.title;
}

function parse(text) {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
