const CONNECTIONS = 6; // what a browser opens to one HTTP/1.1 server

/** Sends calls at a pace, or as fast as connections allow, and tells of each. */
export async function fire({ calls, perSecond, send, onSent, onAnswer, signal }) {
  const began = performance.now();
  const open = new Set();
  for (let index = 0; index < calls && !signal.aborted; index++) {
    await (perSecond ? until(began + (index * 1000) / perSecond, signal) : room(open));
    if (signal.aborted) {
      break;
    }
    onSent();
    const call = send(signal).then((answer) => {
      open.delete(call);
      if (!signal.aborted) {
        onAnswer({ at: performance.now() - began, ...answer });
      }
    });
    open.add(call);
  }
  await Promise.all(open);
}

async function room(open) {
  if (open.size >= CONNECTIONS) {
    await Promise.race(open);
  }
}

function until(time, signal) {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, Math.max(0, time - performance.now()));
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    }, { once: true });
  });
}
