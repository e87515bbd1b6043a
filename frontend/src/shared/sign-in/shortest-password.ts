import { organisationRoutes } from '@muster/protocol';
import { useQuery } from '@tanstack/react-query';
import { call } from '../http/call.ts';

/** How long a new password must be (SET-9), also for who is not signed in; undefined until it is known. */
export const useShortestPassword = (): number | undefined =>
  useQuery({
    queryKey: ['organisation'],
    queryFn: ({ signal }) => call(organisationRoutes.read, { signal, background: true }),
    staleTime: Infinity,
    select: ({ passwordMinLength }) => passwordMinLength,
  }).data;
