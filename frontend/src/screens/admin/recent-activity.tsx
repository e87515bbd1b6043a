import { ChangeDetails } from '../../features/attendance/components/change-details.tsx';
import { logTopic } from '../../features/attendance/attendance.sync.ts';
import type { Today } from '../../features/schedule/use-today.ts';
import { formatTime } from '../../shared/dates/time-format.ts';
import { useLive } from '../../shared/realtime/use-live.ts';
import { Card } from '../../shared/ui/layout/card.tsx';
import { EmptyState } from '../../shared/ui/feedback/empty-state.tsx';
import { ErrorState } from '../../shared/ui/feedback/error-state.tsx';
import { SkeletonRows } from '../../shared/ui/feedback/skeleton.tsx';

const shownEntries = 12;

/** The newest changes of today's attendance, live (ADM-5). */
export function RecentActivity({ today }: { today: Today }) {
  const {
    data: entries,
    error,
    refetch,
    isFetching,
  } = useLive(logTopic({ date: today.today }, 'watch'));
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
          {entries.slice(0, shownEntries).map((entry) => (
            <li
              key={entry.id}
              className="flex min-h-row flex-wrap items-center gap-x-4 gap-y-1 border-t border-line px-4 py-2 text-13"
            >
              <time dateTime={entry.createdAt} className="w-16 shrink-0 text-ink3">
                {formatTime(entry.createdAt, today.timeZone)}
              </time>
              <span className="min-w-40 font-medium">{entry.memberName}</span>
              <span className="text-ink2">{entry.teamName}</span>
              <span className="min-w-0 flex-1 basis-60">
                <ChangeDetails entry={entry} />
              </span>
              <span className="text-ink3">by {entry.updatedByName}</span>
            </li>
          ))}
        </ol>
      )}
    </Card>
  );
}
