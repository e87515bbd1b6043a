import { useNow } from '../dates/use-now.ts';
import { ConnectionBadge } from '../ui/feedback/connection-badge.tsx';
import { useConnection } from './connection.store.ts';
import { deviceNow } from '../dates/clock.ts';

/** Whether the page is live, and since when it is not; it stands in every top bar. */
export function LiveBadge({ className }: { className?: string }) {
  const { status, currentAt } = useConnection();
  useNow(1_000);
  return (
    <ConnectionBadge
      status={status}
      ageMs={currentAt === null ? undefined : deviceNow() - currentAt}
      {...(className !== undefined && { className })}
    />
  );
}
