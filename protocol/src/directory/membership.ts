import { z } from 'zod';
import { isoDate, addDays } from '../kernel/dates.ts';
import { teamId } from '../kernel/ids.ts';
import { nextShiftDate, runningDate } from '../schedule/schedule.rules.ts';

/** A team that somebody was in, or null for none, up to a date; after it comes the next one. */
export const formerTeam = z.object({ teamId: teamId.nullable(), until: isoDate });
export type FormerTeam = z.infer<typeof formerTeam>;

/** When a move takes effect: with the next shift, or now, with the one that runs. */
export const takesEffect = z.enum(['next-shift', 'now']);
export type TakesEffect = z.infer<typeof takesEffect>;

/** Who belongs to which team on a date (DIR-190). Pure. */

/** A person's teams: the one they are in, or will be, and those before it, the earliest first. */
export interface Belonging {
  readonly teamId: string | null;
  readonly teamsBefore?: readonly FormerTeam[] | undefined;
}

/** The team that somebody belongs to on a date. */
export function teamOn({ teamId: now, teamsBefore = [] }: Belonging, date: string): string | null {
  const former = teamsBefore.find(({ until }) => date <= until);
  return former ? former.teamId : now;
}

/** Somebody as they belong on a date. */
export function asOn<Person extends Belonging>(person: Person, date: string): Person {
  const held = teamOn(person, date);
  return held === person.teamId ? person : { ...person, teamId: held };
}

/** What a move makes of somebody's teams. */
export interface Moved {
  readonly teamId: string | null;
  readonly teamsBefore: FormerTeam[];
  /** The first date of the team they are in; null where there was none before. */
  readonly teamFrom: string | null;
}

/** How many teams before the present one are kept of a person. */
const mostBefore = 50;

/** Somebody's teams once they are moved at a moment; undefined where that changes nothing. */
export function moveTo(
  person: Belonging,
  to: string | null,
  effect: TakesEffect,
  { timeZone, now }: { readonly timeZone: string; readonly now: Date },
): Moved | undefined {
  const running = runningDate(timeZone, now);
  // Whoever is in no team while a shift runs leaves no sheet behind.
  const isNow = running !== undefined && (effect === 'now' || teamOn(person, running) === null);
  const from = isNow ? running : nextShiftDate(timeZone, now);
  if (person.teamId === to && (!isNow || teamOn(person, from) === to)) return undefined;
  const until = addDays(from, -1);
  const held = (person.teamsBefore ?? []).filter((former) => former.until < until);
  held.push({ teamId: teamOn(person, until), until });
  while (held.at(-1)?.teamId === to) held.pop();
  const teamsBefore = held.slice(-mostBefore);
  const last = teamsBefore.at(-1);
  return { teamId: to, teamsBefore, teamFrom: last ? addDays(last.until, 1) : null };
}
