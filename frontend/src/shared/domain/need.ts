/** How a station stands while it has no minimum of its own (DEP-116), on the board and on the wall. Pure. */

/** Whether it stands out: fewer than half of its places are taken, though somebody is placed on the board. */
export const isShort = (count: number, places: number, isUntouched: boolean): boolean =>
  !isUntouched && count * 2 < places;
