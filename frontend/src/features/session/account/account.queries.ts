import { sessionRoutes } from '@muster/protocol';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../shared/http/call.ts';
import { useAskedAnew } from '../../../shared/realtime/use-asked-anew.ts';
import { useSessionScope } from '../../../shared/session/session-context.tsx';

const key = ['own-sessions'] as const;

/** Where one is signed in, asked anew whenever it is looked at, and when it changes. */
export function useOwnSessions() {
  const { userId } = useSessionScope();
  useAskedAnew(key, 'sessions:changed', (changed) => changed.userId === userId);
  return useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call(sessionRoutes.sessions, { signal }),
    staleTime: 0,
  });
}

export function useEndSession() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (sessionId: string) => call(sessionRoutes.endSession, { params: { sessionId } }),
    // Also when it is gone already.
    onSettled: () => queryClient.invalidateQueries({ queryKey: key }),
  });
}
