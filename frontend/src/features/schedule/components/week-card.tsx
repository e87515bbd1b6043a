import { formatDay } from '../../../shared/dates/date-format.ts';
import { Card } from '../../../shared/ui/layout/card.tsx';
import { cn } from '../../../shared/ui/cn.ts';
import { EmptyState } from '../../../shared/ui/feedback/empty-state.tsx';
import { ErrorState } from '../../../shared/ui/feedback/error-state.tsx';
import { ShiftChip } from '../../../shared/domain/shift-chip.tsx';
import { SkeletonRows } from '../../../shared/ui/feedback/skeleton.tsx';
import { usePhone } from '../../../shared/ui/hooks/use-media.ts';
import { useWeek } from '../schedule.queries.ts';

interface WeekCardProps {
  readonly teamId: string;
  readonly startDate: string;
  readonly today: string;
  readonly onDate: (date: string) => void;
}

/** Seven days of a team, each one press from its own card. */
export function WeekCard({ teamId, startDate, today, onDate }: WeekCardProps) {
  const isPhone = usePhone();
  const { data: days, error, refetch, isFetching } = useWeek(teamId, startDate);
  return (
    <Card as="section" padded={false} aria-label="7-day schedule">
      <h2 className="px-4 py-3 text-16 font-semibold">7-Day Schedule</h2>
      {error ? (
        <ErrorState
          title="Failed to fetch the schedule"
          message={error.message}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : !days ? (
        <SkeletonRows rows={7} />
      ) : days.length === 0 ? (
        <EmptyState title="No schedule available." />
      ) : (
        <ol>
          {days.map(({ date, zone, shift, shiftTime }) => (
            <li key={date} className="border-t border-line">
              <button
                type="button"
                aria-current={date === startDate ? 'date' : undefined}
                onClick={() => onDate(date)}
                className={cn(
                  'flex min-h-row w-full items-center gap-3 px-4 py-2 text-left hover:bg-sunken',
                  date === startDate && 'bg-sunken',
                )}
              >
                <span className={cn('w-28 font-medium', date === today && 'text-accent')}>
                  {date === today ? formatDay(date).replace(/^\w+/, 'Today') : formatDay(date)}
                </span>
                <span
                  className="min-w-0 flex-1 truncate text-ink2"
                  data-tip={zone ?? undefined}
                  data-tip-cut=""
                >
                  {zone ?? 'No zone'}
                </span>
                <ShiftChip shift={shift} time={isPhone ? null : shiftTime} />
              </button>
            </li>
          ))}
        </ol>
      )}
    </Card>
  );
}
