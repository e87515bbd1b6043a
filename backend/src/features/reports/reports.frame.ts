import {
  addDays,
  compareTeams,
  daysBetween,
  shiftOn,
  type ReportTeam,
  type Shift,
} from '@muster/protocol';
import type { ReportData } from './reports.source.ts';

/** What reports begin with: their days and teams. Pure. */

export const daysOf = ({ from, to }: Pick<ReportData, 'from' | 'to'>) =>
  Array.from({ length: daysBetween(from, to) + 1 }, (_, index): { date: string; shift: Shift } => {
    const date = addDays(from, index);
    return { date, shift: shiftOn(date) };
  });

/** Those that are, and those that have left sheets; in the order of teams (DIR-4). */
export function teamsOf({ teams, people, sheets }: ReportData): ReportTeam[] {
  const names = new Map(people.map(({ id, name }) => [id, name]));
  const known = new Set(teams.map(({ id }) => id));
  const gone = new Set(sheets.map(({ teamId }) => teamId).filter((id) => !known.has(id)));
  return [
    ...teams.map(({ id, name, leaderId }) => ({
      id,
      name,
      leaderName: (leaderId !== null && names.get(leaderId)) || null,
    })),
    ...[...gone].map((id) => ({ id, name: id, leaderName: null })),
  ].toSorted(compareTeams);
}
