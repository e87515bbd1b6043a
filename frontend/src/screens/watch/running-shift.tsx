import { shiftLabels, shiftOn } from '@muster/protocol';
import type { Today } from '../../features/schedule/use-today.ts';
import { formatDate } from '../../shared/dates/date-format.ts';
import { Banner } from '../../shared/ui/feedback/banner.tsx';
import { Button } from '../../shared/ui/controls/button.tsx';

type RunningShiftProps = { today: Today; date: string; onDate: (date: string) => void };

/** After midnight the shift on duty is still yesterday's: one press shows it (SCH-17). */
export function RunningShift({ today: { today, dutyDate }, date, onDate }: RunningShiftProps) {
  if (date !== today || dutyDate === today) return null;
  return (
    <Banner
      action={
        <Button size="small" onClick={() => onDate(dutyDate)}>
          Show {formatDate(dutyDate)}
        </Button>
      }
      className="mb-6"
    >
      {shiftLabels[shiftOn(dutyDate)]} of {formatDate(dutyDate)} is running
    </Banner>
  );
}
