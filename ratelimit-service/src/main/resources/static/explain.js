import { ALGORITHMS } from './algorithms.js';
import { count, duration, seconds, timeOfDay } from './words.js';

const WHY = {
  token_bucket: {
    passed: ({ limit, remaining, cost }) => `It took ${count(cost, 'token')}; ${remaining} of ${limit} are left in the bucket.`,
    blocked: ({ limit, remaining, cost }, { refill_rate_per_sec: rate }) =>
      `The bucket holds ${count(remaining, 'whole token')} of ${limit} and the call costs ${cost}. `
      + (rate ? `Tokens come back one by one, ${rate} a second.` : 'Tokens come back one by one.')
  },
  fixed_window: {
    passed: ({ limit, remaining }, plan) =>
      `${limit - remaining} of ${limit} are used in this window${of(plan)}, which began with its first call.`,
    blocked: ({ limit, remaining }, plan) =>
      `${limit - remaining} of ${limit} are used in this window${of(plan)}. Nothing frees before it ends; then all ${limit} are back at once.`
  },
  sliding_window: {
    passed: ({ limit, remaining }, plan) => `${limit - remaining} of ${limit} lie in the ${last(plan)}, this call with them.`,
    blocked: ({ limit, remaining }, plan) =>
      `${limit - remaining} of ${limit} lie in the ${last(plan)}. Room comes back as the oldest calls leave it.`
  },
  sliding_window_counter: {
    passed: ({ limit, remaining }) =>
      `This window's count and the share of the one before that still overlaps leave room for ${remaining} of ${limit}.`,
    blocked: ({ limit, remaining }) =>
      `This window's count and the share of the one before leave room for ${remaining} of ${limit}. The share shrinks, so room comes back bit by bit.`
  },
  concurrency: {
    passed: ({ limit, remaining }, { lease_ttl_seconds: lease }) =>
      `${limit - remaining} of ${limit} places are taken now. This call keeps its own until it is released`
      + (lease ? `, or until its lease of ${seconds(lease)} ends.` : ' or its lease ends.'),
    blocked: ({ limit, remaining }) =>
      `${limit - remaining} of ${limit} places are taken. One frees when its call is released, at the latest when its lease ends.`
  }
};

/** Says which limit decided, why, and when it frees. */
export function explain(answer, plan = {}) {
  const { algorithm, allowed, cost, limit, number } = answer;
  if (answer.kind === 'failed') {
    return { verdict: `Call ${number} was not decided.`, why: answer.problem, when: '' };
  }
  if (answer.kind === 'uncounted') {
    return { verdict: `Call ${number} passed uncounted.`, why: 'The counters could not be asked, and the plan lets calls pass then.', when: '' };
  }
  const by = algorithm === 'concurrency' ? 'concurrency limit' : ALGORITHMS[algorithm]?.name.toLowerCase() ?? 'limit';
  return {
    verdict: allowed ? `Call ${number} passed the ${by}.` : `Call ${number} was blocked by the ${by}.`,
    why: cost > limit ? `The call costs ${cost}, more than the ${limit} that the limit ever allows.`
      : WHY[algorithm]?.[allowed ? 'passed' : 'blocked'](answer, plan) ?? '',
    when: when(answer)
  };
}

function when({ algorithm, allowed, retryAfterMs, receivedAt, resetAt, cost }) {
  if (allowed) {
    return resetAt ? `If no more calls come, everything is free again at ${timeOfDay(resetAt * 1000)}.` : '';
  }
  if (retryAfterMs === null) {
    return 'No waiting cures that, so the answer gives no time to retry.';
  }
  const next = cost === 1 ? 'The next call passes' : `The next call of cost ${cost} passes`;
  const latest = algorithm === 'concurrency' ? ' at the latest' : '';
  return `${next} in ${duration(retryAfterMs)}${latest}, at ${timeOfDay(receivedAt + retryAfterMs)}.`;
}

function of({ window_seconds: window }) {
  return window ? ` of ${seconds(window)}` : '';
}

function last({ window_seconds: window }) {
  return window ? `last ${seconds(window)}` : 'window up to now';
}
