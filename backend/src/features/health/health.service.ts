import {
  minutesLate,
  principalOf,
  type AdminHealth,
  type AdministrativeAction,
  type Backup,
  type Member,
  type Team,
  type WatchSnapshot,
  healthRoutes,
  dayMs,
} from '@muster/protocol';
import type { Clock } from '../../lib/clock.ts';
import { measureStore, overtakenPercent, stateOf } from './health.state.ts';
import { handle } from '../../http/contract.ts';
import type { AttendanceFeature } from '../attendance/index.ts';
import type { AuditFeature } from '../audit/index.ts';
import type { Context } from '../context.ts';
import type { DirectoryFeature } from '../directory/index.ts';
import type { DisplayRepo } from '../display/index.ts';
import type { MonitoringFeature } from '../monitoring/index.ts';
import type { EventDelays } from '../../live/publisher.ts';

/** What the figures are made of. */
interface HealthSource {
  directory: { teams(): Promise<Team[]>; people(): Promise<Member[]> };
  watch: { snapshot(date: string, form: 'counts'): Promise<WatchSnapshot> };
  /** Newest first. */
  backups: { list(): Promise<Pick<Backup, 'at' | 'state'>[]> };
  countWaiting(now: Date): Promise<number>;
  /** Entries of the audit trail of these things since an instant. */
  figures(things: readonly string[], since: string): Promise<AdministrativeAction>;
  anySheet(): Promise<boolean>;
  measureStore(): Promise<number>;
  measureDisk(): Promise<{ free: number | null; size: number | null }>;
  storeKind: 'mongodb' | 'embedded';
  sockets(): number;
  eventDelayP95Ms(): number | null;
  overtakenPercent(): number | null;
  clock: Clock;
}

const changesForMs = 30 * dayMs;

/** Which things of the audit trail an administrator configures, by the lines of the list (ADM-164). */
const configured = {
  users: ['user', 'users', 'role', 'tag', 'signin-link'],
  teams: ['team', 'zone', 'station', 'stations'],
  maintenance: ['cleanup', 'archive', 'backup', 'import'],
  others: ['settings', 'display', 'token', 'webhook'],
} as const;

/** Real figures for the card Admin System Health (ADM-160). */
function healthService(source: HealthSource) {
  const { clock, directory, watch, figures } = source;

  async function read(): Promise<AdminHealth> {
    const backups = await source.backups.list();
    const [people, pendingApprovals, systemHealth, actions] = await Promise.all([
      directory.people(),
      pending(),
      system(backups, await directory.teams()),
      changed(),
    ]);
    const active = people.filter(({ isActive }) => isActive);
    const { others, ...shown } = actions;
    const all = [...Object.values(shown), others];
    return {
      measuredAt: clock.instant(),
      isNew: !(await source.anySheet()),
      totalUsers: people.length,
      activeUsers: active.length,
      activeAdmins: active.filter((one) => principalOf(one) === 'admin').length,
      pendingApprovals,
      systemHealth,
      lastBackup: backups.find(({ state }) => state === 'done')?.at ?? null,
      configChanges: all.reduce((sum, { count }) => sum + count, 0),
      actions: shown,
    };
  }

  async function pending(): Promise<AdminHealth['pendingApprovals']> {
    const now = clock.now();
    const date = clock.today();
    const [people, teams, pairings, { rows }] = await Promise.all([
      directory.people(),
      directory.teams(),
      source.countWaiting(new Date(now)),
      watch.snapshot(date, 'counts'),
    ]);
    const counts = {
      pairings,
      teamsWithoutLeader: leaderless(teams, people).length,
      peopleWithoutTeam: withoutTeam(people).length,
      overdueSheets: rows.filter((row) => minutesLate(row, now) !== undefined).length,
    };
    return { total: Object.values(counts).reduce((sum, count) => sum + count, 0), ...counts };
  }

  async function system(
    backups: readonly Pick<Backup, 'at' | 'state'>[],
    teams: readonly Team[],
  ): Promise<AdminHealth['systemHealth']> {
    const [answeredInMs, disk] = await Promise.all([source.measureStore(), source.measureDisk()]);
    const measured = {
      store: { kind: source.storeKind, answeredInMs },
      diskFree: disk.free,
      diskSize: disk.size,
      sockets: source.sockets(),
      eventDelayP95Ms: source.eventDelayP95Ms(),
      overtakenPercent: source.overtakenPercent(),
    };
    const backupFailed = backups.find(({ state }) => state !== 'running')?.state === 'failed';
    // Before the first backup it counts from the first team.
    const lastBackup = backups.find(({ state }) => state === 'done')?.at;
    const since = lastBackup ?? teams.flatMap(({ createdAt }) => createdAt ?? []).toSorted()[0];
    const withoutBackupMs = since === undefined ? null : clock.now() - Date.parse(since);
    const wasBackedUp = lastBackup !== undefined;
    const state = stateOf({ ...measured, backupFailed, withoutBackupMs, wasBackedUp });
    return { ...state, ...measured };
  }

  async function changed() {
    const since = new Date(clock.now() - changesForMs).toISOString();
    const [users, teams, maintenance, others] = await Promise.all([
      figures(configured.users, since),
      figures(configured.teams, since),
      figures(configured.maintenance, since),
      figures(configured.others, since),
    ]);
    return { users, teams, maintenance, others };
  }

  return { read };
}

/** Teams that no active person leads: neither whom the team names nor a member who is a team leader. */
export function leaderless(teams: readonly Team[], people: readonly Member[]): Team[] {
  const active = people.filter(({ isActive }) => isActive);
  const ids = new Set(active.map(({ id }) => id));
  const isTeamLeader = ({ role }: Member) => role.trim().toLowerCase() === 'tl';
  const led = new Set(active.filter(isTeamLeader).map(({ teamId }) => teamId));
  return teams.filter(
    ({ id, leaderId }) => !led.has(id) && (leaderId === null || !ids.has(leaderId)),
  );
}

/** Active people without a team who are neither administrators nor watch TLs. */
export const withoutTeam = (people: readonly Member[]): Member[] =>
  people.filter(
    (one) =>
      one.isActive && one.teamId === null && !['admin', 'watch_tl'].includes(principalOf(one)),
  );

interface Needs {
  directory: DirectoryFeature;
  attendance: Pick<AttendanceFeature, 'sheets'>;
  watch: MonitoringFeature;
  displays: Pick<DisplayRepo, 'countWaiting'>;
  backups: HealthSource['backups'];
  trail: Pick<AuditFeature, 'figures'>;
  storeKind: HealthSource['storeKind'];
  measureDisk: HealthSource['measureDisk'];
  eventDelays: Pick<EventDelays, 'p95'>;
}

/** Figures of the organisation and of the server for administrators (ADM-160). */
export function healthFeature(
  { app, clock, db, gateway, isShared }: Context,
  {
    directory,
    attendance,
    watch,
    displays,
    backups,
    trail,
    storeKind,
    measureDisk,
    eventDelays,
  }: Needs,
): void {
  const overtaken = overtakenPercent(app.meter, clock);
  const health = healthService({
    directory,
    watch,
    backups,
    anySheet: attendance.sheets.anySheet,
    countWaiting: displays.countWaiting,
    figures: trail.figures,
    storeKind,
    measureDisk,
    clock,
    measureStore: () => measureStore(db, clock),
    sockets: () => gateway.count(),
    eventDelayP95Ms: () => eventDelays.p95(),
    overtakenPercent: () => (isShared ? overtaken() : null),
  });
  handle(app, healthRoutes.read, () => health.read());
}
