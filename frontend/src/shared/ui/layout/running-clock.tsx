import { useNow } from '../../dates/use-now.ts';
import { formatClock } from '../../dates/time-format.ts';

/** The server's time, turning every second: the one clock that everybody in the room agrees on. */
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
