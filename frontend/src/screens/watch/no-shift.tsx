import { nextWorkingDate, shiftLabels, shiftOn, shiftTime } from '@muster/protocol';
import { formatDate } from '../../shared/dates/date-format.ts';
import { Button } from '../../shared/ui/controls/button.tsx';
import { EmptyState } from '../../shared/ui/feedback/empty-state.tsx';

type NoShiftProps = { date: string; onDate: (date: string) => void };

/** In place of the overview and of the board on a day without a shift: when the next one is (MON-36). */
export function NoShift({ date, onDate }: NoShiftProps) {
  const next = nextWorkingDate(date);
  const shift = shiftOn(next);
  return (
    <EmptyState
      title={`${shiftLabels[shiftOn(date)]}: there is no shift on ${formatDate(date)}`}
      action={<Button onClick={() => onDate(next)}>Go to {formatDate(next)}</Button>}
      className="py-20"
    >
      Nobody is due and nobody is deployed. The next shift is the {shiftLabels[shift]} (
      {shiftTime(shift)}) of {formatDate(next)}.
    </EmptyState>
  );
}
