import { defaultDisplaySettings, boardRoutes, type DisplayDeployment } from '@muster/protocol';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, it, onTestFinished } from 'vitest';
import { Live } from '../../../shared/live/live.ts';
import { FakeServer } from '../../../testing/fake-server.ts';
import { HandFlushedChannel } from '../../../testing/hand-flushed-channel.ts';
import { displayedTopic } from './deployment-pages.ts';

const date = '2026-11-20';
const formOf = (revision: number): DisplayDeployment => ({
  date,
  epoch: 'first',
  revision,
  source: 'saved',
  savedAt: null,
  savedByName: null,
  handover: [],
  zones: [],
});

/** A wall that is connected and shows what the server has; `serve` is what it has from then on. */
async function wallOf(first: DisplayDeployment) {
  let deployment = first;
  const fake = new FakeServer().on(boardRoutes.displayed, () => deployment);
  const channel = new HandFlushedChannel();
  channel.answer = ({ name }) => {
    const { epoch, revision } = deployment;
    return { ok: true, epoch, revision, ...(name === 'board:sync' && { deployment }) };
  };
  const queryClient = new QueryClient();
  const live = new Live(channel, queryClient);
  const topic = displayedTopic(date, defaultDisplaySettings);
  const observer = new QueryObserver(queryClient, {
    queryKey: topic.key,
    queryFn: ({ signal }) => live.fetch(topic, signal),
  });
  const offs = [live.open(), live.follow(topic), observer.subscribe(() => undefined)];
  onTestFinished(() => {
    for (const off of offs) off();
    queryClient.clear();
    fake.close();
  });
  const shown = () => queryClient.getQueryData(topic.key);
  channel.connect();
  await channel.flush();
  await expect.poll(shown).toEqual(first);
  return {
    fake,
    channel,
    shown,
    serve: (next: DisplayDeployment) => {
      deployment = next;
    },
  };
}

it('a wall that comes back asks for the form instead of fetching it [S15, S16]', async () => {
  const { fake, channel, shown, serve } = await wallOf(formOf(1));
  const before = fake.calls.length;
  channel.disconnect();
  serve(formOf(4));
  channel.connect();
  await channel.flush();
  expect(shown()).toEqual(formOf(4));
  expect(fake.calls).toHaveLength(before);
});

it('a wall that comes back shows the handover notes that were written meanwhile, although the board has not moved on [S16, KNO-7]', async () => {
  const { channel, shown, serve } = await wallOf(formOf(1));
  const id = '00000000-0000-4000-8000-000000000001';
  const expiresAt = '2026-11-21T02:00:00.000Z';
  const text = 'Lane 2 is closed';
  const handover = [{ id, text, expiresAt, by: 'Wen W.', place: 'CAR 1', zoneName: 'Car' }];
  channel.disconnect();
  serve({ ...formOf(1), handover });
  channel.connect();
  await channel.flush();
  expect(shown()).toEqual({ ...formOf(1), handover });
});

it('a station that was renamed has its new name at once, although the board has not moved on [DEP-140, DIR-24, S21]', async () => {
  const named = (name: string): DisplayDeployment => ({
    ...formOf(3),
    zones: [
      {
        id: 'car',
        name: 'Car',
        note: '',
        stations: [
          {
            id: 'car-1',
            name,
            note: '',
            capacity: 4,
            minimum: 2,
            lacking: [],
            here: 0,
            away: 0,
            gone: 0,
            reliefs: [],
            officers: [],
          },
        ],
      },
    ],
  });
  const { channel, shown, serve } = await wallOf(named('CAR 1'));
  serve(named('CAR ONE'));
  channel.push('directory:changed', { what: 'stations', ids: ['car-1'], revision: 2 });
  await channel.flush();
  await expect.poll(shown).toEqual(named('CAR ONE'));
});
