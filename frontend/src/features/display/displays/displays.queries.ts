import {
  boardRoutes,
  displayRoutes,
  isolated,
  pairingApproval,
  type Call,
  type DisplayDevice,
} from '@muster/protocol';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Save } from '../../../shared/form/use-form.ts';
import { call } from '../../../shared/http/call.ts';
import { settingsOf, type DisplayValues } from '../settings/display-fields.ts';
import { isFault } from '../../../shared/http/fault.ts';
import { failureToast } from '../../../shared/faults/fault-notice.ts';
import { againWith, type Topic } from '../../../shared/live/topic.ts';
import { toast } from '../../../shared/ui/feedback/toast.store.ts';

const listKey = ['displays'] as const;

/** The paired screens, also as others change them. */
export const displaysTopic: Topic<DisplayDevice[]> = {
  key: listKey,
  fetch: (options) => call(displayRoutes.list, options),
  on: againWith('displays'),
};

/** The zones that a screen's deployment can be made of. */
export const useZones = () =>
  useQuery({
    queryKey: ['displays', 'zones'],
    queryFn: ({ signal }) => call(boardRoutes.zones, { signal }),
    refetchOnMount: 'always',
  });

/** What the dialog of a new screen holds. */
export type Approval = Call<typeof displayRoutes.approve>['body'];

/** Lets the screen in that shows the code. */
export function usePairDisplay() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ values }: Save<Approval>) =>
      call(displayRoutes.approve, { body: pairingApproval.parse(values) }),
    onSuccess: (display) =>
      queryClient.setQueryData<DisplayDevice[]>(
        listKey,
        (cached) => cached && [...cached.filter(({ id }) => id !== display.id), display],
      ),
  });
}

/** Chooses what a screen is called and shows; it changes within a second. */
export function useSaveDisplay(displayId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ values, touched, baseRevision }: Save<DisplayValues>) => {
      const all = settingsOf(values);
      // Only what was touched, so that what others chose meanwhile stays.
      const body: Partial<typeof all> = Object.fromEntries(
        [...touched].map((field) => [field, all[field]]),
      );
      return call(displayRoutes.change, { params: { displayId }, body: { ...body, baseRevision } });
    },
    onSuccess: (changed) => {
      queryClient.setQueryData<DisplayDevice[]>(listKey, (cached) =>
        cached?.map((one) =>
          one.id === changed.id && one.revision < changed.revision ? changed : one,
        ),
      );
      toast({ title: 'Display changed', description: `${isolated(changed.name)} shows it now.` });
    },
    onError: (error) => {
      // The dialog says who was faster.
      if (isFault(error, 'STALE')) return;
      toast(failureToast('Failed to change the display', error));
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
      queryClient.setQueryData<DisplayDevice[]>(listKey, (cached) =>
        cached?.filter((display) => display.id !== id),
      ),
  });
}
