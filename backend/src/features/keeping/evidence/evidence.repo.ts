import { trusted, type Connection, Schema } from 'mongoose';

/** An evidence pack: how far it is or how it ended (EVI-3). Its file lies in DATA_DIR/evidence. */
export interface EvidenceDoc {
  /** The file's name. */
  _id: string;
  /** Dates, both included. */
  from: string;
  to: string;
  /** ISO instants: its moment, and when it goes. */
  at: string;
  expiresAt: string;
  state: 'running' | 'done' | 'failed';
  /** Days written, of how many. */
  done: number;
  total: number;
  bytes: number;
  files: number;
  seal: string | null;
  message: string | null;
  startedBy: string | null;
  startedByName: string | null;
  /** Where the process runs that made it. */
  machine: string;
}

const text = { type: String, required: true } as const;
const optionalText = { type: String, default: null } as const;
const number = { type: Number, required: true } as const;

const evidenceSchema = new Schema<EvidenceDoc>(
  {
    _id: text,
    from: text,
    to: text,
    at: text,
    expiresAt: text,
    state: text,
    done: number,
    total: number,
    bytes: number,
    files: number,
    seal: optionalText,
    message: optionalText,
    startedBy: optionalText,
    startedByName: optionalText,
    machine: text,
  },
  { collection: 'evidencePacks', versionKey: false, strict: 'throw' },
);

export const evidenceModel = (db: Connection) =>
  db.model<EvidenceDoc>('EvidencePack', evidenceSchema);

/** Which evidence packs there are, for every process. */
export function evidenceRepo(db: Connection) {
  const packs = evidenceModel(db);
  return {
    /** Newest first. */
    list: () => packs.find().sort({ at: -1 }).lean().exec(),
    one: (name: string) => packs.findOne({ _id: name }).lean().exec(),
    running: () => packs.find({ state: 'running' }).lean().exec(),
    async keep(doc: EvidenceDoc): Promise<void> {
      await packs.replaceOne({ _id: doc._id }, doc, { upsert: true }).exec();
    },
    async told(name: string, done: number): Promise<void> {
      await packs.updateOne({ _id: name }, { $set: { done } }).exec();
    },
    async remove(name: string): Promise<void> {
      await packs.deleteOne({ _id: name }).exec();
    },
    expired: (now: string) =>
      packs
        .find({ expiresAt: trusted({ $lte: now }) })
        .lean()
        .exec(),
  };
}

export type EvidenceRepo = ReturnType<typeof evidenceRepo>;
