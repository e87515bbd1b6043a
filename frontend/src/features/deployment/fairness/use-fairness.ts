import { fairnessRoutes } from '@muster/protocol';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../shared/http/call.ts';

/** Who was posted where on the last saved dates; asked for each time it is opened (STF-43). */
export const useFairness = () =>
  useQuery({
    queryKey: ['deployment', 'fairness'],
    queryFn: ({ signal }) => call(fairnessRoutes.ledger, { query: {}, signal }),
    staleTime: 0,
  });
