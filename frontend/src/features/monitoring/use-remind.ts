import { attendanceRoutes, isolated } from '@muster/protocol';
import { useMutation } from '@tanstack/react-query';
import { toast } from '../../shared/ui/feedback/toast.store.ts';
import { call } from '../../shared/http/call.ts';

/** Asks the leaders of a team for its sheet (KNO-21). */
export function useRemind(teamId: string, date: string) {
  const { mutate, isPending, data, error } = useMutation({
    mutationFn: () => call(attendanceRoutes.remind, { body: { teamId, date }, waits: false }),
  });
  return {
    remind: () => mutate(),
    isPending,
    remindedAt: data?.at,
    problem: error?.message,
  };
}

/** The same of any team, from where its line is not shown: a notice says how it went. */
export function useRemindTeam(date: string) {
  const { mutate } = useMutation({
    mutationFn: ({ id }: { id: string; name: string }) =>
      call(attendanceRoutes.remind, { body: { teamId: id, date }, waits: false }),
    onSuccess: (_, { name }) => toast({ title: `${isolated(name)} was reminded of its sheet` }),
    onError: ({ message }, { name }) =>
      toast({
        title: `${isolated(name)} was not reminded`,
        description: message,
        variant: 'destructive',
      }),
  });
  return mutate;
}
