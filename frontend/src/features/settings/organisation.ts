import { organisationRoutes, type Organisation } from '@muster/protocol';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../shared/http/call.ts';
import { useAskedAnew } from '../../shared/realtime/use-asked-anew.ts';

const organisationKey = ['organisation'] as const;

/** Whose product this is (SET-8); undefined until it is known, and where it cannot be fetched. */
export const useOrganisation = (): Organisation | undefined =>
  useQuery({
    queryKey: organisationKey,
    queryFn: ({ signal }) => call(organisationRoutes.read, { signal, background: true }),
    staleTime: Infinity,
  }).data;

/** The same, followed as it changes. */
export function useLiveOrganisation(): Organisation | undefined {
  useAskedAnew(organisationKey, 'directory:changed', ({ what }) => what === 'settings');
  return useOrganisation();
}
