import { sessionRoutes, type Call, type SessionUser } from '@muster/protocol';
import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../../shared/http/call.ts';
import { closeSession, openSession, replaceUser } from './session.store.ts';

type Credentials = Call<typeof sessionRoutes.login>['body'];

/**
 * Opens a session. `onSignedIn` is called before the session opens, since opening it takes the login
 * screen, and whatever it still had to do, away.
 */
export const useLogin = (onSignedIn: (user: SessionUser) => void) =>
  useMutation({
    mutationFn: (body: Credentials) => call(sessionRoutes.login, { body }),
    onSuccess: (session) => {
      onSignedIn(session.user);
      openSession(session);
    },
  });

/**
 * Ends the session on the server, then wipes it here. Without an answer it is wiped all the same:
 * whoever presses Logout must not stay signed in on this device.
 */
export const useLogout = () =>
  useMutation({
    mutationFn: () => call(sessionRoutes.logout),
    onSettled: () => closeSession(),
  });

/** Asks the server who the user is now. A failure is logged and changes nothing (SES-15). */
export async function refreshUser({ id }: Pick<SessionUser, 'id'>): Promise<void> {
  try {
    replaceUser(await call(sessionRoutes.me, { headers: { 'x-user-id': id } }));
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
