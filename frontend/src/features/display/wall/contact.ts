/** How long ago the server last proved that it is there, and what that means on the wall (DIS-20). Pure. */

export type Contact = 'live' | 'late' | 'lost';

/** Milliseconds without a proof after which the edge turns amber, then red. */
const lateAfterMs = 10_000;
const lostAfterMs = 30_000;

/** `ageMs`: milliseconds since the last proof. */
export function contactOf(ageMs: number): Contact {
  if (ageMs >= lostAfterMs) return 'lost';
  return ageMs >= lateAfterMs ? 'late' : 'live';
}
