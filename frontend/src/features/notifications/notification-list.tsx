import { useNow } from '../../shared/dates/use-now.ts';
import { useLive } from '../../shared/realtime/use-live.ts';
import { Button } from '../../shared/ui/controls/button.tsx';
import { Badge } from '../../shared/ui/feedback/badge.tsx';
import { EmptyState } from '../../shared/ui/feedback/empty-state.tsx';
import { ErrorState } from '../../shared/ui/feedback/error-state.tsx';
import { SkeletonRows } from '../../shared/ui/feedback/skeleton.tsx';
import { NotificationLine } from './notification-line.tsx';
import { notificationsTopic, useMarkAsRead } from './notifications.sync.ts';

/** The list under the bell, newest first (NOT-5). */
export function NotificationList({ onClose }: { onClose: () => void }) {
  const { data: list, error, refetch, isFetching } = useLive(notificationsTopic);
  const { mutate: markAsRead, isPending } = useMarkAsRead();
  const now = useNow(10_000);
  const unread = list?.filter(({ readAt }) => readAt === null).length ?? 0;
  return (
    <>
      <div className="flex min-h-11 items-center gap-2 px-3 py-1.5">
        <h2 className="text-14 font-semibold">Notifications</h2>
        {unread > 0 && <Badge tone="absent">{`${unread} new`}</Badge>}
        {unread > 0 && (
          <Button
            variant="quiet"
            writes
            className="ml-auto"
            pending={isPending}
            onClick={() => markAsRead('all')}
          >
            Mark all as read
          </Button>
        )}
      </div>
      <div className="max-h-[min(28rem,60dvh)] overflow-y-auto">
        {!list && error ? (
          <ErrorState
            title="Failed to fetch notifications"
            message={error.message}
            onRetry={() => void refetch()}
            retrying={isFetching}
          />
        ) : !list ? (
          <SkeletonRows rows={3} />
        ) : list.length === 0 ? (
          <EmptyState title="No notifications">
            Alerts, overdue sheets and what others change of yours appear here as they happen.
          </EmptyState>
        ) : (
          <ul>
            {list.map((one) => (
              <NotificationLine
                key={one.id}
                notification={one}
                now={now}
                onFollow={() => {
                  if (one.readAt === null) markAsRead([one.id]);
                  onClose();
                }}
              />
            ))}
          </ul>
        )}
      </div>
    </>
  );
}
