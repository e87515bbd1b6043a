import { apiToken, tokensRoutes, type ApiToken, type Call } from '@muster/protocol';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../shared/http/call.ts';

const listKey = ['tokens'] as const;

/** The API tokens, fetched whenever the list is opened. */
export const useTokens = () =>
  useQuery({
    queryKey: listKey,
    queryFn: ({ signal }) => call(tokensRoutes.list, { signal }),
    refetchOnMount: 'always',
  });

type NewToken = Call<typeof tokensRoutes.create>['body'];

/** Makes a token; its secret is kept by whoever asked and by no cache. */
export function useCreateToken() {
  const queryClient = useQueryClient();
  return useMutation({
    gcTime: 0,
    mutationFn: (body: NewToken) => call(tokensRoutes.create, { body }),
    onSuccess: (created) => {
      // Without its secret.
      const token = apiToken.parse(created);
      queryClient.setQueryData<ApiToken[]>(listKey, (known) => known && [token, ...known]);
    },
  });
}

/** Ends a token; programs that use it are refused at once. */
export function useRevokeToken() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: ApiToken) => call(tokensRoutes.revoke, { params: { tokenId: id } }),
    onSuccess: (_, { id }) =>
      queryClient.setQueryData<ApiToken[]>(listKey, (known) =>
        known?.filter((token) => token.id !== id),
      ),
  });
}
