/** How long ago the server last proved that it is there, and what that means on the wall (D37). Pure. */

export type Contact = 'live' | 'late' | 'lost';

/** Milliseconds without a proof after which the edge turns amber, then red. */
export const lateAfterMs = 10_000;
export const lostAfterMs = 30_000;

/** `silentMs`: milliseconds since the last proof. */
export function contactOf(silentMs: number): Contact {
  if (silentMs >= lostAfterMs) return 'lost';
  return silentMs >= lateAfterMs ? 'late' : 'live';
}

/** `3 s`, `4 min`, `2 h 5 min`. */
export function ageText(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes} min`;
  const rest = minutes % 60;
  return `${Math.floor(minutes / 60)} h${rest > 0 ? ` ${rest} min` : ''}`;
}
