import { settingsRoutes, type Organisation } from '@muster/protocol';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../../shared/http/call.ts';
import { useLiveChannel } from '../../shared/realtime/live-context.ts';

const organisationKey = ['organisation'] as const;

/** Whose product this is (SET-8); undefined until it is known, and where it cannot be fetched. */
export const useOrganisation = (): Organisation | undefined =>
  useQuery({
    queryKey: organisationKey,
    queryFn: ({ signal }) => call(settingsRoutes.organisation, { signal, background: true }),
    staleTime: Infinity,
  }).data;

/** The same, followed as it changes. */
export function useLiveOrganisation(): Organisation | undefined {
  const { channel } = useLiveChannel();
  const queryClient = useQueryClient();
  useEffect(
    () =>
      channel.on('directory:changed', ({ what }) => {
        if (what === 'settings') void queryClient.invalidateQueries({ queryKey: organisationKey });
      }),
    [channel, queryClient],
  );
  return useOrganisation();
}
