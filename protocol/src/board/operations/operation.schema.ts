import { z } from 'zod';
import { cause as causedBy } from '../../kernel/channel.ts';
import { instant, isoDate } from '../../kernel/dates.ts';
import { opId, revision, uuid } from '../../kernel/ids.ts';
import { changeReason } from '../../kernel/text.ts';
import {
  person,
  placement,
  planChoice,
  postClock,
  removalReason,
  savedState,
  stationResult,
  stationState,
  vacancy,
  zoneState,
  type SavedState,
  type Person,
  type PlanChoice,
  type Vacancy,
} from '../board.ts';
import { assignmentType, officer, placeId, type Catalogue } from '../board.schema.ts';
import { capacity, staffingInput } from '../staffing.schema.ts';

/** Operations on a board: what a client asks for, and what the server answers and pushes (S9). */

/** Most officers one operation may move. */
export const movesLimit = 2000;
/** Most cards that somebody is shown to hold at once; who moves more holds all the same. */
export const heldLimit = 500;

const officerId = z.string().min(1).max(64);

/** `from` states where the caller saw the officer; null is Unassigned (S10). */
export const move = z.object({
  userId: officerId,
  from: placeId.nullable(),
  to: placeId.nullable(),
  /** How the placement counts; without it as its operation's cause says (DEP-330). */
  assignmentType: assignmentType.optional(),
});
export type Move = z.infer<typeof move>;

const placeCause = z.enum([
  'drag',
  'bulk',
  'reset-station',
  'reset-zone',
  'auto',
  'start',
  'relief',
  'rotate',
  /** Everybody stays where they are, and no longer by hand (DEP-331). */
  'unpin',
  /** Others take over where the plan did not come true. */
  'repair',
]);

const onlyOnce = (named: readonly { userId: string }[]) =>
  new Set(named.map(({ userId }) => userId)).size === named.length;

const moves = z
  .array(move)
  .min(1, 'Name at least one officer')
  .max(movesLimit)
  .refine(onlyOnce, 'An officer is named twice');

const goSomewhere = (named: readonly Move[]) => named.every(({ from, to }) => from !== to);
const stayThere = (named: readonly Move[]) =>
  named.every(({ from, to }) => from === to && to !== null);

const setsSomething = (input: {
  zones?: object | undefined;
  stations?: Record<string, object> | undefined;
}) =>
  [input.zones ?? {}, ...Object.values(input.stations ?? {})].some(
    (fields) => Object.keys(fields).length > 0,
  );

/** What a client may ask for (S9). */
export const operation = z.discriminatedUnion('type', [
  z
    .object({
      type: z.literal('place'),
      moves,
      cause: placeCause.default('drag'),
    })
    .refine(
      ({ cause, moves: named }) => cause === 'unpin' || goSomewhere(named),
      'From and to are the same',
    )
    .refine(
      ({ cause, moves: named }) => cause !== 'unpin' || stayThere(named),
      'Whoever is unpinned stays where they are',
    ),
  z
    .object({
      type: z.literal('configure'),
      zones: z.record(placeId, zoneState).optional(),
      stations: z
        .record(
          placeId,
          z.object({
            isOpen: z.boolean().optional(),
            capacity: capacity.optional(),
            ...staffingInput,
          }),
        )
        .optional(),
      /** Made on the board as it is set then (DEP-311). */
      moves: moves.refine(goSomewhere, 'From and to are the same').optional(),
    })
    .refine(setsSomething, 'Name at least one zone, or what to set of a station'),
  z.object({ type: z.literal('undo'), target: opId }),
  z.object({ type: z.literal('redo'), target: opId }),
  z.object({ type: z.literal('save') }),
  /** Whether the board plans with expected people, for everybody at it (DEP-502). */
  z.object({ type: z.literal('plan'), isOn: z.boolean() }),
]);
export type Operation = z.infer<typeof operation>;

/** The body of the operations call. `baseRevision` makes it refuse unless the board is exactly so (S10). */
export const operationInput = z.object({
  opId,
  op: operation,
  baseRevision: revision.optional(),
  /** Asked for once the board is final (DEP-401). */
  reason: changeReason,
});
export type OperationInput = z.infer<typeof operationInput>;

/** A move that has happened. Undo and redo also say what the placement was before. */
export const appliedMove = z.object({
  userId: uuid,
  from: placeId.nullable(),
  to: placeId.nullable(),
  assignmentType: assignmentType.optional(),
  notes: z.string().nullable().optional(),
  /** Since when they stood where an undo or redo brings them back to (STF-30). */
  since: instant.optional(),
  /** An undo or redo brings them back to where they stood by the plan (DEP-504). */
  planned: z.literal(true).optional(),
  /** The time at posts with a limit that an undo or redo brings back; null for none (STF-44). */
  clock: postClock.nullable().optional(),
});
export type AppliedMove = z.infer<typeof appliedMove>;

/** The concrete effect that every applied operation carries: resulting values, moves with both ends. */
const effect = z.object({
  moves: z.array(appliedMove),
  zones: z.record(placeId, zoneState),
  stations: z.record(placeId, stationResult),
});
export type Effect = z.infer<typeof effect>;

/** The operations whose effect an undo or redo brings back, where they are the same person's (DEP-52). */
const origins = z.object({
  officers: z.record(uuid, revision),
  stations: z.record(placeId, revision),
  zones: z.record(placeId, revision),
});
export type Origins = z.infer<typeof origins>;

/** What takes an operation back: its reverse, whose effect that brings back, and the saved list before. */
export interface Inverse extends Effect {
  readonly origins?: Origins | undefined;
  readonly saved?: SavedState | undefined;
  /** The choice before, where it was made anew. */
  readonly planning?: PlanChoice | null | undefined;
  /** The marks of freed places that it ended. */
  readonly vacancies?: readonly Vacancy[] | undefined;
}

/** What an undo or redo left alone, and because of whom (DEP-51). */
export const skipped = z.object({
  /** `saved`: the saved deployment, and `planning`: whether it plans with expected people; they have no id. */
  kind: z.enum(['officer', 'station', 'zone', 'saved', 'planning']),
  id: z.string(),
  /** `touched`: it has been moved or changed since; the others say what stands in the way. */
  reason: z.enum(['touched', 'not_eligible', 'full', 'closed', 'in_use']),
  by: person.nullable(),
});
export type Skipped = z.infer<typeof skipped>;

const reversal = effect.extend({
  target: opId,
  skipped: z.array(skipped),
  origins: origins.optional(),
  /** The saved deployment that it brings back. */
  saved: savedState.optional(),
  /** The choice that it brings back; null for the default (DEP-502). */
  planning: planChoice.nullable().optional(),
  /** The marks of freed places that it brings back (DEP-17). */
  vacancies: z.array(vacancy).optional(),
  /** Nothing could be done now and may be later: the step is not used up. */
  stays: z.boolean().optional(),
});

/** An operation as it took effect; folding it needs nothing else (S9). */
export const appliedOperation = z.discriminatedUnion('type', [
  effect.extend({ type: z.literal('place'), cause: placeCause }),
  effect.extend({ type: z.literal('configure') }),
  reversal.extend({ type: z.literal('undo') }),
  reversal.extend({ type: z.literal('redo') }),
  effect.extend({ type: z.literal('save') }),
  effect.extend({ type: z.literal('plan'), isOn: z.boolean() }),
  /** The written whole-list save: draft and saved deployment at once (DEP-41). */
  effect.extend({ type: z.literal('replace'), assignments: z.array(placement) }),
  /** Eligibility that follows attendance; made by the server only (DEP-16). */
  effect.extend({
    type: z.literal('officers'),
    upsert: z.array(officer),
    remove: z.array(z.object({ userId: uuid, reason: removalReason })),
  }),
]);
export type AppliedOperation = z.infer<typeof appliedOperation>;

/** What the operations call answers (S9). */
export const operationAnswer = z.object({
  opId,
  revision,
  by: person.nullable(),
  at: instant,
  op: appliedOperation,
});
export type OperationAnswer = z.infer<typeof operationAnswer>;

/** One step of a board from `revision - 1` to `revision`, as everybody hears it (S7). */
export const boardChange = causedBy.extend({
  date: isoDate,
  revision,
  by: person.nullable(),
  at: instant,
  op: appliedOperation,
  /** Why a board that was final was changed (DEP-401). */
  reason: z.string().optional(),
});
export type BoardChange = z.infer<typeof boardChange>;

/**
 * What stands in the way of a refused operation: where its officers are now, or who took the last
 * place of a full station, and how its stations stand.
 */
export const conflict = z.object({
  officers: z.array(
    z.object({
      userId: z.string(),
      userName: z.string().nullable(),
      stationId: placeId.nullable(),
      by: person.nullable(),
      at: instant.nullable(),
    }),
  ),
  stations: z.array(stationState.extend({ id: placeId, count: z.int() })),
});
export type Conflict = z.infer<typeof conflict>;

/** An applied operation as undo and redo need it: whose it was, and what would take it back (DEP-51). */
export interface Reversible {
  readonly change: BoardChange;
  readonly inverse: Inverse;
}

export interface OperationContext {
  readonly catalogue: Catalogue;
  /** Null when the server follows attendance. */
  readonly by: Person | null;
  /** ISO instant. */
  readonly at: string;
  readonly opId: string | null;
  /** Refuse unless the board is at this revision (S10). */
  readonly baseRevision?: number | undefined;
  /** The operation that an undo or redo names; undefined when it is not known any more. */
  readonly target?: Reversible | undefined;
  /** Ids that belong to nobody; the browser, which cannot know, leaves it out. */
  readonly unknownOfficers?: ReadonlySet<string> | undefined;
}
