import { sessionRoutes, type Call, type LoginAnswer } from '@muster/protocol';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../shared/http/call.ts';
import { withoutLeaving } from '../leaving.ts';
import { refreshUser } from '../session.queries.ts';
import { openSession, useSession } from '../session.store.ts';

/** Signs in by a sign-in link. */
export const useRedeem = (onSignedIn: (session: LoginAnswer) => void) =>
  useMutation({
    mutationFn: (body: Call<typeof sessionRoutes.redeem>['body']) =>
      withoutLeaving(() => call(sessionRoutes.redeem, { body })),
    onSuccess: (session) => {
      onSignedIn(session);
      openSession(session);
    },
  });

/** Changes one's own password; what the server says of the person is learnt anew. */
export const useChangePassword = () =>
  useMutation({
    mutationFn: async (body: Call<typeof sessionRoutes.changePassword>['body']) => {
      await call(sessionRoutes.changePassword, { body });
      const { session } = useSession.getState();
      if (session) await refreshUser(session.user);
    },
  });
