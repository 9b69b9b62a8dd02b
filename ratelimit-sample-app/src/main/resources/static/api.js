import { binding, readLimits } from './limits.js';

const RATE_LIMIT = 'actuator/ratelimit';

export const describe = () => json(RATE_LIMIT);

export const setMode = (mode) => json(RATE_LIMIT, { method: 'POST', body: { mode } });

export const overridesOf = (project) => json(overrides(project));

export const setOverride = (project, numbers) => json(overrides(project), { method: 'PUT', body: numbers });

export const clearOverride = (project, endpoint) =>
  json(`${overrides(project)}?endpoint=${encodeURIComponent(endpoint)}`, { method: 'DELETE' });

/** Sends one call of a burst. */
export async function send({ method, path, headers, body }, signal) {
  const started = performance.now();
  try {
    const response = await fetch(path.replace(/^\/+/, ''), { method, headers, body, signal, cache: 'no-store' });
    const latency = performance.now() - started;
    const limits = readLimits(response.headers);
    return {
      status: response.status,
      kind: kind(response),
      latency,
      binding: binding(limits),
      retryAfter: response.headers.get('Retry-After'),
      headers: [...response.headers],
      body: await response.text()
    };
  } catch (error) {
    return { status: 0, kind: 'failed', latency: performance.now() - started, headers: [], body: String(error) };
  }
}

function kind(response) {
  if (response.status === 429) {
    return 'blocked';
  }
  if (!response.ok) {
    return 'failed';
  }
  if (response.headers.has('X-Demo-Over-Limit')) {
    return 'over';
  }
  return response.headers.has('RateLimit') ? 'allowed' : 'unlimited';
}

function overrides(project) {
  return `overrides/${project.replace(':', '/')}`;
}

async function json(path, { method = 'GET', body } = {}) {
  const response = await fetch(path, {
    method,
    headers: { 'Content-Type': 'application/json' },
    body: body && JSON.stringify(body)
  });
  const text = await response.text();
  if (!response.ok) {
    throw new Error(problem(text) ?? `${method} ${path} answered ${response.status}`);
  }
  return text ? JSON.parse(text) : null;
}

function problem(text) {
  try {
    return JSON.parse(text).detail;
  } catch {
    return null;
  }
}
