import { counted, isLocked, isolated, lockText, shiftOn, type SheetHead } from '@muster/protocol';
import { CircleCheck, CloudOff } from 'lucide-react';
import { formatDue, formatLate } from '../../../shared/dates/age-format.ts';
import { formatTime } from '../../../shared/dates/time-format.ts';
import { useNow } from '../../../shared/dates/use-now.ts';
import { cn } from '../../../shared/ui/cn.ts';
import type { Progress } from '../attendance.view.ts';
import type { WaitsFor } from '../draft.storage.ts';

/** The due time is shown from this long before it. */
const shownBeforeMs = 12 * 3_600_000;
/** The due time is drawn urgent from this long before it. */
const urgentMs = 3_600_000;

export interface SheetStanding {
  readonly date: string;
  readonly session: SheetHead;
  readonly timeZone: string;
  /** When the sheet is overdue while pending (ms); null on a day off. */
  readonly dueAt: number | null;
  /** How many marks differ from what the server has. */
  readonly changes: number;
  /** What a submit waits for that is sent again by itself (ATT-86, ATT-87). */
  readonly waitsFor: WaitsFor | undefined;
  readonly progress: Progress;
}

interface SheetStateProps extends SheetStanding {
  /** The server has what is shown. */
  readonly isDone: boolean;
  readonly isCompact: boolean;
}

const waitingWords: Readonly<Record<WaitsFor, string>> = {
  connection: 'Not sent: will be sent when there is a connection and this page is open',
  server: 'Not confirmed: will be sent again',
};

/** How the sheet stands with the server, in a line (ATT-49, ATT-50, ATT-55). */
export function SheetState(props: SheetStateProps) {
  const { session, timeZone, waitsFor, isDone, isCompact, progress } = props;
  const left = progress.total - progress.marked;
  if (waitsFor) {
    return (
      <p role="status" className="mt-0.5 text-12 font-medium text-pto-text">
        <CloudOff aria-hidden className="mr-1 inline size-3.5 stroke-[1.75]" />
        {waitingWords[waitsFor]}
      </p>
    );
  }
  if (isDone && session.submittedAt !== null && !isLocked(shiftOn(session.date))) {
    return (
      <p
        role="status"
        className={cn(
          'mt-0.5 text-12',
          left > 0 ? 'text-pto-text' : 'text-present-text',
          isCompact && 'narrow',
        )}
      >
        <strong className="font-semibold whitespace-nowrap">
          {left === 0 && <CircleCheck aria-hidden className="mr-1 inline size-3.5 stroke-[1.75]" />}
          Submitted {formatTime(session.submittedAt, timeZone)}
          {left > 0 && ` · ${progress.marked} of ${progress.total}`}
        </strong>{' '}
        {(left === 0 || !isCompact) && `by ${isolated(session.submittedByName ?? '')}`}
      </p>
    );
  }
  return (
    <p role="status" className={cn('mt-0.5 text-12 text-ink2', isCompact && 'narrow')}>
      {openWords(props, left).join(' · ')}
      <DueTime {...props} />
    </p>
  );
}

function openWords(
  { date, session, changes, isCompact, progress }: SheetStateProps,
  left: number,
): string[] {
  const shift = shiftOn(date);
  if (isLocked(shift)) return [lockText(shift)];
  if (progress.total === 0) return ['Nobody is in this team'];
  if (progress.marked === 0) return ['Nobody is marked yet'];
  const kept = changes > 0 ? [`Draft kept on this ${isCompact ? 'phone' : 'device'}`] : [];
  if (session.status === 'submitted' && isCompact) {
    return [`${counted(changes, 'change')} not sent`];
  }
  if (left === 0) return kept;
  // A phone has room for one: how many are missing says more.
  return isCompact ? [`${left} not marked`] : [`${left} not marked`, ...kept];
}

function DueTime({ session, dueAt, progress, changes }: SheetStateProps) {
  const now = useNow(10_000);
  const isAwaited = session.status === 'pending' && progress.total > 0;
  if (!isAwaited || dueAt === null || dueAt - now > shownBeforeMs) return null;
  const isLate = now >= dueAt;
  return (
    <>
      {(progress.marked === 0 || changes > 0 || progress.marked < progress.total) && (
        <span aria-hidden> · </span>
      )}
      <span
        className={cn(
          'whitespace-nowrap',
          dueAt - now < urgentMs ? 'font-medium text-overdue-text' : 'text-ink3',
        )}
      >
        {isLate ? formatLate(now - dueAt) : formatDue(dueAt - now)}
      </span>
    </>
  );
}
