import { sessionRoutes } from '@muster/protocol';
import { QueryClientProvider } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { makeQueryClient } from '../../app/app.tsx';
import { sessionOf } from '../../features/session/session.fixture.ts';
import { closeSession, useSession } from '../../features/session/session.store.ts';
import { Toaster } from '../../shared/ui/feedback/toaster.tsx';
import { useToastSlot } from '../../shared/ui/feedback/toast.store.ts';
import { MemoryRouter } from 'react-router';
import { FakeServer, Refused } from '../../testing/fake-server.ts';
import { render } from '../../testing/render.tsx';
import { LoginScreen } from './login-screen.tsx';

const token = 'secret-value'.padEnd(43, '-');
let server: FakeServer;
beforeEach(() => {
  server = new FakeServer();
  closeSession();
  useToastSlot.setState({ current: null });
});

const mediaOfAPhone = { addEventListener: () => undefined, removeEventListener: () => undefined };

/** As the routes do it: signing in takes the screen away. */
const SignedOut = () => (useSession(({ session }) => session === null) ? <LoginScreen /> : null);
const open = () =>
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <MemoryRouter>
        <SignedOut />
      </MemoryRouter>
      <Toaster />
    </QueryClientProvider>,
  );
const username = () => screen.getByPlaceholderText('Enter your username');
const password = () => screen.getByPlaceholderText('Enter your password');

it('signs in and welcomes by name [SES-5]', async () => {
  server.on(sessionRoutes.login, () => sessionOf());
  const { user } = open();
  await user.type(username(), ' tl.a1 ');
  await user.type(password(), 'demo-shift-2025{Enter}');
  expect(await screen.findByText('Login successful')).toBeInTheDocument();
  expect(screen.getByText('Welcome back, Hana Ismail!')).toBeInTheDocument();
  expect(server.calls[0]?.body).toEqual({ username: 'tl.a1', password: 'demo-shift-2025' });
  expect(useSession.getState().session).toEqual(sessionOf());
});

it('says so while the call is on its way, and sends it once [SES-2]', async () => {
  let answer = () => {};
  server.on(sessionRoutes.login, async () => {
    await new Promise<void>((resolve) => (answer = resolve));
    return sessionOf();
  });
  const { user } = open();
  await user.type(username(), 'tl.a1');
  await user.type(password(), 'secret');
  await user.click(screen.getByRole('button', { name: 'Sign In' }));
  await user.click(await screen.findByRole('button', { name: 'Signing in...' }));
  answer();
  expect(await screen.findByText('Login successful')).toBeInTheDocument();
  expect(server.calls).toHaveLength(1);
});

it('says what the product is, and that signing in is protected [SES-1]', () => {
  open();
  expect(screen.getByText('Deployment & Attendance Management Platform')).toBeVisible();
  expect(screen.getByText('Secure login')).toBeVisible();
});

it('a login without both fields asks for them [SES-3]', async () => {
  const { user } = open();
  await user.click(screen.getByRole('button', { name: 'Sign In' }));
  expect(await screen.findByText('Username is required')).toBeInTheDocument();
  expect(screen.getByText('Password is required')).toBeInTheDocument();
  expect(server.calls).toHaveLength(0);
});

it('on a phone there is no notice over the sheet that follows [SES-5]', async () => {
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (media) => ({ ...mediaOfAPhone, media, matches: true }) as never,
  );
  server.on(sessionRoutes.login, () => sessionOf());
  const { user } = open();
  await user.type(username(), 'tl.a1');
  await user.type(password(), 'demo-shift-2025{Enter}');
  await waitFor(() => expect(useSession.getState().session).not.toBeNull());
  expect(useToastSlot.getState().current).toBeNull();
});

it('tells a refusal at the form, without a number, and keeps what was typed [SES-6]', async () => {
  server.on(sessionRoutes.login, () => {
    throw new Refused('INVALID_CREDENTIALS');
  });
  const { user } = open();
  await user.type(username(), 'tl.a1');
  await user.type(password(), 'wrong{Enter}');
  expect(await screen.findByText('Login failed')).toBeInTheDocument();
  expect(screen.getByRole('alert')).toHaveTextContent(/^Login failed Invalid credentials$/);
  expect(useToastSlot.getState().current).toBeNull();
  expect(username()).toHaveValue('tl.a1');
  expect(password()).toHaveFocus();
});

it('says why the last session ended [SES-7]', async () => {
  useSession.setState({ session: sessionOf() });
  closeSession('This account has been deactivated.');
  open();
  expect(await screen.findByText('This account has been deactivated.')).toBeInTheDocument();
});

it('a sign-in link asks for a password and leaves no token in the address [SES-71, SES-72]', async () => {
  window.history.replaceState(null, '', `/login#token=${token}`);
  let refused = true;
  server.on(sessionRoutes.redeem, () => {
    if (!refused) return sessionOf();
    const message = 'A password has 14 to 256 characters.';
    throw new Refused('VALIDATION', {}, [{ path: 'body.password', message }]);
  });
  const { user } = open();
  expect(await screen.findByLabelText('New password')).toBeInTheDocument();
  expect(window.location.hash).toBe('');
  await user.type(screen.getByLabelText('New password'), 'lantern under');
  await user.type(screen.getByLabelText('New password again'), 'lantern{Enter}');
  expect(screen.getByText('The two passwords differ')).toBeInTheDocument();
  await user.type(screen.getByLabelText('New password again'), ' under{Enter}');
  expect(await screen.findByText('A password has 14 to 256 characters.')).toBeInTheDocument();
  refused = false;
  await user.type(screen.getByLabelText('New password'), ' rain');
  await user.type(screen.getByLabelText('New password again'), ' rain{Enter}');
  await waitFor(() => expect(useSession.getState().session).toEqual(sessionOf()));
  expect(server.calls.at(-1)?.body).toEqual({
    token,
    password: 'lantern under rain',
  });
});

it('a link that was altered on its way is said at once, without asking for a password [SES-72]', async () => {
  window.history.replaceState(null, '', `/login#token=${token}.`);
  open();
  expect(await screen.findByText(/This sign-in link is not valid/)).toBeInTheDocument();
  expect(screen.queryByLabelText('New password')).toBeNull();
  expect(screen.getByRole('button', { name: 'Sign in with a password' })).toBeVisible();
});

it('a link that is no longer valid is said, with the way to sign in otherwise [SES-72]', async () => {
  window.history.replaceState(null, '', `/login#token=${token}`);
  server.on(sessionRoutes.redeem, () => {
    throw new Refused('SIGN_IN_LINK_INVALID');
  });
  const { user } = open();
  await user.type(await screen.findByLabelText('New password'), 'lantern under rain');
  await user.type(screen.getByLabelText('New password again'), 'lantern under rain{Enter}');
  expect(await screen.findByText(/This sign-in link is not valid/)).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Sign in with a password' }));
  expect(username()).toBeInTheDocument();
});
