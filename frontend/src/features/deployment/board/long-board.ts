import type { Board } from '@muster/protocol';

/** A board of more officers or stations than this is drawn in parts (UI-300). */
const whole = { officers: 500, stations: 80 };

/** Whether a board is too long to be drawn whole. Pure. */
export const isLongBoard = ({
  officers,
  stations,
}: Pick<Board, 'officers' | 'stations'>): boolean =>
  officers.length > whole.officers || Object.keys(stations).length > whole.stations;
