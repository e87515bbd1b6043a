import { isFinal } from '@muster/protocol';
import { useNow } from '../../../shared/dates/use-now.ts';

/** When sheets become final: the organisation's zone, and hours after a shift's end, 0 for never (ATT-100). */
export interface FinalSetting {
  readonly timeZone: string;
  readonly finalAfterHours: number;
}

/** Whether a date's sheets are final by now; it turns while the page is open. */
export const useIsFinal = (date: string, { timeZone, finalAfterHours }: FinalSetting): boolean =>
  isFinal(timeZone, date, finalAfterHours, useNow(60_000));
