import { counted, isLocked, shiftOn, isolated, lockText, type SheetHead } from '@muster/protocol';
import { AlertDialog } from '../../../shared/ui/overlays/alert-dialog.tsx';
import type { Progress } from '../attendance.view.ts';
import type { ReactNode } from 'react';
import { cn } from '../../../shared/ui/cn.ts';
import { Button } from '../../../shared/ui/controls/button.tsx';
import { useCompact } from '../../../shared/ui/hooks/use-media.ts';
import { BottomBar } from '../../../shared/ui/layout/bottom-bar.tsx';
import { AttendanceProgress, MarkedCount } from './attendance-progress.tsx';
import { CircleCheck, CloudOff } from 'lucide-react';
import { formatDue, formatLate, formatTime } from '../../../shared/dates/time-format.ts';
import { useNow } from '../../../shared/dates/clock.ts';
import type { WaitsFor } from '../attendance.draft.ts';
import { useOrganisation } from '../../../shared/dates/organisation.ts';

interface SubmitQuestionProps {
  readonly open: boolean;
  readonly progress: Progress;
  readonly onClose: () => void;
  readonly onMarkRest: () => void;
  readonly onSubmit: () => void;
}

/** Asked before a sheet with members nobody has marked is sent (ATT-80). */
export function SubmitQuestion({
  open,
  progress: { marked, total },
  onClose,
  onMarkRest,
  onSubmit,
}: SubmitQuestionProps) {
  const left = total - marked;
  return (
    <AlertDialog
      open={open}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      title={`${counted(left, 'member is', 'members are')} not marked. Submit ${marked}?`}
      cancelLabel="Mark the rest"
      onCancel={onMarkRest}
      confirmLabel={`Submit ${marked}`}
      onConfirm={onSubmit}
      tone="plain"
    >
      Whoever is not marked counts neither as present nor as absent, and the sheet shows as
      incomplete.
    </AlertDialog>
  );
}

/** The due time is shown from this long before it. */
const shownBeforeMs = 12 * 3_600_000;
/** The due time is drawn urgent from this long before it. */
const urgentMs = 3_600_000;

interface SheetStanding {
  readonly date: string;
  readonly session: SheetHead;
  /** When the sheet is overdue while pending (ms); null on a day off. */
  readonly dueAt: number | null;
  /** How many marks differ from what the server has. */
  readonly changes: number;
  /** The device could not keep them. */
  readonly isUnkept: boolean;
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
function SheetState(props: SheetStateProps) {
  const { timeZone } = useOrganisation();
  const { session, waitsFor, isDone, isCompact, progress } = props;
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
  { date, session, changes, isUnkept, isCompact, progress }: SheetStateProps,
  left: number,
): string[] {
  const shift = shiftOn(date);
  if (isLocked(shift)) return [lockText(shift)];
  if (progress.total === 0) return ['Nobody is in this team'];
  if (progress.marked === 0) return ['Nobody is marked yet'];
  const device = isCompact ? 'phone' : 'device';
  if (changes > 0 && isUnkept) return [`Not kept on this ${device}: submit before you leave`];
  const draftWords = changes > 0 ? [`Draft kept on this ${device}`] : [];
  if (session.status === 'submitted' && isCompact) {
    return [`${counted(changes, 'change')} not sent`];
  }
  if (left === 0) return draftWords;
  // A phone has room for one: how many are missing says more.
  return isCompact ? [`${left} not marked`] : [`${left} not marked`, ...draftWords];
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

interface SubmitBarProps extends SheetStanding {
  readonly isSubmitting: boolean;
  readonly onJump: (place: number | null) => void;
  readonly onSubmit: () => void;
  /** Takes back a submit that never left the device. */
  readonly onRevoke: () => void;
}

/** Where the sheet stands, member by member, and the one primary action. */
export function SubmitBar(props: SubmitBarProps) {
  const isCompact = useCompact();
  const { date, session, changes, waitsFor, progress, onJump } = props;
  const isDone = session.status === 'submitted' && changes === 0 && !waitsFor;
  const isIncomplete = isDone && progress.marked < progress.total;
  const look =
    waitsFor || isIncomplete ? 'bg-pto-ground' : isDone ? 'bg-present-ground' : 'bg-surface';
  const content = (
    <>
      <AttendanceProgress progress={progress} onJump={onJump} />
      <div className="min-w-0 lg:w-44 xl:w-60">
        <MarkedCount marked={progress.marked} total={progress.total} />
        <SheetState {...props} isDone={isDone} isCompact={isCompact} />
      </div>
      <SubmitButtons {...props} isDone={isDone} />
    </>
  );
  // What cannot be sent is in nobody's way (ATT-49).
  const isOff = isLocked(shiftOn(date));
  if (isCompact) {
    const style = cn(
      'grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-2.5 *:first:col-span-full tiny:grid-cols-1 tiny:gap-y-1',
      look,
    );
    if (isOff) return <div className={cn(style, 'border-t border-line p-4')}>{content}</div>;
    return <BottomBar className={style}>{content}</BottomBar>;
  }
  return (
    <div
      className={cn(
        !isOff && 'sticky bottom-(--toast-height) z-20',
        'grid grid-cols-[minmax(0,1fr)_auto_auto] items-center gap-4 rounded-b-card border-t border-line px-4 py-3 print:hidden',
        look,
      )}
    >
      {content}
    </div>
  );
}

/** Filled only while there is something to send (ATT-48). */
function SubmitButtons({
  date,
  session,
  changes,
  waitsFor,
  progress,
  isSubmitting,
  isDone,
  onSubmit,
  onRevoke,
}: SubmitBarProps & { readonly isDone: boolean }) {
  const submit = (words: ReactNode) => (
    <Button
      variant={isDone || waitsFor ? 'outline' : 'primary'}
      size="large"
      className="w-full max-lg:h-12 max-lg:px-3"
      disabled={isLocked(shiftOn(date)) || progress.marked === 0}
      pending={isSubmitting}
      pendingText="Submitting..."
      onClick={onSubmit}
    >
      {words}
    </Button>
  );
  return (
    <div className="flex w-[min(47vw,14rem)] flex-col gap-1.5 tiny:w-full sm:w-56 lg:w-40 xl:w-56">
      {waitsFor ? (
        <>
          {submit('Send now')}
          {/* What may have arrived is not taken back as if it had not left (ATT-87). */}
          {waitsFor === 'connection' && <Button onClick={onRevoke}>Do not send</Button>}
        </>
      ) : session.status === 'submitted' ? (
        submit(changes === 0 ? 'Update Attendance' : <UpdateWords changes={changes} />)
      ) : (
        submit('Submit Attendance')
      )}
    </div>
  );
}

/** "Update 2 changes"; assistive technology hears of what. */
const UpdateWords = ({ changes }: { changes: number }) => (
  <span>
    Update<span className="sr-only"> Attendance,</span> {changes}{' '}
    {changes === 1 ? 'change' : 'changes'}
  </span>
);
