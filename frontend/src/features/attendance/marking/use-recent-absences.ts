import {
  addDays,
  attendanceRoutes,
  recentAbsenceLimits,
  type RecentAbsences,
} from '@muster/protocol';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../shared/http/call.ts';
import { useAskedAnew } from '../../../shared/realtime/use-asked-anew.ts';

/** The team's latest absence types, for who may mark it, as earlier sheets change; without them the lists have no such part (ATT-76). */
export function useRecentAbsences(
  teamId: string,
  date: string,
  enabled: boolean,
): RecentAbsences | undefined {
  const queryKey = ['attendance', 'recent-absences', teamId, date];
  const first = addDays(date, -recentAbsenceLimits.days);
  useAskedAnew(
    queryKey,
    'days:changed',
    ({ what, dates }) =>
      what === 'sheets' && (dates.length === 0 || dates.some((one) => one >= first && one < date)),
  );
  const { data } = useQuery({
    queryKey,
    queryFn: ({ signal }) =>
      call(attendanceRoutes.recentAbsences, { params: { teamId, date }, signal }),
    enabled,
  });
  return data;
}
