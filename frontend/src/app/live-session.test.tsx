import { sessionRoutes, type Revocation } from '@muster/protocol';
import { QueryClientProvider } from '@tanstack/react-query';
import { act } from '@testing-library/react';
import { useEffect } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { sessionOf, sessionUserOf } from '../features/session/session.fixture.ts';
import { closeSession, openSession, useSession } from '../features/session/session.store.ts';
import { call } from '../shared/http/call.ts';
import { useSessionScope, useToast } from '../shared/session/session-context.tsx';
import type { SessionScope } from '../shared/session/session-scope.ts';
import { useToastSlot } from '../shared/ui/feedback/toast.store.ts';
import { keepFile } from '../shared/kept/kept-files.ts';
import { fakeCaches } from '../testing/fake-caches.ts';
import { FakeServer, Refused } from '../testing/fake-server.ts';
import { HandFlushedChannel } from '../testing/hand-flushed-channel.ts';
import { render } from '../testing/render.tsx';
import { LiveSession } from './live-session.tsx';
import { makeQueryClient } from './app.tsx';
import { wireSession } from './app.tsx';

let server: FakeServer;
let channel: HandFlushedChannel;
let unwire: () => void;
const queryClient = makeQueryClient();
const state = () => useSession.getState();

/** As the routes do it: without a session there is nothing to keep live. */
function WhileSignedIn() {
  const isSignedIn = useSession(({ session }) => session !== null);
  return (
    isSignedIn && (
      <LiveSession openChannel={() => channel}>
        <Watching />
      </LiveSession>
    )
  );
}

/** The scopes that were handed out, one for each session. */
let scopes: SessionScope[];
let ended: string[];
let toasts: ReturnType<typeof useToast>[];

function Watching() {
  const scope = useSessionScope();
  const toast = useToast();
  useEffect(() => {
    scopes.push(scope);
    toasts.push(toast);
    scope.onEnd(() => ended.push(scope.userId));
  }, [scope, toast]);
  return 'live';
}

beforeEach(() => {
  scopes = [];
  ended = [];
  toasts = [];
  openSession(sessionOf());
  server = new FakeServer();
  channel = new HandFlushedChannel();
  unwire = wireSession(queryClient);
  render(
    <QueryClientProvider client={queryClient}>
      <WhileSignedIn />
    </QueryClientProvider>,
  );
  act(() => channel.connect());
});
afterEach(() => {
  unwire();
});

const revoke = async (reason: Revocation) => {
  channel.push('session:revoked', { reason });
  await act(() => channel.flush());
};

it.each([
  ['expired', 'Your session has ended. Please sign in again.'],
  ['deactivated', 'This account has been deactivated. Ask an administrator.'],
  ['password_changed', 'The password of this account was changed. Please sign in again.'],
  [
    'provider_ended',
    'You were signed out where you sign in for all programs. What was not sent is kept: sign in again to go on where you were.',
  ],
] as const)(
  'ends the session when it was revoked as %s, says why and drops what was cached [SES-7, SES-18, SES-37]',
  async (reason, words) => {
    queryClient.setQueryData(['somebody’s'], 'data');
    await revoke(reason);
    expect(state()).toEqual({ session: null, endedBecause: words });
    expect(queryClient.getQueryData(['somebody’s'])).toBeUndefined();
  },
);

it('what the device keeps of a person’s lists ends with the session, and at a change of user [OFF-13]', async () => {
  const [mine, others] = [sessionOf().user.id, '00000000-0000-4000-8000-0000000000b2'];
  const keep = () => {
    for (const id of [mine, others]) localStorage.setItem(`muster_known:${id}`, '{"lists":[]}');
  };
  const left = () => Object.keys(localStorage).filter((name) => name.startsWith('muster_known:'));
  keep();
  act(() => openSession(sessionOf({ id: others })));
  expect(left()).toEqual([`muster_known:${others}`]);
  keep();
  await revoke('password_changed');
  expect(left()).toEqual([]);
});

it('so does the copy of their preferences, with what was not sent [PRE-11]', async () => {
  const copies = () => Object.keys(localStorage).filter((name) => name.includes('preferences'));
  const others = '00000000-0000-4000-8000-0000000000b2';
  const keep = (id: string) => localStorage.setItem(`muster_preferences.${id}`, '{}');
  keep(sessionOf().user.id);
  keep(others);
  act(() => openSession(sessionOf({ id: others })));
  expect(copies()).toEqual([`muster_preferences.${others}`]);
  await revoke('logout');
  expect(copies()).toEqual([]);
});

it('keeps the session and learns the new rights when they changed [SES-38]', async () => {
  server.on(sessionRoutes.me, () => sessionUserOf({ role: 'watch_tl' }));
  await revoke('rights_changed');
  await vi.waitFor(() => expect(state().session?.user.role).toBe('watch_tl'));
  expect(state().session?.token).toBe(sessionOf().token);
});

it('learns its person’s new name when somebody changed it, and asks nothing when others were changed [SES-38]', async () => {
  let meCalls = 0;
  server.on(sessionRoutes.me, () => {
    meCalls += 1;
    return sessionUserOf({ name: 'Rena Renamed' });
  });
  const changed = async (ids: string[]) => {
    channel.push('directory:changed', { what: 'users', ids, revision: null });
    await act(() => channel.flush());
  };
  await changed(['00000000-0000-4000-8000-0000000000b2']);
  await changed([sessionOf().user.id]);
  await vi.waitFor(() => expect(state().session?.user.name).toBe('Rena Renamed'));
  expect(meCalls).toBe(1);
});

it('asks who it is when the server turns the socket down, and ends a session that is over [SES-19, SES-45]', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  server.on(sessionRoutes.me, () => {
    throw new Refused('UNAUTHENTICATED');
  });
  act(() => channel.fail());
  await vi.waitFor(() => expect(state().session).toBeNull());
  expect(state().endedBecause).toContain('Please sign in again');
  log.mockRestore();
});

it('the next person gets a scope of their own, and that of the one before has ended [SES-48]', () => {
  const [first] = scopes;
  const other = sessionOf({ id: '00000000-0000-4000-8000-0000000000b2' });
  act(() => closeSession());
  act(() => openSession(other));
  expect(ended).toEqual([first?.userId]);
  expect(scopes.at(-1)).not.toBe(first);
  expect(scopes.at(-1)?.userId).toBe(other.user.id);
});

it('a toast of one person does not stand for the next, nor one that comes late [SES-48, UI-15]', () => {
  const [late] = toasts;
  act(() => late?.({ title: 'Submitted' }));
  expect(useToastSlot.getState().current?.title).toBe('Submitted');
  act(() => closeSession());
  expect(useToastSlot.getState().current).toBeNull();
  act(() => openSession(sessionOf({ id: '00000000-0000-4000-8000-0000000000b2' })));
  act(() => late?.({ title: 'Submitted' }));
  expect(useToastSlot.getState().current).toBeNull();
});

it('a call of a session does not carry the token of the person who came after [SES-49]', async () => {
  const [first] = scopes;
  const tokens: (string | null)[] = [];
  server.on(sessionRoutes.logout, ({ headers }) => {
    tokens.push(headers.get('x-csrf-token'));
    return { leaveTo: null };
  });
  const transport = first?.live.transport;
  await call(sessionRoutes.logout, { transport });
  act(() =>
    openSession({ ...sessionOf({ id: '00000000-0000-4000-8000-0000000000b2' }), token: 'another' }),
  );
  await call(sessionRoutes.logout, { transport });
  expect(tokens).toEqual(['anti-forgery', null]);
});

it('opening a watch TL’s page leaves the paper on the device, a leader’s ends it [PAP-9]', async () => {
  const names = fakeCaches();
  const keptOnceOpened = async (role: string) => {
    const user = sessionUserOf({ id: `user of ${role}`, role });
    const paper = { name: 'a.pdf', type: 'application/pdf', content: new Blob(['paper']) };
    await keepFile(user.id, {}, paper);
    await act(async () => {
      openSession({ ...sessionOf(), user });
      await Promise.resolve();
    });
    return names();
  };
  expect(await keptOnceOpened('watch_tl')).toEqual(['muster_file:user of watch_tl']);
  expect(await keptOnceOpened('tl')).toEqual([]);
});
