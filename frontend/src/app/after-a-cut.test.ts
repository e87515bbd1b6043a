import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, it, onTestFinished } from 'vitest';
import { alertsTopic } from '../features/signals/alerts.sync.ts';
import { logTopic, sheetTopic } from '../features/attendance/attendance.sync.ts';
import { notesTopic } from '../features/board/notes/notes.sync.ts';
import { wallTopic } from '../features/display/wall/use-wall.ts';
import { watchTopic } from '../shared/domain/watch-topics.ts';
import { notificationsTopic } from '../features/signals/bell.tsx';
import { postsTopic } from '../features/posts/posts-panel.tsx';
import { settingsTopic } from '../features/settings/organisation.tsx';
import { Fault } from '../shared/http/fault.ts';
import { Live } from '../shared/live/live.ts';
import type { Topic } from '../shared/live/topic.ts';
import { HandFlushedChannel } from '../testing/hand-flushed-channel.ts';
import { makeQueryClient } from './app.tsx';
import { membersTopic, teamsTopic, usersTopic } from '../shared/domain/directory-lists.ts';

const date = '2026-11-20';

/** A topic whose fetch is counted, with what its server has: nothing that its revision would tell. */
const counted = <Snapshot>(name: string, topic: Topic<Snapshot>) => ({
  name,
  async followed() {
    const channel = new HandFlushedChannel();
    const queryClient = new QueryClient();
    const live = new Live(channel, queryClient);
    let fetches = 0;
    const countedTopic: Topic<Snapshot> = {
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
      queryFn: ({ signal }) => live.fetch(countedTopic, signal),
    });
    const offs = [live.open(), live.follow(countedTopic), observer.subscribe(() => undefined)];
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

it('what failed for want of a connection is asked for as soon as it is back, what was refused is not [OPS-49]', async () => {
  const channel = new HandFlushedChannel();
  const queryClient = makeQueryClient();
  const live = new Live(channel, queryClient);
  const attempts = { cut: 0, refused: 0, read: 0 };
  const shows = (name: keyof typeof attempts, code: Fault['code'] | undefined) =>
    new QueryObserver(queryClient, {
      queryKey: [name],
      queryFn: () => {
        attempts[name] += 1;
        const fails = code !== undefined && attempts[name] === 1;
        return fails ? Promise.reject(new Fault({ code, detail: name })) : Promise.resolve(name);
      },
    }).subscribe(() => undefined);
  const offs = [live.open(), shows('read', undefined), shows('refused', 'NOT_FOUND')];
  channel.connect();
  channel.disconnect();
  offs.push(shows('cut', 'NETWORK'));
  onTestFinished(() => {
    for (const off of offs) off();
    queryClient.clear();
  });
  await expect.poll(() => queryClient.getQueryState(['cut'])?.status).toBe('error');
  channel.connect();
  await expect.poll(() => queryClient.getQueryData(['cut'])).toBe('cut');
  expect(attempts).toEqual({ cut: 2, refused: 1, read: 1 });
});
