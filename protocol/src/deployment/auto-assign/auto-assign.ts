import { z } from 'zod';
import { isoDate } from '../../kernel/dates.ts';
import { opId, revision, uuid } from '../../kernel/ids.ts';
import { appliedMove } from '../operations/operation.schema.ts';
import { assignment, placeId } from '../deployment.schema.ts';

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
  baseRevision: revision.optional(),
  opId: opId.optional(),
});
export type AutoAssignInput = z.infer<typeof autoAssignInput>;

/** Why an officer was left over. */
const leftOverCode = z.enum(['NO_FITTING_STATION', 'FITTING_STATIONS_FULL']);
/** Why a station has places left. */
const shortCode = z.enum(['NO_FITTING_OFFICER', 'FITTING_OFFICERS_PLACED', 'NOT_ENOUGH_OFFICERS']);

export const autoAssignReasons = z.object({
  officers: z.array(z.object({ userId: uuid, code: leftOverCode, text: z.string() })),
  stations: z.array(
    z.object({
      stationId: placeId,
      /** Places that stay empty. */
      short: z.int().min(1),
      code: shortCode,
      text: z.string(),
    }),
  ),
});
export type AutoAssignReasons = z.infer<typeof autoAssignReasons>;

export const autoAssignAnswer = z.object({
  date: isoDate,
  preview: z.boolean(),
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
  assignments: z.array(assignment),
  /** The difference to the draft. */
  moves: z.array(appliedMove),
  reasons: autoAssignReasons,
});
export type AutoAssignAnswer = z.infer<typeof autoAssignAnswer>;
