import { counted, daysBetween } from '@muster/protocol';
import { isOtherDay, type Today } from '../../features/schedule/use-today.ts';
import { formatDate } from '../../shared/dates/date-format.ts';
import { Banner } from '../../shared/ui/feedback/banner.tsx';
import { Button } from '../../shared/ui/controls/button.tsx';

type OtherDayProps = { today: Today; date: string; onToday: () => void };

/** Says that another day is looked at, and leads back (MON-35). */
export function OtherDay({ today, date, onToday }: OtherDayProps) {
  if (!isOtherDay(date, today)) return null;
  return (
    <div data-day-strip className="-mx-4 -mt-4 mb-4 sm:-mx-5">
      <Banner
        tone="warning"
        shape="bar"
        action={
          <Button size="small" onClick={onToday} className="print:hidden">
            Back to today
          </Button>
        }
        className="h-(--day-strip) flex-nowrap! py-0! sm:px-5"
      >
        Viewing {formatDate(date)} ({distance(daysBetween(today.today, date))})
      </Banner>
    </div>
  );
}

function distance(days: number): string {
  if (days === -1) return 'yesterday';
  if (days === 1) return 'tomorrow';
  return days < 0 ? `${counted(-days, 'day')} ago` : `in ${counted(days, 'day')}`;
}
