import { isLocked, shiftOn } from '@muster/protocol';
import { formatLongDate, formatShortDate } from '../../../shared/dates/date-format.ts';
import type { PaletteAnswer, PaletteEntry } from '../../../shared/ui/palette/palette-entry.ts';
import { minuteWords, momentWords } from '../replay/moment-words.ts';
import { momentsIn, type MeantMoment, type MomentContext } from './moments-in.ts';

interface MomentParts extends Omit<MomentContext, 'now'> {
  readonly now: () => number;
  /** Shows a date's board as it was at a moment, an instant. */
  readonly onMoment: (date: string, at: string) => void;
}

/** A board as it was at the moment that is typed (UI-330). */
export const momentAnswer =
  ({ onMoment, ...parts }: MomentParts): PaletteAnswer =>
  (query) =>
    momentsIn(query, { ...parts, now: parts.now() }).map((moment) =>
      entryOf(moment, parts.timeZone, onMoment),
    );

function entryOf(
  { date, at, hasSeconds, isToCome }: MeantMoment,
  timeZone: string,
  onMoment: MomentParts['onMoment'],
): PaletteEntry {
  const words = (hasSeconds ? momentWords : minuteWords)(at, date, timeZone);
  return {
    id: `moment-${date}-${at}`,
    kind: 'Moment',
    label: `Replay of ${formatShortDate(date)} as of ${words}`,
    preview: `shows the board of ${formatLongDate(date)} as it was at ${momentWords(at, date, timeZone)}`,
    refused: isLocked(shiftOn(date))
      ? `There is no shift on ${formatLongDate(date)}.`
      : isToCome
        ? `${words} on the board of ${formatLongDate(date)} is still to come.`
        : undefined,
    run: () => onMoment(date, new Date(at).toISOString()),
  };
}
