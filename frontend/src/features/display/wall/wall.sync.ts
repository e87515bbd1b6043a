import {
  applyToWatch,
  heedWatchBeat,
  displayRoutes,
  type DisplaySnapshot,
  type Joined,
} from '@muster/protocol';
import { deviceNow, isClockOff, setClockOffset } from '../../../shared/dates/clock.ts';
import { call } from '../../../shared/http/call.ts';
import type { Topic } from '../../../shared/realtime/topic.ts';

/** Under which date's key the query cache keeps what the wall shows. */
export const wallKey = (date: string | null) => ['display', 'wall', date] as const;

/**
 * What a wall screen keeps current. The server decides which date that is: `date` is the one that it
 * named last, null before the first answer; an answer that names another one goes to `onOtherDate`.
 */
export const wallTopic = (
  date: string | null,
  onOtherDate: (snapshot: DisplaySnapshot) => void,
): Topic<DisplaySnapshot> => ({
  key: wallKey(date),
  fetch: async (options) => {
    const askedAt = deviceNow();
    const snapshot = await call(displayRoutes.snapshot, options);
    // A wall screen's own clock may be wrong: everything goes by the server's.
    setClockOffset(Date.parse(snapshot.now) - (askedAt + deviceNow()) / 2);
    if (snapshot.date !== date) onOtherDate(snapshot);
    return snapshot;
  },
  ...(date !== null && {
    subscription: { enter: ['watch:join', { date }], leave: ['watch:leave', { date }] },
  }),
  versionOf: ({ epoch, stats }) => ({ epoch, revision: stats.revision }),
  on: {
    'clock:beat': (snapshot, { now }) => (isClockOff(now) ? 'gap' : snapshot),
    'watch:beat': heedWatchBeat,
    'attendance:submitted': applyToWatch,
    'attendance:updated': applyToWatch,
    'directory:changed': (snapshot, { what }) =>
      ['teams', 'users', 'settings', 'displays'].includes(what) ? 'gap' : snapshot,
  },
});

/** The server is ahead of what is shown: the last event was lost, or its epoch is another one. */
export const isBehind = ({ epoch, stats }: DisplaySnapshot, joined: Joined): boolean =>
  epoch !== joined.epoch || stats.revision < joined.revision;
