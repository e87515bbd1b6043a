import { isolated, changeReason } from '../../kernel/text.ts';
import { type Officer, assignment, ownZoneCount, placeId } from '../board.schema.ts';
import type { Places, StaffingCase } from './staffing-case.ts';
import { z } from 'zod';
import { isoDate } from '../../kernel/dates.ts';
import { opId, revision, uuid } from '../../kernel/ids.ts';
import { appliedMove, type Operation } from '../operations/operation.schema.ts';
import { zoneState } from '../board.ts';
import { capacity } from '../staffing.schema.ts';
import { certificate } from './certificate.ts';

/** At most three names, and how many more there are. */
export const few = (names: readonly string[]): string =>
  names.slice(0, 3).map(isolated).join(', ') +
  (names.length > 3 ? ` and ${names.length - 3} more` : '');

/** "one", "one and another", "one, another and a third" */
export const listed = (parts: readonly string[]): string =>
  parts.length < 2
    ? parts.join('')
    : `${parts.slice(0, -1).join(', ')} and ${parts[parts.length - 1] ?? ''}`;

/** Where those stand who could stand at a station (STF-23). Pure. */

/** How many they are, and how many of them stand at each station, in the order of the officers. */
export interface Fitting {
  readonly count: number;
  /** Placed by hand. */
  readonly pinned: ReadonlyMap<number, number>;
  readonly needed: ReadonlyMap<number, number>;
}

/** The station of those who stand at none. */
export const nowhere = -1;

export function fittingAt(
  { officers, isPinned, fits }: StaffingCase,
  places: Places,
  station: number,
  counts: (officer: Officer) => boolean = () => true,
): Fitting {
  const [pinned, needed] = [new Map<number, number>(), new Map<number, number>()];
  let count = 0;
  for (const [index, officer] of officers.entries()) {
    if (!fits(index, station) || !counts(officer)) continue;
    count++;
    const side = isPinned[index] ? pinned : needed;
    const at = places[index] ?? nowhere;
    side.set(at, (side.get(at) ?? 0) + 1);
  }
  return { count, pinned, needed };
}

/** Of those, who is not at the station itself. */
export function elsewhere(
  places: Fitting['pinned'],
  station: number,
): { readonly count: number; readonly stations: readonly number[] } {
  const others = [...places].filter(([at]) => at !== station);
  return {
    count: others.reduce((sum, [, count]) => sum + count, 0),
    stations: others.map(([at]) => at),
  };
}

/** The auto-assign call (DEP-48, DEP-47). */

const ignored = z.unknown().optional();

/** The stored configuration counts; what the body says of it is ignored. */
export const autoAssignInput = z.object({
  date: isoDate,
  assignedBy: ignored,
  zoneConfigs: ignored,
  stationConfigs: ignored,
  /** True computes without applying. */
  preview: z.boolean().default(false),
  /** Whether postings are evened out among assignments that are otherwise as good. */
  fairness: z.boolean().default(true),
  baseRevision: revision.optional(),
  opId: opId.optional(),
  reason: changeReason,
});
export type AutoAssignInput = z.infer<typeof autoAssignInput>;

/** Why an officer was left over. */
const leftOverCode = z.enum(['NO_FITTING_STATION', 'FITTING_STATIONS_FULL']);
/** Why a station has places left. */
const shortCode = z.enum([
  'NO_FITTING_OFFICER',
  'FITTING_OFFICERS_PLACED',
  'NOT_ENOUGH_OFFICERS',
  'NAMED_MINIMUM_UNMET',
]);

export const autoAssignReasons = z.object({
  officers: z.array(z.object({ userId: uuid, code: leftOverCode, text: z.string() })),
  stations: z.array(
    z.object({
      stationId: placeId,
      /** Places that stay empty; 0 where only a minimum by tag or role is not met. */
      short: z.int().min(0),
      /** Places that are missing to the minimum. */
      shortOfMinimum: z.int().min(0),
      /** Minimums by tag and role that are not met, and by how many. */
      lacking: z.array(
        z.object({ kind: z.enum(['tag', 'role']), name: z.string(), short: z.int().min(1) }),
      ),
      code: shortCode,
      text: z.string(),
    }),
  ),
});
export type AutoAssignReasons = z.infer<typeof autoAssignReasons>;

/**
 * What would help beyond what auto-assign may do, as one operation on the proposal once it is applied (STF-24): moves, or
 * what a `configure` sets, with the moves that it makes room for.
 */
export const autoAssignRepair = z.object({
  id: z.string(),
  stationId: placeId,
  text: z.string(),
  /** By how many fewer places are missing to the minimums, and more officers placed. */
  gain: z.object({ missing: z.int(), placed: z.int() }),
  /** Whoever was placed by hand still is (DEP-330). */
  moves: z.array(appliedMove.pick({ userId: true, from: true, to: true, assignmentType: true })),
  zones: z.record(placeId, zoneState).optional(),
  stations: z
    .record(
      placeId,
      z.object({
        isOpen: z.boolean().optional(),
        capacity: capacity.optional(),
        minimum: capacity.optional(),
      }),
    )
    .optional(),
});
export type AutoAssignRepair = z.infer<typeof autoAssignRepair>;

/** The one operation that applies a repair. */
export function repairOperation({
  moves,
  zones,
  stations,
}: Pick<AutoAssignRepair, 'moves' | 'zones' | 'stations'>): Operation {
  if (!zones && !stations) return { type: 'place', cause: 'bulk', moves };
  return {
    type: 'configure',
    ...(zones && { zones }),
    ...(stations && { stations }),
    ...(moves.length > 0 && { moves }),
  };
}

export const autoAssignAnswer = z.object({
  date: isoDate,
  preview: z.boolean(),
  /** As it was asked for. */
  fairness: z.boolean(),
  /** Null while nothing was applied: a preview, or nothing to move. */
  opId: opId.nullable(),
  /** The board's revision it was computed on, or the one it made. */
  revision,
  stats: z.object({
    /** Officers with a place afterwards, those placed by hand included. */
    totalAssigned: z.int(),
    /** Eligible officers without one. */
    unassigned: z.int(),
  }),
  /** Of those with a place, how many are only expected: what the proof rests on (DEP-510). */
  expected: z.int().min(0).default(0),
  assignments: z.array(assignment),
  /** The difference to the draft. */
  moves: z.array(appliedMove),
  reasons: autoAssignReasons,
  certificate,
  /** Those with a place, by hand too, who are away for part of what is left of the shift, and when (STF-29). */
  partlyHere: z
    .array(
      z.object({
        userId: uuid,
        userName: z.string(),
        stationId: placeId,
        ptoTiming: z.string().nullable(),
      }),
    )
    .default([]),
  repairs: z.array(autoAssignRepair),
  ownZone: ownZoneCount,
});
export type AutoAssignAnswer = z.infer<typeof autoAssignAnswer>;
