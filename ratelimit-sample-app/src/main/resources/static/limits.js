/** Reads the RateLimit fields of an answer: one entry a policy. */
export function readLimits(headers) {
  const quotas = new Map(items(headers.get('RateLimit-Policy')).map((item) => [item.name, item]));
  return items(headers.get('RateLimit')).map((item) => ({
    policy: item.name,
    remaining: item.r,
    reset: item.t,
    quota: quotas.get(item.name)?.q,
    window: quotas.get(item.name)?.w
  }));
}

/** The limit with the least remaining. */
export function binding(limits) {
  return limits.reduce((least, limit) => (least && least.remaining <= limit.remaining ? least : limit), null);
}

function items(field) {
  return [...(field ?? '').matchAll(/"((?:[^"\\]|\\.)*)"((?:;\w+=\d+)*)/g)].map(([, name, parameters]) => ({
    name,
    ...Object.fromEntries([...parameters.matchAll(/;(\w+)=(\d+)/g)].map(([, key, value]) => [key, Number(value)]))
  }));
}

/** A limit as the actuator describes it, in words. */
export function inWords(limit) {
  const seconds = `${limit.windowSeconds} s`;
  switch (limit.algorithm) {
    case 'token-bucket': return `bucket of ${limit.max}`;
    case 'concurrency': return `${limit.max} at the same time`;
    default: return `${limit.max} ${limit.policy.endsWith('elements') ? 'elements ' : ''}in ${seconds}`;
  }
}
