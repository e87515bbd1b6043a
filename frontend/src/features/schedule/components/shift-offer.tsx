import { isLocked, nextWorkingDate, addDays, shiftLabels, shiftOn } from '@muster/protocol';
import { formatDate } from '../../../shared/dates/date-format.ts';
import { Banner } from '../../../shared/ui/feedback/banner.tsx';
import { Button } from '../../../shared/ui/controls/button.tsx';
import { usePhone } from '../../../shared/ui/hooks/use-media.ts';
import type { Today } from '../use-today.ts';

interface ShiftOfferProps {
  readonly date: string;
  readonly today: Today;
  readonly onDate: (date: string) => void;
}

/** Offers the shift that a person on a wrong date most likely means (SCH-17, SCH-18). */
export function ShiftOffer({ date, today, onDate }: ShiftOfferProps) {
  const shape = usePhone() ? 'bar' : 'card';
  const { today: day, dutyDate } = today;
  if (date === day && dutyDate === addDays(day, -1)) {
    return (
      <Banner shape={shape} action={<Button onClick={() => onDate(dutyDate)}>Switch</Button>}>
        Night shift of {formatDate(dutyDate)} is running
      </Banner>
    );
  }
  const shift = shiftOn(date);
  if (!isLocked(shift)) return null;
  const next = nextWorkingDate(date);
  return (
    <Banner
      tone="warning"
      shape={shape}
      action={<Button onClick={() => onDate(next)}>Go to {formatDate(next)}</Button>}
    >
      {shiftLabels[shift]}: the next shift is on {formatDate(next)}
    </Banner>
  );
}
