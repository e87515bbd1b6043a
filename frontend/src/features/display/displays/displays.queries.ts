import {
  deploymentRoutes,
  displayRoutes,
  isolated,
  type Call,
  type DisplayChange,
  type DisplayDevice,
} from '@muster/protocol';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../shared/http/call.ts';
import { isFault } from '../../../shared/http/fault.ts';
import type { Topic } from '../../../shared/realtime/topic.ts';
import { toast } from '../../../shared/ui/feedback/toast.store.ts';

const listKey = ['displays'] as const;

/** The paired screens, also as others change them. */
export const displaysTopic: Topic<DisplayDevice[]> = {
  key: listKey,
  fetch: (options) => call(displayRoutes.list, options),
  on: { 'directory:changed': (known, { what }) => (what === 'displays' ? 'gap' : known) },
};

/** The zones that a screen's deployment can be made of. */
export const useZones = () =>
  useQuery({
    queryKey: ['displays', 'zones'],
    queryFn: ({ signal }) => call(deploymentRoutes.zones, { signal }),
    refetchOnMount: 'always',
  });

type Approval = Call<typeof displayRoutes.approve>['body'];

/** Lets the screen in that shows the code. */
export function usePairDisplay() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: Approval) => call(displayRoutes.approve, { body }),
    onSuccess: (display) =>
      queryClient.setQueryData<DisplayDevice[]>(
        listKey,
        (known) => known && [...known.filter(({ id }) => id !== display.id), display],
      ),
  });
}

/** Chooses what a screen is called and shows; it changes within a second. */
export function useChangeDisplay() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, ...body }: DisplayChange & Pick<DisplayDevice, 'id'>) =>
      call(displayRoutes.change, { params: { displayId: id }, body }),
    onSuccess: (changed) => {
      queryClient.setQueryData<DisplayDevice[]>(listKey, (known) =>
        known?.map((one) =>
          one.id === changed.id && one.revision < changed.revision ? changed : one,
        ),
      );
      toast({ title: 'Display changed', description: `${isolated(changed.name)} shows it now.` });
    },
    onError: (error) => {
      // The dialog says who was faster.
      if (isFault(error, 'STALE')) return;
      toast({
        title: 'Failed to change the display',
        description: error.message,
        variant: 'destructive',
      });
    },
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
