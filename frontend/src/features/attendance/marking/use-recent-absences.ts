import { attendanceRoutes, type RecentAbsences } from '@muster/protocol';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../shared/http/call.ts';

/** The team's latest absence types, for who may mark it; without them the lists have no such part (ATT-76). */
export function useRecentAbsences(
  teamId: string,
  date: string,
  enabled: boolean,
): RecentAbsences | undefined {
  const { data } = useQuery({
    queryKey: ['attendance', 'recent-absences', teamId, date],
    queryFn: ({ signal }) =>
      call(attendanceRoutes.recentAbsences, { params: { teamId, date }, signal }),
    enabled,
  });
  return data;
}
