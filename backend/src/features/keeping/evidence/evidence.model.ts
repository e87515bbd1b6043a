import { Schema, type Connection } from 'mongoose';

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
