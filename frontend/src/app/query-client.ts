import { QueryClient } from '@tanstack/react-query';

/**
 * The product's defaults: nothing is fetched again by itself, nothing is retried
 * (OPS-49). `always`: a call without network fails at once instead of waiting.
 */
export const makeQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: Infinity,
        retry: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
