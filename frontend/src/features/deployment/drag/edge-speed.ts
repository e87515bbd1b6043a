/** How fast the page scrolls while a card is held near its top or bottom edge (DEP-108). Pure. */

/** From this far the page begins to move, in pixels. */
const reach = 110;
/** At the edge, in pixels a second. */
const fastest = 1200;

interface Sight {
  /** Where what scrolls begins, below the bars that stay, and where it ends. */
  readonly top: number;
  readonly bottom: number;
}

/** Pixels a second, upwards below zero; nothing over the bars, where cards are dropped. */
export function edgeSpeed(y: number, { top, bottom }: Sight): number {
  if (y < top) return 0;
  const down = 1 - (bottom - y) / reach;
  const up = 1 - (y - top) / reach;
  if (down > 0) return fastest * Math.min(1, down) ** 2;
  return up > 0 ? -fastest * up ** 2 : 0;
}
