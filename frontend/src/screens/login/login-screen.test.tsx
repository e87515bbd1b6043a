import { sessionRoutes } from '@muster/protocol';
import { QueryClientProvider } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { makeQueryClient } from '../../app/query-client.ts';
import { sessionOf } from '../../features/session/session.fixture.ts';
import { closeSession, useSession } from '../../features/session/session.store.ts';
import { Toaster } from '../../shared/ui/feedback/toaster.tsx';
import { useToastSlot } from '../../shared/ui/feedback/toast.store.ts';
import { FakeServer, Refused } from '../../testing/fake-server.ts';
import { render } from '../../testing/render.tsx';
import LoginScreen from './login-screen.tsx';

let server: FakeServer;
beforeEach(() => {
  server = new FakeServer();
  closeSession();
  useToastSlot.setState({ current: null });
});
afterEach(() => {
  server.close();
  vi.restoreAllMocks();
});

const mediaOfAPhone = { addEventListener: () => undefined, removeEventListener: () => undefined };

/** As the routes do it: signing in takes the screen away. */
const SignedOut = () => (useSession(({ session }) => session === null) ? <LoginScreen /> : null);
const open = () =>
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <SignedOut />
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
