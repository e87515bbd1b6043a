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
import { useMemo } from 'react';
import { call } from '../../shared/http/call.ts';
import { useLiveChannel } from '../../shared/live/live-context.ts';
import { useNow, deviceNow, isClockOff, setClockOffset } from '../../shared/dates/clock.ts';
import { useLive } from '../../shared/live/use-live.ts';
import { againWith, type Topic } from '../../shared/live/topic.ts';
import { type OrganisationTimes, useOrganisation } from '../../shared/dates/organisation.ts';
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

/** The organisation's values as the server has them, for a screen to provide; undefined until it was asked. */
export function useServerOrganisation(): {
  readonly organisation: OrganisationTimes | undefined;
  readonly error: Error | null;
  readonly retry: () => void;
} {
  const { data: clock, error, refetch } = useLive(clockTopic);
  const at = new Date(useNow(60_000));
  const today = clock && dutyDateAt(clock.timeZone, at);
  const calendarDay = clock && dateIn(clock.timeZone, at);
  // Everything below is drawn again when a date turns, not every minute.
  const organisation = useMemo(() => {
    if (!clock || today === undefined || calendarDay === undefined) return undefined;
    const { timeZone, overdueAfterMinutes, finalAfterHours } = clock;
    return { timeZone, today, calendarDay, overdueAfterMinutes, finalAfterHours };
  }, [clock, today, calendarDay]);
  return { organisation, error: clock ? null : error, retry: () => void refetch() };
}

/**
 * The shift that the page offers once the one that it shows has ended (SCH-17); undefined until then.
 * Another date than today is left alone where the person has chosen it.
 */
export function useNextShift(date: string, isChosen: boolean) {
  const { timeZone, today } = useOrganisation();
  const now = useNow(60_000);
  if (isChosen && date !== today) return undefined;
  const next = shiftAfter(timeZone, date, new Date(now));
  if (next === undefined) return undefined;
  return { next, words: `${shiftLabels[shiftOn(date)]} of ${formatDate(date)} has ended` };
}
