import { sessionRoutes } from '@muster/protocol';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FakeServer, Refused } from '../../testing/fake-server.ts';
import { dashboardFor } from './access-map.ts';
import { sessionOf, sessionUserOf } from './session.fixture.ts';
import { refreshUser } from './session.queries.ts';
import { readSession } from './session.storage.ts';
import {
  closeSession,
  endsByItself,
  followOtherTabs,
  openSession,
  useSession,
} from './session.store.ts';

const stored = () => [localStorage.getItem('auth_user'), localStorage.getItem('auth_token')];
const current = () => useSession.getState().session;

beforeEach(() => {
  closeSession();
});

describe('the session in local storage', () => {
  it('is stored as both items and cleared as both [SES-14]', () => {
    openSession(sessionOf());
    expect(JSON.parse(stored()[0] ?? '')).toMatchObject({ name: 'Hana Ismail', role: 'TL' });
    expect(stored()[1]).toBe('anti-forgery');
    closeSession();
    expect(stored()).toEqual([null, null]);
  });

  it.each([['auth_user'], ['auth_token']])('is not restored without %s [SES-14]', (missing) => {
    openSession(sessionOf());
    localStorage.removeItem(missing);
    expect(readSession()).toBeNull();
  });

  it('is not restored from a user that cannot be read [SES-14]', () => {
    openSession(sessionOf());
    localStorage.setItem('auth_user', '{"id":1}');
    expect(readSession()).toBeNull();
  });

  it('is restored as it was stored [SES-14]', () => {
    openSession(sessionOf());
    expect(readSession()).toEqual(sessionOf());
  });
});

describe('the refresh of the user', () => {
  let server: FakeServer;
  beforeEach(() => void (server = new FakeServer()));
  afterEach(() => server.close());

  it('replaces the user, keeps the token and names itself in x-user-id [SES-15]', async () => {
    openSession(sessionOf());
    server.on(sessionRoutes.me, () => sessionUserOf({ name: 'Hana Tan' }));
    await refreshUser(sessionUserOf());
    expect(current()).toEqual(sessionOf({ name: 'Hana Tan' }));
    expect(server.calls[0]?.headers.get('x-user-id')).toBe(sessionUserOf().id);
  });

  it('is only logged when it fails [SES-15]', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    openSession(sessionOf());
    server.on(sessionRoutes.me, () => {
      throw new Refused('UNAVAILABLE');
    });
    await refreshUser(sessionUserOf());
    expect(log).toHaveBeenCalledWith('Failed to refresh user data', expect.anything());
    expect(current()).toEqual(sessionOf());
    log.mockRestore();
  });

  it('ends what is signed in here when the browser has another person’s session, or follows the tab that has it [SES-15]', async () => {
    const next = { id: '00000000-0000-4000-8000-0000000000b2', name: 'Next' };
    openSession(sessionOf());
    server.on(sessionRoutes.me, () => sessionUserOf(next));
    await refreshUser(sessionUserOf());
    expect(current()).toBeNull();
    expect(useSession.getState().endedBecause).toBe(
      'Your session has ended. Please sign in again.',
    );
    expect(stored()).toEqual([null, null]);

    openSession(sessionOf());
    localStorage.setItem('auth_user', JSON.stringify(sessionUserOf(next)));
    localStorage.setItem('auth_token', 'of the other tab');
    await refreshUser(sessionUserOf());
    expect(current()).toEqual({ user: sessionUserOf(next), token: 'of the other tab' });
  });

  it('does not put a user into a session that has begun since [SES-16]', async () => {
    openSession(sessionOf());
    server.on(sessionRoutes.me, () => {
      openSession(sessionOf({ id: '00000000-0000-4000-8000-0000000000b2', name: 'Next' }));
      return sessionUserOf();
    });
    await refreshUser(sessionUserOf());
    expect(current()?.user.name).toBe('Next');
  });
});

describe('the dashboard of a person', () => {
  const pso = (tlDashboardAccess: boolean) => sessionUserOf({ role: 'PSO', tlDashboardAccess });

  it('follows for a PSO from the access map, which is what the server says [SES-12]', () => {
    openSession({ ...sessionOf(), user: pso(true) });
    const map: unknown = JSON.parse(localStorage.getItem('pso_user_access_map') ?? '');
    expect(map).toEqual({ [pso(true).id]: { tldashboard: true } });
    expect(dashboardFor(pso(true))).toBe('team-leader');
    openSession({ ...sessionOf(), user: pso(false) });
    expect(dashboardFor(pso(false))).toBeUndefined();
  });

  it.each([
    ['admin', 'admin'],
    ['Watch_TL', 'watch'],
    ['dtl', 'team-leader'],
    ['FRT', undefined],
  ])('the dashboard for the role %s is %s [SES-10]', (role, dashboard) => {
    expect(dashboardFor(sessionUserOf({ role }))).toBe(dashboard);
  });
});

describe('other tabs of the browser', () => {
  let stop: () => void;
  beforeEach(() => void (stop = followOtherTabs()));
  afterEach(() => stop());
  const happened = (key: string | null) =>
    window.dispatchEvent(new StorageEvent('storage', { key }));

  it('a logout in another tab signs this one out [SES-7, SES-17]', () => {
    openSession(sessionOf());
    localStorage.removeItem('auth_user');
    happened('auth_user');
    expect(current()).toBeNull();
    expect(useSession.getState().endedBecause).toContain('another tab');
  });

  it('a session that has ended in another tab says so here, and is no logout [SES-7, SES-112]', () => {
    openSession(sessionOf());
    closeSession('Your session has ended. Please sign in again.');
    // As a tab that has not heard of it yet.
    useSession.setState({ session: sessionOf(), endedBecause: null });
    happened('auth_user');
    expect(endsByItself(useSession.getState())).toBe(true);
    expect(useSession.getState().endedBecause).toContain('has ended');
    openSession(sessionOf());
    localStorage.removeItem('auth_user');
    happened('auth_user');
    expect(endsByItself(useSession.getState())).toBe(false);
  });

  it('a login in another tab signs this one in as that person [SES-17]', () => {
    openSession(sessionOf());
    const next = sessionOf({ id: '00000000-0000-4000-8000-0000000000b2' });
    localStorage.setItem('auth_user', JSON.stringify(next.user));
    localStorage.setItem('auth_token', 'next');
    happened('auth_token');
    expect(current()).toEqual({ ...next, token: 'next' });
  });

  it('are left to finish when they are half-way through signing in [SES-17]', () => {
    const next = sessionOf();
    localStorage.setItem('auth_user', JSON.stringify(next.user));
    happened('auth_user');
    localStorage.setItem('auth_token', next.token);
    happened('auth_token');
    expect(current()).toEqual(next);
  });

  it('may keep drafts without touching the session [SES-17]', () => {
    openSession(sessionOf());
    localStorage.removeItem('auth_user');
    happened('muster_draft');
    expect(current()).toEqual(sessionOf());
  });
});
