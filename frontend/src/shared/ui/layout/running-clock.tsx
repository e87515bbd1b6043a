import { useNow } from '../../dates/use-now.ts';
import { formatClock } from '../../dates/time-format.ts';

/** The server's time, drawn anew every second; the same on every screen. */
export function RunningClock({ timeZone }: { timeZone?: string }) {
  const at = useNow(1000);
  return (
    <time
      dateTime={new Date(at).toISOString()}
      className="text-20 font-semibold tracking-tight max-lg:hidden"
    >
      {formatClock(at, timeZone)}
    </time>
  );
}
