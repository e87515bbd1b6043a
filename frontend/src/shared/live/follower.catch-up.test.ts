import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FollowedLog, type Fold } from './followed-log.fixture.ts';
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

describe('a topic that can ask for what is missing', () => {
  /** What the server still keeps; older events are gone. */
  let retainedCount: number;
  let asks: number;
  let patched: Topic<Fold>;
  const since = (revision: number) => log.history.slice(revision);
  beforeEach(() => {
    retainedCount = 500;
    asks = 0;
    patched = {
      ...log.topic,
      catchUp: async (fold) => {
        asks += 1;
        const missing = since(fold.revision);
        if (log.isGated) await new Promise<void>((open) => log.gates.push(open));
        if (missing.length > retainedCount) return 'gone';
        return (shown) =>
          missing.reduce<Fold | 'gap'>(
            (next, event) =>
              next === 'gap' ? next : (log.topic.on['log:appended']?.(next, event) ?? next),
            shown,
          );
      },
    };
  });
  const following = async () => {
    log.channel.connect();
    log.mount(patched);
    await log.channel.flush();
  };

  it('a lost event costs one question and no fetch [S15]', async () => {
    await following();
    log.write('lost', { isLost: true });
    log.write('b');
    await log.channel.flush();
    expect(log.shown()?.heard).toEqual(['lost', 'b']);
    expect({ asks, fetches: log.fetches }).toEqual({ asks: 1, fetches: 1 });
  });

  it('what is received while the question is under way is not lost [S15]', async () => {
    await following();
    log.isGated = true;
    log.write('lost', { isLost: true });
    log.write('b');
    await log.channel.flush();
    log.write('c');
    log.write('d');
    await log.channel.flush();
    log.gates.splice(0).forEach((open) => open());
    await log.channel.flush();
    expect(log.shown()?.heard).toEqual(['lost', 'b', 'c', 'd']);
    expect({ asks, fetches: log.fetches }).toEqual({ asks: 1, fetches: 1 });
  });

  it('more missing than the server keeps gives exactly one snapshot [S15]', async () => {
    await following();
    retainedCount = 1;
    log.write('lost', { isLost: true });
    log.write('b');
    await log.channel.flush();
    expect(log.shown()?.heard).toEqual(['lost', 'b']);
    expect({ asks, fetches: log.fetches }).toEqual({ asks: 1, fetches: 2 });
  });

  it('a reconnect to the same start of the server asks for the time between, and for nothing when nothing happened [S16]', async () => {
    await following();
    log.channel.disconnect();
    log.write('while away', { isLost: true });
    log.channel.connect();
    log.write('just after');
    await log.channel.flush();
    expect(log.shown()?.heard).toEqual(['while away', 'just after']);
    expect({ asks, fetches: log.fetches }).toEqual({ asks: 1, fetches: 1 });
    log.channel.disconnect();
    log.channel.connect();
    await log.channel.flush();
    expect({ asks, fetches: log.fetches }).toEqual({ asks: 1, fetches: 1 });
  });

  it('a new start of the server gives a snapshot [S16]', async () => {
    await following();
    log.channel.disconnect();
    log.epoch = 'second';
    log.history = [];
    log.channel.connect();
    await log.channel.flush();
    expect(log.shown()).toEqual(log.snapshot());
    expect({ asks, fetches: log.fetches }).toEqual({ asks: 0, fetches: 2 });
  });

  it('a question that the connection does not outlive is asked again on the next one [S16]', async () => {
    await following();
    log.isGated = true;
    log.write('lost', { isLost: true });
    log.write('b');
    await log.channel.flush();
    log.channel.disconnect();
    log.isGated = false;
    log.channel.connect();
    await log.channel.flush();
    log.gates.splice(0).forEach((open) => open());
    await log.channel.flush();
    expect(log.shown()?.heard).toEqual(['lost', 'b']);
    expect(log.fetches).toBe(1);
  });
});
