import { isolated, nameKey } from '../kernel/text.ts';
import { builtInRoles } from './directory.contract.ts';
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

/** The built-in role that is shown by these words, such as `watch_tl` by `Watch TL` (DIR-13). */
export const builtInRoleShownAs = (words: string): string | undefined =>
  Object.entries(builtInRoles).find(([, shown]) => nameKey(shown) === nameKey(words))?.[0];

const shortIdLength = 4;

/** A team beside a person, where room is short: a short id whole, since teams may differ in its last character (DIR-5). */
export const teamShort = (teamId: string): string =>
  teamId.trim().length <= shortIdLength ? teamId.trim() : teamBadge(teamId);

interface Called {
  readonly name: string;
  /** Null beside a name that nobody else has. */
  readonly username?: string | null;
}

/** How somebody is called where several have one name: with the username beside it (DIR-185). */
export const calledOf = ({ name, username }: Called): string =>
  username ? `${name} (${username})` : name;

/** The same in a sentence, on its way to being shown (UI-375). */
export const saidName = (person: Called): string => isolated(calledOf(person));

/** The usernames of those of some people whose name looks like that of another one of them (DIR-181, DIR-185). */
export function namesakes(
  people: readonly { readonly id: string; readonly name: string; readonly username: string }[],
): ReadonlyMap<string, string> {
  const keys = people.map(({ name }) => nameKey(name));
  const [once, twice] = [new Set<string>(), new Set<string>()];
  for (const key of keys) (once.has(key) ? twice : once).add(key);
  return new Map(
    people.flatMap(({ id, username }, at) =>
      twice.has(keys[at] ?? '') ? [[id, username] as const] : [],
    ),
  );
}

/** How each of some people is called among them (DIR-185). */
export function nameAmong<Person extends { id: string; name: string; username: string }>(
  people: readonly Person[],
): (person: Person) => string {
  const usernames = namesakes(people);
  return ({ id, name }) => calledOf({ name, username: usernames.get(id) ?? null });
}
