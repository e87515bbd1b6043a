import { sessionRoutes } from '@muster/protocol';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { sessionOf, sessionUserOf } from '../features/session/session.fixture.ts';
import { closeSession, openSession, useSession } from '../features/session/session.store.ts';
import { FakeServer } from '../testing/fake-server.ts';
import { render } from '../testing/render.tsx';
import { makeQueryClient } from './query-client.ts';
import { AppRoutes } from './routes.tsx';

let server: FakeServer;
beforeEach(() => {
  closeSession();
  server = new FakeServer();
});
afterEach(() => server.close());

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

it('turns a role without a dashboard away, and back to the login [SES-11]', async () => {
  openSession(sessionOf({ role: 'FRT' }));
  server
    .on(sessionRoutes.me, () => sessionUserOf({ role: 'FRT' }))
    .on(sessionRoutes.logout, () => ({}));
  const { user } = open('/login');
  expect(await find('Access Denied')).toBeInTheDocument();
  expect(screen.getByText('Your role (FRT) does not have access to any dashboard')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Calendar, Password and Devices' })).toBeVisible();
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
  server.on(sessionRoutes.me, () => sessionUserOf(pso));
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
