import {
  applyNotification,
  applyReading,
  isNamed,
  notificationRoutes,
  type Notification,
} from '@muster/protocol';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../shared/http/call.ts';
import { useLiveChannel } from '../../shared/realtime/live-context.ts';
import type { Topic } from '../../shared/realtime/topic.ts';
import { toast } from '../../shared/ui/feedback/toast.store.ts';

/** One's own list, live (NOT-7). */
export const notificationsTopic: Topic<Notification[]> = {
  key: ['notifications'],
  fetch: (options) => call(notificationRoutes.list, options),
  on: {
    'notification:added': (list, { notification }) => applyNotification(list, notification),
    'notification:read': applyReading,
    // Its words are in the names of now (KNO-49).
    'directory:changed': (list, { what }) => (isNamed(what) ? 'gap' : list),
  },
};

/** Marks some or all as read; the answer is the list as it is then. */
export function useMarkAsRead() {
  const live = useLiveChannel();
  return useMutation({
    mutationFn: (ids: readonly string[] | 'all') =>
      call(notificationRoutes.read, { body: ids === 'all' ? { all: true } : { ids: [...ids] } }),
    onSuccess: (list) => live.offer(notificationsTopic, () => list),
    onError: ({ message }) =>
      toast({
        title: 'Failed to mark as read',
        description: message,
        variant: 'destructive',
      }),
  });
}
