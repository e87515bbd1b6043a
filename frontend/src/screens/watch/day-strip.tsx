import { counted, daysBetween } from '@muster/protocol';
import { useNextShift } from '../../features/schedule/use-next-shift.ts';
import type { Today } from '../../features/schedule/use-today.ts';
import { formatDate } from '../../shared/dates/date-format.ts';
import { Banner } from '../../shared/ui/feedback/banner.tsx';
import { Button } from '../../shared/ui/controls/button.tsx';

type DayStripProps = {
  today: Today;
  date: string;
  isChosen: boolean;
  onDate: (date: string) => void;
};

/** Offers the next shift when the one that is shown has ended (SCH-17); says which other day is looked at, and leads back (MON-35). */
export function DayStrip({ today, date, isChosen, onDate }: DayStripProps) {
  const ended = useNextShift({ today, date, isChosen });
  if (!ended && date === today.today) return null;
  const to = ended?.next ?? today.today;
  return (
    <div data-day-strip className="-mx-4 -mt-4 mb-4 sm:-mx-5">
      <Banner
        tone={ended ? 'info' : 'warning'}
        shape="bar"
        action={
          <Button size="small" onClick={() => onDate(to)} className="print:hidden">
            {ended ? `Go to ${formatDate(to)}` : 'Back to today'}
          </Button>
        }
        className="h-(--day-strip) flex-nowrap! py-0! sm:px-5"
      >
        {ended?.words ?? `Viewing ${formatDate(date)} (${distance(daysBetween(to, date))})`}
      </Banner>
    </div>
  );
}

function distance(days: number): string {
  if (days === -1) return 'yesterday';
  if (days === 1) return 'tomorrow';
  return days < 0 ? `${counted(-days, 'day')} ago` : `in ${counted(days, 'day')}`;
}
