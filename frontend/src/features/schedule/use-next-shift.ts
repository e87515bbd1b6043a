import { shiftAfter, shiftLabels, shiftOn } from '@muster/protocol';
import { formatDate } from '../../shared/dates/date-format.ts';
import { useNow } from '../../shared/dates/use-now.ts';
import type { Today } from './use-today.ts';

interface ShownDay {
  readonly date: string;
  /** The person has chosen it, rather than having been on it since it was today. */
  readonly isChosen: boolean;
  readonly today: Today;
}

/** The shift that the page offers once the one that it shows has ended (SCH-17); undefined until then. */
export function useNextShift({ date, isChosen, today }: ShownDay) {
  const now = useNow(60_000);
  if (isChosen && date !== today.today) return undefined;
  const next = shiftAfter(today.timeZone, date, new Date(now));
  if (next === undefined) return undefined;
  return { next, words: `${shiftLabels[shiftOn(date)]} of ${formatDate(date)} has ended` };
}
