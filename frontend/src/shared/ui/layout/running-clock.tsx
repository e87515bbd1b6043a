import { useNow } from '../../dates/use-now.ts';
import { formatClock } from '../../dates/time-format.ts';

/** The server's time, drawn anew every second; the same on every screen. */
export function RunningClock({ timeZone, className }: { timeZone?: string; className?: string }) {
  const at = useNow(1000);
  return (
    <time dateTime={new Date(at).toISOString()} className={className}>
      {formatClock(at, timeZone)}
    </time>
  );
}
