import {
  applyToWatch,
  directoryRoutes,
  applyWatchBeat,
  monitoringRoutes,
  type TeamContact,
  type WatchSnapshot,
} from '@muster/protocol';
import { call } from '../http/call.ts';
import { againWith, type Topic } from '../live/topic.ts';

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
