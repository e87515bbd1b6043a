import { own } from '../kernel/ids.ts';
import type { Refusal } from '../kernel/fault.ts';
import type { StationState } from './board.ts';
import type { LeastByName, Staffing, StaffingAsked } from './staffing.schema.ts';
import type { Officer } from './board.schema.ts';

/** Minimums that follow a capacity, and what of them is wrong (STF-6). Pure. */

const lowered = (least: LeastByName, capacity: number): LeastByName =>
  Object.fromEntries(
    Object.entries(least).flatMap(([name, count]) =>
      capacity > 0 ? [[name, Math.min(count, capacity)] as const] : [],
    ),
  );

/** No minimum above the capacity: each is lowered to it. */
export const staffingWithin = (
  { minimum, minimumByTag, minimumByRole, timeLimitMinutes }: Staffing,
  capacity: number,
): Staffing => ({
  minimum: Math.min(minimum, capacity),
  minimumByTag: lowered(minimumByTag, capacity),
  minimumByRole: lowered(minimumByRole, capacity),
  timeLimitMinutes,
});

/** What is asked for, and of the rest what was before, as far as the capacity has room for it. */
export function staffingAfter(
  before: Staffing,
  requested: StaffingAsked,
  capacity: number,
): Staffing {
  const previous = staffingWithin(before, capacity);
  return {
    minimum: requested.minimum ?? previous.minimum,
    minimumByTag: requested.minimumByTag ?? previous.minimumByTag,
    minimumByRole: requested.minimumByRole ?? previous.minimumByRole,
    timeLimitMinutes:
      requested.timeLimitMinutes === undefined
        ? previous.timeLimitMinutes
        : requested.timeLimitMinutes,
  };
}

/** A minimum that is asked for above the capacity. */
export function checkMinimums(
  station: string,
  requested: StaffingAsked,
  capacity: number,
): Refusal | undefined {
  const counts = [
    requested.minimum ?? 0,
    ...Object.values(requested.minimumByTag ?? {}),
    ...Object.values(requested.minimumByRole ?? {}),
  ];
  const most = Math.max(...counts);
  if (most <= capacity) return undefined;
  const words = { station, minimum: String(most), capacity: String(capacity) };
  return { code: 'MINIMUM_ABOVE_CAPACITY', words };
}

/** The names that a key of a map joins (STF-4). */
export const namesInKey = (key: string): readonly string[] =>
  key.split(' or ').map((name) => name.trim());

/** Every tag or role that a map may mean. */
export const namesAsked = (least: LeastByName): readonly string[] =>
  Object.keys(least).flatMap((key) => [...new Set([key, ...namesInKey(key)])]);

const isSameLeast = (a: LeastByName, b: LeastByName): boolean => {
  const names = Object.keys(a);
  return (
    names.length === Object.keys(b).length && names.every((name) => own(a, name) === own(b, name))
  );
};

const isSameStaffing = (a: Staffing, b: Staffing): boolean =>
  a.minimum === b.minimum &&
  a.timeLimitMinutes === b.timeLimitMinutes &&
  isSameLeast(a.minimumByTag, b.minimumByTag) &&
  isSameLeast(a.minimumByRole, b.minimumByRole);

export const isSameState = (a: StationState, b: StationState): boolean =>
  a.isOpen === b.isOpen && a.capacity === b.capacity && isSameStaffing(a, b);

/** Minimums by tag and role: who counts, and what is not met (STF-4). Pure. */

type Staffed = Pick<Staffing, 'minimumByTag' | 'minimumByRole'>;
/** What of an officer a minimum counts. */
type Counted = Pick<Officer, 'role'> & { readonly tags: readonly { readonly name: string }[] };

/** The names that a key means, in small letters: they are compared with thousands of officers. */
export const demandNames = (key: string): readonly string[] =>
  [key, ...namesInKey(key)].map((name) => name.toLowerCase());

/** Who counts for a minimum by tag. */
function hasTag(key: string): (officer: Counted) => boolean {
  const wanted = demandNames(key);
  return ({ tags }) => tags.some(({ name }) => wanted.includes(name.toLowerCase()));
}

/** Who counts for a minimum by role. */
function hasRole(key: string): (officer: Counted) => boolean {
  const wanted = demandNames(key);
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
