import {
  nameAmong,
  type AbsencesReport,
  type AbsenceType,
  type Analytics,
  type AttendanceReport,
  type ChangesReport,
  type LateSheetsReport,
  type RangeQuery,
  isOwnTeam,
  absenceKindOf,
  compareMembers,
  Tally,
  own,
  shiftOn,
  teamOn,
  type Member,
  type ReportCell,
} from '@muster/protocol';
import { type Allowed, isPerson } from '../../lib/caller.ts';
import type { Config } from '../../config.ts';
import type { Clock } from '../../lib/clock.ts';
import { absencesByDay, attendanceByDay, sheetDelays, teamByDay, startOf } from './analytics.ts';
import { lateSheets } from './late-sheets-report.ts';
import {
  teamsOf,
  daysOf,
  type ReportData,
  type ReportSource,
  type CountedSheet,
  type SavedList,
  type CountedMark,
  groupBy,
} from './reports.source.ts';
import { Fault } from '../../lib/fault.ts';

type Row = AttendanceReport['rows'][number];
type Matrix = Pick<AttendanceReport, 'teams' | 'days' | 'rows' | 'totals'>;

/** The roster matrix (REP-4, REP-5). Pure. */
function attendanceMatrix(data: ReportData): Matrix {
  const dates = daysOf(data);
  const columnOf = new Map(dates.map(({ date }, index) => [date, index]));
  const teams = teamsOf(data);
  const blank = () => dates.map((): ReportCell => null);
  const people = new Map(data.people.map((person) => [person.id, person]));
  const rosters = new Map(
    teams.map(({ id }) => [id, { rows: new Map<string, Row>(), sheets: blank() }]),
  );

  for (const { teamId, date, marks } of data.sheets) {
    const roster = rosters.get(teamId);
    const column = columnOf.get(date);
    if (!roster || column === undefined) continue;
    roster.sheets[column] = '-';
    for (const mark of marks) {
      const row = roster.rows.get(mark.userId) ?? rowOf(people.get(mark.userId) ?? mark);
      roster.rows.set(mark.userId, row);
      row.cells[column] = cellOf(mark);
    }
  }
  function rowOf(one: CountedMark | Member): Row {
    const userId = 'userId' in one ? one.userId : one.id;
    const { name, role } = one;
    return { userId, name, role, teamId: '', cells: blank(), totals: new Tally().totals };
  }

  for (const person of data.people) {
    if (!person.isActive || person.teamId === null) continue;
    const rows = rosters.get(person.teamId)?.rows;
    if (rows && !rows.has(person.id)) rows.set(person.id, rowOf(person));
  }

  const perDay = dates.map(() => new Tally());
  const overall = new Tally();
  const rows = teams.flatMap(({ id }) => {
    const { rows: ofTeam, sheets } = rosters.get(id) as {
      rows: Map<string, Row>;
      sheets: ReportCell[];
    };
    return [...ofTeam.values()].toSorted(compareMembers).map((row): Row => {
      const belongs = people.get(row.userId);
      const isMember = (column: number) =>
        belongs?.isActive === true && teamOn(belongs, dates[column]?.date ?? '') === id;
      const cells = withUnmarked(row.cells, sheets, isMember);
      const tally = new Tally();
      cells.forEach((cell, column) => {
        for (const one of [tally, overall, perDay[column]]) one?.add(cell);
      });
      return { ...row, teamId: id, cells, totals: tally.totals };
    });
  });
  const days = dates.map((day, column) => ({ ...day, totals: (perDay[column] as Tally).totals }));
  return { teams, days, rows, totals: overall.totals };
}

const cellOf = ({ status, absenceType }: CountedMark): ReportCell =>
  status === 'present' ? 'P' : status === 'pto' ? 'PTO' : (absenceType ?? '-');

/**
 * A sheet without this person says `-`. For somebody who has left the team it does so only between the first and the
 * last sheet they are on: outside it nothing is missing.
 */
function withUnmarked(
  cells: readonly ReportCell[],
  sheets: readonly ReportCell[],
  isMember: (column: number) => boolean,
): ReportCell[] {
  const first = cells.findIndex((cell) => cell !== null);
  const last = cells.findLastIndex((cell) => cell !== null);
  return cells.map((cell, column) => {
    if (cell !== null) return cell;
    const counts = isMember(column) || (column > first && column < last);
    return counts ? (sheets[column] ?? null) : null;
  });
}

/** What is made of saved deployments (ANA-3, ANA-4). Pure. */

/**
 * By day the minutes from the shift's start to the first saved deployment with a place for everybody who is here by
 * the sheets of all teams; null where none has.
 */
function minutesToFullDeployment(
  saved: readonly SavedList[],
  sheets: readonly CountedSheet[],
  timeZone: string,
): NonNullable<Analytics['minutesToFullDeployment']> {
  const here = new Map<string, number>();
  for (const { date, marks } of sheets) {
    const count = marks.filter(({ status }) => status !== 'absent').length;
    here.set(date, (here.get(date) ?? 0) + count);
  }
  const byDate = groupBy(saved, ({ date }) => date);
  return [...byDate]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([date, lists]) => {
      const start = startOf(timeZone, date);
      if (start === undefined) return [];
      const needed = here.get(date) ?? 0;
      const full = lists
        .flatMap(({ savedAt, places }) =>
          savedAt !== null && needed > 0 && places >= needed ? [Date.parse(savedAt)] : [],
        )
        .toSorted((a, b) => a - b)[0];
      const minutes = full === undefined ? null : Math.max(0, Math.round((full - start) / 60_000));
      return [{ date, shift: shiftOn(date), minutes }];
    });
}

type Fairness = NonNullable<Analytics['fairness']>;

/** How often who was posted to which zone, by the deployments that were saved last. */
function fairness(
  saved: readonly SavedList[],
  people: ReportData['people'],
  teamIds: readonly string[] | undefined,
): Fairness {
  const last = saved.filter(({ isLast }) => isLast);
  const personById = new Map(people.map((person) => [person.id, person]));
  const zones = new Map<string, string>();
  const rows = new Map<string, Fairness['people'][number]>();
  for (const { postings } of last)
    for (const { userId, name, teamId, zoneId, zoneName } of postings) {
      const now = personById.get(userId);
      const team = now?.teamId ?? teamId;
      if (teamIds && (team === null || !teamIds.includes(team))) continue;
      zones.set(zoneId, zoneName);
      const row = rows.get(userId) ?? {
        userId,
        name: now?.name ?? name,
        teamId: team,
        postings: {},
        total: 0,
      };
      rows.set(userId, row);
      row.postings[zoneId] = (own(row.postings, zoneId) ?? 0) + 1;
      row.total += 1;
    }
  const most = ({ postings }: Fairness['people'][number]) => Math.max(...Object.values(postings));
  return {
    deployments: last.length,
    zones: [...zones].map(([id, name]) => ({ id, name })),
    people: [...rows.values()].toSorted(
      (a, b) => most(b) - most(a) || compareMembers({ role: '', ...a }, { role: '', ...b }),
    ),
  };
}

type Absences = Pick<AbsencesReport, 'teams' | 'types' | 'people' | 'totals'>;
type Person = AbsencesReport['people'][number];

/** Absences by type, the most frequent first, and by person (REP-7). Pure. */
function absencesByType(data: ReportData, elsewhere: readonly AbsenceType[]): Absences {
  const now = new Map(data.people.map((person) => [person.id, person]));
  const byType = new Map<AbsenceType, { absences: number; people: Set<string> }>();
  const byPerson = new Map<string, Person>();
  const tally = new Tally();
  for (const { teamId, marks } of data.sheets)
    for (const { userId, name, role, status, absenceType } of marks) {
      tally.add(status === 'present' ? 'P' : status === 'pto' ? 'PTO' : absenceType);
      if (absenceType === null) continue;
      const ofType = byType.get(absenceType) ?? { absences: 0, people: new Set<string>() };
      byType.set(absenceType, ofType);
      ofType.absences += 1;
      ofType.people.add(userId);
      const current = now.get(userId);
      const key = `${teamId} ${userId}`;
      const person = byPerson.get(key) ?? {
        userId,
        name: current?.name ?? name,
        role: current?.role ?? role,
        teamId,
        absences: 0,
        types: {},
      };
      byPerson.set(key, person);
      person.absences += 1;
      person.types[absenceType] = (person.types[absenceType] ?? 0) + 1;
    }
  return {
    teams: teamsOf(data),
    types: [...byType]
      .map(([type, { absences, people }]) => ({
        type,
        kind: absenceKindOf(type, elsewhere),
        absences,
        people: people.size,
      }))
      .toSorted((a, b) => b.absences - a.absences || a.type.localeCompare(b.type)),
    people: [...byPerson.values()].toSorted(
      (a, b) => b.absences - a.absences || compareMembers(a, b),
    ),
    totals: tally.totals,
  };
}

/** The teams of a report: a leader's own one alone; undefined is all (REP-1). Throws FORBIDDEN. */
function readableTeams(
  { caller, scope }: Allowed,
  requestedIds: readonly string[] | undefined,
): readonly string[] | undefined {
  if (scope !== 'own') return requestedIds;
  const user = isPerson(caller) ? caller.user : null;
  if (user === null || user.teamId === null) throw new Fault('FORBIDDEN');
  if (requestedIds?.some((teamId) => !isOwnTeam(user, teamId))) throw new Fault('FORBIDDEN');
  return [user.teamId];
}

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
    const readableIds = readableTeams(allowed, teamIds);
    const [teams, people, found] = await Promise.all([
      directory.teams(),
      directory.people(),
      sheets.between(from, to, readableIds),
    ]);
    const isAsked = ({ id }: { id: string }) => readableIds?.includes(id) ?? true;
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
      const readableIds = readableTeams(allowed, query.teamIds);
      const [data, changes] = await Promise.all([
        read(allowed, query),
        sheets.laterEntries(query.from, query.to, readableIds),
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
