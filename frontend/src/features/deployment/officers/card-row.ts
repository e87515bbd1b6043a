import type { Density } from '@muster/protocol';

/** How high the row of an officer's card is in pixels, with the gap below it. Pure. */
export const cardRow = (density: Density, isFinger: boolean): number =>
  isFinger ? 46 : density === 'dense' ? 23 : 28;
