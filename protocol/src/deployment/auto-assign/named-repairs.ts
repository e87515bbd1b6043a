import { demandsOf, lackingAt } from '../staffing.named.ts';
import type { AutoAssignRepair } from './auto-assign.ts';
import type { Places, StaffingCase } from './staffing-case.ts';

/** Who placed by hand would have to go elsewhere for a minimum by tag or role (STF-24). Pure. */

/** How many changes are tried for all repairs of a board together. */
export const triesForRepairs = () => ({ left: 10_000 });

/**
 * Meets a minimum by tag or role that a hand stands in the way of: two officers change places, or one goes to a place that is free
 * from a station that can do without them. As many stand everywhere as its minimum asks for, and as many minimums by tag
 * or role are met elsewhere; undefined where that does not help.
 */
export function namedRepair(
  given: StaffingCase,
  places: Places,
  station: number,
  members: readonly (readonly number[])[],
  tries: { left: number },
): AutoAssignRepair | undefined {
  const { officers, stations, isPinned, fits } = given;
  const one = stations[station];
  if (!one) return undefined;
  const draft = [...places];
  const changed = new Map<number, readonly number[]>();
  const standing = (at: number) => changed.get(at) ?? members[at] ?? [];
  const people = (at: number) => standing(at).flatMap((officer) => officers[officer] ?? []);
  const move = (officer: number, to: number | null) => {
    const from = draft[officer] ?? null;
    draft[officer] = to;
    if (from !== null) {
      changed.set(
        from,
        standing(from).filter((other) => other !== officer),
      );
    }
    if (to !== null) changed.set(to, [...standing(to), officer]);
  };
  const lackedAt = (at: number | null) => {
    const staffed = at === null ? undefined : stations[at];
    if (!staffed || at === null) return 0;
    return lackingAt(staffed, people(at)).reduce((sum, { least, have }) => sum + least - have, 0);
  };
  const maySwap = (comes: number, goes: number, to: number | null) =>
    (isPinned[comes] || isPinned[goes]) &&
    (to === null
      ? officers[comes]?.status === 'present' || officers[goes]?.status !== 'present'
      : fits(goes, to));
  const maySpare = (comes: number, from: number | null) =>
    isPinned[comes] &&
    from !== null &&
    standing(from).length > (stations[from]?.minimum ?? 0) &&
    standing(station).length < one.capacity;
  /** Whether less is lacked with these two where they would go; else they stay. */
  const helps = (comes: number, goes: number | undefined) => {
    tries.left--;
    const from = draft[comes] ?? null;
    const before = lackedAt(station) + lackedAt(from);
    move(comes, station);
    if (goes !== undefined) move(goes, from);
    if (lackedAt(station) + lackedAt(from) < before) return true;
    move(comes, from);
    if (goes !== undefined) move(goes, station);
    return false;
  };
  const lacked = new Set(lackingAt(one, people(station)).map(({ kind, name }) => kind + name));
  const wanted = demandsOf(one).filter(({ kind, name }) => lacked.has(kind + name));
  for (const [comes, officer] of officers.entries()) {
    const from = draft[comes] ?? null;
    if (tries.left <= 0) break;
    if (from === station || !fits(comes, station)) continue;
    if (!wanted.some(({ counts }) => counts(officer))) continue;
    if (maySpare(comes, from) && helps(comes, undefined)) continue;
    standing(station).some((goes) => maySwap(comes, goes, from) && helps(comes, goes));
  }
  const idOf = (at: number | null) => (at === null ? null : (stations[at]?.station.id ?? null));
  const nameOf = (at: number | null) =>
    at === null ? 'Unassigned' : (stations[at]?.station.name ?? '');
  const moved = officers.flatMap((officer, index) => {
    const [from, to] = [places[index] ?? null, draft[index] ?? null];
    return from === to ? [] : [{ officer, from, to }];
  });
  if (moved.length === 0) return undefined;
  const words = moved.map(
    ({ officer, from, to }) => `${officer.name} from ${nameOf(from)} to ${nameOf(to)}`,
  );
  const there = people(station);
  const met = wanted.map(({ name, least, counts }) => {
    const have = there.filter((officer) => counts(officer)).length;
    return `${Math.min(have, least)} of ${least} ${name}`;
  });
  return {
    id: `named-${one.station.id}`,
    stationId: one.station.id,
    text: `Move ${words.slice(0, 3).join(', ')}${words.length > 3 ? ` and ${words.length - 3} more` : ''}, then ${one.station.name} has ${met.join(', ')}`,
    gain: { missing: 0, placed: 0 },
    moves: moved.map(({ officer, from, to }) => ({
      userId: officer.id,
      from: idOf(from),
      to: idOf(to),
    })),
  };
}
