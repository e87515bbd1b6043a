import { useContactAge } from '../contact.store.ts';
import type { RecentChange } from '../wall.view.ts';

type WallFooterProps = {
  changes: readonly RecentChange[];
  /** Server time in milliseconds, to the minute. */
  now: number;
  formatTime: (at: string) => string;
  /** Shown while there is no change yet. */
  quiet: string;
  aside: string;
};

/** A change is introduced by "Now" until the minute after the next begins. */
const justHappenedMs = 60_000;

/** One line with what happened last; what does not fit in it whole is left out. */
export function WallFooter({ changes, now, formatTime, quiet, aside }: WallFooterProps) {
  const { contact } = useContactAge();
  const [newest, ...older] = changes;
  const isNow =
    newest !== undefined && contact !== 'lost' && now - Date.parse(newest.at) < justHappenedMs;
  return (
    <footer className="wall-figures flex gap-x-[1.75rem] portrait:flex-wrap text-[1.5rem]/[1.4] whitespace-nowrap text-ink2">
      {newest ? (
        <p className="flex h-[1.4em] min-w-0 flex-1 portrait:basis-full flex-wrap gap-x-[1.75rem] overflow-hidden">
          <span className="max-w-full truncate">
            {isNow ? 'Now: ' : `${formatTime(newest.at)} `}
            <strong className="font-semibold text-ink">{newest.text}</strong>
          </span>
          {older.map(({ teamId, at, text }) => (
            <span key={teamId}>
              {formatTime(at)} {text}
            </span>
          ))}
        </p>
      ) : (
        <p className="flex-1 truncate portrait:basis-full">{quiet}</p>
      )}
      <p className="ml-auto">{aside}</p>
    </footer>
  );
}
