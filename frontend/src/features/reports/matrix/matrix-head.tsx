import { isLocked, shiftLabels, type AttendanceReport, type Shift } from '@muster/protocol';
import { formatDay } from '../../../shared/dates/date-format.ts';
import { cn } from '../../../shared/ui/cn.ts';
import { sticky } from './matrix-look.ts';

const looks: Readonly<Record<Shift, string>> = {
  morning: 'bg-morning-ground text-morning-text',
  night: 'bg-night-ground text-night-text',
  night_off: 'bg-night-off-ground text-night-off-text',
  off_day: 'bg-off-day-ground text-off-day-text',
};

interface MatrixHeadProps {
  readonly days: AttendanceReport['days'];
  readonly today: string;
}

/** The days with their shifts by word; they stay in sight while the people scroll. */
export function MatrixHead({ days, today }: MatrixHeadProps) {
  return (
    <thead className="print:table-header-group">
      <tr>
        <th
          scope="col"
          className={cn(
            sticky,
            'top-0 z-30 border-r border-b border-line2 bg-surface px-3 pb-1.5 text-left align-bottom font-medium text-ink3',
          )}
        >
          Person
        </th>
        {days.map(({ date, shift }, index) => (
          <DayHead
            key={date}
            date={date}
            shift={shift}
            isToday={date === today}
            startsMonth={index === 0 || date.endsWith('-01')}
          />
        ))}
        {['Here', 'PTO', 'Absent', 'Rate'].map((word) => (
          <th
            key={word}
            scope="col"
            className="sticky top-0 z-20 w-14 min-w-14 border-b border-line2 bg-surface px-2 pb-1.5 text-right align-bottom font-medium text-ink3 first-of-type:border-l"
          >
            {word}
          </th>
        ))}
      </tr>
    </thead>
  );
}

interface DayHeadProps {
  readonly date: string;
  readonly shift: Shift;
  readonly isToday: boolean;
  readonly startsMonth: boolean;
}

function DayHead({ date, shift, isToday, startsMonth }: DayHeadProps) {
  const isOff = isLocked(shift);
  const day = formatDay(date);
  const word = shiftLabels[shift].replace(' Shift', '');
  return (
    <th
      scope="col"
      aria-label={`${day}, ${shiftLabels[shift]}`}
      data-tip={`${day}, ${shiftLabels[shift]}`}
      className={cn(
        'sticky top-0 z-20 border-b border-line2 pt-1 pb-1.5 text-center align-bottom',
        isToday ? 'bg-accent-ground' : 'bg-surface',
        isOff ? 'w-3.5 min-w-3.5' : 'w-9 min-w-9',
        startsMonth ? 'border-l border-l-line2' : !isOff && 'border-l border-l-line',
      )}
    >
      <span aria-hidden className="flex flex-col items-center">
        <span className="h-3 text-11 leading-3 whitespace-nowrap text-ink2">
          {startsMonth && !isOff ? day.slice(5, 8) : ''}
        </span>
        <span
          className={cn(
            isOff ? 'narrow text-11 leading-4 text-ink3' : 'text-13 leading-4 font-semibold',
          )}
        >
          {Number(date.slice(8))}
        </span>
        <span className="text-11 leading-3.5 text-ink2">{day.slice(0, 1)}</span>
        <span
          className={cn(
            'narrow mt-1 h-14 rounded-badge text-11 font-medium [writing-mode:vertical-rl] rotate-180',
            'flex items-center justify-center',
            isOff ? 'w-3.5' : 'w-4.5',
            looks[shift],
          )}
        >
          {word}
        </span>
      </span>
    </th>
  );
}
