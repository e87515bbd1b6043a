import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { HandFlushedChannel } from '../../testing/hand-flushed-channel.ts';
import { ConnectionStore, pollAfterMs } from './connection.store.ts';
import { browserNetwork } from './browser-network.ts';

let channel: HandFlushedChannel;
let stop: () => void;
let connection: ConnectionStore;
const state = () => connection.store.getState();
const status = () => state().status;

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

it('polls when the socket has been away for 5 s, and not a moment earlier [S22, OPS-50]', () => {
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

it('keeps the moment at which the socket went away through failed attempts [UI-14]', () => {
  channel.connect();
  channel.disconnect();
  const { since } = state();
  vi.advanceTimersByTime(3_000);
  channel.fail();
  expect(state().since).toBe(since);
  vi.advanceTimersByTime(2_000);
  expect(status()).toBe('polling');
});

it('counts the age of what is shown from the last poll that came through [UI-14]', () => {
  channel.connect();
  connection.fetched();
  expect(state().currentAt).toBeNull();
  channel.disconnect();
  vi.advanceTimersByTime(30_000);
  connection.fetched();
  expect(state().currentAt).toBe(Date.now());
  expect(state().since).toBe(Date.now() - 30_000);
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

it('says offline while the device has no network, and does not poll then [S22, UI-14]', () => {
  channel.connect();
  const network = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  window.dispatchEvent(new Event('offline'));
  channel.disconnect();
  vi.advanceTimersByTime(pollAfterMs);
  expect(status()).toBe('offline');
  network.mockReturnValue(true);
  window.dispatchEvent(new Event('online'));
  expect(status()).toBe('reconnecting');
  vi.advanceTimersByTime(pollAfterMs);
  expect(status()).toBe('polling');
});
