import { sessionEndHeaders, sessionRoutes } from '@muster/protocol';
import { act, fireEvent, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { provideCredentials } from '../../../shared/http/transport.ts';
import { useSessionEnd } from '../../../shared/http/session-end.ts';
import { Bare, Cut, FakeServer } from '../../../testing/fake-server.ts';
import { render } from '../../../testing/render.tsx';
import { refreshUser } from '../session.queries.ts';
import { sessionOf, sessionUserOf } from '../session.fixture.ts';
import { openSession, useSession } from '../session.store.ts';
import { SessionWarning } from './session-warning.tsx';

const minutes = 60_000;
const { id } = sessionUserOf();
let server: FakeServer;
let forget: () => void;
/** When the server ends the session, by its own clock: as things stand, and at most. */
let endsAt: number;
let absoluteAt: number;
let serverNow: number;

const pass = async (ms: number) => {
  for (let passed = 0; passed < ms; passed += minutes / 2) {
    const step = Math.min(minutes / 2, ms - passed);
    serverNow += step;
    await act(() => vi.advanceTimersByTimeAsync(step));
  }
};
const asked = (isBackground: boolean) =>
  server
    .callsOf(sessionRoutes.me)
    .filter(({ headers }) => headers.has('x-background') === isBackground).length;
const warning = () => screen.queryByRole('dialog', { name: 'Your session is about to end' });

beforeEach(async () => {
  vi.useFakeTimers({ now: new Date('2026-11-20T02:00:00Z') });
  openSession(sessionOf());
  serverNow = 0;
  endsAt = 240 * minutes;
  absoluteAt = 780 * minutes;
  useSessionEnd.setState({ end: null });
  server = new FakeServer().on(sessionRoutes.me, ({ headers }) => {
    if (!headers.has('x-background')) endsAt = Math.min(absoluteAt, serverNow + 240 * minutes);
    throw new Bare(JSON.stringify(sessionUserOf()), {
      headers: {
        [sessionEndHeaders.endsMs]: `${endsAt - serverNow}`,
        [sessionEndHeaders.absoluteMs]: `${absoluteAt - serverNow}`,
      },
    });
  });
  forget = provideCredentials({
    token: () => useSession.getState().session?.token ?? null,
    onUnauthenticated: () => undefined,
  });
  render(
    <MemoryRouter>
      <SessionWarning userId={id} />
    </MemoryRouter>,
  );
  await act(() => refreshUser({ id }));
});
afterEach(() => {
  forget();
});

it('is warned of two minutes before, and goes on with one press [SES-111]', async () => {
  await pass(237 * minutes);
  expect(warning()).toBeNull();
  expect(asked(true)).toBe(0);
  await pass(1.5 * minutes);
  expect(warning()).toBeVisible();
  expect(screen.getByRole('timer')).toHaveTextContent('1:30');
  expect(asked(true)).toBe(1);
  fireEvent.click(screen.getByRole('button', { name: 'Stay signed in' }));
  await pass(100);
  expect(warning()).toBeNull();
  expect(asked(false)).toBe(2);
  // And is warned of again.
  await pass(239 * minutes);
  expect(warning()).toBeVisible();
});

it('is not warned of where another tab has gone on meanwhile [SES-111]', async () => {
  await pass(100 * minutes);
  endsAt = serverNow + 240 * minutes;
  await pass(139 * minutes);
  expect(asked(true)).toBe(1);
  expect(warning()).toBeNull();
});

it('is put off for all tabs by a press in one of them [SES-111]', async () => {
  await pass(239 * minutes);
  expect(warning()).toBeVisible();
  endsAt = serverNow + 240 * minutes;
  window.dispatchEvent(new StorageEvent('storage', { key: 'auth_renewed', newValue: '1' }));
  await pass(100);
  expect(warning()).toBeNull();
});

it.each([-3, 3])('is not moved by a clock set %d hours off [SES-111]', async (hours) => {
  await pass(10 * minutes);
  vi.setSystemTime(Date.now() + hours * 60 * minutes);
  await pass(200 * minutes);
  expect(warning()).toBeNull();
  await pass(29 * minutes);
  expect(warning()).toBeVisible();
});

it('is warned of without an answer too [SES-111]', async () => {
  server.on(sessionRoutes.me, () => {
    throw new Cut();
  });
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  await pass(239 * minutes);
  expect(warning()).toBeVisible();
  log.mockRestore();
});

it('at the longest time of a session leads to signing in again [SES-111]', async () => {
  absoluteAt = 240 * minutes;
  await act(() => refreshUser({ id }));
  await pass(239 * minutes);
  expect(warning()).toBeVisible();
  fireEvent.click(screen.getByRole('button', { name: 'Sign in again' }));
  expect(useSession.getState()).toEqual({
    session: null,
    endedBecause: 'Please sign in again to go on where you were.',
  });
});

it('says that nothing typed is kept where the browser’s storage is closed [SES-111]', async () => {
  const closed = vi.spyOn(window, 'sessionStorage', 'get').mockImplementation(() => {
    throw new DOMException('closed', 'SecurityError');
  });
  await pass(238.5 * minutes);
  expect(warning()).toHaveTextContent('This browser cannot keep what you have typed');
  closed.mockRestore();
});
