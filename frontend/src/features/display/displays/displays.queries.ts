import { displayRoutes, type Call, type DisplayDevice } from '@muster/protocol';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../shared/http/call.ts';

const listKey = ['displays'] as const;

/** The paired screens, fetched whenever the list is opened. */
export const useDisplays = () =>
  useQuery({
    queryKey: listKey,
    queryFn: ({ signal }) => call(displayRoutes.list, { signal }),
    refetchOnMount: 'always',
  });

type Approval = Call<typeof displayRoutes.approve>['body'];

/** Lets the screen in that shows the code. */
export function usePairDisplay() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: Approval) => call(displayRoutes.approve, { body }),
    onSuccess: (display) =>
      queryClient.setQueryData<DisplayDevice[]>(listKey, (known) => known && [...known, display]),
  });
}

/** Ends a screen's session; it shows a new pairing code at once. */
export function useRevokeDisplay() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: DisplayDevice) =>
      call(displayRoutes.revoke, { params: { displayId: id } }),
    onSuccess: (_, { id }) =>
      queryClient.setQueryData<DisplayDevice[]>(listKey, (known) =>
        known?.filter((display) => display.id !== id),
      ),
  });
}
