import { calledOf } from '../directory/directory.rules.ts';
import { own } from '../kernel/ids.ts';
import type { FaultCode, Refusal } from '../kernel/fault.ts';
import { isLocked, shiftOn } from '../schedule/schedule.rules.ts';
import { shiftLabels } from '../schedule/schedule.contract.ts';
import type { Board, Person, RemovalReason } from './board.ts';
import type { Conflict, AppliedOperation } from './operations/operation.schema.ts';
import { ownZoneOf } from './built-in-catalogue.ts';
import {
  type Catalogue,
  type Officer,
  type OwnZoneCount,
  type Station,
  officer as officerSchema,
} from './board.schema.ts';

/** What holds on every board, what a refusal says, and what a screen counts. Pure. */

/** A refused operation: the board's revision and what stands in the way go with it (S9). */
export interface RefusedOperation extends Refusal {
  readonly details: { readonly revision: number; readonly current: Conflict };
}

/** Tells a refusal from whatever else a rule returns. */
export const isRefusal = (result: object): result is Refusal => 'code' in result;

/** Nobody changes the board of a day off (DEP-405). */
export function boardLock(date: string): Refusal | undefined {
  const shift = shiftOn(date);
  return isLocked(shift)
    ? { code: 'BOARD_LOCKED', words: { shift: shiftLabels[shift] } }
    : undefined;
}

/** Where an officer is now; null is Unassigned. */
export const stationOf = (board: Pick<Board, 'assignments'>, userId: string): string | null =>
  board.assignments.find((placed) => placed.userId === userId)?.stationId ?? null;

/** Officers placed per station; stations without any are left out. */
export function countByStation(board: Pick<Board, 'assignments'>): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { stationId } of board.assignments) {
    counts.set(stationId, (counts.get(stationId) ?? 0) + 1);
  }
  return counts;
}

/** How many of those with a place stand in their own team's zone of the day (DEP-333). */
export function ownZones(
  {
    date,
    officers,
    assignments,
  }: Pick<Board, 'date' | 'officers'> & {
    readonly assignments: readonly { readonly userId: string; readonly stationId: string }[];
  },
  catalogue: Catalogue,
): OwnZoneCount {
  const zones = new Map(catalogue.stations.map(({ id, zoneId }) => [id, zoneId]));
  const teams = new Map(officers.map(({ id, teamId }) => [id, teamId]));
  let [count, of] = [0, 0];
  for (const { userId, stationId } of assignments) {
    const zone = ownZoneOf(teams.get(userId) ?? '', date, catalogue);
    if (zone === undefined) continue;
    of++;
    if (zone === zones.get(stationId)) count++;
  }
  return { count, of };
}

/** The text whose SHA-256 the beat compares: `userId:stationId` lines sorted by userId (S15). */
export const hashLines = (board: Pick<Board, 'assignments'>): string =>
  board.assignments
    .map(({ userId, stationId }) => `${userId}:${stationId}`)
    .toSorted()
    .join('\n');

/** Differences between the draft and the saved deployment, and who made them (DEP-39). */
export interface UnsavedChanges {
  readonly count: number;
  /** Most first; `by` is null for what attendance did. */
  readonly people: readonly { readonly by: Person | null; readonly count: number }[];
  /** The officers who stand elsewhere than saved. */
  readonly userIds: readonly string[];
}

/** Officers whose place differs from the saved deployment, counted per person who moved them last. */
export function unsavedChanges(
  board: Pick<Board, 'assignments' | 'saved' | 'touches'>,
): UnsavedChanges {
  const saved = new Map(board.saved.map(({ userId, stationId }) => [userId, stationId]));
  const userIds: string[] = [];
  for (const { userId, stationId } of board.assignments) {
    if (saved.get(userId) !== stationId) userIds.push(userId);
    saved.delete(userId);
  }
  userIds.push(...saved.keys());
  const people = new Map<string, { by: Person | null; count: number }>();
  for (const userId of userIds) {
    const by = own(board.touches.officers, userId)?.by ?? null;
    const existing = people.get(by?.id ?? '');
    people.set(by?.id ?? '', { by, count: (existing?.count ?? 0) + 1 });
  }
  return {
    count: userIds.length,
    people: [...people.values()].sort(
      (a, b) => b.count - a.count || (a.by?.name ?? '').localeCompare(b.by?.name ?? ''),
    ),
    userIds,
  };
}

/** A required role or tag that an officer lacks. */
export interface SuitabilityReason {
  readonly code: 'ROLE' | 'TAG';
  /** E.g. `Needs TL or DTL`, `Needs tag Xray`. */
  readonly text: string;
}

const same = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();

/** Why an officer does not fit a station: roles any-of, tags all-of (DEP-19). Empty when they do. */
export function suitabilityReasons(
  officer: Pick<Officer, 'role' | 'tags'>,
  station: Pick<Station, 'requiredRoles' | 'requiredTags'>,
): SuitabilityReason[] {
  const roles = station.requiredRoles ?? [];
  const reasons: SuitabilityReason[] = [];
  if (roles.length > 0 && !roles.some((role) => same(role, officer.role))) {
    reasons.push({ code: 'ROLE', text: `Needs ${roles.join(' or ')}` });
  }
  for (const tag of station.requiredTags ?? []) {
    if (!officer.tags.some(({ name }) => same(name, tag))) {
      reasons.push({ code: 'TAG', text: `Needs tag ${tag}` });
    }
  }
  return reasons;
}

/** What a board must never show, in words; empty on every board that the reducer has made (S12, DEP-11). */
export function violations(board: Board, { stations }: Catalogue): string[] {
  const officers = new Set(board.officers.map(({ id }) => id));
  const counts = countByStation(board);
  const placed = board.assignments.map(({ userId }) => userId);
  const found: string[] = [];
  if (new Set(placed).size !== placed.length) found.push('an officer has two places');
  for (const userId of placed) if (!officers.has(userId)) found.push(`${userId} is not eligible`);
  for (const [id, count] of counts) {
    const state = own(board.stations, id);
    if (!state) found.push(`${id} is unknown`);
    else if (!state.isOpen) found.push(`${id} is closed but has ${count}`);
    else if (count > state.capacity) found.push(`${id} has ${count} of ${state.capacity}`);
  }
  for (const { id, zoneId } of stations) {
    if (own(board.stations, id)?.isOpen && own(board.zones, zoneId)?.isOpen === false) {
      found.push(`${id} is open in a closed zone`);
    }
  }
  return found;
}

/** A refusal with the named officers' places and the named stations' state. */
export function refuse(
  board: Board,
  code: FaultCode,
  words: Record<string, string>,
  about: { officers?: readonly string[]; stations?: readonly string[] } = {},
): RefusedOperation {
  const counts = countByStation(board);
  const current: Conflict = {
    officers: (about.officers ?? []).map((userId) => {
      const touch = own(board.touches.officers, userId);
      return {
        userId,
        userName: nameOf(board, userId) ?? null,
        stationId: stationOf(board, userId),
        by: touch?.by ?? null,
        at: touch?.at ?? null,
      };
    }),
    stations: (about.stations ?? []).flatMap((id) => {
      const state = own(board.stations, id);
      return state ? [{ id, ...state, count: counts.get(id) ?? 0 }] : [];
    }),
  };
  return { code, words, details: { revision: board.revision, current } };
}

/** How an eligible officer is called. */
export function nameOf(board: Pick<Board, 'officers'>, userId: string): string | undefined {
  const officer = board.officers.find(({ id }) => id === userId);
  return officer && calledOf(officer);
}

/** Who came to a station last: the one who took its last place. */
export function lastArrival(board: Board, stationId: string): string | undefined {
  let last: { userId: string; revision: number } | undefined;
  for (const { userId, stationId: at } of board.assignments) {
    const revision = own(board.touches.officers, userId)?.revision ?? 0;
    if (at === stationId && (!last || revision > last.revision)) last = { userId, revision };
  }
  return last?.userId;
}

/** Eligibility that follows attendance: made by the server only, never refused (DEP-16). Pure. */

export interface OfficersOperation {
  readonly type: 'officers';
  readonly upsert: readonly Officer[];
  readonly remove: readonly { readonly userId: string; readonly reason: RemovalReason }[];
}

/** A removed officer's placement is removed too. */
export function decideOfficers(
  board: Board,
  { upsert, remove }: OfficersOperation,
): AppliedOperation {
  return {
    type: 'officers',
    upsert: [...upsert],
    remove: [...remove],
    moves: remove.flatMap(({ userId }) => {
      const from = stationOf(board, userId);
      return from === null ? [] : [{ userId, from, to: null }];
    }),
    zones: {},
    stations: {},
  };
}

/** What turns the board's officers into `eligible`; undefined when nothing differs. */
export function officersBetween(
  board: Pick<Board, 'officers'>,
  eligible: readonly Officer[],
  reasonFor: (userId: string) => RemovalReason,
): OfficersOperation | undefined {
  const [was, now] = [board.officers, eligible];
  // Both are in the order of ids; nearly everybody is the very same.
  let [first, same] = [0, 0];
  const shorter = Math.min(was.length, now.length);
  while (first < shorter && was[first] === now[first]) first++;
  while (same < shorter - first && was.at(-1 - same) === now.at(-1 - same)) same++;
  const [left, come] = [was.slice(first, was.length - same), now.slice(first, now.length - same)];
  const before = new Map(left.map((officer) => [officer.id, officer]));
  const after = new Set(come.map(({ id }) => id));
  const upsert = come.filter((officer) => !isSameOfficer(before.get(officer.id), officer));
  const remove = left
    .filter(({ id }) => !after.has(id))
    .map(({ id }) => ({ userId: id, reason: reasonFor(id) }));
  return upsert.length + remove.length === 0 ? undefined : { type: 'officers', upsert, remove };
}

/** All that an officer has, by the contract: written out for thousands it would take longer than all the rest. */
const fields = Object.keys(officerSchema.shape).filter(
  (key) => key !== 'tags' && key !== 'lapsedTags',
) as Exclude<keyof Officer, 'tags' | 'lapsedTags'>[];

export function isSameOfficer(a: Officer | undefined, b: Officer): boolean {
  if (a === b) return true;
  return (
    a !== undefined &&
    fields.every((field) => a[field] === b[field]) &&
    areSameTags(a.tags, b.tags) &&
    areSameTags(a.lapsedTags, b.lapsedTags)
  );
}

type ShownTag = Officer['tags'][number] & { readonly validUntil?: string };

const areSameTags = (some: readonly ShownTag[] = [], others: readonly ShownTag[] = []): boolean =>
  some.length === others.length &&
  some.every((tag, index) => {
    const other = others[index];
    return (
      tag.id === other?.id &&
      tag.name === other.name &&
      tag.color === other.color &&
      tag.validUntil === other.validUntil
    );
  });
