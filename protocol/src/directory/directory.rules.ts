import { folded } from '../kernel/folding.ts';
/** Orders and lookups of teams and members (DIR-4, DIR-5, DIR-9). Pure. */

interface Named {
  readonly name: string;
}

const collator = new Intl.Collator('en', { sensitivity: 'base', numeric: true });

/**
 * Names that begin with `Team A`, and those of an A and a number, come first, by the number at their end; the rest
 * is alphabetical (DIR-4).
 */
export function compareTeams(a: Named, b: Named): number {
  const [rankA, rankB] = [rankOf(a.name), rankOf(b.name)];
  return rankA === rankB ? collator.compare(a.name, b.name) : rankA - rankB;
}

/** The trailing number of a name that belongs in front; those without one follow, then all others. */
function rankOf(name: string): number {
  if (!/^(team a|a\s*\d+$)/i.test(name.trim())) return Infinity;
  const [digits] = /\d+$/.exec(name.trim()) ?? [];
  return digits === undefined ? Number.MAX_SAFE_INTEGER : Number(digits);
}

const roleOrder: Readonly<Record<string, number>> = { TL: 1, DTL: 2, PSO: 3 };

/** Role sort order TL, DTL, PSO, others; then name (DIR-9). */
export function compareMembers(
  a: { role: string; name: string },
  b: { role: string; name: string },
): number {
  return roleRank(a.role) - roleRank(b.role) || collator.compare(a.name, b.name);
}

/** 1 TL, 2 DTL, 3 PSO, 4 everyone else. */
export const roleRank = (role: string): number => roleOrder[role.toUpperCase()] ?? 4;

/** The team card's badge: at most 3 characters of the id (DIR-5). */
export const teamBadge = (teamId: string): string => teamId.trim().slice(0, 3).trim();

const shortIdLength = 4;

/** A team beside a person, where room is short: a short id whole, since teams may differ in its last character (DIR-5). */
export const teamShort = (teamId: string): string =>
  teamId.trim().length <= shortIdLength ? teamId.trim() : teamBadge(teamId);

interface Called {
  readonly name: string;
  readonly username: string;
}

/** How each of some people is called among them: with the username where another one has the same name (DIR-185). */
export function nameAmong(people: readonly Called[]): (person: Called) => string {
  const counts = new Map<string, number>();
  for (const { name } of people) counts.set(folded(name), (counts.get(folded(name)) ?? 0) + 1);
  return ({ name, username }) =>
    (counts.get(folded(name)) ?? 0) > 1 ? `${name} (${username})` : name;
}
