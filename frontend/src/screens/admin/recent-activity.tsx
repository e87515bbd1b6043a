import { logTopic } from '../../features/attendance/attendance.sync.ts';
import { eventsOf } from '../../features/attendance/updates.events.ts';
import { watchTopic } from '../../features/monitoring/monitoring.sync.ts';
import type { Today } from '../../features/schedule/use-today.ts';
import { useLive } from '../../shared/realtime/use-live.ts';
import { Card } from '../../shared/ui/layout/card.tsx';
import { EmptyState } from '../../shared/ui/feedback/empty-state.tsx';
import { ErrorState } from '../../shared/ui/feedback/error-state.tsx';
import { SkeletonRows } from '../../shared/ui/feedback/skeleton.tsx';
import { ActivityLine } from './activity-line.tsx';

const shownEvents = 12;

/** The newest submits and corrections of today's attendance, live (ADM-5). */
export function RecentActivity({ today }: { today: Today }) {
  const {
    data: entries,
    error,
    refetch,
    isFetching,
  } = useLive(logTopic({ date: today.today }, 'watch'));
  const { data: watch } = useLive(watchTopic(today.today));
  const sizeOf = (teamId: string) => watch?.rows.find(({ id }) => id === teamId)?.line.length;
  return (
    <Card as="section" padded={false} aria-labelledby="recent-activity">
      <h3 id="recent-activity" className="px-4 py-3 text-16 font-semibold">
        Recent Activity
      </h3>
      {!entries && error ? (
        <ErrorState
          title="Failed to fetch attendance updates"
          message={error.message}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : !entries ? (
        <SkeletonRows />
      ) : entries.length === 0 ? (
        <EmptyState title="Nothing has happened today yet.">
          Submitted and corrected attendance appears here.
        </EmptyState>
      ) : (
        <ol>
          {eventsOf(entries)
            .slice(0, shownEvents)
            .map((event) => (
              <ActivityLine
                key={event.id}
                event={event}
                size={sizeOf(event.entries[0].teamId)}
                timeZone={today.timeZone}
              />
            ))}
        </ol>
      )}
    </Card>
  );
}
