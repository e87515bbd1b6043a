import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { elapsedSince, thisMoment } from '../../dates/clock.ts';
import { HandFlushedChannel } from '../../../testing/hand-flushed-channel.ts';
import { ConnectionStore, pollAfterMs } from './connection.store.ts';
import type { Freshness } from '../freshness.ts';
import { browserNetwork } from './use-connection.ts';

let channel: HandFlushedChannel;
let stop: () => void;
let connection: ConnectionStore;
const state = () => connection.store.getState();
const status = () => state().status;
const second = 1_000;
const pass = (ms: number) => vi.advanceTimersByTime(ms);
const age = () => {
  const { provenAt } = state();
  return provenAt && elapsedSince(provenAt);
};
/** Something that is shown, as a follower tells of it. */
const shows = (name: string, freshness: Partial<Freshness> = {}) =>
  connection.report([name], {
    provenAt: thisMoment(),
    isFollowed: false,
    doubtedAt: thisMoment(),
    ...freshness,
  });
const follows = (name: string) => shows(name, { isFollowed: true, doubtedAt: null });

beforeEach(() => {
  vi.useFakeTimers();
  channel = new HandFlushedChannel();
  connection = new ConnectionStore();
  stop = connection.watch(channel, browserNetwork);
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

it('polls when the socket has been away for 5 s, and not a moment earlier [S22]', () => {
  channel.connect();
  expect(status()).toBe('live');
  channel.disconnect();
  vi.advanceTimersByTime(pollAfterMs - 1);
  expect(status()).toBe('reconnecting');
  vi.advanceTimersByTime(1);
  expect(status()).toBe('polling');
  channel.connect();
  expect(status()).toBe('live');
  vi.advanceTimersByTime(60_000);
  expect(status()).toBe('live');
});

it('says that it reconnects as soon as the server announces its restart [S23, UI-14]', async () => {
  channel.connect();
  channel.push('server:restarting', {});
  await channel.flush();
  expect(status()).toBe('reconnecting');
});

it('believes the socket again when an announced restart does not come [S22, UI-14]', async () => {
  channel.connect();
  channel.push('server:restarting', {});
  await channel.flush();
  vi.advanceTimersByTime(pollAfterMs);
  expect(status()).toBe('live');
});

it('says offline while the device has no network, and asks the server all the same [S22, UI-14]', () => {
  channel.connect();
  const network = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  window.dispatchEvent(new Event('offline'));
  channel.disconnect();
  expect(state().look).toBe('offline');
  vi.advanceTimersByTime(pollAfterMs);
  // The device's word stands until the server answers.
  expect(state()).toMatchObject({ status: 'polling', look: 'offline' });
  shows('overview');
  vi.advanceTimersByTime(second);
  expect(state().look).toBe('polling');
  network.mockReturnValue(true);
  window.dispatchEvent(new Event('online'));
  expect(status()).toBe('reconnecting');
  vi.advanceTimersByTime(pollAfterMs);
  expect(status()).toBe('polling');
});

describe('what the page says of itself', () => {
  it('is live only while the server is heard, and counts the age from the last sign of it [S24, S25]', () => {
    channel.connect();
    follows('board');
    pass(60 * second);
    expect(state()).toMatchObject({ look: 'live', provenAt: null });
    channel.fallSilent();
    pass(12 * second);
    expect(state().look).toBe('live');
    pass(second);
    expect(state().look).toBe('reconnecting');
    expect(age()).toBe(13 * second);
    pass(17 * second);
    expect(state()).toMatchObject({ look: 'lost', isLost: true });
  });

  it('counts the age from the oldest of what is shown [S25, UI-14]', () => {
    channel.connect();
    shows('overview');
    follows('board');
    channel.disconnect();
    pass(20 * second);
    shows('board');
    expect(age()).toBe(20 * second);
    connection.report(['overview'], undefined);
    expect(age()).toBe(0);
  });

  it('a failed poll leaves the age as it is: not connected after 5 s, no answer after 30 s [S25, S26]', () => {
    channel.connect();
    shows('board');
    channel.disconnect();
    pass(4 * second);
    expect(state().look).toBe('reconnecting');
    pass(2 * second);
    expect(state().look).toBe('unanswered');
    pass(23 * second);
    expect(state()).toMatchObject({ look: 'unanswered', isLost: false });
    pass(second);
    expect(state()).toMatchObject({ look: 'lost', isLost: true });
    expect(age()).toBe(30 * second);
  });

  it('says that it polls while polls are answered, also while the next answer is on its way [S22, S25]', () => {
    channel.connect();
    channel.disconnect();
    pass(6 * second);
    for (let polls = 0; polls < 5; polls++) {
      shows('board');
      expect(state().look).toBe('polling');
      pass(33 * second);
      expect(state()).toMatchObject({ look: 'polling', isLost: false });
      expect(age()).toBe(33 * second);
    }
    pass(2 * second);
    expect(state().look).toBe('lost');
  });

  it('after a connection was lost it is live again when everything shown was proven, and not before [S24]', () => {
    channel.connect();
    follows('board');
    channel.disconnect();
    shows('board');
    channel.connect();
    expect(status()).toBe('live');
    expect(state().look).toBe('reconnecting');
    follows('board');
    expect(state().look).toBe('live');
  });

  it('a gap that is closed within a second is not worth a word [S25]', () => {
    channel.connect();
    shows('board');
    pass(second);
    expect(state().look).toBe('live');
    pass(second);
    expect(state()).toMatchObject({ look: 'reconnecting' });
    expect(age()).toBe(2 * second);
  });

  it('an age never grows smaller by a clock that is set back or that stood still in sleep [S25]', () => {
    channel.connect();
    shows('board');
    channel.disconnect();
    pass(10 * second);
    const device = Date.now();
    vi.setSystemTime(device - 3_600 * second);
    expect(age()).toBe(10 * second);
    vi.setSystemTime(device + 3_600 * second);
    expect(age()).toBe(3_610 * second);
  });
});
