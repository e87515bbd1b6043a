import { useNow } from '../dates/use-now.ts';
import { ConnectionBadge } from '../ui/feedback/connection-badge.tsx';
import { useConnection } from './use-connection.ts';
import { deviceNow } from '../dates/clock.ts';

/** Whether the page is live, and since when it is not; it stands in every top bar. */
export function LiveBadge({ className }: { className?: string }) {
  const { status, currentAt, laggingSince } = useConnection((connection) => connection);
  useNow(1_000);
  const oldSince = currentAt ?? laggingSince;
  return (
    <ConnectionBadge
      status={status === 'live' && laggingSince !== null ? 'reconnecting' : status}
      ageMs={oldSince === null ? undefined : deviceNow() - oldSince}
      {...(className !== undefined && { className })}
    />
  );
}
