import type { AuditEntry } from '@muster/protocol';
import { Link } from 'react-router';
import { logTopic } from '../../features/attendance/attendance.sync.ts';
import { eventsOf, type UpdateEvent } from '../../features/attendance/updates.events.ts';
import { activityTopic } from '../../features/audit/activity.sync.ts';
import { watchTopic } from '../../features/monitoring/monitoring.sync.ts';
import type { Today } from '../../features/schedule/use-today.ts';
import { useLive } from '../../shared/realtime/use-live.ts';
import { linkStyle } from '../../shared/ui/controls/link-style.ts';
import { Card } from '../../shared/ui/layout/card.tsx';
import { EmptyState } from '../../shared/ui/feedback/empty-state.tsx';
import { ErrorState } from '../../shared/ui/feedback/error-state.tsx';
import { SkeletonRows } from '../../shared/ui/feedback/skeleton.tsx';
import { ActivityLine } from './activity-line.tsx';
import { AuditLine } from './audit-line.tsx';

const shownEvents = 12;

interface RecentActivityProps {
  readonly today: Today;
  /** Where today's sheets stand, and where all of the audit trail does. */
  readonly sheetsAt: string | undefined;
  readonly trailAt: string | undefined;
}

type Happened = { readonly at: string } & (
  { readonly event: UpdateEvent } | { readonly entry: AuditEntry }
);

/** Today's submits, corrections and entries of the audit trail, newest first, live (ADM-5). */
export function RecentActivity({ today, sheetsAt, trailAt }: RecentActivityProps) {
  const log = useLive(logTopic({ date: today.today }, 'watch'));
  const trail = useLive(
    activityTopic({
      filter: { from: today.today },
      before: undefined,
      timeZone: today.timeZone,
    }),
  );
  const { data: watch } = useLive(watchTopic(today.today));
  const sizeOf = (teamId: string) => watch?.rows.find(({ id }) => id === teamId)?.line.length;
  const failed = [log, trail].find(({ data, error }) => !data && error);
  const happened = log.data && trail.data && newestOf(eventsOf(log.data), trail.data.entries);
  return (
    <Card as="section" padded={false} aria-labelledby="recent-activity">
      <div className="flex items-baseline justify-between gap-3 px-4 py-3">
        <h3 id="recent-activity" className="text-16 font-semibold">
          Recent Activity
        </h3>
        <span className="flex flex-wrap justify-end gap-x-4">
          {sheetsAt !== undefined && (
            <Link to={sheetsAt} className={linkStyle()}>
              Today’s sheets
            </Link>
          )}
          {trailAt !== undefined && (
            <Link to={trailAt} className={linkStyle()}>
              Audit trail
            </Link>
          )}
        </span>
      </div>
      {failed?.error ? (
        <ErrorState
          title="Failed to fetch the recent activity"
          message={failed.error.message}
          onRetry={() => void failed.refetch()}
          retrying={failed.isFetching}
        />
      ) : !happened ? (
        <SkeletonRows />
      ) : happened.length === 0 ? (
        <EmptyState title="Nothing has happened today yet.">
          What is submitted, corrected and configured appears here.
        </EmptyState>
      ) : (
        <ol>
          {happened.map((one) =>
            'event' in one ? (
              <ActivityLine
                key={one.event.id}
                event={one.event}
                size={sizeOf(one.event.entries[0].teamId)}
                timeZone={today.timeZone}
              />
            ) : (
              <AuditLine key={one.entry.id} entry={one.entry} timeZone={today.timeZone} />
            ),
          )}
        </ol>
      )}
    </Card>
  );
}

function newestOf(events: readonly UpdateEvent[], entries: readonly AuditEntry[]): Happened[] {
  const all: Happened[] = [
    ...events.map((event) => ({ at: event.entries[0].createdAt, event })),
    ...entries.map((entry) => ({ at: entry.at, entry })),
  ];
  return all.toSorted((a, b) => b.at.localeCompare(a.at)).slice(0, shownEvents);
}
