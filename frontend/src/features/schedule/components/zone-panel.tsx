import { isolated } from '@muster/protocol';
import { useState } from 'react';
import { formatDate } from '../../../shared/dates/date-format.ts';
import { Button } from '../../../shared/ui/controls/button.tsx';
import { Card } from '../../../shared/ui/layout/card.tsx';
import { DatePicker } from '../../../shared/ui/pickers/date-picker.tsx';
import { EmptyState } from '../../../shared/ui/feedback/empty-state.tsx';
import { ErrorState } from '../../../shared/ui/feedback/error-state.tsx';
import { ShiftChip } from '../../../shared/domain/shift-chip.tsx';
import { Skeleton } from '../../../shared/ui/feedback/skeleton.tsx';
import { useZoneOfTeam } from '../schedule.queries.ts';
import { WeekCard } from './week-card.tsx';

interface ZonePanelProps {
  readonly teamId: string;
  readonly teamName: string;
  readonly today: string;
}

/** A team's zone and shift on a date, and its next seven days (SCH-14). */
export function ZonePanel({ teamId, teamName, today }: ZonePanelProps) {
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
          <Skeleton className="h-20 w-full" />
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
      <WeekCard teamId={teamId} startDate={date} today={today} onDate={setDate} />
    </div>
  );
}
