import type { Density } from '@muster/protocol';

/** The width of the unassigned officers beside the board. */
export const panelWidth = (density: Density): string =>
  density === 'map' ? 'w-68 shrink-0' : 'w-68 shrink-0 xl:w-75';
