import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { elapsedSince } from '../dates/clock.ts';
import { FollowedLog } from './followed-log.fixture.ts';
import { tryAgainAfterMs } from './follower.ts';

let log: FollowedLog;
beforeEach(() => {
  vi.useFakeTimers();
  log = new FollowedLog();
});
afterEach(() => {
  log.close();
  vi.useRealTimers();
});

describe('how far it can be relied on', () => {
  const state = () => log.live.connection.store.getState();
  const age = () => {
    const { provenAt } = state();
    return provenAt && elapsedSince(provenAt);
  };
  const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
  const follow = async () => {
    log.channel.connect();
    log.mount();
    await log.channel.flush();
  };

  it('while it is followed every sign of the server proves it; the age counts from the last [S25]', async () => {
    await follow();
    await pass(60_000);
    expect(state().look).toBe('live');
    log.channel.fallSilent();
    await pass(3_000);
    log.channel.disconnect();
    await pass(2_000);
    expect(age()).toBe(5_000);
  });

  it('a fetch proves the moment at which it was asked for, not the one at which it came [S25]', async () => {
    await follow();
    log.channel.disconnect();
    log.isGated = true;
    void log.live.refresh(log.topic);
    await pass(7_000);
    log.gates.splice(0).forEach((open) => open());
    await pass(0);
    expect(age()).toBe(7_000);
  });

  it('a fetch that failed proves nothing, and what was shown stays [S25]', async () => {
    log.write('a');
    await follow();
    log.channel.disconnect();
    log.fails = true;
    await pass(3_000);
    await log.live.refresh(log.topic);
    expect(log.shown()?.heard).toEqual(['a']);
    expect(age()).toBe(3_000);
  });

  it('after a reconnect it is not live before it is proven, however long the server is silent [S24]', async () => {
    await follow();
    log.channel.disconnect();
    await pass(1_000);
    log.channel.connect();
    await pass(8_000);
    expect(state().look).toBe('reconnecting');
    expect(age()).toBe(9_000);
    await log.channel.flush();
    expect(state().look).toBe('live');
  });

  it('a gap that the server does not close is told, and a try that is under way is no proof [S25]', async () => {
    await follow();
    log.fails = true;
    log.write('lost', { isLost: true });
    log.write('b');
    await log.channel.flush();
    await pass(2_000);
    expect(state().look).toBe('reconnecting');
    log.fails = false;
    log.isGated = true;
    await pass(tryAgainAfterMs);
    expect(log.gates).toHaveLength(1);
    expect(state().look).toBe('reconnecting');
    log.gates.splice(0).forEach((open) => open());
    await pass(0);
    expect(state().look).toBe('live');
    expect(log.shown()?.heard).toEqual(['lost', 'b']);
  });

  it('who comes back to something old is not told that the server is silent, and after a second how old it is [S25]', async () => {
    log.channel.connect();
    const unmount = log.mount();
    await log.channel.flush();
    unmount();
    await pass(38_000);
    log.isGated = true;
    log.mount();
    await log.channel.flush();
    await pass(500);
    expect(state()).toMatchObject({ look: 'live', isLost: false });
    await pass(1_500);
    expect(state()).toMatchObject({ look: 'reconnecting', isLost: false });
    expect(age()).toBeGreaterThanOrEqual(40_000);
    await pass(29_000);
    expect(state()).toMatchObject({ look: 'lost', isLost: true });
  });

  it('what is not shown any more has no age [S25]', async () => {
    log.channel.connect();
    const unmount = log.mount();
    await log.channel.flush();
    log.channel.disconnect();
    await pass(2_000);
    unmount();
    expect(state().provenAt).toEqual(log.channel.heardAt);
  });
});
