import { displayRoutes, type Call, type DisplayDevice } from '@muster/protocol';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../shared/http/call.ts';
import { toast } from '../../../shared/ui/feedback/toast.store.ts';

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

/** Chooses what a screen shows; it changes within a second or two. */
export function useChangeDisplay() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, shows }: Pick<DisplayDevice, 'id' | 'shows'>) =>
      call(displayRoutes.change, { params: { displayId: id }, body: { shows } }),
    onSuccess: (changed) =>
      queryClient.setQueryData<DisplayDevice[]>(listKey, (known) =>
        known?.map((display) => (display.id === changed.id ? changed : display)),
      ),
    onError: (error) =>
      toast({
        title: 'Failed to change the display',
        description: error.message,
        variant: 'destructive',
      }),
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
