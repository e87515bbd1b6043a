import { sessionRoutes } from '@muster/protocol';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../shared/http/call.ts';

const key = ['own-sessions'] as const;

/** Where one is signed in, asked anew whenever it is looked at. */
export const useOwnSessions = () =>
  useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call(sessionRoutes.sessions, { signal }),
    staleTime: 0,
  });

export function useEndSession() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (sessionId: string) => call(sessionRoutes.endSession, { params: { sessionId } }),
    // Also when it is gone already.
    onSettled: () => queryClient.invalidateQueries({ queryKey: key }),
  });
}
