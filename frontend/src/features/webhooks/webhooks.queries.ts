import {
  counted,
  type Delivery,
  type Webhook,
  type WebhookEvent,
  webhook as listed,
  webhookInput,
  webhooksRoutes,
} from '@muster/protocol';
import { formatAgo } from '../../shared/dates/time-format.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../shared/http/call.ts';
import type { Save } from '../../shared/form/use-form.ts';

/** What each event is called and when it is told (ECO-43). */
export const eventWords: Readonly<Record<WebhookEvent, { label: string; told: string }>> = {
  'sheet.submitted': {
    label: 'Sheet submitted',
    told: 'A team’s attendance of a date came in for the first time',
  },
  'sheet.changed': { label: 'Sheet changed', told: 'A mark on a submitted sheet was changed' },
  'deployment.saved': { label: 'Deployment saved', told: 'The assignments of a date were saved' },
  'display.lost': {
    label: 'Display lost',
    told: 'Nothing was heard from a wall screen for more than 5 minutes',
  },
  'station.short': {
    label: 'Station short',
    told: 'A station has been below its minimum for more than 5 minutes',
  },
};

interface State {
  readonly label: string;
  readonly tone: 'present' | 'absent' | 'neutral' | 'pto';
}

/** Whether it is sent anything, and whether that arrives. */
export function stateOf({ active, stoppedAt, restoredFrom, failures }: Webhook): State {
  if (stoppedAt !== null) return { label: 'Turned off after failures', tone: 'absent' };
  if (restoredFrom !== null)
    return { label: 'Off since it was restored from a backup', tone: 'pto' };
  if (!active) return { label: 'Off', tone: 'neutral' };
  if (failures === 0) return { label: 'On', tone: 'present' };
  return { label: counted(failures, 'failure', 'failures in a row'), tone: 'pto' };
}

type Attempt = NonNullable<Webhook['lastAttempt']>;

/** "delivered 2 min ago" or "failed 2 min ago: Answered with 503". */
export function attemptWords(attempt: Attempt | null, now: number): string {
  if (!attempt) return 'nothing sent yet';
  const ago = formatAgo(Math.max(0, now - Date.parse(attempt.at)));
  return attempt.isDelivered
    ? `delivered ${ago}`
    : `failed ${ago}${attempt.error === null ? '' : `: ${attempt.error}`}`;
}

export const deliveryStates: Readonly<Record<Delivery['state'], State>> = {
  waiting: { label: 'Waiting', tone: 'neutral' },
  delivered: { label: 'Delivered', tone: 'present' },
  failed: { label: 'Given up', tone: 'absent' },
};

/** A webhook in a line: its address without the protocol that all have. */
export const shortUrl = (url: string): string => url.replace(/^https:\/\//, '').replace(/\/$/, '');

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

/** What a webhook's dialog holds. */
export interface WebhookValues {
  readonly url: string;
  readonly events: readonly WebhookEvent[];
  /** The receiver's own; empty: the server makes one. */
  readonly secret: string;
  readonly active: boolean;
  readonly renewSecret: boolean;
}

export const webhookOf = ({ url, events, secret }: WebhookValues) => ({
  url,
  events: [...events],
  ...(secret.trim() !== '' && { secret }),
});

/** Makes a webhook or changes one; its secret is kept by whoever asked and by no cache. */
export function useSaveWebhook(webhook: Webhook | undefined) {
  const queryClient = useQueryClient();
  return useMutation({
    gcTime: 0,
    mutationFn: async ({ values, baseRevision }: Save<WebhookValues>) => {
      const body = webhookInput.parse(webhookOf(values));
      if (!webhook) return call(webhooksRoutes.create, { body });
      const { active, renewSecret } = values;
      return call(webhooksRoutes.change, {
        params: { webhookId: webhook.id },
        body: { ...body, active, renewSecret, baseRevision },
      });
    },
    onSuccess: (saved) => {
      // Without its secret.
      const row = listed.parse(saved);
      queryClient.setQueryData<Webhook[]>(
        listKey,
        (cached) =>
          cached &&
          (webhook ? cached.map((one) => (one.id === row.id ? row : one)) : [row, ...cached]),
      );
    },
    // Somebody else was faster: what stands now is shown.
    onError: () => webhook && queryClient.invalidateQueries({ queryKey: listKey, exact: true }),
  });
}

export function useDeleteWebhook() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: Webhook) => call(webhooksRoutes.remove, { params: { webhookId: id } }),
    onSuccess: (_, { id }) =>
      queryClient.setQueryData<Webhook[]>(listKey, (cached) =>
        cached?.filter((one) => one.id !== id),
      ),
  });
}

export function useRedeliver(webhookId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (deliveryId: string) =>
      call(webhooksRoutes.redeliver, { params: { webhookId, deliveryId } }),
    onSuccess: (again) =>
      queryClient.setQueryData<Delivery[]>(deliveriesKey(webhookId), (cached) =>
        cached?.map((one) => (one.id === again.id ? again : one)),
      ),
    onError: () => queryClient.invalidateQueries({ queryKey: listKey }),
  });
}
