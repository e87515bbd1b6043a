import { dateIn, dueAt, type LateSheetsReport, type Team } from '@muster/protocol';
import { daysOf, teamsOf } from './reports.frame.ts';
import type { ReportData } from './reports.source.ts';

interface When {
  readonly now: number;
  readonly timeZone: string;
  readonly overdueAfterMinutes: number;
}
type LateSheets = Pick<LateSheetsReport, 'teams' | 'sheets' | 'totals'>;

/** Sheets that were due and came late, or have not come (REP-8). Pure. */
export function lateSheets(
  data: ReportData,
  { now, timeZone, overdueAfterMinutes }: When,
): LateSheets {
  const stored = new Map(data.sheets.map((sheet) => [`${sheet.date} ${sheet.teamId}`, sheet]));
  const existing = new Map(data.teams.map((team) => [team.id, team]));
  const teams = teamsOf(data);
  const totals = { due: 0, onTime: 0, late: 0, missing: 0 };
  const sheets: LateSheetsReport['sheets'] = [];
  for (const { date, shift } of daysOf(data).toReversed()) {
    const due = dueAt(timeZone, date, overdueAfterMinutes);
    if (due === null || due.getTime() > now) continue;
    for (const { id: teamId } of teams) {
      const sheet = stored.get(`${date} ${teamId}`);
      if (!sheet && !wasThere(existing.get(teamId), date, timeZone)) continue;
      totals.due += 1;
      const lateMs = sheet ? Date.parse(sheet.first.at) - due.getTime() : undefined;
      if (lateMs !== undefined && lateMs <= 0) {
        totals.onTime += 1;
        continue;
      }
      const state = sheet ? 'late' : 'missing';
      totals[state] += 1;
      sheets.push({
        teamId,
        date,
        shift,
        state,
        dueAt: due.toISOString(),
        submittedAt: sheet?.first.at ?? null,
        submittedByName: sheet?.first.byName ?? null,
        minutesLate: lateMs === undefined ? null : Math.ceil(lateMs / 60_000),
      });
    }
  }
  return { teams, sheets, totals };
}

/** A team owes sheets from the day on that it was made. */
const wasThere = (team: Team | undefined, date: string, timeZone: string): boolean =>
  team !== undefined &&
  (team.createdAt === null || dateIn(timeZone, new Date(team.createdAt)) <= date);
