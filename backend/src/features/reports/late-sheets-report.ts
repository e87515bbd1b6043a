import { asOn, dateIn, dueAt, owesSheet, type LateSheetsReport, type Team } from '@muster/protocol';
import {
  groupBy,
  daysOf,
  teamsOf,
  type CountedSheet,
  type Person,
  type ReportData,
} from './reports.source.ts';

interface When {
  readonly now: number;
  readonly timeZone: string;
  readonly overdueAfterMinutes: number;
}
type LateSheets = Pick<LateSheetsReport, 'teams' | 'sheets' | 'totals'>;

/** Sheets that were due and came late or incomplete, or have not come (REP-8, REP-19). Pure. */
export function lateSheets(
  data: ReportData,
  { now, timeZone, overdueAfterMinutes }: When,
): LateSheets {
  const stored = new Map(data.sheets.map((sheet) => [`${sheet.date} ${sheet.teamId}`, sheet]));
  const existing = new Map(data.teams.map((team) => [team.id, team]));
  const teams = teamsOf(data);
  const membersOn = membersByDate(data.people.filter(({ isActive }) => isActive));
  const places = new Set(
    data.sheets.flatMap(({ date, marks }) => marks.map(({ userId }) => `${date} ${userId}`)),
  );
  const isMarked = (userId: string, date: string) => places.has(`${date} ${userId}`);
  const totals = { due: 0, onTime: 0, late: 0, missing: 0, incomplete: 0 };
  const sheets: LateSheetsReport['sheets'] = [];
  for (const { date, shift } of daysOf(data).toReversed()) {
    const due = dueAt(timeZone, date, overdueAfterMinutes);
    if (due === null || due.getTime() > now) continue;
    const membersOf = membersOn(date);
    for (const { id: teamId } of teams) {
      const sheet = stored.get(`${date} ${teamId}`);
      const members = membersOf.get(teamId) ?? [];
      if (!sheet) {
        const line = members.filter(({ createdAt }) => Date.parse(createdAt) <= due.getTime());
        if (!wasThere(existing.get(teamId), date, timeZone)) continue;
        if (!owesSheet({ status: 'pending', line })) continue;
      }
      totals.due += 1;
      const found = sheet && {
        lateMs: Date.parse(sheet.first.at) - due.getTime(),
        incomplete: incompleteOf(sheet, members, isMarked),
      };
      const state = found ? (found.lateMs > 0 ? 'late' : 'onTime') : 'missing';
      totals[state] += 1;
      if (found?.incomplete) totals.incomplete += 1;
      if (state === 'onTime' && !found?.incomplete) continue;
      sheets.push({
        teamId,
        date,
        shift,
        state: state === 'onTime' ? 'incomplete' : state,
        dueAt: due.toISOString(),
        submittedAt: sheet?.first.at ?? null,
        submittedByName: sheet?.first.byName ?? null,
        minutesLate: found ? Math.max(0, Math.ceil(found.lateMs / 60_000)) : null,
        incomplete: found?.incomplete ?? null,
      });
    }
  }
  return { teams, sheets, totals };
}

/** People by the team that they belong to on a date (DIR-190); once for all dates on which nobody was elsewhere. */
function membersByDate(people: readonly Person[]) {
  const byTeam = (of: readonly Person[]) => groupBy(of, ({ teamId }) => teamId ?? '');
  const present = byTeam(people);
  const ends = people.map(({ teamsBefore = [] }) => teamsBefore.at(-1)?.until ?? '');
  const movedUntil = ends.reduce((a, b) => (a > b ? a : b), '');
  return (date: string) =>
    date > movedUntil ? present : byTeam(people.map((one) => asOn(one, date)));
}

/** A team owes sheets from the day on that it was made. */
const wasThere = (team: Team | undefined, date: string, timeZone: string): boolean =>
  team !== undefined &&
  (team.createdAt === null || dateIn(timeZone, new Date(team.createdAt)) <= date);

/** Whoever was there when it was submitted and is marked on no sheet of that day is missing on it. */
function incompleteOf(
  { date, first, marks }: CountedSheet,
  members: readonly Person[],
  isMarked: (userId: string, date: string) => boolean,
): { marked: number; of: number } | null {
  const unmarked = members.filter(
    ({ id, createdAt }) => createdAt <= first.at && !isMarked(id, date),
  ).length;
  return unmarked === 0 ? null : { marked: marks.length, of: marks.length + unmarked };
}
