import { attendanceRoutes } from '@muster/protocol';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../shared/http/call.ts';

/** Asks the leaders of a team for its sheet (KNO-21). */
export function useRemind(teamId: string, date: string) {
  const { mutate, isPending, data, error } = useMutation({
    mutationFn: () => call(attendanceRoutes.remind, { body: { teamId, date } }),
  });
  return {
    remind: () => mutate(),
    isPending,
    remindedAt: data?.at,
    problem: error?.message,
  };
}
