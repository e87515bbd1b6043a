import { isLocked, nextWorkingDate, shiftLabels, shiftOn } from '@muster/protocol';
import { formatDate } from '../../../shared/dates/date-format.ts';
import { Banner } from '../../../shared/ui/feedback/banner.tsx';
import { Button } from '../../../shared/ui/controls/button.tsx';
import { usePhone } from '../../../shared/ui/hooks/use-media.ts';
import { useNextShift } from '../use-next-shift.ts';
import type { Today } from '../use-today.ts';

interface ShiftOfferProps {
  readonly date: string;
  readonly isChosen: boolean;
  readonly today: Today;
  readonly onDate: (date: string) => void;
}

/** Offers the next shift when the one that is shown has ended, and on a locked day (SCH-17, SCH-18). */
export function ShiftOffer({ date, isChosen, today, onDate }: ShiftOfferProps) {
  const shape = usePhone() ? 'bar' : 'card';
  const ended = useNextShift({ date, isChosen, today });
  const offer = (to: string) => <Button onClick={() => onDate(to)}>Go to {formatDate(to)}</Button>;
  if (ended) {
    return (
      <Banner shape={shape} action={offer(ended.next)}>
        {ended.words}
      </Banner>
    );
  }
  const shift = shiftOn(date);
  if (!isLocked(shift)) return null;
  const next = nextWorkingDate(date);
  return (
    <Banner tone="warning" shape={shape} action={offer(next)}>
      {shiftLabels[shift]}: the next shift is on {formatDate(next)}
    </Banner>
  );
}
