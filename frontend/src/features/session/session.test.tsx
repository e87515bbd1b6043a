import { sessionRoutes, type Answer } from '@muster/protocol';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { MemoryRouter } from 'react-router';
import { makeQueryClient, wireSession } from '../../app/app.tsx';
import { Cut, FakeServer, Refused } from '../../testing/fake-server.ts';
import { render } from '../../testing/render.tsx';
import { sessionOf, sessionUserOf } from './session.fixture.ts';
import { useLogin, useLogout } from './session.queries.ts';
import { closeSession, followOtherTabs, openSession, useSession } from './session.store.ts';
import { AppRoutes } from '../../app/routes.tsx';
import { useLeaving } from './leaving.ts';

let server: FakeServer;

describe('the session', () => {
  let answerLogout: () => void;
  const first = { ...sessionOf(), token: 'first' };
  const second = { user: sessionUserOf({ id: 'b'.repeat(8) }), token: 'second' };
  const token = () => useSession.getState().session?.token;

  function Buttons() {
    const logout = useLogout();
    const login = useLogin();
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
          answerLogout = () => resolve({ leaveTo: null });
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
    let loginCount = 0;
    server.on(sessionRoutes.login, () => {
      loginCount += 1;
      if (loginCount < 5) throw new Refused('SIGN_IN_BUSY').after(3);
      return second;
    });
    const { user } = open();
    await user.click(screen.getByText('Sign In'));
    for (let more = 0; more < 4; more++) await act(() => vi.advanceTimersByTimeAsync(5_000));
    await vi.waitFor(() => expect(token()).toBe('second'));
    expect(loginCount).toBe(5);

    closeSession();
    loginCount = -100;
    await user.click(screen.getByText('Sign In'));
    for (let more = 0; more < 30; more++) await act(() => vi.advanceTimersByTimeAsync(5_000));
    expect(loginCount).toBeLessThan(-75);
    expect(token()).toBeUndefined();
  });
});

describe('leaving', () => {
  let unwire: () => void;
  let answer: () => Answer<typeof sessionRoutes.logout>;
  const queryClient = makeQueryClient();
  const cut = () => {
    throw new Cut();
  };
  const logouts = () => server.callsOf(sessionRoutes.logout);
  /** All that the device keeps. */
  const stored = () => JSON.stringify(Object.fromEntries(Object.entries(localStorage)));
  const notYet = /has not been ended on the server yet/;

  function Logout() {
    const logout = useLogout();
    return <button onClick={() => logout.mutate()}>Logout</button>;
  }

  /** The page at the login's address, and somebody's Logout beside it. */
  const open = () =>
    render(
      <QueryClientProvider client={queryClient}>
        <MemoryRouter initialEntries={['/login']}>
          <AppRoutes />
        </MemoryRouter>
        <Logout />
      </QueryClientProvider>,
    );

  /** Somebody without a dashboard, whose page needs the least, left while the line was cut. */
  async function leftWithoutAnswer() {
    const page = open();
    expect(await screen.findByText('Access Denied', undefined, { timeout: 10_000 })).toBeVisible();
    await page.user.click(screen.getByText('Logout'));
    expect(await screen.findByText(notYet, undefined, { timeout: 10_000 })).toBeVisible();
    expect(useSession.getState().session).toBeNull();
    return page;
  }

  beforeEach(() => {
    answer = cut;
    server = new FakeServer();
    server
      .on(sessionRoutes.logout, () => answer())
      .on(sessionRoutes.me, () => sessionUserOf({ role: 'FRT' }));
    openSession(sessionOf({ role: 'FRT' }));
    unwire = wireSession(queryClient);
  });
  afterEach(() => {
    unwire();
    // What signs in replaces the logout that a test has left behind.
    openSession(sessionOf());
    closeSession();
  });

  it('a logout that got no answer is kept without personal data, said, and sent again with its token when the page is online again [SES-100]', async () => {
    await leftWithoutAnswer();
    const storedText = stored();
    expect(storedText).toContain(sessionOf().token);
    expect(storedText).not.toMatch(/Hana|tl\.a1/);
    answer = () => ({ leaveTo: null });
    act(() => void window.dispatchEvent(new Event('online')));
    await vi.waitFor(() => expect(screen.queryByText(notYet)).toBeNull());
    expect(logouts().at(-1)?.headers.get('x-csrf-token')).toBe(sessionOf().token);
    expect(stored()).not.toContain(sessionOf().token);
    const sent = logouts().length;
    act(() => void window.dispatchEvent(new Event('online')));
    expect(logouts()).toHaveLength(sent);
  });

  it('it is sent again by itself, at most 15 s apart, until the session is unknown; other refusals end nothing [SES-100]', async () => {
    await leftWithoutAnswer();
    vi.useFakeTimers({ shouldAdvanceTime: true });
    act(() => void window.dispatchEvent(new Event('online')));
    await act(() => vi.advanceTimersByTimeAsync(61_000));
    const before = logouts().length;
    expect(before).toBeGreaterThan(6);
    answer = () => {
      throw new Refused('UNAVAILABLE');
    };
    await act(() => vi.advanceTimersByTimeAsync(15_000));
    expect(logouts()).toHaveLength(before + 1);
    expect(useLeaving.getState().token).toBe(sessionOf().token);
    answer = () => {
      throw new Refused('UNAUTHENTICATED');
    };
    await act(() => vi.advanceTimersByTimeAsync(15_000));
    expect(useLeaving.getState().token).toBeNull();
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    expect(logouts()).toHaveLength(before + 2);
  });

  it('while it stands no session is restored from what is stored, and a page that opens sends it first [SES-100]', async () => {
    await leftWithoutAnswer();
    localStorage.setItem('auth_user', JSON.stringify(sessionUserOf()));
    localStorage.setItem('auth_token', 'made up');
    const stop = followOtherTabs();
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'auth_token' })));
    expect(useSession.getState().session).toBeNull();
    stop();
    unwire();
    const before = logouts().length;
    unwire = wireSession(queryClient);
    expect(logouts()).toHaveLength(before + 1);
  });

  it('closing the tab before the answer came loses nothing: it is kept from the moment it is sent [SES-100]', async () => {
    server.on(sessionRoutes.logout, () => new Promise(() => undefined));
    const { user } = open();
    await user.click(screen.getByText('Logout'));
    expect(stored()).toContain(`"auth_leaving":"${sessionOf().token}"`);
  });

  it('a login takes its place, and while it is on its way no logout is sent [SES-100, SES-36]', async () => {
    const { user } = await leftWithoutAnswer();
    let isRight = false;
    let signIn = () => {};
    server.on(sessionRoutes.login, async () => {
      await new Promise<void>((resolve) => (signIn = resolve));
      if (!isRight) throw new Refused('INVALID_CREDENTIALS');
      return { ...sessionOf({ role: 'FRT' }), token: 'next' };
    });
    await user.type(screen.getByPlaceholderText('Enter your username'), 'b');
    await user.type(screen.getByPlaceholderText('Enter your password'), 'secret{Enter}');
    const before = logouts().length;
    act(() => void window.dispatchEvent(new Event('online')));
    expect(logouts()).toHaveLength(before);
    signIn();
    expect(await screen.findByText('Login failed')).toBeVisible();
    expect(screen.getByText(notYet)).toBeVisible();
    isRight = true;
    await user.type(screen.getByPlaceholderText('Enter your password'), 'secret{Enter}');
    signIn();
    await vi.waitFor(() => expect(useSession.getState().session?.token).toBe('next'));
    expect(useLeaving.getState().token).toBeNull();
    const sent = logouts().length;
    act(() => void window.dispatchEvent(new Event('online')));
    expect(logouts()).toHaveLength(sent);
  });
});
