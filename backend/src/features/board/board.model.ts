import type {
  Assignment,
  BoardChange,
  FaultCode,
  Inverse,
  Person,
  PlanChoice,
  StationState,
  Vacancy,
  ZoneState,
} from '@muster/protocol';
import { Schema, type Connection } from 'mongoose';

/** Boards, what was done to them and saved deployments (S12, DEP-8). */

/** Who changed something last, when, and at which revision; the name is in `people`. */
export interface TouchDoc {
  by: string | null;
  at: string;
  revision: number;
  /** The earlier operation whose effect stands (DEP-52). */
  origin?: number;
}

/** One document per date: open and closed, capacities, the draft, and the latest operations (law 3). */
export interface BoardDoc {
  /** The date. */
  _id: string;
  /** Guards every write. Counts refusals too, which leave the board's revision as it is (S11). */
  writes: number;
  revision: number;
  savedRevision: number;
  savedAt: string | null;
  savedBy: string | null;
  /** The operation that saved, with the try that stored it; the saved list lies under this (PRC-34). */
  savedOpId: string | null;
  configuredBy: string | null;
  /** Absent where nobody has chosen: the default of the date (DEP-502). */
  planning?: (Omit<PlanChoice, 'by'> & { by: string | null }) | null;
  zones: Record<string, ZoneState & { touch?: TouchDoc }>;
  stations: Record<string, StationState & { touch?: TouchDoc }>;
  /**
   * By id, each as `e stationId m by at revision notes`: eligible or expected, placed by hand (`a`: by
   * auto-assign; followed by `p` where it was planned, DEP-504), the time in ms to base 36 with the one since which they stand there after a colon
   * where that is another, and after two more colons when their time at posts with a limit began and ended, the revision with the one that stands after a colon where it is an earlier one, and `-` for what there is none of. Hundreds of them are
   * written at every operation, and a short text is much faster than its parts.
   */
  officers: Record<string, string>;
  vacancies: Vacancy[];
  /** By person's id, each step as `opId what officers`. */
  history: Record<string, { undo: string[]; redo: string[] }>;
  /** Names of everybody who has touched the board, by id. */
  people: Record<string, string>;
  /** The latest operations by their number, each as JSON, until they are relayed. */
  records: Record<string, string>;
}

/** A refusal, remembered so that a later retry is refused alike (S11). */
export interface RefusalDoc {
  code: FaultCode;
  words?: Readonly<Record<string, string>>;
  details?: unknown;
}

/** One operation and how it ended. */
export interface RecordDoc {
  /** The board's `writes` that stored it. */
  seq: number;
  /** Null when the server acted. */
  opId: string | null;
  by: Person | null;
  /** The address that an administrator called from, for the trail (AUD-15). */
  from?: string;
  /** SHA-256 of what was asked. */
  asked: string;
  change?: BoardChange;
  inverse?: Inverse;
  /** Where it changed which list is the saved one: the id that the one before lies under. */
  savedBefore?: string | null;
  /** The try that stored its saved list and its answer (PRC-34). */
  attempt?: string;
  refusal?: RefusalDoc;
}

/** An operation that was copied out of its board, kept for good and asked for by what it concerned (PRC-70). */
export interface OperationDoc extends RecordDoc {
  _id: string;
  date: string;
  /** Date and number in one, by which operations of many dates are in order. */
  place: string;
  /** When it took effect; null for a refusal. */
  at: string | null;
  /** Whom it moved, made eligible or took away, and which stations it concerned. */
  officers: string[];
  stations: string[];
}

/** The list as it was saved; never changed afterwards (DEP-18). */
export interface SavedDeploymentDoc {
  _id: string;
  date: string;
  /** How many officers it has, and which stations it names. */
  places: number;
  stations: string[];
  /** Absent once the list is no longer needed: the operations say what it was (PRC-73). */
  lines?: Assignment[];
}

/** What a written call answered, for the same call sent again within two days (S11). */
export interface AnswerDoc {
  _id: string;
  date: string;
  at: Date;
  answer: unknown;
}

const answersKeptSeconds = 48 * 3600;

const text = { type: String, required: true } as const;
const optionalText = { type: String, default: null } as const;
const number = { type: Number, required: true } as const;
/** Built by protocol's functions from validated input, so that a cast would only cost time. */
const plain = { type: Schema.Types.Mixed, required: true } as const;

const boardSchema = new Schema<BoardDoc>(
  {
    _id: text,
    writes: number,
    revision: number,
    savedRevision: number,
    savedAt: optionalText,
    savedBy: optionalText,
    savedOpId: optionalText,
    configuredBy: optionalText,
    planning: { type: Schema.Types.Mixed, default: null },
    zones: plain,
    stations: plain,
    officers: plain,
    vacancies: plain,
    history: plain,
    people: plain,
    records: plain,
  },
  { collection: 'boards', versionKey: false, strict: 'throw', minimize: false },
).index({ savedAt: 1 });

const optional = Schema.Types.Mixed;

const operationSchema = new Schema<OperationDoc>(
  {
    _id: text,
    date: text,
    seq: number,
    place: text,
    opId: optionalText,
    at: optionalText,
    by: { type: optional, default: null },
    from: String,
    asked: text,
    officers: { type: [String], required: true },
    stations: { type: [String], required: true },
    change: optional,
    inverse: optional,
    savedBefore: String,
    attempt: String,
    refusal: optional,
  },
  { collection: 'boardOperations', versionKey: false, strict: 'throw', minimize: false },
)
  .index({ date: 1, seq: 1 })
  .index({ date: 1, at: 1 })
  .index({ opId: 1 })
  .index({ officers: 1, place: 1 })
  .index({ stations: 1, place: 1 });

const savedSchema = new Schema<SavedDeploymentDoc>(
  {
    _id: text,
    date: text,
    places: number,
    stations: { type: [String], required: true },
    lines: optional,
  },
  { collection: 'savedDeployments', versionKey: false, strict: 'throw' },
)
  .index({ date: 1 })
  .index({ stations: 1, date: 1 });

const answerSchema = new Schema<AnswerDoc>(
  { _id: text, date: text, at: Date, answer: plain },
  { collection: 'boardAnswers', versionKey: false, strict: 'throw', minimize: false },
)
  .index({ date: 1 })
  .index({ at: 1 }, { expireAfterSeconds: answersKeptSeconds });

export const boardModels = (db: Connection) => ({
  boards: db.model<BoardDoc>('Board', boardSchema),
  records: db.model<OperationDoc>('BoardOperation', operationSchema),
  saved: db.model<SavedDeploymentDoc>('SavedDeployment', savedSchema),
  answers: db.model<AnswerDoc>('BoardAnswer', answerSchema),
});
