import {
  counted,
  shiftLabels,
  shiftOn,
  type StartAnswer,
  type StartSource,
} from '@muster/protocol';
import { formatDate } from '../../../shared/dates/date-format.ts';
import { officers, ownZoneWords } from '../operations/operation-words.ts';

/** What a board is started from, in words. Pure. */

/** "84 officers at 30 stations". */
export const figuresOf = ({
  officers: count,
  stations,
}: Pick<StartSource, 'officers' | 'stations'>) =>
  `${officers(count)} at ${counted(stations, 'station')}`;

/** "Morning Shift of Nov 16, 2026". */
export const shiftOf = (date: string): string =>
  `${shiftLabels[shiftOn(date)]} of ${formatDate(date)}`;

/** What would happen, in one sentence. */
export function outcomeOf({ moves, standing, skipped, ownZone }: StartAnswer): string {
  const parts = [
    `${officers(moves.length)} would be placed`,
    standing > 0 && `${counted(standing, 'stands', 'stand')} there already`,
    skipped.length > 0 && `${skipped.length} skipped`,
  ].filter(Boolean);
  const own = ownZone.of > 0 ? ` Then ${ownZoneWords(ownZone)}.` : '';
  return `${parts.join(', ')}.${own} Whoever has a place today stays there.`;
}
