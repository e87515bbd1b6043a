import { formatDay } from '../../../shared/dates/date-format.ts';
import { Badge } from '../../../shared/ui/badge.tsx';
import { Card } from '../../../shared/ui/card.tsx';
import { cn } from '../../../shared/ui/cn.ts';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { ErrorState } from '../../../shared/ui/error-state.tsx';
import { ShiftChip } from '../../../shared/ui/shift-chip.tsx';
import { SkeletonRows } from '../../../shared/ui/skeleton.tsx';
import { useWeek } from '../schedule.queries.ts';

interface WeekCardProps {
  readonly teamId: string;
  readonly startDate: string;
  readonly today: string;
  readonly onDate: (date: string) => void;
}

/** Seven days of a team, each one press from its own card. */
export function WeekCard({ teamId, startDate, today, onDate }: WeekCardProps) {
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
                onClick={() => onDate(date)}
                className={cn(
                  'flex min-h-row w-full flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2 text-left hover:bg-sunken',
                  date === startDate && 'bg-sunken',
                )}
              >
                <span className="w-24 font-medium">{formatDay(date)}</span>
                <span className="min-w-24 flex-1 text-ink2">{zone ?? 'No zone'}</span>
                {date === today && <Badge tone="accent">Today</Badge>}
                <ShiftChip shift={shift} time={shiftTime} />
              </button>
            </li>
          ))}
        </ol>
      )}
    </Card>
  );
}
