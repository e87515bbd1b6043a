import { boardRoutes, type BoardChange, type Operation } from '@muster/protocol';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Live } from '../../../shared/live/live.ts';
import { Cut, FakeServer, Refused } from '../../../testing/fake-server.ts';
import { HandFlushedChannel } from '../../../testing/hand-flushed-channel.ts';
import { BoardServer } from '../board-server.fixture.ts';
import { daniel, makeBoard, moveOf, officerId, priya, testDate } from '../board.fixture.ts';
import { type PendingOperation, makePending, type PendingStore } from './pending.ts';
import { boardTopic } from '../board.sync.ts';
import { OperationSender } from './operation-sender.ts';

let fake: FakeServer;
let server: BoardServer;
let channel: HandFlushedChannel;
let queryClient: QueryClient;
let sender: OperationSender;
let pending: PendingStore;
let live: Live;
let settled: BoardChange[];
let refused: { code: string; dependents: readonly PendingOperation[] }[];

const confirmed = () => queryClient.getQueryData<{ revision: number }>(boardTopic(testDate).key);
const ask = (op: Operation): string => {
  const opId = crypto.randomUUID();
  const at = '2026-11-20T03:00:00.000Z';
  pending.add({ opId, date: testDate, by: priya, op, at, revision: null, attempts: 0 });
  sender.start();
  return opId;
};
const pendingOf = (userId: string) => makePending({ userId, storage: sessionStorage });
/** Lets calls and their answers happen, without any time passing. */
const answers = () => vi.advanceTimersByTimeAsync(0);
const sent = () => fake.callsOf(boardRoutes.operate).map(({ body }) => body as { opId: string });

beforeEach(() => {
  vi.useFakeTimers();
  fake = new FakeServer();
  server = new BoardServer(fake);
  channel = new HandFlushedChannel();
  queryClient = new QueryClient();
  queryClient.setQueryData(boardTopic(testDate).key, server.board);
  live = new Live(channel, queryClient);
  pending = pendingOf(priya.id);
  settled = [];
  refused = [];
  sender = new OperationSender(live, pending, {
    settled: (_, change) => settled.push(change),
    refused: (_, { code }, dependents, drop) => {
      refused.push({ code, dependents });
      drop();
    },
  });
});
afterEach(() => {
  sender.stop();
  fake.close();
  sessionStorage.clear();
  vi.useRealTimers();
});

it('sends operations in their order, one at a time, and confirms the board [S11, S14]', async () => {
  ask(moveOf(null, 'car-1', 0));
  ask(moveOf('car-1', 'car-2', 0));
  ask({ type: 'save' });
  await answers();
  expect(server.log.map(({ op }) => op.type)).toEqual(['place', 'place', 'save']);
  expect(settled.map(({ revision }) => revision)).toEqual([1, 2, 3]);
  expect(confirmed()?.revision).toBe(3);
});

describe('a call without an answer', () => {
  it('is repeated with the same opId until there is one, and has one effect [DEP-43, S11]', async () => {
    server.cuts = 3;
    const opId = ask(moveOf(null, 'car-1', 0));
    await vi.advanceTimersByTimeAsync(10_000);
    expect(sent().map((body) => body.opId)).toEqual([opId, opId, opId, opId]);
    expect(server.log).toHaveLength(1);
    expect(settled).toHaveLength(1);
  });

  it('is not waited for when the page itself made a mistake: that is said at once [UI-361]', async () => {
    vi.spyOn(console, 'error').mockReturnValue();
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
      throw new TypeError('AbortSignal.timeout is not a function');
    });
    ask(moveOf(null, 'car-1', 0));
    await answers();
    timeout.mockRestore();
    expect(refused).toMatchObject([{ code: 'PAGE' }]);
    expect(pending.entries()).toEqual([]);
  });

  it('holds later operations back, so that their order stays [DEP-43]', async () => {
    server.cuts = 1;
    const first = ask(moveOf(null, 'car-1', 0));
    const second = ask(moveOf(null, 'car-1', 1));
    await answers();
    expect(sent()).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(sent().map((body) => body.opId)).toEqual([first, first, second]);
  });

  it('is tried at once when the connection is back [DEP-43]', async () => {
    fake.on(boardRoutes.operate, () => {
      throw new Cut();
    });
    ask(moveOf(null, 'car-1', 0));
    await vi.advanceTimersByTimeAsync(20_000);
    const before = sent().length;
    channel.connect();
    await answers();
    expect(sent()).toHaveLength(before + 1);
  });

  it('is answered by the event that comes over the channel, and not repeated then [S3, S14]', async () => {
    server.cuts = 1;
    ask(moveOf(null, 'car-1', 0));
    await answers();
    const [change] = server.log;
    if (!change) throw new Error('nothing was applied');
    sender.receive(change);
    await vi.advanceTimersByTimeAsync(20_000);
    expect(sent()).toHaveLength(1);
    expect(settled).toEqual([change]);
  });

  it('an operation that is not sent yet survives a reload [DEP-43, S11]', async () => {
    fake.on(boardRoutes.operate, () => {
      throw new Cut();
    });
    const opId = ask(moveOf(null, 'car-1', 0));
    await answers();
    // Another page begins with empty memory.
    const reloaded = pendingOf(priya.id).entries();
    expect(reloaded).toMatchObject([{ opId, op: moveOf(null, 'car-1', 0) }]);
  });

  it('waits for its own person when the next session is another’s [SES-48]', async () => {
    fake.on(boardRoutes.operate, () => {
      throw new Cut();
    });
    const opId = ask(moveOf(null, 'car-1', 0));
    await answers();
    expect(pendingOf(daniel.id).entries()).toEqual([]);
    expect(pendingOf(priya.id).entries()).toMatchObject([{ opId }]);
  });

  it('is not repeated after the end of the session, nor by a connection that comes back [SES-49]', async () => {
    fake.on(boardRoutes.operate, () => {
      throw new Cut();
    });
    ask(moveOf(null, 'car-1', 0));
    await answers();
    const before = sent().length;
    sender.stop();
    channel.connect();
    await vi.advanceTimersByTimeAsync(60_000);
    ask(moveOf(null, 'car-1', 1));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sent()).toHaveLength(before);
  });

  it('has its answer ignored when the session has ended meanwhile [SES-49]', async () => {
    let answer: (() => void) | undefined;
    fake.on(boardRoutes.operate, async ({ body: { opId } }) => {
      await new Promise<void>((resolve) => (answer = resolve));
      return { opId, revision: 1, by: priya, at: '2026-11-20T03:00:00.000Z', op: noEffect };
    });
    ask({ type: 'save' });
    await answers();
    sender.stop();
    answer?.();
    await answers();
    expect(settled).toEqual([]);
  });
});

describe('a refusal', () => {
  it('is told with what rested on it, which is never sent [DEP-77]', async () => {
    server.does(daniel, moveOf(null, 'car-1', 4, 5));
    ask(moveOf(null, 'car-1', 0));
    const onward = ask(moveOf('car-1', 'car-2', 0));
    ask(moveOf(null, 'car-2', 1));
    await answers();
    expect(refused).toMatchObject([{ code: 'STATION_FULL', dependents: [{ opId: onward }] }]);
    expect(sent()).toHaveLength(2);
    expect(server.board.assignments.map(({ userId }) => userId)).not.toContain(officerId(0));
    expect(pending.entries().every(({ revision }) => revision !== null)).toBe(true);
  });

  it('of too many calls, or a database that is away, is none: it is tried again [DEP-43]', async () => {
    let answered = 0;
    const codes = ['TOO_MANY', 'UNAVAILABLE'] as const;
    fake.on(boardRoutes.operate, ({ body: { opId } }) => {
      const code = codes[answered++];
      if (code) throw new Refused(code);
      return { opId, revision: 1, by: priya, at: '2026-11-20T03:00:00.000Z', op: noEffect };
    });
    ask({ type: 'save' });
    await vi.advanceTimersByTimeAsync(10_000);
    expect(answered).toBe(3);
    expect(refused).toEqual([]);
    expect(settled).toHaveLength(1);
  });

  it('of a server that keeps failing is told in the end [DEP-43, DEP-79]', async () => {
    fake.on(boardRoutes.operate, () => {
      throw new Refused('INTERNAL');
    });
    ask({ type: 'save' });
    await vi.advanceTimersByTimeAsync(120_000);
    expect(refused).toMatchObject([{ code: 'INTERNAL' }]);
    expect(pending.entries()).toEqual([]);
  });
});

it('an answer that overtakes the events before it waits for them [S15]', async () => {
  queryClient.setQueryData(boardTopic(testDate).key, makeBoard());
  server.does(daniel, moveOf(null, 'car-2', 5));
  ask(moveOf(null, 'car-1', 0));
  await answers();
  // Without a live channel nothing can be waited for: nothing wrong is shown meanwhile.
  expect(confirmed()?.revision).toBe(0);
  expect(pending.entries()).toMatchObject([{ revision: 2 }]);
});

const noEffect = { type: 'save' as const, moves: [], zones: {}, stations: {} };
