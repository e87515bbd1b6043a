import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Fault } from '../http/fault.ts';
import { FollowedLog, type Fold } from './followed-log.fixture.ts';
import { tryAgainAfterMs } from './follower.ts';
import type { Topic } from './topic.ts';

let log: FollowedLog;
beforeEach(() => {
  vi.useFakeTimers();
  log = new FollowedLog();
});
afterEach(() => {
  log.close();
  vi.useRealTimers();
});

describe('the first load', () => {
  it('subscribes, fetches: log.fetches once and follows [S16]', async () => {
    log.channel.connect();
    log.write('a');
    log.mount();
    await log.channel.flush();
    log.write('b');
    await log.channel.flush();
    expect(log.shown()).toEqual(log.snapshot());
    expect(log.fetches).toBe(1);
    expect(log.joins()).toBe(1);
  });

  it('applies what was received while the snapshot was under way, above its revision only [S16]', async () => {
    log.channel.connect();
    log.isGated = true;
    log.write('a');
    log.mount();
    await log.channel.flush();
    log.write('b');
    log.write('c');
    await log.channel.flush();
    log.gates.splice(0).forEach((open) => open());
    await log.channel.flush();
    expect(log.shown()?.heard).toEqual(['a', 'b', 'c']);
    expect(log.fetches).toBe(1);
  });

  it('fetches again when the snapshot is older than the join [S16]', async () => {
    log.isGated = true;
    log.mount();
    await log.channel.flush();
    // The snapshot was read before this write; the event went out before the page had joined.
    log.write('a', { isLost: true });
    log.channel.connect();
    await log.channel.flush();
    log.isGated = false;
    log.gates.splice(0).forEach((open) => open());
    await log.channel.flush();
    expect(log.shown()?.heard).toEqual(['a']);
  });

  it('a snapshot that stays older than the join never counts as current; the page says so and asks on [S16]', async () => {
    const old = log.snapshot();
    const stale: Topic<Fold> = {
      ...log.topic,
      fetch: async (options) => (log.fails ? (log.fetches++, old) : await log.topic.fetch(options)),
    };
    log.fails = true;
    log.write('a', { isLost: true });
    log.channel.connect();
    log.mount(stale);
    await log.channel.flush();
    expect(log.shown()?.heard).toEqual([]);
    expect(log.queryClient.getQueryState(log.topic.key)?.error?.message).toContain('Asking again');
    const fetchesBefore = log.fetches;
    await vi.advanceTimersByTimeAsync(tryAgainAfterMs);
    expect(log.fetches).toBeGreaterThan(fetchesBefore);
    expect(log.live.connection.store.getState().look).toBe('reconnecting');
    log.fails = false;
    await vi.advanceTimersByTimeAsync(tryAgainAfterMs);
    expect(log.shown()?.heard).toEqual(['a']);
    expect(log.live.connection.store.getState().look).toBe('live');
  });

  it('shows the snapshot without waiting for a socket that does not come [S22]', async () => {
    log.write('a');
    log.mount();
    await log.channel.flush();
    expect(log.shown()?.heard).toEqual(['a']);
  });
});

describe('a gap', () => {
  it('is closed by fetching the snapshot again when an event was lost [S15]', async () => {
    log.channel.connect();
    log.mount();
    await log.channel.flush();
    log.write('lost', { isLost: true });
    log.write('b');
    await log.channel.flush();
    expect(log.shown()?.heard).toEqual(['lost', 'b']);
    expect(log.fetches).toBe(2);
  });

  it('is none when an event comes twice: the second is dropped [S15]', async () => {
    log.channel.connect();
    log.mount();
    await log.channel.flush();
    log.write('a');
    const [event] = log.history;
    if (event) log.channel.push('log:appended', event);
    await log.channel.flush();
    expect(log.shown()?.heard).toEqual(['a']);
    expect(log.fetches).toBe(1);
  });

  it('is assumed when an event cannot be read [S15]', async () => {
    log.channel.connect();
    log.mount();
    await log.channel.flush();
    log.write('unreadable', { isLost: true });
    log.channel.pushGarbled('log:appended');
    await log.channel.flush();
    expect(log.shown()?.heard).toEqual(['unreadable']);
  });
});

describe('a reconnect', () => {
  it('joins and log.fetches again, so that nothing of the time between is missing [S16]', async () => {
    log.channel.connect();
    log.mount();
    await log.channel.flush();
    log.channel.disconnect();
    log.write('while away', { isLost: true });
    log.channel.connect();
    log.write('just after');
    await log.channel.flush();
    expect(log.shown()?.heard).toEqual(['while away', 'just after']);
    expect(log.joins()).toBe(2);
  });

  it('takes a fresh snapshot after a restart of the server [S15, S16]', async () => {
    log.channel.connect();
    log.write('a');
    log.mount();
    await log.channel.flush();
    log.channel.disconnect();
    log.epoch = 'second';
    log.history = [];
    log.channel.connect();
    await log.channel.flush();
    expect(log.shown()).toEqual({ epoch: 'second', revision: 0, heard: [] });
  });

  it('survives a connection that ends in the middle of the join [S16]', async () => {
    log.channel.connect();
    log.mount();
    log.channel.disconnect();
    log.write('a', { isLost: true });
    log.channel.connect();
    await log.channel.flush();
    log.write('b');
    await log.channel.flush();
    expect(log.shown()?.heard).toEqual(['a', 'b']);
  });

  it('fetches again what comes without a join, since events of the time between are lost [S16]', async () => {
    log.channel.connect();
    log.mount(log.unasked);
    await log.channel.flush();
    log.channel.disconnect();
    log.write('while away', { isLost: true });
    log.channel.connect();
    await log.channel.flush();
    expect(log.shown()?.heard).toEqual(['while away']);
  });

  it('tries a refresh that failed again, because the page says it is live [S16]', async () => {
    log.channel.connect();
    log.mount();
    await log.channel.flush();
    log.channel.disconnect();
    log.write('a', { isLost: true });
    log.fails = true;
    log.channel.connect();
    await log.channel.flush();
    expect(log.shown()?.heard).toEqual([]);
    log.fails = false;
    await vi.advanceTimersByTimeAsync(tryAgainAfterMs);
    expect(log.shown()?.heard).toEqual(['a']);
  });

  it('what no screen offers to try again is asked for until it is answered [S29]', async () => {
    let failure: Error | undefined = new Fault({ code: 'NETWORK', detail: 'gone' });
    let fetchCount = 0;
    const beside: Topic<Fold> = {
      ...log.topic,
      asksOn: true,
      fetch: (options) => {
        fetchCount++;
        return failure ? Promise.reject(failure) : log.topic.fetch(options);
      },
    };
    log.channel.connect();
    log.write('a', { isLost: true });
    log.mount(beside);
    await log.channel.flush();
    expect(log.shown()).toBeUndefined();
    await vi.advanceTimersByTimeAsync(tryAgainAfterMs);
    const before = fetchCount;
    expect(before).toBeGreaterThan(1);
    failure = undefined;
    await vi.advanceTimersByTimeAsync(tryAgainAfterMs);
    expect(log.shown()?.heard).toEqual(['a']);
    log.write('b');
    await log.channel.flush();
    expect(log.shown()?.heard).toEqual(['a', 'b']);
    expect(log.live.connection.store.getState().look).toBe('live');
    await vi.advanceTimersByTimeAsync(10 * tryAgainAfterMs);
    expect(fetchCount).toBe(before + 1);
  });

  it('what is refused is not asked for again [S29]', async () => {
    let fetchCount = 0;
    const refused: Topic<Fold> = {
      ...log.unasked,
      asksOn: true,
      fetch: () => {
        fetchCount++;
        return Promise.reject(new Fault({ code: 'FORBIDDEN', status: 403, detail: 'not yours' }));
      },
    };
    log.channel.connect();
    log.mount(refused);
    await log.channel.flush();
    const before = fetchCount;
    await vi.advanceTimersByTimeAsync(10 * tryAgainAfterMs);
    expect(fetchCount).toBe(before);
  });

  it('joins again when the server could not take the join [S16]', async () => {
    log.channel.answer = () => ({ ok: false, code: 'UNAVAILABLE', message: 'no database' });
    log.channel.connect();
    log.mount();
    await log.channel.flush();
    log.channel.answer = () => ({ ok: true, epoch: log.epoch, revision: log.history.length });
    log.write('a', { isLost: true });
    await vi.advanceTimersByTimeAsync(tryAgainAfterMs);
    await log.channel.flush();
    expect(log.joins()).toBe(2);
    expect(log.shown()?.heard).toEqual(['a']);
  });
});

describe('leaving and coming back', () => {
  it('joins once for two components and leaves after the second [S6]', async () => {
    log.channel.connect();
    const unmountFirst = log.mount();
    const unmountSecond = log.mount();
    await log.channel.flush();
    unmountFirst();
    expect(log.channel.asked.map(({ name }) => name)).toEqual(['watch:join']);
    unmountSecond();
    expect(log.channel.asked.map(({ name }) => name)).toEqual(['watch:join', 'watch:leave']);
  });

  it('does not trust what the cache kept while nobody listened [S16]', async () => {
    log.channel.connect();
    const unmount = log.mount();
    await log.channel.flush();
    unmount();
    log.write('unheard', { isLost: true });
    log.mount();
    await log.channel.flush();
    expect(log.shown()?.heard).toEqual(['unheard']);
  });

  const look = () => log.live.connection.store.getState().look;

  it('what comes without a join is fetched again for who comes back, and is live [S16]', async () => {
    log.channel.connect();
    const unmount = log.mount(log.unasked);
    await log.channel.flush();
    unmount();
    log.write('unheard', { isLost: true });
    log.mount(log.unasked);
    await log.channel.flush();
    expect(log.shown()?.heard).toEqual(['unheard']);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(look()).toBe('live');
  });

  it.each([
    ['joined', 'topic'],
    ['heard without a join', 'unasked'],
  ] as const)(
    'a fetch that ends with its page is no fetch of the next page: %s [S16]',
    async (_name, which) => {
      const one = log[which];
      const abortable: Topic<Fold> = {
        ...one,
        fetch: async (options) => {
          const { signal } = options;
          const aborted = new Promise<never>((_resolve, reject) => {
            signal?.addEventListener('abort', () => reject(new Error('aborted')));
          });
          return Promise.race([one.fetch(options), aborted]);
        },
      };
      const unmount = log.mount(abortable);
      await log.channel.flush();
      log.isGated = true;
      log.channel.connect();
      await log.channel.flush();
      expect(log.fetches).toBe(2);
      log.isGated = false;
      unmount();
      log.write('unheard', { isLost: true });
      log.mount(abortable);
      await log.channel.flush();
      expect(log.shown()?.heard).toEqual(['unheard']);
      await vi.advanceTimersByTimeAsync(2_000);
      expect(look()).toBe('live');
    },
  );

  it('applies the answer to one’s own write like an event [S14]', async () => {
    log.channel.connect();
    log.mount();
    await log.channel.flush();
    log.live.applyPatch(log.topic, (fold) => ({ ...fold, revision: 1, heard: ['mine'] }));
    log.history.push({ opId: 'mine', date: '1', entries: [] });
    log.channel.push('log:appended', { opId: 'mine', date: '1', entries: [] });
    await log.channel.flush();
    expect(log.shown()?.heard).toEqual(['mine']);
  });
});

it('what follows an event is told of it when the snapshot has it, until it is left [S3]', async () => {
  log.channel.connect();
  log.mount();
  const told: unknown[] = [];
  const leave = log.live.follow(log.topic, {
    'log:appended': ({ opId }) => told.push([opId, log.shown()?.heard]),
  });
  await log.channel.flush();
  log.write('a');
  await log.channel.flush();
  leave();
  log.write('b');
  await log.channel.flush();
  expect(log.shown()?.heard).toEqual(['a', 'b']);
  expect(told).toEqual([['a', ['a']]]);
});

it('enters an exclusive subscription again when the one that displaced it is left [S6]', async () => {
  const room = (teamId: string): Topic<Fold> => ({
    ...log.topic,
    key: ['room', teamId],
    subscription: {
      enter: ['team:join', { teamId, date: '2025-09-06' }],
      leave: ['team:leave', {}],
      isExclusive: true,
    },
  });
  log.channel.connect();
  log.live.follow(room('A1'));
  await log.channel.flush();
  const leaveSecond = log.live.follow(room('A2'));
  await log.channel.flush();
  leaveSecond();
  await log.channel.flush();
  expect(log.channel.asked).toEqual([
    { name: 'team:join', payload: { teamId: 'A1', date: '2025-09-06' } },
    { name: 'team:join', payload: { teamId: 'A2', date: '2025-09-06' } },
    { name: 'team:join', payload: { teamId: 'A1', date: '2025-09-06' } },
  ]);
});
