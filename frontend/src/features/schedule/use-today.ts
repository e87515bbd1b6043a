import {
  scheduleRoutes,
  dateIn,
  dutyDateAt,
  type ServerClock,
  shiftAfter,
  shiftLabels,
  shiftOn,
} from '@muster/protocol';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../shared/http/call.ts';
import { useLiveChannel } from '../../shared/live/live-context.ts';
import { useNow, deviceNow, isClockOff, setClockOffset } from '../../shared/dates/clock.ts';
import { useLive } from '../../shared/live/use-live.ts';
import { againWith, type Topic } from '../../shared/live/topic.ts';
import { formatDate } from '../../shared/dates/date-format.ts';

/** Zone and shift of a team on a date; they follow a fixed rotation and are asked for once. */
export function useZoneOfTeam(teamId: string, date: string) {
  const { kept: keptLists } = useLiveChannel();
  const queryKey = ['schedule', 'zone', teamId, date];
  return useQuery({
    queryKey,
    queryFn: ({ signal }) => {
      const ask = () => call(scheduleRoutes.zoneOfTeam, { params: { teamId, date }, signal });
      const keptAs = { schema: scheduleRoutes.zoneOfTeam.answer, teamId };
      return keptLists ? keptLists.through(queryKey, keptAs, ask) : ask();
    },
  });
}

/** The seven days from a date on (SCH-12). */
export function useWeek(teamId: string, startDate: string) {
  const { kept: keptLists } = useLiveChannel();
  const queryKey = ['schedule', 'week', teamId, startDate];
  return useQuery({
    queryKey,
    queryFn: ({ signal }) => {
      const query = { startDate, days: '7' };
      const ask = () => call(scheduleRoutes.schedule, { params: { teamId }, query, signal });
      const keptAs = { schema: scheduleRoutes.schedule.answer, teamId };
      return keptLists ? keptLists.through(queryKey, keptAs, ask) : ask();
    },
  });
}

/** The server's clock, asked again on every connection, as the device may have slept, and once a clock was set (SCH-20). */
const clockTopic: Topic<ServerClock> = {
  key: ['schedule', 'clock'],
  fetch: async (options) => {
    const askedAt = deviceNow();
    const clock = await call(scheduleRoutes.clock, options);
    // The answer was made about half-way between question and arrival.
    setClockOffset(Date.parse(clock.now) - (askedAt + deviceNow()) / 2);
    return clock;
  },
  keptAs: { schema: scheduleRoutes.clock.answer },
  on: {
    'clock:beat': (clock, { now }) => (isClockOff(now) ? 'gap' : clock),
    ...againWith('settings'),
  },
};

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
