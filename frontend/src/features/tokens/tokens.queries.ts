import { apiToken, tokensRoutes, type ApiToken, type Call } from '@muster/protocol';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../shared/http/call.ts';
import type { Topic } from '../../shared/realtime/topic.ts';

const listKey = ['tokens'] as const;

/** The API tokens, also as others make and revoke them (ECO-70). */
export const tokensTopic: Topic<ApiToken[]> = {
  key: listKey,
  fetch: (options) => call(tokensRoutes.list, options),
  on: { 'directory:changed': (known, { what }) => (what === 'tokens' ? 'gap' : known) },
};

type NewToken = Call<typeof tokensRoutes.create>['body'];

/** Makes a token; its secret is kept by whoever asked and by no cache. */
export function useCreateToken() {
  const queryClient = useQueryClient();
  return useMutation({
    gcTime: 0,
    mutationFn: (body: NewToken) => call(tokensRoutes.create, { body }),
    onSuccess: (created) => {
      // Without its secret. The list may have been told of it already.
      const token = apiToken.parse(created);
      queryClient.setQueryData<ApiToken[]>(
        listKey,
        (known) => known && [token, ...known.filter(({ id }) => id !== token.id)],
      );
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
