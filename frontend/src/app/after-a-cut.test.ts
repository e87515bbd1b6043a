import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, it, onTestFinished } from 'vitest';
import { alertsTopic } from '../features/alerts/alerts.sync.ts';
import { logTopic, sheetTopic } from '../features/attendance/attendance.sync.ts';
import { notesTopic } from '../features/deployment/notes/notes.sync.ts';
import { membersTopic, teamsTopic } from '../features/directory/directory.sync.ts';
import { usersTopic } from '../features/directory/people.sync.ts';
import { wallTopic } from '../features/display/wall/wall.sync.ts';
import { watchTopic } from '../features/monitoring/monitoring.sync.ts';
import { notificationsTopic } from '../features/notifications/notifications.sync.ts';
import { postsTopic } from '../features/posts/posts.sync.ts';
import { settingsTopic } from '../features/settings/settings.sync.ts';
import { Live } from '../shared/realtime/live.ts';
import type { Topic } from '../shared/realtime/topic.ts';
import { HandFlushedChannel } from '../testing/hand-flushed-channel.ts';

const date = '2026-11-20';

/** A topic whose fetch is counted, with what its server has: nothing that its revision would tell. */
const counted = <Snapshot>(name: string, topic: Topic<Snapshot>) => ({
  name,
  async followed() {
    const channel = new HandFlushedChannel();
    const queryClient = new QueryClient();
    const live = new Live(channel, queryClient);
    let fetches = 0;
    const asked: Topic<Snapshot> = {
      ...topic,
      fetch: () => {
        fetches += 1;
        // All that is read of a snapshot here is its version.
        const version = { epoch: 'first', revision: 0 };
        return Promise.resolve({ ...version, session: version, stats: version } as Snapshot);
      },
    };
    const observer = new QueryObserver(queryClient, {
      queryKey: topic.key,
      queryFn: ({ signal }) => live.fetch(asked, signal),
    });
    const offs = [live.open(), live.follow(asked), observer.subscribe(() => undefined)];
    onTestFinished(() => {
      for (const off of offs) off();
      queryClient.clear();
    });
    channel.connect();
    await channel.flush();
    return { channel, fetches: () => fetches };
  },
});

it.each([
  counted('the alerts', alertsTopic(date)),
  counted('the sheet', sheetTopic('A1', date)),
  counted('the log', logTopic({ date }, 'watch')),
  counted('the overview', watchTopic(date)),
  counted('the handover notes', notesTopic(date)),
  counted('the teams', teamsTopic),
  counted('the members', membersTopic('A1', date)),
  counted('the people', usersTopic),
  counted(
    'the wall',
    wallTopic(date, () => undefined),
  ),
  counted('the notifications', notificationsTopic),
  counted('the posts', postsTopic('A1', date)),
  counted('the settings', settingsTopic),
])(
  '$name: read again on every new connection, as events of the time between are lost [S16, PRC-8]',
  async ({ followed }) => {
    const { channel, fetches } = await followed();
    const before = fetches();
    expect(before).toBeGreaterThan(0);
    channel.disconnect();
    channel.connect();
    await channel.flush();
    expect(fetches()).toBe(before + 1);
  },
);
