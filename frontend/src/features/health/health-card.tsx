import { useEffect, type ReactNode } from 'react';
import { useLiveChannel } from '../../shared/live/live-context.ts';
import { useLive } from '../../shared/live/use-live.ts';
import { healthRoutes, type AdminHealth, counted, figure } from '@muster/protocol';
import { call } from '../../shared/http/call.ts';
import type { Topic } from '../../shared/live/topic.ts';
import { Check, TriangleAlert } from 'lucide-react';
import { formatAgo } from '../../shared/dates/time-format.ts';
import { useNow } from '../../shared/dates/clock.ts';
import { Loaded } from '../../shared/ui/feedback/loaded.tsx';
import { Card } from '../../shared/ui/layout/card.tsx';
import { Link } from 'react-router';
import { cn } from '../../shared/ui/cn.ts';
import { command } from '../../shared/ui/palette/commands.ts';

/** How the product is: fetched again when somebody configured something, and at intervals (ADM-165). */
const healthTopic: Topic<AdminHealth> = {
  key: ['admin', 'health'],
  fetch: (options) => call(healthRoutes.read, options),
  on: {
    'directory:changed': () => 'gap',
    'activity:appended': () => 'gap',
    // What is overdue or waits is told as it is counted here.
    'alerts:changed': () => 'gap',
  },
};

/** What time alone changes, such as an overdue sheet, is seen after this at the latest, in ms. */
const measureEveryMs = 15_000;

export function useHealth() {
  const live = useLiveChannel();
  useEffect(() => {
    const timer = setInterval(() => live.reload(healthTopic), measureEveryMs);
    return () => clearInterval(timer);
  }, [live]);
  return {
    ...useLive(healthTopic),
    retry: () => void live.refresh(healthTopic),
  };
}

interface HealthTileProps {
  readonly label: string;
  readonly value: ReactNode;
  readonly tone?: keyof typeof tones;
  readonly note: ReactNode;
  /** Health lines. */
  readonly children: ReactNode;
}

const tones = {
  plain: '',
  good: 'text-present-text',
  // Nothing has gone wrong, and something is to be begun.
  begin: 'text-pto-text',
  attention: 'text-overdue-text',
  bad: 'text-absent-text',
} as const;

/** One of the tiles of the card: a figure, what it means, and what it is made of. */
function HealthTile({ label, value, tone = 'plain', note, children }: HealthTileProps) {
  return (
    <div className="min-w-0 p-4">
      <h4 className="text-12 font-medium text-ink2">{label}</h4>
      <p
        className={cn(
          'mt-1 flex items-center gap-2 text-28 font-semibold tracking-tight [&_svg]:size-5',
          tones[tone],
        )}
      >
        {typeof value === 'number' ? figure(value) : value}
      </p>
      <p className="mb-3 text-12 text-ink3">{note}</p>
      <dl>{children}</dl>
    </div>
  );
}

interface HealthLineProps {
  readonly label: string;
  readonly value: string | number;
  /** Where it is settled; undefined where there is no such place. */
  readonly to?: string | undefined;
  readonly isUrgent?: boolean;
}

/** One measured value; a number above zero leads to where it is settled. */
function HealthLine({ label, value: rawValue, to, isUrgent = false }: HealthLineProps) {
  const value = typeof rawValue === 'number' ? figure(rawValue) : rawValue;
  return (
    <div className="relative flex items-baseline justify-between gap-3 border-t border-line py-1.5 text-13">
      <dt className="min-w-0 text-ink2">{label}</dt>
      <dd className={cn('shrink-0 font-semibold', isUrgent && 'text-overdue-text')}>
        {to === undefined ? (
          value
        ) : (
          <Link
            ref={command}
            to={to}
            aria-label={`${label}: ${value}`}
            className={cn(
              // The whole line is pressed.
              'rounded-badge underline-offset-4 after:absolute after:inset-0 hover:underline touch:inline-flex touch:min-h-11 touch:items-center',
              !isUrgent && 'text-accent',
            )}
          >
            {value}
          </Link>
        )}
      </dd>
    </div>
  );
}

const stateWords: Readonly<Record<AdminHealth['systemHealth']['state'], string>> = {
  good: 'Good',
  attention: 'Needs attention',
  bad: 'Bad',
};

/** "38% of 64 GiB free"; bytes are told in powers of 1024. */
function diskWords(free: number | null, size: number | null): string {
  if (free === null) return 'not known';
  if (size === null || size === 0) return `${bytesWords(free)} free`;
  return `${Math.floor((100 * free) / size)}% of ${bytesWords(size)} free`;
}

function bytesWords(bytes: number): string {
  const gibibytes = bytes / 1024 ** 3;
  return gibibytes >= 1 ? `${Math.floor(gibibytes)} GiB` : `${Math.floor(bytes / 1024 ** 2)} MiB`;
}

/** "Last backup 3 h ago". */
const backupWords = (at: string | null, now: number): string =>
  at === null ? 'Last backup: none yet' : `Last backup ${formatAgo(now - Date.parse(at))}`;

/** Where something is settled: the address of a section, undefined while there is none. */
export type AddressOf = (section: string, filters?: string) => string | undefined;

interface HealthCardProps {
  readonly health: ReturnType<typeof useHealth>;
  readonly addressOf: AddressOf;
}

/** Admin System Health: real values, every number a link to where it is settled (ADM-165). */
export function HealthCard({ health, addressOf }: HealthCardProps) {
  const { data, retry } = health;
  return (
    <Frame note={data && <MeasuredAt at={data.measuredAt} />}>
      <Loaded query={{ ...health, refetch: retry }} failure="Failed to fetch the system health">
        {(loadedHealth) => (
          <div className="grid divide-line max-md:divide-y md:grid-cols-3 md:divide-x">
            <UsersTile health={loadedHealth} addressOf={addressOf} />
            <PendingTile pending={loadedHealth.pendingApprovals} addressOf={addressOf} />
            <SystemTile health={loadedHealth} addressOf={addressOf} />
          </div>
        )}
      </Loaded>
    </Frame>
  );
}

function Frame({ note, children }: { note?: ReactNode; children: ReactNode }) {
  return (
    <Card as="section" padded={false} aria-labelledby="system-health">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3 border-b border-line px-4 py-3">
        <h3 id="system-health" className="text-16 font-semibold">
          Admin System Health
        </h3>
        {note}
      </div>
      {children}
    </Card>
  );
}

function MeasuredAt({ at }: { at: string }) {
  const now = useNow(1_000);
  return <p className="text-12 text-ink3">measured {formatAgo(now - Date.parse(at))}</p>;
}

type TileProps = { health: AdminHealth; addressOf: AddressOf };

function UsersTile({ health, addressOf }: TileProps) {
  const { totalUsers, activeUsers, activeAdmins } = health;
  return (
    <HealthTile
      label="Total System Users"
      value={totalUsers}
      note={counted(activeAdmins, 'active administrator')}
    >
      <HealthLine label="Active" value={activeUsers} to={addressOf('users', 'status=active')} />
      <HealthLine
        label="Inactive"
        value={totalUsers - activeUsers}
        to={addressOf('users', 'status=inactive')}
      />
    </HealthTile>
  );
}

type PendingTileProps = { pending: AdminHealth['pendingApprovals']; addressOf: AddressOf };

function PendingTile({ pending, addressOf }: PendingTileProps) {
  const { total, overdueSheets, peopleWithoutTeam, teamsWithoutLeader, pairings } = pending;
  return (
    <HealthTile
      label="Pending Approvals"
      value={total}
      tone={total > 0 ? 'attention' : 'plain'}
      note={total > 0 ? 'Requires admin attention' : 'Nothing waits for you'}
    >
      <HealthLine
        label="Overdue sheets"
        value={overdueSheets}
        to={addressOf('reports', 'view=late-sheets&span=day')}
        isUrgent={overdueSheets > 0}
      />
      <HealthLine
        label="People without a team"
        value={peopleWithoutTeam}
        to={addressOf('users', 'team=-')}
      />
      <HealthLine
        label="Teams without a leader"
        value={teamsWithoutLeader}
        to={addressOf('teams')}
      />
      <HealthLine label="Pairing codes waiting" value={pairings} to={addressOf('displays')} />
    </HealthTile>
  );
}

function SystemTile({ health, addressOf }: TileProps) {
  const { state, problems, lacksBackup, store, diskFree, diskSize, sockets } = health.systemHealth;
  const { eventDelayP95Ms, overtakenPercent } = health.systemHealth;
  const now = useNow(60_000);
  const Icon = state === 'good' ? Check : TriangleAlert;
  return (
    <HealthTile
      label="System Health"
      value={
        <>
          <Icon aria-hidden />
          {stateWords[state]}
        </>
      }
      tone={lacksBackup && problems.length === 1 ? 'begin' : state}
      // That there is no backup is one of the problems then.
      note={[...problems, ...(lacksBackup ? [] : [backupWords(health.lastBackup, now)])].join(' ')}
    >
      <HealthLine label="Store" value={`answers in ${figure(store.answeredInMs)} ms`} />
      <HealthLine label="Disk" value={diskWords(diskFree, diskSize)} to={addressOf('backups')} />
      <HealthLine label="Sockets" value={`${figure(sockets)} connected`} />
      <HealthLine
        label="Event delay p95"
        value={eventDelayP95Ms === null ? 'no events yet' : `${figure(eventDelayP95Ms)} ms`}
      />
      {overtakenPercent !== null && (
        <HealthLine label="Overtaken" value={`${overtakenPercent}% of writes`} />
      )}
    </HealthTile>
  );
}
