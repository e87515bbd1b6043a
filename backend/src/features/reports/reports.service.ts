import {
  nameAmong,
  type AbsencesReport,
  type AbsenceType,
  type Analytics,
  type AttendanceReport,
  type ChangesReport,
  type LateSheetsReport,
  type RangeQuery,
} from '@muster/protocol';
import type { Allowed } from '../../lib/caller.ts';
import type { Config } from '../../config.ts';
import type { Clock } from '../../lib/clock.ts';
import { absencesByType } from './absences-report.ts';
import { absencesByDay, attendanceByDay, sheetDelays, teamByDay } from './analytics.ts';
import { attendanceMatrix } from './attendance-report.ts';
import { fairness, minutesToFullDeployment } from './deployment-analytics.ts';
import { lateSheets } from './late-sheets-report.ts';
import { teamsOf } from './reports.frame.ts';
import { readableTeams } from './reports.policy.ts';
import type { ReportData, ReportSource } from './reports.source.ts';

interface Deps extends ReportSource {
  readonly clock: Clock;
  /** Read whenever it is used: administrators change it while the server runs (SET-3). */
  readonly config: Pick<Config, 'overdueAfterMinutes'>;
  /** What counts as on duty elsewhere, as it is set now (SET-12). */
  elsewhereTypes(): AbsenceType[];
}

/** Reports of a range of days, computed when they are asked for (REP-1 to REP-9). */
export function reportsService(deps: Deps) {
  const { sheets, directory, deployments, clock, config, elsewhereTypes } = deps;

  async function read(allowed: Allowed, { from, to, teamIds }: RangeQuery): Promise<ReportData> {
    const asked = readableTeams(allowed, teamIds);
    const [teams, people, found] = await Promise.all([
      directory.teams(),
      directory.people(),
      sheets.between(from, to, asked),
    ]);
    const isAsked = ({ id }: { id: string }) => asked?.includes(id) ?? true;
    // The latest first: somebody who is gone keeps the name they had last.
    const ordered = found.toSorted((a, b) => (a.date < b.date ? 1 : -1));
    // Those of one name stay two in every table and file (DIR-185).
    const called = nameAmong(people);
    const named = people.map((person) => ({ ...person, name: called(person) }));
    return { from, to, teams: teams.filter(isAsked), people: named, sheets: ordered };
  }
  const frameOf = ({ from, to }: RangeQuery) => ({
    from,
    to,
    computedAt: new Date(clock.now()).toISOString(),
  });

  /** What only those read who read deployments: not for leaders. */
  async function deployed(allowed: Allowed, { from, to, teamIds }: RangeQuery, data: ReportData) {
    if (allowed.scope === 'own') return { minutesToFullDeployment: null, fairness: null };
    const [saved, all] = await Promise.all([
      deployments.savedBetween(from, to),
      teamIds ? sheets.between(from, to) : data.sheets,
    ]);
    return {
      minutesToFullDeployment: minutesToFullDeployment(saved, all, clock.timeZone),
      fairness: fairness(saved, data.people, teamIds),
    };
  }

  return {
    async analytics(allowed: Allowed, query: RangeQuery): Promise<Analytics> {
      const data = await read(allowed, query);
      return {
        ...frameOf(query),
        teams: teamsOf(data),
        attendanceByDay: attendanceByDay(data),
        teamByDay: teamByDay(data),
        absencesByType: absencesByDay(data),
        elsewhereTypes: elsewhereTypes(),
        sheetDelays: sheetDelays(data, clock.timeZone, config.overdueAfterMinutes),
        shortStations: null,
        ...(await deployed(allowed, query, data)),
      };
    },

    attendance: async (allowed: Allowed, query: RangeQuery): Promise<AttendanceReport> => ({
      ...frameOf(query),
      ...attendanceMatrix(await read(allowed, query)),
      elsewhereTypes: elsewhereTypes(),
    }),

    absences: async (allowed: Allowed, query: RangeQuery): Promise<AbsencesReport> => ({
      ...frameOf(query),
      ...absencesByType(await read(allowed, query), elsewhereTypes()),
    }),

    async lateSheets(allowed: Allowed, query: RangeQuery): Promise<LateSheetsReport> {
      const data = await read(allowed, query);
      const { timeZone } = clock;
      const { overdueAfterMinutes } = config;
      const when = { now: clock.now(), timeZone, overdueAfterMinutes };
      return { ...frameOf(query), ...lateSheets(data, when) };
    },

    async changes(allowed: Allowed, query: RangeQuery): Promise<ChangesReport> {
      const asked = readableTeams(allowed, query.teamIds);
      const [data, changes] = await Promise.all([
        read(allowed, query),
        sheets.laterEntries(query.from, query.to, asked),
      ]);
      const totals = {
        changes: changes.length,
        sheets: new Set(changes.map(({ teamId, date }) => `${date} ${teamId}`)).size,
        people: new Set(changes.map(({ userId }) => userId)).size,
      };
      return { ...frameOf(query), teams: teamsOf(data), changes, totals };
    },
  };
}

export type ReportsService = ReturnType<typeof reportsService>;
