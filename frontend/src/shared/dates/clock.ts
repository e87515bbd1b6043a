/** The only place of the page that reads the time, which is the same for every session. */

let offsetMs = 0;

/** The server's time in milliseconds since 1970, as far as it is known; else the device's. */
export const now = (): number => deviceNow() + offsetMs;

/** The device's own time in milliseconds since 1970; only for measuring spans. */
export const deviceNow = (): number => Date.now();

const listeners = new Set<() => void>();
/** A smaller step than this is left to the next turn of whoever shows the time. */
const notableMs = 1_000;

/** How far the server's clock is ahead of the device's, in milliseconds. */
export function setClockOffset(ms: number): void {
  const isNotable = Math.abs(ms - offsetMs) >= notableMs;
  offsetMs = ms;
  if (isNotable) for (const listener of listeners) listener();
}

/** Calls `listener` when the time has jumped: a date or an hour read before is wrong. Returns how to stop. */
export function onClockSet(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
