import { unsavedChanges, type Board } from '@muster/protocol';
import { formatTime } from '../../../../shared/dates/time-format.ts';
import { useNow } from '../../../../shared/dates/use-now.ts';
import { usePrinting } from '../../../../shared/ui/hooks/use-printing.ts';
import { savedState, unsavedCount } from '../unsaved.ts';

interface PaperStateProps {
  readonly board: Board;
  readonly timeZone: string;
}

/** Of which moment a printed board is, and whether it was saved (DEP-119). */
export function PaperState({ board, timeZone }: PaperStateProps) {
  const isPrinting = usePrinting();
  const now = useNow(60_000);
  const minute = (at: string | number) => formatTime(at, timeZone);
  if (!isPrinting) return null;
  const unsaved = unsavedChanges(board);
  const state = unsaved.count > 0 ? unsavedCount(unsaved) : savedState(board, minute);
  return (
    <span className="block text-12 font-normal">
      printed {minute(now)} · {state}
    </span>
  );
}
