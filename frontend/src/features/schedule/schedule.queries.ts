import { scheduleRoutes } from '@muster/protocol';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../shared/http/call.ts';
import { useLiveChannel } from '../../shared/realtime/live-context.ts';

/** Zone and shift of a team on a date; they follow a fixed rotation and are asked for once. */
export function useZoneOfTeam(teamId: string, date: string) {
  const { kept } = useLiveChannel();
  const queryKey = ['schedule', 'zone', teamId, date];
  return useQuery({
    queryKey,
    queryFn: ({ signal }) => {
      const ask = () => call(scheduleRoutes.zoneOfTeam, { params: { teamId, date }, signal });
      const keptAs = { schema: scheduleRoutes.zoneOfTeam.answer, teamId };
      return kept ? kept.through(queryKey, keptAs, ask) : ask();
    },
  });
}

/** The seven days from a date on (SCH-12). */
export function useWeek(teamId: string, startDate: string) {
  const { kept } = useLiveChannel();
  const queryKey = ['schedule', 'week', teamId, startDate];
  return useQuery({
    queryKey,
    queryFn: ({ signal }) => {
      const query = { startDate, days: '7' };
      const ask = () => call(scheduleRoutes.schedule, { params: { teamId }, query, signal });
      const keptAs = { schema: scheduleRoutes.schedule.answer, teamId };
      return kept ? kept.through(queryKey, keptAs, ask) : ask();
    },
  });
}
