import {
  addDays,
  compareTeams,
  recentAbsenceLimits,
  type AttendanceRecord,
  type RecentAbsences,
  type SheetHead,
  type LogEntry,
  type Sheet,
  type SheetReminder,
  type AbsenceType,
} from '@muster/protocol';
import type { Allowed } from '../../lib/caller.ts';
import type { Context } from '../context.ts';
import type { DirectoryFeature } from '../directory/index.ts';
import { isLeaderOf, isMasked, mayRemind, mustBeOpen, readableLog } from './attendance.policy.ts';
import {
  anonymousSheetHead,
  pendingSheetHead,
  presentSheetHead,
  presentSheet,
} from './attendance.present.ts';
import { movedAway } from './following/moved-records.ts';
import type { AttendanceRepo } from './attendance.repo.ts';

/** Each member's latest absence types, newest first, each once (ATT-76). Pure. */
function latestAbsences(records: readonly AttendanceRecord[]): RecentAbsences {
  const latest: Record<string, AbsenceType[]> = {};
  for (const { userId, absenceType } of records.toSorted((a, b) => b.date.localeCompare(a.date))) {
    if (absenceType === null) continue;
    const types = (latest[userId] ??= []);
    if (types.length < recentAbsenceLimits.types && !types.includes(absenceType)) {
      types.push(absenceType);
    }
  }
  return latest;
}

interface Deps {
  repo: AttendanceRepo;
  directory: Pick<DirectoryFeature, 'team' | 'teams' | 'people'>;
  maskOtherTeams(): boolean;
  /** The latest reminder of a sheet. */
  reminder(teamId: string, date: string): Promise<SheetReminder | null>;
}

interface LogFilter {
  date: string;
  teamId?: string | undefined;
  updateType?: LogEntry['updateType'] | undefined;
  fieldChanged?: LogEntry['fieldChanged'] | undefined;
}

export function attendanceQueries(
  { epoch }: Pick<Context, 'epoch'>,
  { repo, directory, maskOtherTeams, reminder }: Deps,
) {
  /** Throws NOT_FOUND for a team that does not exist. */
  async function sheet(allowed: Allowed, teamId: string, date: string): Promise<Sheet> {
    const [, found] = await Promise.all([directory.team(teamId), repo.sheet(teamId, date)]);
    const masked = isMasked(allowed, { teamId, date }, maskOtherTeams());
    const isTheirs = isLeaderOf(allowed.caller, { teamId, date });
    const isAsked = isTheirs || mayRemind(allowed);
    const standing = !found && isAsked ? await reminder(teamId, date) : null;
    const moved = isTheirs ? await movedAway(directory, found) : [];
    return {
      ...presentSheet(epoch(), teamId, date, found, masked, standing),
      moved: moved.map(({ userId }) => userId),
    };
  }

  const records = async (
    allowed: Allowed,
    teamId: string,
    date: string,
  ): Promise<AttendanceRecord[]> => (await sheet(allowed, teamId, date)).records;

  /** Newest first; a team leader's own team only (ATT-31). */
  async function updates(allowed: Allowed, filter: LogFilter): Promise<LogEntry[]> {
    const { date, updateType, fieldChanged } = filter;
    const teamId = readableLog(allowed, filter.teamId, date);
    return repo.log(date, {
      ...(teamId !== undefined && { teamId }),
      ...(updateType && { updateType }),
      ...(fieldChanged && { fieldChanged }),
    });
  }

  /** A call of its own: a sheet is told to everybody who follows it, these only to who may read them. */
  async function recentAbsences(
    allowed: Allowed,
    teamId: string,
    date: string,
  ): Promise<RecentAbsences> {
    mustBeOpen(allowed, { teamId, date });
    await directory.team(teamId);
    const { days } = recentAbsenceLimits;
    const dates = Array.from({ length: days }, (_, index) => addDays(date, -1 - index));
    return latestAbsences(await repo.recordsOn(teamId, dates));
  }

  /** Every team's sheet of a date; teams that have none are pending. */
  async function sessions({ scope }: Allowed, date: string): Promise<SheetHead[]> {
    const [teams, sheets] = await Promise.all([directory.teams(), repo.sheetsOn(date)]);
    const byTeam = new Map(sheets.map((one) => [one.teamId, one]));
    return teams.toSorted(compareTeams).map(({ id }) => {
      const found = byTeam.get(id);
      const session = found ? presentSheetHead(found) : pendingSheetHead(id, date);
      return scope === 'counts' ? anonymousSheetHead(session) : session;
    });
  }

  return { sheet, records, recentAbsences, updates, sessions };
}

export type AttendanceQueries = ReturnType<typeof attendanceQueries>;
