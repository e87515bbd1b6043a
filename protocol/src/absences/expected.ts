import { teamOn, type Belonging } from '../directory/membership.ts';
import { isLocked, shiftOn } from '../schedule/schedule.rules.ts';
import { awayOn, isAwayAllShift, type AwayDays } from './absences.rules.ts';

interface Person extends Belonging {
  readonly id: string;
  readonly isActive: boolean;
}

/** Somebody who is to come, in the team of the date, with the time off that is known. */
export type Expected<One extends Person> = One & {
  readonly teamId: string;
  readonly ptoTiming: string | null;
};

export interface ExpectedOn<One extends Person> {
  readonly date: string;
  readonly people: readonly One[];
  readonly absences: readonly AwayDays[];
  /** Teams whose sheet of the date says already who is here: nobody of them is merely expected. */
  readonly teamsWithSheet?: ReadonlySet<string>;
}

/** Who is expected on a date: active, of a team on duty, and not away for the whole shift (ABS-40). */
export function expectedOn<One extends Person>({
  date,
  people,
  absences,
  teamsWithSheet = new Set(),
}: ExpectedOn<One>): Expected<One>[] {
  if (isLocked(shiftOn(date))) return [];
  const away = awayOn(absences, date);
  return people.flatMap((person) => {
    const teamId = teamOn(person, date);
    if (!person.isActive || teamId === null || teamsWithSheet.has(teamId)) return [];
    const absence = away.get(person.id);
    if (absence && isAwayAllShift(absence, date)) return [];
    return [{ ...person, teamId, ptoTiming: absence?.ptoTiming ?? null }];
  });
}
