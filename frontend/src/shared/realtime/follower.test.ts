import type { ServerPayload } from '@muster/protocol';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { elapsedSince } from '../dates/clock.ts';
import { HandFlushedChannel } from '../../testing/hand-flushed-channel.ts';
import { tryAgainAfterMs } from './follower.ts';
import { Live } from './live.ts';
import type { Topic } from './topic.ts';

/** A snapshot that remembers which log entries made it: any loss or repetition shows. */
interface Fold {
  readonly epoch: string;
  readonly revision: number;
  readonly heard: readonly string[];
}
type LogEvent = ServerPayload<'log:appended'>;

/** The server's side of the story: a list of events, each one revision. */
let history: LogEvent[];
let epoch: string;
let fetches: number;
/** Holds fetches back until the test lets them go. */
let gates: (() => void)[];
let isGated: boolean;
let fails: boolean;

const snapshot = (): Fold => ({
  epoch,
  revision: history.length,
  heard: history.map(({ opId }) => String(opId)),
});

const topic: Topic<Fold> = {
  key: ['story'],
  subscription: {
    enter: ['watch:join', { date: '2025-09-06' }],
    leave: ['watch:leave', { date: '2025-09-06' }],
  },
  versionOf: (fold) => fold,
  fetch: async () => {
    fetches += 1;
    if (fails) throw new Error('503');
    const read = snapshot();
    if (isGated) await new Promise<void>((open) => gates.push(open));
    return read;
  },
  on: {
    'log:appended': (fold, event) => {
      const at = Number(event.date);
      if (at <= fold.revision) return fold;
      if (at > fold.revision + 1) return 'gap';
      return { ...fold, revision: at, heard: [...fold.heard, String(event.opId)] };
    },
  },
};

let channel: HandFlushedChannel;
let queryClient: QueryClient;
let live: Live;
let close: () => void;

/** Writes on the server and puts the event on the wire; `date` carries the revision here. */
const write = (name: string, { isLost = false } = {}) => {
  const event: LogEvent = { opId: name, date: String(history.length + 1), entries: [] };
  history.push(event);
  if (!isLost) channel.push('log:appended', event);
};
const shown = () => queryClient.getQueryData<Fold>(topic.key);
const joins = () => channel.asked.filter(({ name }) => name === 'watch:join').length;

/** What a mounted component does: observe the query and follow the topic. */
function mount(followed: Topic<Fold> = topic): () => void {
  const observer = new QueryObserver(queryClient, {
    queryKey: topic.key,
    queryFn: ({ signal }) => live.fetch(followed, signal),
    staleTime: Infinity,
  });
  const off = live.follow(followed);
  const unsubscribe = observer.subscribe(() => undefined);
  return () => {
    off();
    unsubscribe();
  };
}

beforeEach(() => {
  vi.useFakeTimers();
  history = [];
  epoch = 'first';
  fetches = 0;
  gates = [];
  isGated = false;
  fails = false;
  channel = new HandFlushedChannel();
  channel.answer = () => ({ ok: true, epoch, revision: history.length });
  queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  live = new Live(channel, queryClient);
  close = live.open();
});
afterEach(() => {
  close();
  queryClient.clear();
  vi.useRealTimers();
});

describe('the first load', () => {
  it('subscribes, fetches once and follows [S16]', async () => {
    channel.connect();
    write('a');
    mount();
    await channel.flush();
    write('b');
    await channel.flush();
    expect(shown()).toEqual(snapshot());
    expect(fetches).toBe(1);
    expect(joins()).toBe(1);
  });

  it('applies what was received while the snapshot was under way, above its revision only [S16]', async () => {
    channel.connect();
    isGated = true;
    write('a');
    mount();
    await channel.flush();
    write('b');
    write('c');
    await channel.flush();
    gates.splice(0).forEach((open) => open());
    await channel.flush();
    expect(shown()?.heard).toEqual(['a', 'b', 'c']);
    expect(fetches).toBe(1);
  });

  it('fetches again when the snapshot is older than the join [S16]', async () => {
    isGated = true;
    mount();
    await channel.flush();
    // The snapshot was read before this write; the event went out before the page had joined.
    write('a', { isLost: true });
    channel.connect();
    await channel.flush();
    isGated = false;
    gates.splice(0).forEach((open) => open());
    await channel.flush();
    expect(shown()?.heard).toEqual(['a']);
  });

  it('a snapshot that stays older than the join never counts as current; the page says so and asks on [S16]', async () => {
    const old = snapshot();
    const stale: Topic<Fold> = {
      ...topic,
      fetch: async (options) => (fails ? (fetches++, old) : await topic.fetch(options)),
    };
    fails = true;
    write('a', { isLost: true });
    channel.connect();
    mount(stale);
    await channel.flush();
    expect(shown()?.heard).toEqual([]);
    expect(queryClient.getQueryState(topic.key)?.error?.message).toContain('Asking again');
    const asked = fetches;
    await vi.advanceTimersByTimeAsync(tryAgainAfterMs);
    expect(fetches).toBeGreaterThan(asked);
    expect(live.connection.store.getState().look).toBe('reconnecting');
    fails = false;
    await vi.advanceTimersByTimeAsync(tryAgainAfterMs);
    expect(shown()?.heard).toEqual(['a']);
    expect(live.connection.store.getState().look).toBe('live');
  });

  it('shows the snapshot without waiting for a socket that does not come [S22]', async () => {
    write('a');
    mount();
    await channel.flush();
    expect(shown()?.heard).toEqual(['a']);
  });
});

describe('a gap', () => {
  it('is closed by fetching the snapshot again when an event was lost [S15]', async () => {
    channel.connect();
    mount();
    await channel.flush();
    write('lost', { isLost: true });
    write('b');
    await channel.flush();
    expect(shown()?.heard).toEqual(['lost', 'b']);
    expect(fetches).toBe(2);
  });

  it('is none when an event comes twice: the second is dropped [S15]', async () => {
    channel.connect();
    mount();
    await channel.flush();
    write('a');
    const [event] = history;
    if (event) channel.push('log:appended', event);
    await channel.flush();
    expect(shown()?.heard).toEqual(['a']);
    expect(fetches).toBe(1);
  });

  it('is assumed when an event cannot be read [S15]', async () => {
    channel.connect();
    mount();
    await channel.flush();
    write('unreadable', { isLost: true });
    channel.pushGarbled('log:appended');
    await channel.flush();
    expect(shown()?.heard).toEqual(['unreadable']);
  });
});

describe('a topic that can ask for what is missing', () => {
  /** What the server still keeps; older events are gone. */
  let kept: number;
  let asks: number;
  const since = (revision: number) => history.slice(revision);
  const patched: Topic<Fold> = {
    ...topic,
    catchUp: async (fold) => {
      asks += 1;
      const missing = since(fold.revision);
      if (isGated) await new Promise<void>((open) => gates.push(open));
      if (missing.length > kept) return 'gone';
      return (shown) =>
        missing.reduce<Fold | 'gap'>(
          (next, event) =>
            next === 'gap' ? next : (topic.on['log:appended']?.(next, event) ?? next),
          shown,
        );
    },
  };
  beforeEach(() => {
    kept = 500;
    asks = 0;
  });
  const following = async () => {
    channel.connect();
    mount(patched);
    await channel.flush();
  };

  it('a lost event costs one question and no fetch [S15]', async () => {
    await following();
    write('lost', { isLost: true });
    write('b');
    await channel.flush();
    expect(shown()?.heard).toEqual(['lost', 'b']);
    expect({ asks, fetches }).toEqual({ asks: 1, fetches: 1 });
  });

  it('what is received while the question is under way is not lost [S15]', async () => {
    await following();
    isGated = true;
    write('lost', { isLost: true });
    write('b');
    await channel.flush();
    write('c');
    write('d');
    await channel.flush();
    gates.splice(0).forEach((open) => open());
    await channel.flush();
    expect(shown()?.heard).toEqual(['lost', 'b', 'c', 'd']);
    expect({ asks, fetches }).toEqual({ asks: 1, fetches: 1 });
  });

  it('more missing than the server keeps gives exactly one snapshot [S15]', async () => {
    await following();
    kept = 1;
    write('lost', { isLost: true });
    write('b');
    await channel.flush();
    expect(shown()?.heard).toEqual(['lost', 'b']);
    expect({ asks, fetches }).toEqual({ asks: 1, fetches: 2 });
  });

  it('a reconnect to the same start of the server asks for the time between, and for nothing when nothing happened [S16]', async () => {
    await following();
    channel.disconnect();
    write('while away', { isLost: true });
    channel.connect();
    write('just after');
    await channel.flush();
    expect(shown()?.heard).toEqual(['while away', 'just after']);
    expect({ asks, fetches }).toEqual({ asks: 1, fetches: 1 });
    channel.disconnect();
    channel.connect();
    await channel.flush();
    expect({ asks, fetches }).toEqual({ asks: 1, fetches: 1 });
  });

  it('a new start of the server gives a snapshot [S16]', async () => {
    await following();
    channel.disconnect();
    epoch = 'second';
    history = [];
    channel.connect();
    await channel.flush();
    expect(shown()).toEqual(snapshot());
    expect({ asks, fetches }).toEqual({ asks: 0, fetches: 2 });
  });

  it('a question that the connection does not outlive is asked again on the next one [S16]', async () => {
    await following();
    isGated = true;
    write('lost', { isLost: true });
    write('b');
    await channel.flush();
    channel.disconnect();
    isGated = false;
    channel.connect();
    await channel.flush();
    gates.splice(0).forEach((open) => open());
    await channel.flush();
    expect(shown()?.heard).toEqual(['lost', 'b']);
    expect(fetches).toBe(1);
  });
});

describe('a reconnect', () => {
  it('joins and fetches again, so that nothing of the time between is missing [S16]', async () => {
    channel.connect();
    mount();
    await channel.flush();
    channel.disconnect();
    write('while away', { isLost: true });
    channel.connect();
    write('just after');
    await channel.flush();
    expect(shown()?.heard).toEqual(['while away', 'just after']);
    expect(joins()).toBe(2);
  });

  it('takes a fresh snapshot after a restart of the server [S15, S16]', async () => {
    channel.connect();
    write('a');
    mount();
    await channel.flush();
    channel.disconnect();
    epoch = 'second';
    history = [];
    channel.connect();
    await channel.flush();
    expect(shown()).toEqual({ epoch: 'second', revision: 0, heard: [] });
  });

  it('survives a connection that ends in the middle of the join [S16]', async () => {
    channel.connect();
    mount();
    channel.disconnect();
    write('a', { isLost: true });
    channel.connect();
    await channel.flush();
    write('b');
    await channel.flush();
    expect(shown()?.heard).toEqual(['a', 'b']);
  });

  it('fetches again what comes without a join, since events of the time between are lost [S16]', async () => {
    const { subscription: _, versionOf: __, ...unasked } = topic;
    channel.connect();
    mount(unasked);
    await channel.flush();
    channel.disconnect();
    write('while away', { isLost: true });
    channel.connect();
    await channel.flush();
    expect(shown()?.heard).toEqual(['while away']);
  });

  it('tries a refresh that failed again, because the page says it is live [S16]', async () => {
    channel.connect();
    mount();
    await channel.flush();
    channel.disconnect();
    write('a', { isLost: true });
    fails = true;
    channel.connect();
    await channel.flush();
    expect(shown()?.heard).toEqual([]);
    fails = false;
    await vi.advanceTimersByTimeAsync(tryAgainAfterMs);
    expect(shown()?.heard).toEqual(['a']);
  });

  it('joins again when the server could not take the join [S16]', async () => {
    channel.answer = () => ({ ok: false, code: 'UNAVAILABLE', message: 'no database' });
    channel.connect();
    mount();
    await channel.flush();
    channel.answer = () => ({ ok: true, epoch, revision: history.length });
    write('a', { isLost: true });
    await vi.advanceTimersByTimeAsync(tryAgainAfterMs);
    await channel.flush();
    expect(joins()).toBe(2);
    expect(shown()?.heard).toEqual(['a']);
  });
});

describe('how far it can be relied on', () => {
  const state = () => live.connection.store.getState();
  const age = () => {
    const { provenAt } = state();
    return provenAt && elapsedSince(provenAt);
  };
  const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
  const follow = async () => {
    channel.connect();
    mount();
    await channel.flush();
  };

  it('while it is followed every sign of the server proves it; the age counts from the last [S25]', async () => {
    await follow();
    await pass(60_000);
    expect(state().look).toBe('live');
    channel.fallSilent();
    await pass(3_000);
    channel.disconnect();
    await pass(2_000);
    expect(age()).toBe(5_000);
  });

  it('a fetch proves the moment at which it was asked for, not the one at which it came [S25]', async () => {
    await follow();
    channel.disconnect();
    isGated = true;
    void live.refresh(topic);
    await pass(7_000);
    gates.splice(0).forEach((open) => open());
    await pass(0);
    expect(age()).toBe(7_000);
  });

  it('a fetch that failed proves nothing, and what was shown stays [S25]', async () => {
    write('a');
    await follow();
    channel.disconnect();
    fails = true;
    await pass(3_000);
    await live.refresh(topic);
    expect(shown()?.heard).toEqual(['a']);
    expect(age()).toBe(3_000);
  });

  it('after a reconnect it is not live before it is proven, however long the server is silent [S24]', async () => {
    await follow();
    channel.disconnect();
    await pass(1_000);
    channel.connect();
    await pass(8_000);
    expect(state().look).toBe('reconnecting');
    expect(age()).toBe(9_000);
    await channel.flush();
    expect(state().look).toBe('live');
  });

  it('a gap that the server does not close is told, and a try that is under way is no proof [S25]', async () => {
    await follow();
    fails = true;
    write('lost', { isLost: true });
    write('b');
    await channel.flush();
    await pass(2_000);
    expect(state().look).toBe('reconnecting');
    fails = false;
    isGated = true;
    await pass(tryAgainAfterMs);
    expect(gates).toHaveLength(1);
    expect(state().look).toBe('reconnecting');
    gates.splice(0).forEach((open) => open());
    await pass(0);
    expect(state().look).toBe('live');
    expect(shown()?.heard).toEqual(['lost', 'b']);
  });

  it('who comes back to something old is not told that the server is silent, and after a second how old it is [S25]', async () => {
    channel.connect();
    const unmount = mount();
    await channel.flush();
    unmount();
    await pass(38_000);
    isGated = true;
    mount();
    await channel.flush();
    await pass(500);
    expect(state()).toMatchObject({ look: 'live', isLost: false });
    await pass(1_500);
    expect(state()).toMatchObject({ look: 'reconnecting', isLost: false });
    expect(age()).toBeGreaterThanOrEqual(40_000);
    await pass(29_000);
    expect(state()).toMatchObject({ look: 'lost', isLost: true });
  });

  it('what is not shown any more has no age [S25]', async () => {
    channel.connect();
    const unmount = mount();
    await channel.flush();
    channel.disconnect();
    await pass(2_000);
    unmount();
    expect(state().provenAt).toEqual(channel.heardAt);
  });
});

describe('leaving and coming back', () => {
  it('joins once for two components and leaves after the second [S6]', async () => {
    channel.connect();
    const unmountFirst = mount();
    const unmountSecond = mount();
    await channel.flush();
    unmountFirst();
    expect(channel.asked.map(({ name }) => name)).toEqual(['watch:join']);
    unmountSecond();
    expect(channel.asked.map(({ name }) => name)).toEqual(['watch:join', 'watch:leave']);
  });

  it('does not trust what the cache kept while nobody listened [S16]', async () => {
    channel.connect();
    const unmount = mount();
    await channel.flush();
    unmount();
    write('unheard', { isLost: true });
    mount();
    await channel.flush();
    expect(shown()?.heard).toEqual(['unheard']);
  });

  const { subscription: _, versionOf: __, ...unasked } = topic;
  const look = () => live.connection.store.getState().look;

  it('what comes without a join is fetched again for who comes back, and is live [S16]', async () => {
    channel.connect();
    const unmount = mount(unasked);
    await channel.flush();
    unmount();
    write('unheard', { isLost: true });
    mount(unasked);
    await channel.flush();
    expect(shown()?.heard).toEqual(['unheard']);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(look()).toBe('live');
  });

  it.each([
    ['joined', topic],
    ['heard without a join', unasked],
  ])(
    'a fetch that ends with its page is no fetch of the next page: %s [S16]',
    async (_name, one) => {
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
      const unmount = mount(abortable);
      await channel.flush();
      isGated = true;
      channel.connect();
      await channel.flush();
      expect(fetches).toBe(2);
      isGated = false;
      unmount();
      write('unheard', { isLost: true });
      mount(abortable);
      await channel.flush();
      expect(shown()?.heard).toEqual(['unheard']);
      await vi.advanceTimersByTimeAsync(2_000);
      expect(look()).toBe('live');
    },
  );

  it('applies the answer to one’s own write like an event [S14]', async () => {
    channel.connect();
    mount();
    await channel.flush();
    live.offer(topic, (fold) => ({ ...fold, revision: 1, heard: ['mine'] }));
    history.push({ opId: 'mine', date: '1', entries: [] });
    channel.push('log:appended', { opId: 'mine', date: '1', entries: [] });
    await channel.flush();
    expect(shown()?.heard).toEqual(['mine']);
  });
});

it('enters an exclusive subscription again when the one that displaced it is left [S6]', async () => {
  const room = (teamId: string): Topic<Fold> => ({
    ...topic,
    key: ['room', teamId],
    subscription: {
      enter: ['team:join', { teamId, date: '2025-09-06' }],
      leave: ['team:leave', {}],
      isExclusive: true,
    },
  });
  channel.connect();
  live.follow(room('A1'));
  await channel.flush();
  const leaveSecond = live.follow(room('A2'));
  await channel.flush();
  leaveSecond();
  await channel.flush();
  expect(channel.asked).toEqual([
    { name: 'team:join', payload: { teamId: 'A1', date: '2025-09-06' } },
    { name: 'team:join', payload: { teamId: 'A2', date: '2025-09-06' } },
    { name: 'team:join', payload: { teamId: 'A1', date: '2025-09-06' } },
  ]);
});
