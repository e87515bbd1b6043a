import { dateIn, dutyDateAt } from '@muster/protocol';
import { useNow } from '../../shared/dates/use-now.ts';
import { useLive } from '../../shared/realtime/use-live.ts';
import { clockTopic } from './schedule.sync.ts';

/** The dates of now in the organisation's time zone, whatever the device believes (SCH-2). */
export interface Today {
  /** The date on duty: yesterday's while its night shift runs (SCH-16). */
  readonly today: string;
  /** The date of the calendar, for what is counted from midnight. */
  readonly calendarDay: string;
  readonly timeZone: string;
  readonly overdueAfterMinutes: number;
  /** 0: sheets never become final. */
  readonly finalAfterHours: number;
}

/** Today as the server counts it; undefined until the server was asked. */
export function useToday(): {
  readonly today: Today | undefined;
  readonly error: Error | null;
  readonly retry: () => void;
} {
  const { data: clock, error, refetch } = useLive(clockTopic);
  const minute = useNow(60_000);
  const retry = () => void refetch();
  if (!clock) return { today: undefined, error, retry };
  const { timeZone, overdueAfterMinutes, finalAfterHours } = clock;
  const at = new Date(minute);
  return {
    today: {
      today: dutyDateAt(timeZone, at),
      calendarDay: dateIn(timeZone, at),
      timeZone,
      overdueAfterMinutes,
      finalAfterHours,
    },
    error: null,
    retry,
  };
}
