import { isolated, type ForecastDay } from '@muster/protocol';
import { formatDay } from '../../shared/dates/date-format.ts';
import { ShiftChip } from '../../shared/domain/shift-chip.tsx';
import { cn } from '../../shared/ui/cn.ts';
import { EmptyState } from '../../shared/ui/feedback/empty-state.tsx';
import { Loaded } from '../../shared/ui/feedback/loaded.tsx';
import { Card } from '../../shared/ui/layout/card.tsx';
import { useForecast } from './forecast.sync.ts';
import { awayWords, isWorked } from './forecast.view.ts';

/** The coming shifts of the own team: whom each expects, who is known to be away, what its zone misses (MON-84). */
export function TeamShifts() {
  const query = useForecast();
  return (
    <Card as="section" padded={false} aria-label="Next shifts">
      <h2 className="px-4 py-3 text-16 font-semibold">Next Shifts</h2>
      {query.data && query.error && (
        <p className="border-t border-line px-4 py-2 text-13 text-pto-text">
          Failed to fetch the next shifts: {query.error.message} What is shown may be old.
        </p>
      )}
      <Loaded query={query} failure="Failed to fetch the next shifts" rows={8}>
        {(days) =>
          days.some(isWorked) ? (
            <ol>
              {days.filter(isWorked).map((day) => (
                <TeamShift key={day.date} day={day} />
              ))}
            </ol>
          ) : (
            <EmptyState title="There is no shift in the next two weeks" />
          )
        }
      </Loaded>
    </Card>
  );
}

function TeamShift({ day }: { day: ForecastDay }) {
  const { date, shift, expected, members, away, missing, reasons } = day;
  return (
    <li
      className={cn(
        'flex flex-col gap-1 border-t border-line px-4 py-2',
        missing > 0 && 'shadow-[inset_3px_0_0_var(--color-absent)]',
      )}
    >
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="w-28 font-medium phone:w-auto">{formatDay(date)}</span>
        <ShiftChip shift={shift} />
        <span className="ml-auto text-13 whitespace-nowrap tabular-nums">
          <strong className="font-semibold">{expected}</strong>
          <span className="text-ink3">
            {' '}
            of {members}
            <span className="phone:sr-only"> expected</span>
          </span>
        </span>
      </p>
      {away.length > 0 && (
        <p className="text-12 text-ink2 wrap-anywhere">
          {away.map((one) => `${isolated(one.userName)} ${awayWords(one, date)}`).join(' · ')}
        </p>
      )}
      {reasons.map((reason) => (
        <p key={reason} className="text-12 font-medium text-absent-text wrap-anywhere">
          {reason}.
        </p>
      ))}
    </li>
  );
}
