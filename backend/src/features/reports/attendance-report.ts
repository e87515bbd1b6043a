import {
  compareMembers,
  Tally,
  teamOn,
  type AttendanceReport,
  type Member,
  type ReportCell,
} from '@muster/protocol';
import { daysOf, teamsOf } from './reports.frame.ts';
import type { CountedMark, ReportData } from './reports.source.ts';

type Row = AttendanceReport['rows'][number];
type Matrix = Pick<AttendanceReport, 'teams' | 'days' | 'rows' | 'totals'>;

/** The roster matrix (REP-4, REP-5). Pure. */
export function attendanceMatrix(data: ReportData): Matrix {
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
