/** How a station stands while it has no minimum of its own (DEP-116), on the board and on the wall. Pure. */

/** `none`: it is full. `some`: a place is empty. `much`: fewer than half of its places are taken. */
export type Need = 'none' | 'some' | 'much';

/** How much its empty places stand out; before anybody is placed all stations are alike, and none does more. */
export function needOf(count: number, places: number, isUntouched: boolean): Need {
  if (count >= places) return 'none';
  return !isUntouched && count * 2 < places ? 'much' : 'some';
}

/** How much a zone or the board stands out: as its neediest part. */
export const worstOf = (parts: readonly Need[]): Need =>
  parts.includes('much') ? 'much' : parts.includes('some') ? 'some' : 'none';
