import { sessionRoutes, type Call, type LoginAnswer, type SessionUser } from '@muster/protocol';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call, type CallOptions } from '../../shared/http/call.ts';
import { askBeforeLeaving } from '../../shared/leaving/losses.ts';
import { toast } from '../../shared/ui/feedback/toast.store.ts';
import { usePhone } from '../../shared/ui/hooks/use-media.ts';
import { leave, withoutLeaving } from './leaving.ts';
import { sessionEnded } from './revocation-words.ts';
import { keepAtProvider } from './session.storage.ts';
import { closeSession, giveWay, openSession, replaceUser, useSession } from './session.store.ts';

type Credentials = Call<typeof sessionRoutes.login>['body'];

/** Opens a session by what `ask` is answered, and welcomes whose it is (SES-5). */
export function useSignIn<Body>(ask: (body: Body) => Promise<LoginAnswer>) {
  const isPhone = usePhone();
  return useMutation({
    mutationFn: (body: Body) => withoutLeaving(() => ask(body)),
    onSuccess: (session) => {
      const { name } = session.user;
      // On a phone it would lie on the sheet that the person came for. Before the session opens, which takes the
      // login screen away.
      if (!isPhone) toast({ title: 'Login successful', description: `Welcome back, ${name}!` });
      openSession(session);
    },
  });
}

export const useLogin = () => useSignIn((body: Credentials) => call(sessionRoutes.login, { body }));

/**
 * Ends the session on the server, then wipes it here. Without an answer it is wiped all the same:
 * whoever presses Logout must not stay signed in on this device. The call is repeated until it is
 * answered (SES-100). What is typed and not saved is asked about first (ADM-202).
 */
export function useLogout() {
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      const { session } = useSession.getState();
      if (!session) return;
      const leaveTo = await leave(session.token);
      if (useSession.getState().session?.token === session.token) closeSession();
      // A shared device is left by its provider too, or the next one would be signed in as this one.
      if (leaveTo === null) return;
      if (!leaveTo.startsWith('/')) keepAtProvider();
      window.location.assign(leaveTo);
    },
  });
  return { isPending, mutate: () => askBeforeLeaving(() => mutate()) };
}

/**
 * Asks the server who the user is now. A failure is logged and changes nothing; where the browser has another
 * person's session by now, that of this page is over (SES-15).
 */
export async function refreshUser(
  { id }: Pick<SessionUser, 'id'>,
  options?: Pick<CallOptions, 'background' | 'signal'>,
): Promise<void> {
  try {
    const user = await call(sessionRoutes.me, { headers: { 'x-user-id': id }, ...options });
    if (user.id === id) replaceUser(user);
    else if (useSession.getState().session?.user.id === id) giveWay(sessionEnded);
  } catch (error) {
    console.error('Failed to refresh user data', error);
  }
}

/** Refreshes the user when a screen appears. */
export function useRefreshUser(id: string): void {
  useEffect(() => {
    void refreshUser({ id });
  }, [id]);
}

const followEveryMs = 3_000;

/** Asks again and again who the user is, while the page is seen: where no socket tells of changed rights (SES-103). */
export const useFollowedUser = (id: string): void =>
  void useQuery({
    queryKey: ['session', 'me', id],
    queryFn: async ({ signal }) => {
      await refreshUser({ id }, { background: true, signal });
      return null;
    },
    refetchInterval: followEveryMs,
    gcTime: 0,
  });
