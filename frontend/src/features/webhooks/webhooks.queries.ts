import {
  webhook as listed,
  webhooksRoutes,
  type Call,
  type Delivery,
  type Webhook,
} from '@muster/protocol';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../shared/http/call.ts';

const listKey = ['webhooks'] as const;
const deliveriesKey = (id: string) => ['webhooks', id, 'deliveries'] as const;

/** Attempts are told to no page: while they are shown they are asked for. */
const lookEveryMs = 5000;

export const useWebhooks = () =>
  useQuery({
    queryKey: listKey,
    queryFn: ({ signal }) => call(webhooksRoutes.list, { signal, background: true }),
    refetchOnMount: 'always',
    refetchInterval: lookEveryMs,
  });

export const useDeliveries = (webhookId: string) =>
  useQuery({
    queryKey: deliveriesKey(webhookId),
    queryFn: ({ signal }) =>
      call(webhooksRoutes.deliveries, { params: { webhookId }, signal, background: true }),
    refetchOnMount: 'always',
    refetchInterval: lookEveryMs,
  });

type NewWebhook = Call<typeof webhooksRoutes.create>['body'];
type Change = Call<typeof webhooksRoutes.change>['body'];

/** Makes a webhook; its secret is kept by whoever asked and by no cache. */
export function useCreateWebhook() {
  const queryClient = useQueryClient();
  return useMutation({
    gcTime: 0,
    mutationFn: (body: NewWebhook) => call(webhooksRoutes.create, { body }),
    onSuccess: (created) => {
      // Without its secret.
      const row = listed.parse(created);
      queryClient.setQueryData<Webhook[]>(listKey, (known) => known && [row, ...known]);
    },
  });
}

export function useChangeWebhook() {
  const queryClient = useQueryClient();
  return useMutation({
    gcTime: 0,
    mutationFn: ({ id, ...body }: Change & { id: string }) =>
      call(webhooksRoutes.change, { params: { webhookId: id }, body }),
    onSuccess: (changed) => {
      const row = listed.parse(changed);
      queryClient.setQueryData<Webhook[]>(listKey, (known) =>
        known?.map((one) => (one.id === row.id ? row : one)),
      );
    },
    // Somebody else was faster: what stands now is shown.
    onError: () => queryClient.invalidateQueries({ queryKey: listKey, exact: true }),
  });
}

export function useDeleteWebhook() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: Webhook) => call(webhooksRoutes.remove, { params: { webhookId: id } }),
    onSuccess: (_, { id }) =>
      queryClient.setQueryData<Webhook[]>(listKey, (known) =>
        known?.filter((one) => one.id !== id),
      ),
  });
}

export function useRedeliver(webhookId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (deliveryId: string) =>
      call(webhooksRoutes.redeliver, { params: { webhookId, deliveryId } }),
    onSuccess: (again) =>
      queryClient.setQueryData<Delivery[]>(deliveriesKey(webhookId), (known) =>
        known?.map((one) => (one.id === again.id ? again : one)),
      ),
    onError: () => queryClient.invalidateQueries({ queryKey: listKey }),
  });
}
