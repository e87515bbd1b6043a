import { momentLink, type BoardLogEntry } from '@muster/protocol';
import { Save, StickyNote } from 'lucide-react';
import { memo, type ComponentProps, type KeyboardEvent } from 'react';
import { Link } from 'react-router';
import { formatExactTime } from '../../../shared/dates/time-format.ts';
import { cn } from '../../../shared/ui/cn.ts';
import { entryKey } from './log.queries.ts';
import { command } from '../../../shared/ui/palette/commands.ts';
import { useOrganisation } from '../../../shared/dates/organisation.ts';

type LogEntryProps = {
  date: string;
  entry: BoardLogEntry;
  /** The board is shown as it was after this one. */
  isShown?: boolean;
  /** It came after the moment that is shown. */
  isLater?: boolean;
  /** Where it stands in a list of which not all is drawn. */
  row?: ComponentProps<'li'>;
};

/** Whoever did it; what follows attendance is done by the server. */
export const doneBy = ({ by }: Pick<BoardLogEntry, 'by'>): string => by?.name ?? 'Server';

/** One operation, or what was done to a note: when, who and what; it leads to the board as it was then (HIS-7). */
export const LogEntry = memo(function LogEntry({
  date,
  entry,
  isShown = false,
  isLater = false,
  row,
}: LogEntryProps) {
  const { timeZone } = useOrganisation();
  const { at, text, cause } = entry;
  return (
    <li {...row}>
      <Link
        ref={command}
        to={momentLink(date, at)}
        data-entry={entryKey(entry)}
        onKeyDown={goThrough}
        aria-current={isShown || undefined}
        data-tip="Show the board at this moment"
        className={cn(
          'flex min-h-9 items-baseline gap-2 border-b border-line border-l-3 py-2 pr-3 pl-2.5 text-13 leading-tight touch:min-h-11 focus-visible:-outline-offset-2',
          isShown
            ? 'border-l-pto bg-pto-ground'
            : 'border-l-transparent hover:bg-sunken dark:hover:bg-raised',
          isLater && 'text-ink3',
        )}
      >
        <time
          dateTime={at}
          className={cn(
            // As wide as the longest time, so that what was done begins below each other.
            'w-20 shrink-0 tabular-nums',
            isShown ? 'font-semibold text-pto-text' : 'text-ink3',
          )}
        >
          {formatExactTime(at, timeZone)}
        </time>
        <span className="min-w-0 flex-1 wrap-anywhere">
          <bdi className="font-semibold">{doneBy(entry)}</bdi> {text}
        </span>
        {cause === 'save' && <Save aria-hidden className="size-3.5 shrink-0 self-center" />}
        {cause === 'note' && (
          <StickyNote aria-hidden className="size-3.5 shrink-0 self-center text-ink3" />
        )}
      </Link>
    </li>
  );
});

/** In a short list; a long one knows more than is drawn. Arrows go through the entries, Home and End to the first and the last one that is there. */
function goThrough(event: KeyboardEvent<HTMLElement>): void {
  if (event.currentTarget.closest('[data-long-log]')) return;
  const list = event.currentTarget.closest('[data-log], ol');
  const links = [...(list?.querySelectorAll<HTMLElement>('[data-entry]') ?? [])];
  const here = links.indexOf(event.currentTarget);
  const next = { ArrowDown: here + 1, ArrowUp: here - 1, Home: 0, End: links.length - 1 }[
    event.key
  ];
  if (here < 0 || next === undefined) return;
  event.preventDefault();
  links[Math.min(Math.max(next, 0), links.length - 1)]?.focus();
}
