import { displayRoutes, shiftOn, type DisplaySnapshot } from '@muster/protocol';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { setClockOffset } from '../../../shared/dates/clock.ts';
import { SessionProvider } from '../../../shared/session/session-context.tsx';
import { SessionScope } from '../../../shared/session/session-scope.ts';
import { Live } from '../../../shared/live/live.ts';
import { Cut, FakeServer, Refused } from '../../../testing/fake-server.ts';
import { AnsweringChannel } from './answering-channel.fixture.ts';
import { useContactAge, useWall } from './use-wall.ts';
import { displaySnapshot, overviewRow } from './wall.fixture.ts';

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
/** The wall's own clock is slow; nobody has set it. */
const deviceIsSlowBy = 3 * hour;

const realImmediate = setImmediate;

let server: FakeServer;
let channel: AnsweringChannel;
let queryClient: QueryClient;
let epoch: string;
let revision: number;
let setBackBy: number;
let close: () => void;
const onUnpaired = vi.fn<() => void>();

const serverNow = () => Date.now() + deviceIsSlowBy - setBackBy;
const snapshotNow = (): DisplaySnapshot => {
  const shown = displaySnapshot([overviewRow('A1')], {
    now: new Date(serverNow()).toISOString(),
    epoch,
  });
  return { ...shown, stats: { ...shown.stats, revision } };
};
const serve = () => server.on(displayRoutes.snapshot, snapshotNow);

function View() {
  const { snapshot, trouble } = useWall(onUnpaired);
  const { contact } = useContactAge();
  return (
    <p>
      {snapshot
        ? `${snapshot.date} ${snapshot.epoch} ${snapshot.stats.revision}`
        : (trouble ?? '…')}{' '}
      {contact}
    </p>
  );
}
const shown = () => screen.getByRole('paragraph').textContent;

const pass = async (ms: number, step = 4 * second) => {
  for (let passed = 0; passed < ms; passed += step) {
    await act(async () => {
      vi.advanceTimersByTime(step);
      await channel.flush();
    });
    while (queryClient.isFetching() > 0) await turn();
  }
  await turn();
};
/** Lets an answer that is on its way arrive, and the cache tell it. */
const turn = () =>
  act(async () => {
    await new Promise((resolve) => realImmediate(resolve));
    vi.advanceTimersByTime(0);
  });
const start = async () => {
  const live = new Live(channel, queryClient);
  const scope = new SessionScope({ userId: '', live, queryClient });
  close = live.open();
  render(
    <QueryClientProvider client={queryClient}>
      <SessionProvider scope={scope}>
        <View />
      </SessionProvider>
    </QueryClientProvider>,
  );
  channel.connect();
  await pass(second, second);
};
const goAway = () => {
  channel.disconnect();
  server.on(displayRoutes.snapshot, () => {
    throw new Cut();
  });
};
const comeBack = () => {
  serve();
  channel.connect();
};

beforeEach(() => {
  vi.useFakeTimers();
  // 09:00 in Singapore by the server's clock; the night shift of the 21st ends on the 22nd at 10:00.
  vi.setSystemTime(Date.parse('2026-11-21T01:00:00.000Z') - deviceIsSlowBy);
  server = new FakeServer();
  queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  epoch = 'first';
  revision = 0;
  setBackBy = 0;
  channel = new AnsweringChannel(() => ({ ok: true, epoch, revision }));
  onUnpaired.mockClear();
  serve();
});
afterEach(() => {
  cleanup();
  close();
  server.close();
  queryClient.clear();
  setClockOffset(0);
  vi.useRealTimers();
});

describe('the wall over two changes of date', () => {
  it(
    'shows the date on duty, recovers by itself and does not grow [DIS-10, DIS-23]',
    { timeout: 60_000 },
    async () => {
      expect(shiftOn('2026-11-21')).toBe('night');
      vi.setSystemTime(Date.parse('2026-11-22T00:55:00.000Z') - deviceIsSlowBy);
      await start();
      expect(shown()).toBe('2026-11-21 first 0 live');

      await pass(hour, 5 * minute);
      await pass(4 * minute);
      expect(shown()).toBe('2026-11-21 first 0 live');
      await pass(2 * minute);
      expect(shown()).toBe('2026-11-22 first 0 live');
      await pass(10 * minute, minute);
      const sizeAfterAChange = size();

      await pass(5 * hour, 5 * minute);
      goAway();
      await pass(12 * second);
      expect(shown()).toContain('late');
      await pass(30 * second);
      expect(shown()).toContain('lost');
      epoch = 'second';
      comeBack();
      await pass(4 * second);
      expect(shown()).toBe('2026-11-22 second 0 live');

      await pass(18 * hour, 5 * minute);
      expect(shown()).toBe('2026-11-23 second 0 live');
      expect(size()).toEqual(sizeAfterAChange);
      expect(onUnpaired).not.toHaveBeenCalled();
      // Two fetches for each of the dates, the restart, and some in vain while the server was away.
      expect(server.calls.length).toBeLessThan(20);
    },
  );

  /** What a page that runs for months must not have more of: timers, cache entries, nodes. */
  const size = () => ({
    timers: vi.getTimerCount(),
    queries: queryClient.getQueryCache().getAll().length,
    nodes: document.body.querySelectorAll('*').length,
  });
});

it('goes back with the server whose clock was set back over a change of date [DIS-10]', async () => {
  vi.setSystemTime(Date.parse('2026-11-22T01:59:00.000Z') - deviceIsSlowBy);
  await start();
  await pass(2 * minute);
  expect(shown()).toBe('2026-11-22 first 0 live');
  goAway();
  setBackBy = 2 * hour;
  comeBack();
  await pass(8 * second);
  expect(shown()).toBe('2026-11-21 first 0 live');
});

it('goes along with the server whose clock is set while the connection stands [DIS-10, SCH-20]', async () => {
  vi.setSystemTime(Date.parse('2026-11-22T01:59:00.000Z') - deviceIsSlowBy);
  await start();
  const beats = async () => {
    channel.push('clock:beat', { now: new Date(serverNow()).toISOString() });
    await pass(second, second);
  };
  setBackBy = -15 * minute;
  await beats();
  expect(shown()).toBe('2026-11-22 first 0 live');
  setBackBy = 0;
  await beats();
  expect(shown()).toBe('2026-11-21 first 0 live');
});

it('finds out by the next heartbeat that an event was lost [DIS-19]', async () => {
  await start();
  revision = 3;
  await pass(4 * second);
  expect(shown()).toBe('2026-11-21 first 3 live');
});

it('tells its age truly when its own clock is set back while the server is away [DIS-20, DIS-34]', async () => {
  await start();
  goAway();
  await pass(8 * second);
  expect(shown()).toContain('live');
  vi.setSystemTime(Date.now() - hour);
  await pass(4 * second);
  expect(shown()).toContain('late');
  await pass(20 * second);
  expect(shown()).toContain('lost');
});

it('counts the time that its steady clock slept through [DIS-20, DIS-34]', async () => {
  await start();
  goAway();
  vi.setSystemTime(Date.now() + minute);
  await pass(4 * second);
  expect(shown()).toContain('lost');
});

it('starts without a server and begins by itself when there is one [DIS-22]', async () => {
  server.on(displayRoutes.snapshot, () => {
    throw new Cut();
  });
  await start();
  expect(shown()).toContain('cannot be reached');
  serve();
  await pass(5 * second, second);
  expect(shown()).toBe('2026-11-21 first 0 live');
});

it('reloads the page once when it no longer understands the server [DIS-22]', async () => {
  sessionStorage.clear();
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined);
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  await start();
  globalThis.fetch = async () => Response.json({ wall: 'of next year' });
  channel.disconnect();
  channel.connect();
  await pass(30 * second, second);
  expect(reload).toHaveBeenCalledOnce();
  reload.mockRestore();
  log.mockRestore();
});

describe('a revoked screen', () => {
  const revoke = () =>
    server.on(displayRoutes.snapshot, () => {
      throw new Refused('UNAUTHENTICATED');
    });

  it('asks for a code again when it is told [DIS-9]', async () => {
    await start();
    revoke();
    channel.push('session:revoked', { reason: 'display_revoked' });
    await pass(second, second);
    expect(onUnpaired).toHaveBeenCalledOnce();
  });

  it('notices a handshake that is turned down [DIS-9]', async () => {
    await start();
    revoke();
    channel.disconnect();
    channel.fail();
    await pass(second, second);
    expect(onUnpaired).toHaveBeenCalledOnce();
  });

  it('is a new screen when the first call is refused [DIS-1]', async () => {
    revoke();
    await start();
    expect(onUnpaired).toHaveBeenCalledOnce();
  });
});
