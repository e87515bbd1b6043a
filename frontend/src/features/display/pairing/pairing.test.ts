import { displayRoutes } from '@muster/protocol';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Cut, FakeServer, Refused } from '../../../testing/fake-server.ts';
import { claimEveryMs, pairScreen, type PairingState } from './pairing.ts';

const secret = 'a secret of twenty characters';
let server: FakeServer;
let end: AbortController;
let state: PairingState;
let paired: boolean;
let offers: number;

beforeEach(() => {
  vi.useFakeTimers();
  server = new FakeServer();
  end = new AbortController();
  paired = false;
  offers = 0;
  server.on(displayRoutes.offer, () => {
    offers += 1;
    return { secret, code: `K7M4P${'QRT'[offers - 1]}`, expiresAt: '2026-11-20T03:02:00.000Z' };
  });
  claimsAre(() => 'waiting');
});
afterEach(() => {
  end.abort();
  server.close();
  vi.useRealTimers();
});

const claimsAre = (status: () => 'waiting' | 'paired' | 'expired') =>
  server.on(displayRoutes.claim, () => ({ status: status() }));
const start = async () => {
  pairScreen((next) => (state = next), end.signal).then(
    () => (paired = true),
    () => undefined,
  );
  await vi.advanceTimersByTimeAsync(0);
};
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

it('shows a code and is paired once somebody has entered it [DIS-1, DIS-6]', async () => {
  await start();
  expect(state.code).toBe('K7M4PQ');
  await pass(claimEveryMs);
  expect(server.callsOf(displayRoutes.claim)[0]?.body).toEqual({ secret });
  claimsAre(() => 'paired');
  await pass(claimEveryMs);
  expect(paired).toBe(true);
  const callsBefore = server.calls.length;
  await pass(60_000);
  expect(server.calls).toHaveLength(callsBefore);
});

it('is paired at once where the first code is entered for it, else shows the code [SES-133]', async () => {
  const enter = vi.fn(() => Promise.resolve(true));
  claimsAre(() => 'paired');
  await pairScreen((next) => (state = next), end.signal, enter);
  expect(enter).toHaveBeenCalledWith('K7M4PQ', end.signal);
  claimsAre(() => 'waiting');
  enter.mockResolvedValue(false);
  void pairScreen((next) => (state = next), end.signal, enter).catch(() => undefined);
  await pass(0);
  expect(state.code).toBe('K7M4PR');
});

it('shows a new code when the server says that the old one has expired [DIS-2]', async () => {
  await start();
  claimsAre(() => (offers === 1 ? 'expired' : 'waiting'));
  await pass(claimEveryMs);
  expect(state.code).toBe('K7M4PR');
  expect(paired).toBe(false);
});

it('never shows a code past its ten minutes, not even while the server is away [DIS-2]', async () => {
  await start();
  const cut = () => {
    throw new Cut();
  };
  server.on(displayRoutes.claim, cut).on(displayRoutes.offer, cut);
  await pass(9 * 60_000);
  expect(state).toMatchObject({ code: 'K7M4PQ', trouble: expect.stringContaining('reached') });
  await pass(61_000);
  expect(state).toMatchObject({ code: null, trouble: expect.stringContaining('reached') });
});

it('recovers by itself after the server refused it a code [DIS-5, DIS-22]', async () => {
  server.on(displayRoutes.offer, () => {
    throw new Refused('TOO_MANY');
  });
  await start();
  expect(state.code).toBeNull();
  server.on(displayRoutes.offer, () => ({
    secret,
    code: 'ABC346',
    expiresAt: '2026-11-20T03:02:00.000Z',
  }));
  await pass(5_000);
  expect(state).toMatchObject({ code: 'ABC346', trouble: undefined });
});
