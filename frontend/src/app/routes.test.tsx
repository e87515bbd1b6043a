import { postsRoutes, sessionRoutes, type WherePosted } from '@muster/protocol';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { sessionOf, sessionUserOf } from '../features/session/session.fixture.ts';
import { closeSession, openSession, useSession } from '../features/session/session.store.ts';
import { FakeServer } from '../testing/fake-server.ts';
import { render } from '../testing/render.tsx';
import { makeQueryClient } from './app.tsx';
import { AppRoutes } from './routes.tsx';

let server: FakeServer;
beforeEach(() => {
  closeSession();
  server = new FakeServer();
});

const open = (address: string) =>
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <MemoryRouter initialEntries={[address]}>
        <AppRoutes />
      </MemoryRouter>
    </QueryClientProvider>,
  );
/** The pages are fetched when they are first needed. */
const find = (text: string) => screen.findByText(text, undefined, { timeout: 10_000 });

it.each(['/', '/dashboard'])(
  'a guest is asked for a login at %s [SES-1, SES-8]',
  async (address) => {
    open(address);
    expect(await find('Secure login')).toBeInTheDocument();
  },
);

it('shows a card at any other address [SES-9]', async () => {
  open('/reports/2025');
  expect(await find('404 Page Not Found')).toBeInTheDocument();
});

const posted: WherePosted = {
  date: '2025-09-06',
  shift: 'morning',
  shiftTime: '10:00-22:00',
  post: { stationName: 'CAR 1', zoneName: 'Car' },
};
const onMembersPage = (own = () => posted) =>
  server
    .on(sessionRoutes.me, () => sessionUserOf({ role: 'FRT' }))
    .on(postsRoutes.own, own)
    .on(postsRoutes.calendar, () => null)
    .on(postsRoutes.createCalendar, () => ({
      ending: 'eIi9',
      createdAt: '2025-09-06T02:40:00.000Z',
      lastUsedAt: null,
      path: '/calendar/secret-eIi9.ics',
    }))
    .on(sessionRoutes.changePassword, () => ({}))
    .on(sessionRoutes.sessions, () => [
      {
        id: '00000000-0000-4000-8000-0000000000b1',
        device: 'Chrome on Windows',
        signedInAt: '2025-09-06T02:00:00.000Z',
        lastSeenAt: '2025-09-06T02:00:00.000Z',
        current: true,
      },
    ]);

it('without a dashboard somebody has their name and post of now, then calendar, password and devices, which all work without a socket [SES-11, SES-73, PST-34]', async () => {
  openSession(sessionOf({ role: 'FRT' }));
  let own: WherePosted = posted;
  onMembersPage(() => own);
  const { user } = open('/dashboard');
  expect(await find('CAR 1')).toBeVisible();
  const shown = screen.getAllByRole('heading').map((heading) => heading.textContent);
  expect(shown[0]).toBe('Hana Ismail');
  expect(await screen.findByText('Signed in on 1 device')).toBeVisible();
  expect(screen.getAllByRole('heading').map((heading) => heading.textContent)).toEqual([
    'Hana Ismail',
    'Calendar',
    'Password',
    'Signed in on 1 device',
    'Access Denied',
  ]);
  await user.click(screen.getByRole('button', { name: 'Create Address' }));
  expect(await screen.findByLabelText('Address')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'I have saved it' }));
  await user.click(screen.getByRole('button', { name: 'Change Password' }));
  const dialog = await screen.findByRole('dialog');
  await user.type(within(dialog).getByLabelText(/Current password/), 'a kite by the sea');
  await user.type(within(dialog).getByLabelText('New password'), 'lantern under rain');
  await user.type(within(dialog).getByLabelText('New password again'), 'lantern under rain');
  await user.click(within(dialog).getByRole('button', { name: 'Change Password' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.callsOf(postsRoutes.own)[0]?.headers.get('x-background')).toBe('1');
  own = { ...posted, post: null };
  act(() => void window.dispatchEvent(new Event('visibilitychange')));
  expect(
    await find('No post yet. It stands here once the deployment with you in it is saved.'),
  ).toBeVisible();
});

it('turns a role without a dashboard away, and back to the login [SES-11]', async () => {
  openSession(sessionOf({ role: 'FRT' }));
  onMembersPage().on(sessionRoutes.logout, () => ({}));
  const { user } = open('/login');
  expect(await find('Access Denied')).toBeInTheDocument();
  expect(screen.getByText('Your role (FRT) does not have access to any dashboard')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Return to Login' }));
  expect(await find('Secure login')).toBeInTheDocument();
  expect(server.callsOf(sessionRoutes.logout)).toHaveLength(1);
  expect(useSession.getState().session).toBeNull();
});

it('a PSO without a dashboard comes to it by themselves when an administrator gives it, while the page is seen [SES-103]', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const pso = { role: 'PSO', tlDashboardAccess: false, dashboard: null } as const;
  openSession(sessionOf(pso));
  onMembersPage().on(sessionRoutes.me, () => sessionUserOf(pso));
  open('/dashboard');
  expect(await find('Access Denied')).toBeInTheDocument();
  await waitFor(() => expect(server.callsOf(sessionRoutes.me)).not.toHaveLength(0));
  const asked = server.callsOf(sessionRoutes.me).length;
  const hidden = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  await act(() => vi.advanceTimersByTimeAsync(9_000));
  expect(server.callsOf(sessionRoutes.me)).toHaveLength(asked);
  hidden.mockRestore();
  server.on(sessionRoutes.me, () =>
    sessionUserOf({ ...pso, tlDashboardAccess: true, dashboard: 'team-leader' }),
  );
  await act(() => vi.advanceTimersByTimeAsync(3_000));
  await waitFor(() => expect(screen.queryByText('Access Denied')).toBeNull());
  expect(await screen.findByRole('banner', undefined, { timeout: 10_000 })).toBeVisible();
  const last = server.callsOf(sessionRoutes.me)[asked];
  expect(last?.headers.get('x-background')).toBe('1');
});
