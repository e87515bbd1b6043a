import { QueryClient, type MutationOptions } from '@tanstack/react-query';
import { faulty } from '../shared/http/mistake.ts';

/**
 * The product's defaults: nothing is fetched again by itself, nothing is retried
 * (OPS-49). `always`: a call without network fails at once instead of waiting. What fails is a fault in the page's
 * words, so that no screen shows a program's own (UI-361).
 */
export const makeQueryClient = (): QueryClient =>
  new FaultyClient({
    defaultOptions: {
      queries: {
        staleTime: Infinity,
        retry: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        networkMode: 'always',
        persister: (ask, context) => faulty(() => ask(context)),
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });

class FaultyClient extends QueryClient {
  // oxlint-disable-next-line typescript/no-explicit-any -- what the library says of any mutation
  override defaultMutationOptions<T extends MutationOptions<any, any, any, any>>(options?: T): T {
    const known = super.defaultMutationOptions(options);
    const { mutationFn } = known;
    if (options?._defaulted || !mutationFn) return known;
    const wrapped: typeof mutationFn = (...asked) => faulty(() => mutationFn(...asked));
    return { ...known, mutationFn: wrapped };
  }
}
