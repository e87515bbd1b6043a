import { sessionRoutes, userRoutes } from '@muster/protocol';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../../shared/http/call.ts';
import { useAskedAnew } from '../../../../shared/live/use-live.ts';

const keyOf = (userId: string) => ['sessions-of', userId] as const;

/** Where a person is signed in, asked anew whenever it is looked at, and when it changes. */
export function useSessionsOf(userId: string) {
  useAskedAnew(keyOf(userId), 'sessions:changed', (changed) => changed.userId === userId);
  return useQuery({
    queryKey: keyOf(userId),
    queryFn: ({ signal }) => call(sessionRoutes.sessionsOf, { params: { userId }, signal }),
    staleTime: 0,
  });
}

export function useEndSessionsOf(userId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call(sessionRoutes.endSessionsOf, { params: { userId } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: keyOf(userId) }),
  });
}

/** Of several people at once. */
export const useSignInLinks = () =>
  useMutation({
    mutationFn: (userIds: string[]) => call(userRoutes.signInLinks, { body: { userIds } }),
    gcTime: 0,
  });

export const useSignInLink = (userId: string) =>
  useMutation({
    mutationFn: () => call(sessionRoutes.createSignInLink, { params: { userId } }),
    // It opens an account: nothing keeps it once the dialog is closed.
    gcTime: 0,
  });
