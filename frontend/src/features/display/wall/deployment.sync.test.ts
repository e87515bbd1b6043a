import { defaultDisplaySettings, deploymentRoutes, type DisplayDeployment } from '@muster/protocol';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, it, onTestFinished } from 'vitest';
import { Live } from '../../../shared/realtime/live.ts';
import { FakeServer } from '../../../testing/fake-server.ts';
import { HandFlushedChannel } from '../../../testing/hand-flushed-channel.ts';
import { displayedTopic } from './deployment.sync.ts';

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

it('a wall that comes back asks for the form instead of fetching it [S15, S16]', async () => {
  let deployment = formOf(1);
  const fake = new FakeServer().on(deploymentRoutes.displayed, () => deployment);
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
  channel.connect();
  await channel.flush();
  channel.disconnect();
  deployment = formOf(4);
  channel.connect();
  await channel.flush();
  expect(queryClient.getQueryData(topic.key)).toEqual(deployment);
  expect(fake.calls).toHaveLength(1);
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
            gone: 0,
            reliefs: [],
            officers: [],
          },
        ],
      },
    ],
  });
  let deployment = named('CAR 1');
  const fake = new FakeServer().on(deploymentRoutes.displayed, () => deployment);
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
  channel.connect();
  await channel.flush();
  await expect.poll(() => queryClient.getQueryData(topic.key)).toEqual(deployment);
  deployment = named('CAR ONE');
  channel.push('directory:changed', { what: 'stations', ids: ['car-1'], revision: 2 });
  await channel.flush();
  await expect.poll(() => queryClient.getQueryData(topic.key)).toEqual(deployment);
});
