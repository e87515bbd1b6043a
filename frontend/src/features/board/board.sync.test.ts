import { boardRoutes, type BoardSnapshot } from '@muster/protocol';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Live } from '../../shared/live/live.ts';
import { FakeServer } from '../../testing/fake-server.ts';
import { HandFlushedChannel } from '../../testing/hand-flushed-channel.ts';
import { BoardServer } from './board-server.fixture.ts';
import { daniel, moveOf, testDate } from './board.fixture.ts';
import { boardTopic } from './board.sync.ts';

const topic = boardTopic(testDate);
let fake: FakeServer;
let server: BoardServer;
let channel: HandFlushedChannel;
let queryClient: QueryClient;
let close: () => void;
/** How many operations the server keeps. */
let retainedCount: number;

const shown = () => queryClient.getQueryData<BoardSnapshot>(topic.key);
const gets = () => fake.callsOf(boardRoutes.board).length;
const syncs = () => channel.asked.filter(({ name }) => name === 'board:sync');
/** Somebody moves an officer, and the event of it does not arrive. */
const loses = (index: number) => {
  server.channel = undefined;
  server.does(daniel, moveOf(null, 'car-1', index));
  server.channel = channel;
};

beforeEach(async () => {
  fake = new FakeServer();
  server = new BoardServer(fake);
  channel = new HandFlushedChannel();
  server.channel = channel;
  retainedCount = 500;
  channel.answer = ({ name, payload }) => {
    const { epoch, revision } = server.board;
    if (name !== 'board:sync') return { ok: true, epoch, revision };
    const { since } = payload as { since: number };
    const operations = server.log.slice(since);
    const missing = operations.length > retainedCount ? { snapshot: server.board } : { operations };
    return { ok: true, epoch, revision, ...missing };
  };
  queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const live = new Live(channel, queryClient);
  const observer = new QueryObserver(queryClient, {
    queryKey: topic.key,
    queryFn: ({ signal }) => live.fetch(topic, signal),
    staleTime: Infinity,
  });
  const offs = [live.open(), live.follow(topic), observer.subscribe(() => undefined)];
  close = () => offs.forEach((off) => off());
  channel.connect();
  await channel.flush();
});
afterEach(() => {
  close();
  queryClient.clear();
  fake.close();
});

describe('the board on a gap', () => {
  it('a lost event costs one board:sync and no call [S15]', async () => {
    loses(0);
    server.does(daniel, moveOf(null, 'car-2', 1));
    await channel.flush();
    expect(shown()).toEqual(server.board);
    expect(syncs()).toEqual([{ name: 'board:sync', payload: { date: testDate, since: 0 } }]);
    expect(gets()).toBe(1);
  });

  it('a beat that is ahead is answered by board:sync as well [S15]', async () => {
    loses(0);
    const { epoch, revision } = server.board;
    channel.push('board:beat', { date: testDate, epoch, revision, hash: '0123456789abcdef' });
    await channel.flush();
    expect(shown()).toEqual(server.board);
    expect({ syncs: syncs().length, gets: gets() }).toEqual({ syncs: 1, gets: 1 });
  });

  it('events received while board:sync is under way are folded after it [S15]', async () => {
    loses(0);
    server.does(daniel, moveOf(null, 'car-2', 1));
    // On the wire before the answer to what is asked when the gap shows.
    server.does(daniel, moveOf(null, 'car-2', 2));
    await channel.flush();
    server.does(daniel, moveOf('car-2', null, 2));
    await channel.flush();
    expect(shown()).toEqual(server.board);
    expect({ syncs: syncs().length, gets: gets() }).toEqual({ syncs: 1, gets: 1 });
  });

  it('more than the server keeps is answered by exactly one snapshot [S15]', async () => {
    retainedCount = 1;
    loses(0);
    server.does(daniel, moveOf(null, 'car-2', 1));
    await channel.flush();
    expect(shown()).toEqual(server.board);
    expect({ syncs: syncs().length, gets: gets() }).toEqual({ syncs: 1, gets: 1 });
  });

  it('an answer that cannot be read gives a snapshot [S15]', async () => {
    const { answer } = channel;
    channel.answer = (request) =>
      request.name === 'board:sync'
        ? { ok: true, epoch: server.board.epoch, revision: 2, operations: [{}] }
        : answer(request);
    loses(0);
    server.does(daniel, moveOf(null, 'car-2', 1));
    await channel.flush();
    expect(shown()).toEqual(server.board);
    expect(gets()).toBe(2);
  });

  it('a reconnect asks for what happened meanwhile [S16]', async () => {
    channel.disconnect();
    loses(0);
    channel.connect();
    await channel.flush();
    expect(shown()).toEqual(server.board);
    expect({ syncs: syncs().length, gets: gets() }).toEqual({ syncs: 1, gets: 1 });
  });

  it('another start of the server gives a snapshot [S16]', async () => {
    channel.disconnect();
    server.board = { ...server.board, epoch: 'another' };
    channel.connect();
    await channel.flush();
    expect(shown()).toEqual(server.board);
    expect({ syncs: syncs().length, gets: gets() }).toEqual({ syncs: 0, gets: 2 });
  });
});
