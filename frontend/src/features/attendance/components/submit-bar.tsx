import { isLocked, lockText, shiftOn, type SheetHead } from '@muster/protocol';
import { formatDue, formatLate } from '../../../shared/dates/age-format.ts';
import { formatTime } from '../../../shared/dates/time-format.ts';
import { useNow } from '../../../shared/dates/use-now.ts';
import { BottomBar } from '../../../shared/ui/layout/bottom-bar.tsx';
import { Button } from '../../../shared/ui/controls/button.tsx';
import { cn } from '../../../shared/ui/cn.ts';
import { usePhone } from '../../../shared/ui/hooks/use-media.ts';

/** The due time is shown from this long before it. */
const shownBeforeMs = 12 * 3_600_000;
/** The due time is drawn urgent from this long before it. */
const urgentMs = 3_600_000;

interface SubmitBarProps {
  readonly date: string;
  readonly session: SheetHead;
  readonly timeZone: string;
  /** When the sheet is overdue while pending (ms); null on a day off. */
  readonly dueAt: number | null;
  readonly hasEdits: boolean;
  readonly marked: number;
  readonly isSubmitting: boolean;
  readonly onSubmit: () => void;
}

/** The one primary action, with the state of the draft and the time that is left. */
export function SubmitBar(props: SubmitBarProps) {
  const isPhone = usePhone();
  const { date, session, marked, isSubmitting, onSubmit } = props;
  const shift = shiftOn(date);
  const content = (
    <div className="flex flex-col gap-2 sm:flex-row sm:items-center sm:gap-4">
      <div className="flex min-w-0 flex-1 items-center justify-between gap-3 text-12 sm:justify-start">
        <p className="min-w-0 truncate text-ink2">{stateWords(props, isPhone)}</p>
        <DueTime {...props} />
      </div>
      <Button
        variant="primary"
        size="large"
        className="w-full sm:w-56"
        disabled={isLocked(shift) || marked === 0}
        pending={isSubmitting}
        pendingText="Submitting..."
        onClick={onSubmit}
      >
        {session.status === 'submitted' ? 'Update Attendance' : 'Submit Attendance'}
      </Button>
    </div>
  );
  if (isPhone) return <BottomBar>{content}</BottomBar>;
  return (
    <div className="sticky bottom-0 z-20 border-t border-line bg-surface px-4 py-3 rounded-b-card">
      {content}
    </div>
  );
}

function stateWords(
  { date, session, timeZone, hasEdits, marked }: SubmitBarProps,
  isPhone: boolean,
) {
  const shift = shiftOn(date);
  if (isLocked(shift)) return lockText(shift);
  if (hasEdits) return `Draft kept on this ${isPhone ? 'phone' : 'device'}`;
  if (session.submittedAt !== null) {
    return `Submitted ${formatTime(session.submittedAt, timeZone)} by ${session.submittedByName}`;
  }
  return marked === 0 ? 'Nobody is marked yet' : '';
}

function DueTime({ session, dueAt }: Pick<SubmitBarProps, 'session' | 'dueAt'>) {
  const now = useNow(10_000);
  if (session.status === 'submitted' || dueAt === null || dueAt - now > shownBeforeMs) return null;
  const isLate = now >= dueAt;
  return (
    <p
      className={cn(
        'shrink-0',
        dueAt - now < urgentMs ? 'font-medium text-overdue-text' : 'text-ink3',
      )}
    >
      {isLate ? formatLate(now - dueAt) : formatDue(dueAt - now)}
    </p>
  );
}
