import { z } from 'zod';
import { tag } from '../directory/directory.contract.ts';
import { instant, isoDate } from '../kernel/dates.ts';
import { opId, revision, teamId, uuid } from '../kernel/ids.ts';
import { changeReason, typedText } from '../kernel/text.ts';
import { capacity, staffing } from './staffing.schema.ts';

/** A zone's or station's id: a short key made once from its name, e.g. `car` or `car-1`. */
export const placeId = z
  .string()
  .regex(/^[A-Za-z0-9][\w-]{0,63}$/, 'Letters, digits, _ and - only');

/** How an officer came to a station: by a person's hand, or by auto-assign (DEP-38). */
export const assignmentType = z.enum(['manual', 'auto']);
export type AssignmentType = z.infer<typeof assignmentType>;

/** A zone (DEP-2). What has a default may be missing where it was stored before (DEP-1). */
export const zone = z.object({
  id: placeId,
  name: z.string(),
  description: z.string().default(''),
  isActive: z.boolean().default(true),
  /** When it was taken out of use instead of being deleted (DEP-144). */
  retiredAt: instant.nullable().default(null),
});
export type Zone = z.infer<typeof zone>;

/** A zone with the contract's defaults for whatever is not given. */
export const buildZone = (fields: z.input<typeof zone>): Zone => zone.parse(fields);

/** How much a station is needed: 1 must be staffed, 2 should, 3 may (DEP-142). */
export const stationPriority = z.int().min(1).max(3);

/**
 * A station (DEP-3). Roles are any-of, tags all-of, both by name (DEP-4, DEP-19). That one has changed
 * is told by `directory:changed`, with the other lists that change rarely.
 */
export const station = z.object({
  id: placeId,
  zoneId: placeId,
  zoneName: z.string(),
  name: z.string(),
  description: z.string().default(''),
  /** Its own capacity; a date may set another one. */
  capacity,
  /** When that was changed last: a date's board that was set up before follows it (DEP-141). */
  capacityChangedAt: instant.nullable().default(null),
  priority: stationPriority.default(2),
  ...staffing,
  /** When its minimums or its time limit were changed last; boards follow as with the capacity (STF-7). */
  minimumChangedAt: instant.nullable().default(null),
  requiredRoles: z.array(z.string()).nullable().default(null),
  requiredTags: z.array(z.string()).nullable().default(null),
  isActive: z.boolean().default(true),
  /** When it was taken out of use instead of being deleted (DEP-144). */
  retiredAt: instant.nullable().default(null),
});
export type Station = z.infer<typeof station>;

/** A station with the contract's defaults for whatever is not given. */
export const buildStation = (fields: z.input<typeof station>): Station => station.parse(fields);

/** All zones and stations in the order they are shown. */
export interface Catalogue {
  readonly zones: readonly Zone[];
  readonly stations: readonly Station[];
  /** The base zones that administrators have set, by team (DIR-41); absent for none. */
  readonly baseZones?: ReadonlyMap<string, string> | undefined;
}

const officerTag = tag.pick({ id: true, name: true, color: true });

/**
 * Somebody who can be deployed on a date: present or on partial time off (DEP-14), or, on a board that plans with them,
 * expected to be (DEP-500).
 */
export const officer = z.object({
  id: uuid,
  name: z.string(),
  /** Where somebody else has a name that looks the same, to tell them apart; else null (DIR-185). */
  username: z.string().nullable().default(null),
  role: z.string(),
  /** The team whose sheet says so. */
  teamId,
  status: z.enum(['present', 'pto', 'expected']),
  /** `HH:mm-HH:mm` of the time off, of somebody expected as far as it is known; null while present. */
  ptoTiming: z.string().nullable(),
  /** Those that count on the date (DIR-203). */
  tags: z.array(officerTag),
  /** Those whose last day was before the date, to be shown; absent for none. */
  lapsedTags: z.array(officerTag.extend({ validUntil: isoDate })).optional(),
});
export type Officer = z.infer<typeof officer>;

/** The same as the written call answers it: never somebody expected (DEP-15). */
export const eligibleOfficer = officer.extend({ status: z.enum(['present', 'pto']) });
export type EligibleOfficer = z.infer<typeof eligibleOfficer>;

/** One officer at one station, in the written form (DEP-38). */
export const assignment = z.object({
  date: isoDate,
  stationId: placeId,
  userId: uuid,
  assignedBy: uuid.nullable(),
  assignmentType,
  userName: z.string(),
  userRole: z.string(),
  userTeamId: z.string().nullable(),
  stationName: z.string(),
  stationZoneId: placeId,
  zoneName: z.string(),
  notes: z.string().nullable(),
  /** Since when they stand there (STF-30); absent where nothing stored says so. */
  since: instant.optional(),
});
export type Assignment = z.infer<typeof assignment>;

/** Of those with a place whose team has a zone of the board on the date, how many stand in it (DEP-333). */
export const ownZoneCount = z
  .object({ count: z.int().min(0), of: z.int().min(0) })
  .default({ count: 0, of: 0 });
export type OwnZoneCount = z.infer<typeof ownZoneCount>;

/** A line of the saved deployment; `eligible` is false when the officer no longer is (DEP-18). */
export const savedAssignment = assignment.extend({ eligible: z.boolean() });
export type SavedAssignment = z.infer<typeof savedAssignment>;

/** Most officers of a whole list. */
export const assignmentsLimit = 2000;

const ignored = z.unknown().optional();
const guarded = z.object({
  date: isoDate,
  /** Refused as STALE when the board has moved on since (DEP-41). */
  baseRevision: revision.optional(),
  opId: opId.optional(),
  /** Asked for once the board is final (DEP-401). */
  reason: changeReason,
});

/** The whole-list save in the written form (DEP-41). Fields the server knows itself are ignored (OPS-37). */
export const assignmentsInput = guarded.extend({
  assignments: z
    .array(
      z.object({
        userId: z.string().min(1).max(64),
        stationId: placeId,
        assignmentType: assignmentType.optional(),
        notes: typedText.max(500).nullish(),
      }),
    )
    .max(assignmentsLimit),
  assignedBy: ignored,
});
export type AssignmentsInput = z.infer<typeof assignmentsInput>;

export const assignmentsAnswer = z.object({
  date: isoDate,
  revision,
  assignments: z.array(savedAssignment),
});

/** A date's configuration in the written form; a closed station has capacity 0 (DEP-33). */
export const configuration = z.object({
  date: isoDate,
  zoneConfigs: z.record(placeId, z.object({ isOpen: z.boolean() })),
  stationConfigs: z.record(placeId, z.object({ isOpen: z.boolean(), capacity })),
  configuredBy: uuid.nullable(),
  revision,
});
export type Configuration = z.infer<typeof configuration>;

/**
 * The configuration call's body. Zone values are objects or plain booleans (DEP-36); zones and stations
 * left out stay as they are. A station that was closed and is sent open with capacity 0 gets back the
 * capacity it had, because 0 is what the answer shows of a closed one.
 */
export const configurationInput = guarded.extend({
  configuredBy: ignored,
  zoneConfigs: z
    .record(
      placeId,
      z.union([z.boolean().transform((isOpen) => ({ isOpen })), z.object({ isOpen: z.boolean() })]),
    )
    .default({}),
  stationConfigs: z
    .record(placeId, z.object({ isOpen: z.boolean().optional(), capacity: capacity.optional() }))
    .default({}),
});
export type ConfigurationInput = z.infer<typeof configurationInput>;

/** A handover note as a wall screen shows it, until it expires; without names nobody wrote it (KNO-7). */
const wallHandover = z.object({
  id: uuid,
  text: z.string(),
  expiresAt: instant,
  by: z.string().nullable(),
  /** The zone or station that it is pinned to; null for the board. */
  place: z.string().nullable(),
  /** Of a station. */
  zoneName: z.string().nullable(),
});

/** Zones and stations as a wall screen shows them: names, roles and teams only (DIS-15), and what is chosen for it (DIS-36). */
export const displayDeployment = z.object({
  date: isoDate,
  epoch: z.string(),
  /** The board's revision this form was made from. */
  revision,
  source: z.enum(['saved', 'draft']),
  /** Null while nothing has been saved. */
  savedAt: instant.nullable(),
  savedByName: z.string().nullable(),
  /** Empty for a screen without notes. */
  handover: z.array(wallHandover).default([]),
  zones: z.array(
    z.object({
      id: placeId,
      name: z.string(),
      /** Its description, where the screen shows notes; else empty. */
      note: z.string(),
      stations: z.array(
        z.object({
          id: placeId,
          name: z.string(),
          note: z.string(),
          capacity,
          /** Fewest officers it can do with; 0 while it is closed. */
          minimum: capacity.default(0),
          /** Minimums by tag or role that are not met: how many of how many. */
          lacking: z
            .array(z.object({ name: z.string(), have: z.int(), least: z.int() }))
            .default([]),
          /** Officers who stand here and are here now. */
          here: z.int(),
          /** Officers who stand here, whom no sheet names yet and who will be here then as far as is known (DEP-505). */
          expected: z.int().optional(),
          /** The minimums by tag or role that are not met even if they come. */
          lackingIfAllCome: z
            .array(z.object({ name: z.string(), have: z.int(), least: z.int() }))
            .optional(),
          /** The other officers who stand here: away for now; when they come is not said (DIS-15). */
          away: z.int().default(0),
          /** Officers whom attendance has taken off since the save. */
          gone: z.int(),
          /** When the time of those here is up, for a screen without names; else empty (STF-39). */
          reliefs: z.array(instant).default([]),
          /** Empty for a screen without names. */
          officers: z.array(
            z.object({
              name: z.string(),
              role: z.string(),
              teamId: z.string().nullable(),
              /** False when attendance has taken this officer off since the save (DIS-15). */
              eligible: z.boolean(),
              /** True while they are away for now. */
              isAway: z.boolean().default(false),
              /** True while no sheet names them. */
              isExpected: z.boolean().optional(),
              /** When their time on this post is up; null where it has no limit, and for who is not here (STF-39). */
              reliefAt: instant.nullable().default(null),
              /** Of the placement, where the screen shows notes; else empty. */
              note: z.string(),
            }),
          ),
        }),
      ),
    }),
  ),
});
export type DisplayDeployment = z.infer<typeof displayDeployment>;
