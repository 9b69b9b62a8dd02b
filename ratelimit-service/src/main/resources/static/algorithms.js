import { count, seconds } from './words.js';

const windows = {
  max: 'Limit',
  window: 'Window, seconds',
  fields: ['max', 'window'],
  inWords: ({ max, window }) => `${max} in ${seconds(window)}`
};

/** What there is to choose from: how a plan is made of the numbers, and how it reads. */
export const ALGORITHMS = {
  token_bucket: {
    name: 'Token bucket',
    about: 'A burst passes up to the capacity; then calls pass as fast as it refills.',
    max: 'Capacity',
    fields: ['max', 'refill'],
    plan: ({ max, refill }) => ({ bucket_capacity: max, refill_rate_per_sec: refill }),
    inWords: ({ max, refill }) => `${count(max, 'token')}, ${refill} back a second`
  },
  fixed_window: {
    ...windows,
    name: 'Fixed window',
    about: 'Counts until the window ends, then all is back at once: two bursts fit around an edge.',
    plan: ({ max, window }) => ({ limit: max, window_seconds: window })
  },
  sliding_window: {
    ...windows,
    name: 'Sliding log',
    about: 'Remembers each call: never more than the limit in any stretch of a window’s length.',
    plan: ({ max, window }) => ({ limit: max, window_seconds: window })
  },
  sliding_window_counter: {
    ...windows,
    name: 'Sliding counter',
    about: 'Counts this window and the share of the one before that still overlaps.',
    plan: ({ max, window }) => ({ limit: max, window_seconds: window })
  },
  concurrency: {
    name: 'Concurrency',
    about: 'Limits calls at the same time: a place frees when its call is released or its lease ends.',
    max: 'At the same time',
    window: 'Lease, seconds',
    fields: ['max', 'window', 'hold'],
    plan: ({ max, window }) => ({ max_concurrent: max, lease_ttl_seconds: window }),
    inWords: ({ max, window }) => `${max} at the same time, leases of ${seconds(window)}`
  }
};

export const FAMILIES = ['token_bucket', 'fixed_window', 'sliding_window', 'sliding_window_counter'];

/** The plan of an algorithm, as the service takes it. */
export function planOf(algorithm, numbers) {
  return { algorithm, ...ALGORITHMS[algorithm].plan(numbers) };
}
