import type { Officer } from './deployment.schema.ts';
import { namesInKey } from './staffing.rules.ts';
import type { Staffing } from './staffing.schema.ts';

/** Minimums by tag and role: who counts, and what is not met (STF-4). Pure. */

type Staffed = Pick<Staffing, 'minimumByTag' | 'minimumByRole'>;
/** What of an officer a minimum counts. */
type Counted = Pick<Officer, 'role'> & { readonly tags: readonly { readonly name: string }[] };

const same = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();
const named = (key: string) => [key, ...namesInKey(key)];

/** Who counts for a minimum by tag. */
const hasTag =
  (key: string) =>
  ({ tags }: Counted): boolean =>
    named(key).some((wanted) => tags.some(({ name }) => same(name, wanted)));
/** Who counts for a minimum by role. */
const hasRole =
  (key: string) =>
  ({ role }: Counted): boolean =>
    named(key).some((wanted) => same(role, wanted));

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

/** Of each minimum by tag or role that is not met, how many it lacks. */
export function lackingAt(staffed: Staffed, there: readonly Counted[]) {
  return demandsOf(staffed).flatMap(({ kind, name, least, counts }) => {
    const have = there.filter((officer) => counts(officer)).length;
    return have < least ? [{ kind, name, least, have }] : [];
  });
}
