import { useNow } from '../dates/use-now.ts';
import { ConnectionBadge } from '../ui/connection-badge.tsx';
import { useConnection } from './connection.store.ts';
import { deviceNow } from '../dates/clock.ts';

/** Whether the page is live, and since when it is not; it stands in every top bar. */
export function LiveBadge({ className }: { className?: string }) {
  const { status, since } = useConnection();
  useNow(1_000);
  return (
    <ConnectionBadge
      status={status}
      ageMs={since === null ? undefined : deviceNow() - since}
      {...(className !== undefined && { className })}
    />
  );
}
