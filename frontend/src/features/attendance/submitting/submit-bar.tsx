import { isLocked, shiftOn } from '@muster/protocol';
import type { ReactNode } from 'react';
import { cn } from '../../../shared/ui/cn.ts';
import { Button } from '../../../shared/ui/controls/button.tsx';
import { useCompact } from '../../../shared/ui/hooks/use-media.ts';
import { BottomBar } from '../../../shared/ui/layout/bottom-bar.tsx';
import { AttendanceProgress } from './attendance-progress.tsx';
import { MarkedCount } from './marked-count.tsx';
import { SheetState, type SheetStanding } from './sheet-state.tsx';

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
  const { session, changes, waitsFor, progress, onJump } = props;
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
  if (isCompact) {
    return (
      <BottomBar
        className={cn(
          'grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-2.5 *:first:col-span-full tiny:grid-cols-1 tiny:gap-y-1',
          look,
        )}
      >
        {content}
      </BottomBar>
    );
  }
  return (
    <div
      className={cn(
        'sticky bottom-(--toast-height) z-20 grid grid-cols-[minmax(0,1fr)_auto_auto] items-center gap-4 rounded-b-card border-t border-line px-4 py-3 print:hidden',
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
