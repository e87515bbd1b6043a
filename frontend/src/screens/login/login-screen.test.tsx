import { demoRoutes, organisationRoutes, sessionRoutes, type DemoPage } from '@muster/protocol';
import { QueryClientProvider } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
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
  expect(server.callsOf(sessionRoutes.login)[0]?.body).toEqual({
    username: 'tl.a1',
    password: 'demo-shift-2025',
  });
  expect(useSession.getState().session).toEqual(sessionOf());
});

it('says how the first administrator is made while there is none [ADM-12]', async () => {
  server.on(organisationRoutes.read, () => ({
    name: '',
    logo: null,
    passwordMinLength: 10,
    needsAdministrator: true,
    signOn: null,
  }));
  open();
  expect(await screen.findByText('npm run admin -- create USERNAME')).toBeVisible();
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
  expect(server.callsOf(sessionRoutes.login)).toHaveLength(1);
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
  expect(server.callsOf(sessionRoutes.login)).toHaveLength(0);
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

const demo: DemoPage = {
  now: '2026-11-20T02:50:00.000Z',
  timeZone: 'Asia/Singapore',
  dutyDate: '2026-11-20',
  shift: 'morning',
  shown: '2026-11-20',
  next: null,
  people: 5,
  present: 2,
  absent: 1,
  submitted: 1,
  counted: 2,
  stations: 33,
  short: 7,
  teams: [
    { line: ['present', 'absent'], isLate: false },
    { line: ['present', 'not_marked', 'not_marked'], isLate: true },
  ],
  days: 28,
  hasBackup: false,
  watch: { name: 'Priya Nair' },
  leader: {
    name: 'Li Ng',
    teamId: 'A11',
    teamName: 'Team A11',
    line: ['present', 'not_marked', 'not_marked'],
    isSubmitted: false,
  },
  admin: { name: 'Jasmine Ho' },
  wall: 'http://127.0.0.1:3000/display#demo',
};

it('of a demo it has four ways in beside the form, with what waits behind each [SES-130, SES-133]', async () => {
  server.on(demoRoutes.read, () => demo);
  open();
  const ways = await screen.findByRole('region', { name: 'Look around as' });
  expect(ways).toHaveTextContent('Fri, Nov 20, 10:50 AM, in a Morning Shift');
  const watch = screen.getByRole('button', { name: /^Watch TL/ });
  expect(watch).toHaveTextContent('See 2 teams report in, and place their people on 33 stations.');
  expect(watch).toHaveTextContent('1 team is late, 7 stations short');
  expect(screen.getByRole('button', { name: /^Team leader/ })).toHaveTextContent(
    '2 people are not marked yet',
  );
  expect(screen.getByRole('button', { name: /^Administrator/ })).toBeVisible();
  const wall = screen.getByRole('link', { name: /^The wall/ });
  expect(wall).toHaveAttribute('href', demo.wall);
  expect(wall).toHaveAttribute('target', '_blank');
  expect(username()).toBeVisible();
  expect(server.callsOf(demoRoutes.read)).toHaveLength(1);
});

it.each([
  ['2026-11-20T15:58:00.000Z', '2026-11-20', 'morning', 'Nov 20, 11:58 PM, after a Morning Shift'],
  ['2026-11-22T08:20:00.000Z', '2026-11-22', 'night_off', 'Sun, Nov 22, 4:20 PM, on a Night Off'],
  ['2026-11-21T08:00:00.000Z', '2026-11-21', 'night', 'Sat, Nov 21, 4:00 PM, before a Night Shift'],
] as const)(
  'without a shift at %s a demo shows the last one and says when the next begins [SES-130]',
  async (now, dutyDate, shift, moment) => {
    server.on(demoRoutes.read, () => ({
      ...demo,
      now,
      dutyDate,
      shift,
      shown: '2026-11-20',
      next: { date: '2026-11-24', expected: 5, zones: [{ id: 'car', name: 'Car', expected: 5 }] },
      leader: {
        ...demo.leader!,
        line: ['present' as const, 'pto' as const, 'absent' as const],
        isSubmitted: true,
      },
    }));
    open();
    expect(await screen.findByRole('region', { name: 'Look around as' })).toHaveTextContent(moment);
    expect(screen.getByRole('button', { name: /^Watch TL/ })).toHaveTextContent(
      '2 came to the last shift, the next begins Tue, Nov 24, 10:00 AM',
    );
    const leader = screen.getByRole('button', { name: /^Team leader/ });
    expect(leader).toHaveTextContent('the last sheet is of Fri, Nov 20, the next of Tue, Nov 24');
    expect(leader).toHaveTextContent('2 of 3 came');
  },
);

it('after midnight a demo names the day on which its shift began [SES-130]', async () => {
  server.on(demoRoutes.read, () => ({
    ...demo,
    now: '2026-11-21T19:00:00.000Z',
    dutyDate: '2026-11-21',
    shift: 'night' as const,
  }));
  open();
  expect(await screen.findByRole('region', { name: 'Look around as' })).toHaveTextContent(
    'Sun, Nov 22, 3:00 AM, in the Night Shift of Sat, Nov 21',
  );
});

it('a demo before its shift does not say that it is in one [SES-130]', async () => {
  server.on(demoRoutes.read, () => ({
    ...demo,
    now: '2026-11-21T02:20:00.000Z',
    dutyDate: '2026-11-21',
    shift: 'night' as const,
  }));
  open();
  expect(await screen.findByRole('region', { name: 'Look around as' })).toHaveTextContent(
    'Sat, Nov 21, 10:20 AM, before a Night Shift',
  );
});

it('one press signs in, and a refusal leaves the form as it was [SES-130, SES-132]', async () => {
  server.on(demoRoutes.read, () => demo);
  server.on(demoRoutes.signIn, () => {
    throw new Refused('SIGN_IN_BUSY');
  });
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: /^Team leader/ }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Many people are signing in.');
  expect(server.callsOf(demoRoutes.signIn)[0]?.body).toEqual({ as: 'leader', teamId: 'A11' });
  server.on(demoRoutes.signIn, () => sessionOf());
  await user.click(screen.getByRole('button', { name: /^Watch TL/ }));
  await waitFor(() => expect(useSession.getState().session).toEqual(sessionOf()));
});

it('ways are taken one at a time, and without an answer the wall says so here as the others do, without a window [SES-130, SES-133]', async () => {
  const windows = vi.spyOn(window, 'open').mockReturnValue(null);
  onTestFinished(() => windows.mockRestore());
  let answer = () => {};
  server
    .on(demoRoutes.read, () => demo)
    .on(demoRoutes.signIn, async () => {
      await new Promise<void>((resolve) => (answer = resolve));
      throw new Refused('SIGN_IN_BUSY');
    });
  const { user } = open();
  const wall = await screen.findByRole('link', { name: /^The wall/ });
  await user.click(screen.getByRole('button', { name: /^Watch TL/ }));
  await user.click(screen.getByRole('button', { name: /^Administrator/ }));
  await user.click(wall);
  answer();
  expect(await screen.findByRole('alert')).toBeVisible();
  expect(server.callsOf(demoRoutes.signIn)).toHaveLength(1);
  expect(windows).not.toHaveBeenCalled();
  server.on(demoRoutes.read, () => {
    throw new Refused('UNAVAILABLE');
  });
  await user.click(wall);
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(/does not answer/));
  expect(windows).not.toHaveBeenCalled();
  server.on(demoRoutes.read, () => demo);
  await user.click(wall);
  await waitFor(() => expect(windows).toHaveBeenCalledWith(demo.wall, '_blank', 'noopener'));
});

it('where the server is no demo it is asked once, and the form stands alone [SES-131]', async () => {
  server.on(demoRoutes.read, () => {
    throw new Refused('NOT_FOUND');
  });
  open();
  await waitFor(() => expect(server.callsOf(demoRoutes.read)).toHaveLength(1));
  expect(screen.queryByText('Look around as')).toBeNull();
  expect(screen.getByRole('button', { name: 'Sign In' })).toBeVisible();
});
