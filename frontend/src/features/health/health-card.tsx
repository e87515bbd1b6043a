import { type AdminHealth, counted, figure } from '@muster/protocol';
import { Check, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatAgo } from '../../shared/dates/age-format.ts';
import { useNow } from '../../shared/dates/use-now.ts';
import { ErrorState } from '../../shared/ui/feedback/error-state.tsx';
import { SkeletonRows } from '../../shared/ui/feedback/skeleton.tsx';
import { Card } from '../../shared/ui/layout/card.tsx';
import { HealthLine } from './health-line.tsx';
import { HealthTile } from './health-tile.tsx';
import { backupWords, diskWords, stateWords } from './health.words.ts';
import type { useHealth } from './use-health.ts';

/** Where something is settled: the address of a section, undefined while there is none. */
export type AddressOf = (section: string, filters?: string) => string | undefined;

interface HealthCardProps {
  readonly health: ReturnType<typeof useHealth>;
  readonly addressOf: AddressOf;
}

/** Admin System Health: real values, every number a link to where it is settled (ADM-165). */
export function HealthCard({
  health: { data, error, retry, isFetching },
  addressOf,
}: HealthCardProps) {
  if (!data && error) {
    return (
      <Frame>
        <ErrorState
          title="Failed to fetch the system health"
          message={error.message}
          onRetry={retry}
          retrying={isFetching}
        />
      </Frame>
    );
  }
  if (!data) {
    return (
      <Frame>
        <SkeletonRows />
      </Frame>
    );
  }
  return (
    <Frame note={<MeasuredAt at={data.measuredAt} />}>
      <div className="grid divide-line max-md:divide-y md:grid-cols-3 md:divide-x">
        <UsersTile health={data} addressOf={addressOf} />
        <PendingTile pending={data.pendingApprovals} addressOf={addressOf} />
        <SystemTile health={data} addressOf={addressOf} />
      </div>
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
  const { state, problems, store, diskFree, diskSize, sockets, eventDelayP95Ms } =
    health.systemHealth;
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
      tone={state}
      note={[...problems, backupWords(health.lastBackup, now)].join(' ')}
    >
      <HealthLine label="Store" value={`answers in ${figure(store.answeredInMs)} ms`} />
      <HealthLine label="Disk" value={diskWords(diskFree, diskSize)} to={addressOf('backups')} />
      <HealthLine label="Sockets" value={`${figure(sockets)} connected`} />
      <HealthLine
        label="Event delay p95"
        value={eventDelayP95Ms === null ? 'no events yet' : `${figure(eventDelayP95Ms)} ms`}
      />
    </HealthTile>
  );
}
