export const count = (number, thing) => `${number} ${thing}${number === 1 ? '' : 's'}`;

export const seconds = (number) => `${number} s`;

/** A time to wait: exact while it is short. */
export function duration(ms) {
  if (ms < 1000) {
    return `${Math.ceil(ms)} ms`;
  }
  return ms < 60_000 ? `${(Math.ceil(ms / 100) / 10).toFixed(1)} s` : `${Math.ceil(ms / 60_000)} min`;
}

/** A time to wait in the width of a bar. */
export function shortDuration(ms) {
  const whole = Math.ceil(ms / 1000);
  if (whole < 100) {
    return `${whole}s`;
  }
  return whole < 6000 ? `${Math.ceil(whole / 60)}m` : `${Math.ceil(whole / 3600)}h`;
}

export const latency = (ms) => `${ms < 10 ? ms.toFixed(1) : Math.round(ms)} ms`;

export const timeOfDay = (epochMs) => new Date(epochMs).toLocaleTimeString();
