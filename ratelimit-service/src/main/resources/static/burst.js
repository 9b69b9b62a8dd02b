/**
 * Fires the steps of a run at all lanes: in each step a wait, then calls. A lane sends one call after the other, so that its bars stand in
 * the order of its decisions; lanes run at the same time, and share the moments at which spaced calls are due.
 */
export async function fire({ lanes, steps, spacing, send, signal }) {
  for (const { wait, calls } of steps) {
    await waitBefore(lanes, wait, signal);
    if (signal.aborted) {
      return;
    }
    lanes.forEach((lane) => lane.begin(calls));
    const began = performance.now();
    await Promise.all(lanes.map((lane) => series(lane, calls, began, { spacing, send, signal })));
  }
}

/**
 * One call, then two bursts around the end of the window that it began: there the families part. The counter's windows start at multiples of
 * their length, so the run does as well.
 */
export function edgeOfAWindow({ max, window }) {
  const sinceStart = (Date.now() / 1000) % window;
  return [
    { wait: sinceStart < 0.05 * window ? 0 : window - sinceStart, calls: 1 },
    { wait: 0.7 * window, calls: max },
    { wait: 0.7 * window, calls: max }
  ];
}

async function series(lane, calls, began, { spacing, send, signal }) {
  for (let index = 0; index < calls; index++) {
    await until(began + index * spacing, signal);
    if (signal.aborted) {
      return;
    }
    const call = lane.sent();
    const answer = await send(lane);
    if (signal.aborted) {
      lane.dropped(call);
      return;
    }
    lane.answered(call, answer);
  }
}

async function waitBefore(lanes, wait, signal) {
  const end = performance.now() + wait * 1000;
  while (wait && !signal.aborted && performance.now() < end) {
    const left = end - performance.now();
    lanes.forEach((lane) => lane.waits(left));
    await until(performance.now() + Math.min(100, left), signal);
  }
}

function until(time, signal) {
  const left = time - performance.now();
  return left <= 0 ? undefined : new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, left);
    signal.addEventListener('abort', done);
  });
}
