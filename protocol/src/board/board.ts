import { z } from 'zod';
import { instant, isoDate } from '../kernel/dates.ts';
import { opId, revision, uuid } from '../kernel/ids.ts';
import { assignmentType, officer, placeId } from './board.schema.ts';
import { capacity, givenStaffing, staffing } from './staffing.schema.ts';

/** The shared board of a date as the wire carries it (DEP-10, DEP-8). */

/** Whoever did something; null in its place means the server, following attendance. */
export const person = z.object({ id: uuid, name: z.string() });
export type Person = z.infer<typeof person>;

/** One officer's place in the draft. Who put them there and when is in `touches`. */
export const placement = z.object({
  userId: uuid,
  stationId: placeId,
  assignmentType,
  notes: z.string().nullable(),
  /** Since when they stand at this station (STF-30); absent where nothing stored says so. */
  since: instant.optional(),
  /** They had a place before a sheet named them (DEP-504). */
  planned: z.literal(true).optional(),
});
export type Placement = z.infer<typeof placement>;

/** Somebody's time at posts with a limit, without a break that counts (STF-44). */
export const postClock = z.object({
  /** When it began. */
  from: instant,
  /** When they left the last of these posts; null while they stand at one. */
  left: instant.nullable(),
});
export type PostClock = z.infer<typeof postClock>;

export const zoneState = z.object({ isOpen: z.boolean() });
export type ZoneState = z.infer<typeof zoneState>;

/** A closed station keeps the capacity it returns to when it is opened again (DEP-33). */
export const stationState = z.object({ isOpen: z.boolean(), capacity, ...staffing });
export type StationState = z.infer<typeof stationState>;

/** A station's state with the contract's defaults for whatever is not given. */
export const buildStationState = (fields: z.input<typeof stationState>): StationState =>
  stationState.parse(fields);

/** What an operation made of a station; one from before minimums existed says nothing of them (STF-8). */
export const stationResult = z.object({ isOpen: z.boolean(), capacity, ...givenStaffing });
export type StationResult = z.infer<typeof stationResult>;

/** The last operation that changed an officer's place, or a station's or zone's configuration. */
export const touch = z.object({
  by: person.nullable(),
  at: instant,
  revision,
  /**
   * The operation whose effect stands, where it is an earlier one: the same person's undo or redo has
   * brought it back, and nobody else has changed it since (DEP-52).
   */
  origin: revision.optional(),
});
export type Touch = z.infer<typeof touch>;

/** Why the server took an officer off the board (DEP-17). */
export const removalReason = z.enum([
  'absent',
  'record_deleted',
  'deactivated',
  /** Somebody expected who is known to be away by now (DEP-501). */
  'away',
  /** Somebody expected whom their team's sheet does not name, or whom the board plans with no more. */
  'not_expected',
]);
export type RemovalReason = z.infer<typeof removalReason>;

/** A place that attendance has emptied; marked until somebody is placed there or the board is saved. */
export const vacancy = z.object({
  stationId: placeId,
  userId: uuid,
  userName: z.string(),
  reason: removalReason,
  at: instant,
  /** They stood there by the plan (DEP-504). */
  planned: z.literal(true).optional(),
  /** Who has taken it since: of a planned one that is kept, to be open again once they leave it (DEP-507). */
  filledBy: uuid.optional(),
});
export type Vacancy = z.infer<typeof vacancy>;

/** An operation that can be undone or redone, with what a label needs (DEP-51). */
export const step = z.object({
  opId,
  what: z.enum([
    'drag',
    'bulk',
    'reset-station',
    'reset-zone',
    'auto',
    'relief',
    'rotate',
    'start',
    'unpin',
    'configure',
    'replace',
    'plan',
    'repair',
  ]),
  /** How many officers it moved. */
  officers: z.int(),
});
export type Step = z.infer<typeof step>;

/** A person's own steps, oldest first: the last one is next. */
export const history = z.object({ undo: z.array(step), redo: z.array(step) });
export type History = z.infer<typeof history>;

/** Where the saved deployment has an officer. */
const savedPlace = placement.pick({ userId: true, stationId: true });

/** Somebody's choice whether a board plans with expected people; null in its place is the default (DEP-502). */
export const planChoice = z.object({
  isOn: z.boolean(),
  by: person.nullable(),
  at: instant,
  revision,
});
export type PlanChoice = z.infer<typeof planChoice>;

/** The saved deployment as a board carries it. */
export const savedState = z.object({
  /** 0 while nothing has been saved. */
  savedRevision: revision,
  savedAt: instant.nullable(),
  savedBy: person.nullable(),
  /** Where it has its officers, sorted by userId. */
  saved: z.array(savedPlace),
});
export type SavedState = z.infer<typeof savedState>;

/** A board without the server's epoch: what operations are applied to. */
export const board = z.object({
  date: isoDate,
  revision,
  ...savedState.shape,
  configuredBy: person.nullable(),
  planning: planChoice.nullable().default(null),
  zones: z.record(placeId, zoneState),
  stations: z.record(placeId, stationState),
  /** The draft, sorted by userId; at most one per officer. */
  assignments: z.array(placement),
  /** Everybody eligible on the date, and of those expected whom it plans with (DEP-503), sorted by id (DEP-14). */
  officers: z.array(officer),
  touches: z.object({
    officers: z.record(uuid, touch),
    stations: z.record(placeId, touch),
    zones: z.record(placeId, touch),
  }),
  vacancies: z.array(vacancy),
  /** By officer's id, of those who have stood at a post with a limit. */
  clocks: z.record(uuid, postClock).default({}),
  /** By person's id. */
  history: z.record(uuid, history),
});
export type Board = z.infer<typeof board>;

/** GET /api/deployment/board/{date}: the snapshot that live events continue (DEP-10, S16). */
export const boardSnapshot = board.extend({ epoch: z.string() });
export type BoardSnapshot = z.infer<typeof boardSnapshot>;

/** Most steps a person can undo. */
export const historyLimit = 30;
