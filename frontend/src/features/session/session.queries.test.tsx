import { sessionRoutes } from '@muster/protocol';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { makeQueryClient } from '../../app/app.tsx';
import { FakeServer, Refused } from '../../testing/fake-server.ts';
import { render } from '../../testing/render.tsx';
import { sessionOf, sessionUserOf } from './session.fixture.ts';
import { useLogin, useLogout } from './session.queries.ts';
import { closeSession, openSession, useSession } from './session.store.ts';

let server: FakeServer;
let answerLogout: () => void;
const first = { ...sessionOf(), token: 'first' };
const second = { user: sessionUserOf({ id: 'b'.repeat(8) }), token: 'second' };
const token = () => useSession.getState().session?.token;

function Buttons() {
  const logout = useLogout();
  const login = useLogin(() => undefined);
  return (
    <>
      <button onClick={() => logout.mutate()}>Logout</button>
      <button onClick={() => login.mutate({ username: 'b', password: 'secret' })}>Sign In</button>
    </>
  );
}

beforeEach(() => {
  openSession(first);
  server = new FakeServer();
  server.on(sessionRoutes.login, () => second as never);
  server.on(
    sessionRoutes.logout,
    () =>
      new Promise((resolve) => {
        answerLogout = () => resolve({});
      }),
  );
});
afterEach(() => {
  closeSession();
});
const open = () =>
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <Buttons />
    </QueryClientProvider>,
  );

it('a logout that is answered late does not end the session of whoever signed in meanwhile [SES-48]', async () => {
  const { user } = open();
  await user.click(screen.getByText('Logout'));
  // The socket tells the end of the session before the call does.
  act(() => closeSession());
  await user.click(screen.getByText('Sign In'));
  await vi.waitFor(() => expect(token()).toBe('second'), { timeout: 10_000 });
  await act(async () => answerLogout());
  expect(token()).toBe('second');
});

it('a logout that is never answered wipes the session all the same, after 5 s [SES-18]', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { user } = open();
  await user.click(screen.getByText('Logout'));
  expect(token()).toBe('first');
  await act(() => vi.advanceTimersByTimeAsync(5_000));
  await vi.waitFor(() => expect(token()).toBeUndefined());
});

it('a login that came when many were signing in comes back by itself, for a minute [SES-51]', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  closeSession();
  let asked = 0;
  server.on(sessionRoutes.login, () => {
    asked += 1;
    if (asked < 5) throw new Refused('SIGN_IN_BUSY').after(3);
    return second;
  });
  const { user } = open();
  await user.click(screen.getByText('Sign In'));
  for (let more = 0; more < 4; more++) await act(() => vi.advanceTimersByTimeAsync(5_000));
  await vi.waitFor(() => expect(token()).toBe('second'));
  expect(asked).toBe(5);

  closeSession();
  asked = -100;
  await user.click(screen.getByText('Sign In'));
  for (let more = 0; more < 30; more++) await act(() => vi.advanceTimersByTimeAsync(5_000));
  expect(asked).toBeLessThan(-75);
  expect(token()).toBeUndefined();
});
