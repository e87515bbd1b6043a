import { evidenceRoutes, type Call, type EvidencePack } from '@muster/protocol';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../shared/http/call.ts';

const listKey = ['evidence'] as const;
const followEveryMs = 1000;
const lookEveryMs = 10_000;

export const isRunning = ({ state }: EvidencePack) => state === 'running';

/** The packs; followed every second while one is made, else looked at now and then (EVI-30). */
export const useEvidence = () =>
  useQuery({
    queryKey: listKey,
    queryFn: ({ signal }) => call(evidenceRoutes.list, { signal, background: true }),
    refetchOnMount: 'always',
    refetchInterval: ({ state: { data } }) => (data?.some(isRunning) ? followEveryMs : lookEveryMs),
  });

type Days = Call<typeof evidenceRoutes.make>['body'];

export function useMakeEvidence() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: Days) => call(evidenceRoutes.make, { body }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: listKey }),
  });
}

export function useDeleteEvidence() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (evidenceName: string) => call(evidenceRoutes.remove, { params: { evidenceName } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: listKey }),
  });
}
