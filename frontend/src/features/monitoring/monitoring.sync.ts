import {
  applyToWatch,
  directoryRoutes,
  applyWatchBeat,
  monitoringRoutes,
  type TeamContact,
  type WatchSnapshot,
  attendanceRoutes,
  isolated,
} from '@muster/protocol';
import { call } from '../../shared/http/call.ts';
import { againWith, type Topic } from '../../shared/live/topic.ts';
import { useMutation } from '@tanstack/react-query';
import { toast } from '../../shared/ui/feedback/toast.store.ts';

/** What the watch dashboard of a date keeps current (S16, S20). */
export const watchTopic = (date: string): Topic<WatchSnapshot> => ({
  key: ['dashboard', 'watch', date],
  fetch: (options) => call(monitoringRoutes.watch, { params: { date }, ...options }),
  subscription: {
    enter: ['watch:join', { date }],
    leave: ['watch:leave', { date }],
    isExclusive: true,
  },
  versionOf: ({ epoch, stats }) => ({ epoch, revision: stats.revision }),
  on: {
    'watch:beat': applyWatchBeat,
    'attendance:submitted': applyToWatch,
    'attendance:updated': applyToWatch,
    // Teams, their people and when they are overdue are in every row, so all of it is fetched again.
    ...againWith('teams', 'users', 'settings'),
  },
});

/** The phone numbers of those who lead teams (KNO-23). */
export const contactsTopic: Topic<TeamContact[]> = {
  key: ['directory', 'contacts'],
  fetch: (options) => call(directoryRoutes.contacts, options),
  on: againWith('teams', 'users'),
};

/** Asks one team from where its line is not shown: a notice says how it went. */
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
