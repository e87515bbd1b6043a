import { isolated } from '@muster/protocol';
import { useState, type ReactNode } from 'react';
import { formatDate, formatDay } from '../../../shared/dates/date-format.ts';
import { Button } from '../../../shared/ui/controls/button.tsx';
import { Card } from '../../../shared/ui/layout/card.tsx';
import { DatePicker } from '../../../shared/ui/pickers/date-picker.tsx';
import { EmptyState, ErrorState } from '../../../shared/ui/feedback/empty-state.tsx';
import { ShiftChip } from '../../../shared/domain/shift-chip.tsx';
import { Skeleton, SkeletonRows } from '../../../shared/ui/feedback/skeleton.tsx';
import { useZoneOfTeam, useWeek } from '../schedule.queries.ts';
import { cn } from '../../../shared/ui/cn.ts';
import { usePhone } from '../../../shared/ui/hooks/use-media.ts';
import { command } from '../../../shared/ui/palette/commands.ts';
import { useOrganisation } from '../../../shared/dates/organisation.ts';

interface WeekCardProps {
  readonly teamId: string;
  readonly startDate: string;
  readonly onDate: (date: string) => void;
}

/** Seven days of a team, each one press from its own card. */
function WeekCard({ teamId, startDate, onDate }: WeekCardProps) {
  const { today } = useOrganisation();
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
                ref={command}
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

interface ZonePanelProps {
  readonly teamId: string;
  readonly teamName: string;
  /** What stands under the week. */
  readonly children?: ReactNode;
}

/** A team's zone and shift on a date, and its next seven days (SCH-14). */
export function ZonePanel({ teamId, teamName, children }: ZonePanelProps) {
  const { today } = useOrganisation();
  const [date, setDate] = useState(today);
  const { data: day, error, refetch, isFetching } = useZoneOfTeam(teamId, date);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 md:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
      <Card as="section" className="flex flex-col gap-4" aria-label="Zone Assignment">
        <header className="flex flex-wrap items-center gap-2">
          <h2 className="mr-auto text-16 font-semibold phone:w-full">Zone Assignment</h2>
          <DatePicker label="Date" value={date} onChange={setDate} today={today} />
          <Button onClick={() => setDate(today)} disabled={date === today}>
            Today
          </Button>
        </header>
        {error ? (
          <ErrorState
            title="Failed to fetch the zone assignment"
            message={error.message}
            onRetry={() => void refetch()}
            retrying={isFetching}
          />
        ) : !day ? (
          // As high as the name, the team and the chip below, so that the week stays where it is.
          <Skeleton className="h-22.5 w-full" />
        ) : day.zone === null ? (
          <EmptyState title="No zone assignment found for this date." className="py-6" />
        ) : (
          <div className="flex flex-col items-start gap-2">
            <p className="text-28 font-semibold wrap-anywhere">{day.zone}</p>
            <p className="max-w-full text-ink2 wrap-anywhere">
              {isolated(teamName)} · {formatDate(date)}
            </p>
            <ShiftChip shift={day.shift} time={day.shiftTime} />
          </div>
        )}
      </Card>
      <div className="flex min-w-0 flex-col gap-4">
        <WeekCard teamId={teamId} startDate={date} onDate={setDate} />
        {children}
      </div>
    </div>
  );
}
