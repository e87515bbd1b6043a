import {
  incompleteOf,
  type WatchSnapshot,
  type AuditEntry,
  isLocked,
  isolated,
  kindWords,
  shiftLabels,
  shiftOn,
  subjectOf,
} from '@muster/protocol';
import { RefreshCw } from 'lucide-react';
import { AdministrativeActions } from '../../features/health/administrative-actions.tsx';
import { FirstSteps } from './first-steps.tsx';
import { HealthCard, useHealth } from '../../features/health/health-card.tsx';
import { watchTopic } from '../../shared/domain/watch-topics.ts';
import { formatLongDate } from '../../shared/dates/date-format.ts';
import { useLiveChannel } from '../../shared/live/live-context.ts';
import { useLive } from '../../shared/live/use-live.ts';
import { Button, linkStyle } from '../../shared/ui/controls/button.tsx';
import { ErrorState, EmptyState } from '../../shared/ui/feedback/empty-state.tsx';
import { SectionHead, Card } from '../../shared/ui/layout/card.tsx';
import { StatCard } from '../../shared/ui/layout/stat-card.tsx';
import type { SectionProps } from './section.ts';
import { Link } from 'react-router';
import { logTopic } from '../../features/attendance/attendance.sync.ts';
import {
  eventsOf,
  type UpdateEvent,
  isPartial,
  membersOf,
  membersWords,
  submitWords,
} from '../../features/attendance/updates.ts';
import { activityTopic } from '../../features/audit/activity.sync.ts';
import { Loaded } from '../../shared/ui/feedback/loaded.tsx';
import { ChangeDetails } from '../../features/attendance/components/mark-details.tsx';
import { formatTime, formatDateTime } from '../../shared/dates/time-format.ts';
import { cn } from '../../shared/ui/cn.ts';
import { command } from '../../shared/ui/palette/commands.ts';
import { useOrganisation } from '../../shared/dates/organisation.ts';

interface AuditLineProps {
  readonly entry: AuditEntry;
}

/** One entry of the audit trail among what happened today. */
function AuditLine({ entry }: AuditLineProps) {
  const { timeZone } = useOrganisation();
  return (
    <li className="flex min-h-row flex-wrap items-center gap-x-4 gap-y-1 border-t border-line px-4 py-2 text-13">
      <time dateTime={entry.at} className="w-16 shrink-0 text-ink3">
        {formatTime(entry.at, timeZone)}
      </time>
      <span className="min-w-0 flex-1 basis-40 wrap-anywhere">
        <span className={cn('font-medium', entry.kind === 'session.refused' && 'text-absent-text')}>
          {deedWords(entry)}
        </span>
        {entry.by && <span className="text-ink3"> by {entry.by.name}</span>}
      </span>
    </li>
  );
}

/** "Team changed: Team A13". */
const deedWords = (entry: AuditEntry): string =>
  [kindWords(entry.kind), subjectOf(entry)].filter((words) => words !== '').join(': ');

/** "newest: Team changed: Team A13, Nov 17, 2026, 10:49 AM". */
const newestWords = (entry: AuditEntry | null, timeZone: string): string =>
  entry
    ? `newest: ${deedWords(entry)}, ${formatDateTime(entry.at, timeZone)}`
    : 'nothing in the last 30 days';

interface ActivityLineProps {
  readonly event: UpdateEvent;
  /** How many the team has to mark; undefined until that is known. */
  readonly size: number | undefined;
}

/** One submit or correction as it happened. */
function ActivityLine({ event, size }: ActivityLineProps) {
  const { timeZone } = useOrganisation();
  const [entry] = event.entries;
  const members = membersOf(event);
  const isOne = members.length === 1;
  return (
    <li className="flex min-h-row flex-wrap items-center gap-x-4 gap-y-1 border-t border-line px-4 py-2 text-13">
      <time dateTime={entry.createdAt} className="w-16 shrink-0 text-ink3">
        {formatTime(entry.createdAt, timeZone)}
      </time>
      <span className="min-w-40 font-medium">{isOne ? entry.memberName : entry.teamName}</span>
      <span className={isPartial(event, size) ? 'font-medium text-pto-text' : 'text-ink2'}>
        {isOne ? entry.teamName : membersWords(event, size)}
      </span>
      <span className="flex min-w-0 flex-1 basis-60 flex-wrap gap-x-4">
        {isOne
          ? event.entries.map((change) => <ChangeDetails key={change.id} entry={change} />)
          : event.kind === 'submit'
            ? `Submitted: ${submitWords(event.entries)}`
            : `Corrected: ${members.join(', ')}`}
      </span>
      <span className="text-ink3">by {isolated(entry.updatedByName)}</span>
    </li>
  );
}

const shownEvents = 12;

interface RecentActivityProps {
  /** Where today's sheets stand, and where all of the audit trail does. */
  readonly sheetsAt: string | undefined;
  readonly trailAt: string | undefined;
}

type Happened = { readonly at: string } & (
  { readonly event: UpdateEvent } | { readonly entry: AuditEntry }
);

/** Today's submits, corrections and entries of the audit trail, newest first, live (ADM-5). */
function RecentActivity({ sheetsAt, trailAt }: RecentActivityProps) {
  const { today, timeZone } = useOrganisation();
  const log = useLive(logTopic({ date: today }, 'watch'));
  const trail = useLive(
    activityTopic({
      filter: { from: today },
      before: undefined,
      timeZone: timeZone,
    }),
  );
  const { data: watch } = useLive(watchTopic(today));
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
            <Link ref={command} to={sheetsAt} className={linkStyle()}>
              Today’s sheets
            </Link>
          )}
          {trailAt !== undefined && (
            <Link ref={command} to={trailAt} className={linkStyle()}>
              Audit trail
            </Link>
          )}
        </span>
      </div>
      <Loaded
        query={{ ...(failed ?? log), data: happened }}
        failure="Failed to fetch the recent activity"
      >
        {(newest) =>
          newest.length === 0 ? (
            <EmptyState title="Nothing has happened today yet.">
              What is submitted, corrected and configured appears here.
            </EmptyState>
          ) : (
            <ol>
              {newest.map((one) =>
                'event' in one ? (
                  <ActivityLine
                    key={one.event.id}
                    event={one.event}
                    size={sizeOf(one.event.entries[0].teamId)}
                  />
                ) : (
                  <AuditLine key={one.entry.id} entry={one.entry} />
                ),
              )}
            </ol>
          )
        }
      </Loaded>
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

/** As wide as what is to come, where it takes a line of its own. */
const reserved = (
  <span aria-hidden className="invisible before:content-['00_submitted,_0_incomplete']" />
);

/** Of a day without a shift. */
const nobodyDue = 'nobody is due';

/** Keeps the line where there is nothing to say. */
const noWords = '\u00A0';

/** The day in four figures and what happened last (ADM-4). */
export default function DashboardSection({ label, addressOf }: SectionProps) {
  const { today, timeZone } = useOrganisation();
  const live = useLiveChannel();
  const topic = watchTopic(today);
  const { data, error, isFetching } = useLive(topic);
  const refresh = () => live.refreshAllNow();
  const stats = data?.stats;
  const health = useHealth();
  const shift = shiftOn(today);
  const isOff = isLocked(shift);

  return (
    <>
      <SectionHead
        title={label}
        note={isOff ? `${formatLongDate(today)} · ${shiftLabels[shift]}` : formatLongDate(today)}
      >
        <Button onClick={refresh} pending={isFetching}>
          <RefreshCw aria-hidden />
          Refresh Data
        </Button>
      </SectionHead>
      {health.data?.isNew ? (
        <FirstSteps addressOf={addressOf} />
      ) : !stats && error ? (
        <ErrorState
          title="Failed to fetch the statistics"
          message={error.message}
          onRetry={() => void live.refresh(topic)}
          retrying={isFetching}
        />
      ) : (
        <div className="grid grid-cols-2 gap-3 lg:grid-cols-4">
          <StatCard
            label="Total Teams"
            value={stats?.totalTeams}
            addition={isOff ? 'no sheet is due' : data ? submittedWords(data) : reserved}
          />
          <StatCard label="Total Members" value={stats?.totalMembers} />
          <StatCard
            label="Present Today"
            value={stats?.presentCount}
            addition={
              isOff
                ? nobodyDue
                : stats
                  ? stats.presentCount > 0
                    ? `${stats.ptoCount} of them PTO`
                    : noWords
                  : reserved
            }
          />
          <StatCard
            label="Absent Today"
            value={stats?.absentCount}
            {...(isOff && { addition: nobodyDue })}
          />
        </div>
      )}
      <div className="in-order grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="flex min-w-0 flex-col gap-4">
          <HealthCard health={health} addressOf={addressOf} />
          {health.data && !health.data.isNew && (
            <AdministrativeActions
              health={health.data}
              wordsOf={(newest) => newestWords(newest, timeZone)}
              addressOf={addressOf}
            />
          )}
        </div>
        <RecentActivity
          sheetsAt={addressOf('reports', `view=daily&span=day&from=${today}`)}
          trailAt={addressOf('activity')}
        />
      </div>
    </>
  );
}

/** `11 submitted · 1 incomplete` (MON-32). */
function submittedWords({ stats, rows }: WatchSnapshot): string {
  const submitted = `${stats.submittedTeams} submitted`;
  const incomplete = rows.filter((row) => incompleteOf(row)).length;
  return incomplete > 0 ? `${submitted} · ${incomplete} incomplete` : submitted;
}
