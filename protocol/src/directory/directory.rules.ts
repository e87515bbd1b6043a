/** Orders and lookups of teams and members (DIR-4, DIR-5, DIR-9). Pure. */

interface Named {
  readonly name: string;
}

const collator = new Intl.Collator('en', { sensitivity: 'base', numeric: true });

/** Teams `Team A1`, `Team A2`, … first by number, the rest alphabetical (DIR-4). */
export function compareTeams(a: Named, b: Named): number {
  const [numberA, numberB] = [teamNumber(a.name), teamNumber(b.name)];
  if (numberA !== undefined && numberB !== undefined) return numberA - numberB;
  if (numberA !== undefined) return -1;
  if (numberB !== undefined) return 1;
  return collator.compare(a.name, b.name);
}

function teamNumber(name: string): number | undefined {
  const match = /^(?:team )?a\s*(\d+)$/i.exec(name.trim());
  return match ? Number(match[1]) : undefined;
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
