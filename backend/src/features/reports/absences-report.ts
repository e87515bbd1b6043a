import {
  absenceKindOf,
  compareMembers,
  Tally,
  type AbsenceType,
  type AbsencesReport,
} from '@muster/protocol';
import { teamsOf } from './reports.frame.ts';
import type { ReportData } from './reports.source.ts';

type Absences = Pick<AbsencesReport, 'teams' | 'types' | 'people' | 'totals'>;
type Person = AbsencesReport['people'][number];

/** Absences by type, the most frequent first, and by person (REP-7). Pure. */
export function absencesByType(data: ReportData, elsewhere: readonly AbsenceType[]): Absences {
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
