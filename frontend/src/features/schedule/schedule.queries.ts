import { scheduleRoutes } from '@muster/protocol';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../shared/http/call.ts';

/** Zone and shift of a team on a date; they follow a fixed rotation and are asked for once. */
export const useZoneOfTeam = (teamId: string, date: string) =>
  useQuery({
    queryKey: ['schedule', 'zone', teamId, date],
    queryFn: ({ signal }) => call(scheduleRoutes.zoneOfTeam, { params: { teamId, date }, signal }),
  });

/** The seven days from a date on (SCH-12). */
export const useWeek = (teamId: string, startDate: string) =>
  useQuery({
    queryKey: ['schedule', 'week', teamId, startDate],
    queryFn: ({ signal }) =>
      call(scheduleRoutes.schedule, {
        params: { teamId },
        query: { startDate, days: '7' },
        signal,
      }),
  });
