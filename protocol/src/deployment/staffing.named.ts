import type { Officer } from './deployment.schema.ts';
import { namesInKey } from './staffing.rules.ts';
import type { Staffing } from './staffing.schema.ts';

/** Minimums by tag and role: who counts, and what is not met (STF-4). Pure. */

type Staffed = Pick<Staffing, 'minimumByTag' | 'minimumByRole'>;
/** What of an officer a minimum counts. */
type Counted = Pick<Officer, 'role'> & { readonly tags: readonly { readonly name: string }[] };

/** The names that a key means, in small letters: they are compared with thousands of officers. */
const named = (key: string): readonly string[] =>
  [key, ...namesInKey(key)].map((name) => name.toLowerCase());

/** Who counts for a minimum by tag. */
function hasTag(key: string): (officer: Counted) => boolean {
  const wanted = named(key);
  return ({ tags }) => tags.some(({ name }) => wanted.includes(name.toLowerCase()));
}

/** Who counts for a minimum by role. */
function hasRole(key: string): (officer: Counted) => boolean {
  const wanted = named(key);
  return ({ role }) => wanted.includes(role.toLowerCase());
}

/** The minimums by tag and role of a station. */
export function demandsOf({ minimumByTag, minimumByRole }: Staffed) {
  return [
    ...Object.entries(minimumByTag).map(([name, least]) => ({
      kind: 'tag' as const,
      name,
      least,
      counts: hasTag(name),
    })),
    ...Object.entries(minimumByRole).map(([name, least]) => ({
      kind: 'role' as const,
      name,
      least,
      counts: hasRole(name),
    })),
  ];
}

/** For how many of the minimums by tag and role that those who are there do not meet an officer counts. */
export function fillsLack(
  staffed: Staffed,
  there: readonly Counted[],
): (officer: Counted) => number {
  const unmet = demandsOf(staffed).filter(
    ({ least, counts }) => there.filter((officer) => counts(officer)).length < least,
  );
  return (officer) => unmet.filter(({ counts }) => counts(officer)).length;
}

/** Of each minimum by tag or role that is not met, how many it lacks. */
export function lackingAt(staffed: Staffed, there: readonly Counted[]) {
  return demandsOf(staffed).flatMap(({ kind, name, least, counts }) => {
    const have = there.filter((officer) => counts(officer)).length;
    return have < least ? [{ kind, name, least, have }] : [];
  });
}
