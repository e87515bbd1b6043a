import { Schema, type Connection } from 'mongoose';

type Fields = Record<string, unknown> | null;

/** One line of the audit trail as it is stored (AUD-1); what it says of `by` stands beside it for queries. */
export interface AuditDoc {
  /** The place in the chain as text. */
  _id: string;
  /** The same as a number: unique and gapless, so that two processes make one chain (AUD-5). */
  sequence: number;
  /** What was done, once however often it is recorded (AUD-6). */
  key: string;
  userId: string | null;
  at: string;
  by: { id: string; name: string } | null;
  from: string | null;
  kind: string;
  what: { type: string; id: string | null; name: string | null };
  before: Fields;
  after: Fields;
  hash: string;
  previousHash: string;
}

const text = { type: String, required: true } as const;
const optionalText = { type: String, default: null } as const;
const asItIs = { type: Schema.Types.Mixed, default: null } as const;

const auditSchema = new Schema<AuditDoc>(
  {
    _id: text,
    sequence: { type: Number, required: true },
    key: text,
    userId: optionalText,
    at: text,
    by: asItIs,
    from: optionalText,
    kind: text,
    what: asItIs,
    before: asItIs,
    after: asItIs,
    hash: text,
    previousHash: text,
  },
  // An empty object that went missing would be another entry, with another hash.
  { collection: 'audit', versionKey: false, strict: 'throw', minimize: false },
)
  .index({ sequence: 1 }, { unique: true })
  .index({ key: 1 }, { unique: true })
  .index({ userId: 1, sequence: 1 })
  .index({ kind: 1, sequence: 1 })
  .index({ at: 1 });

export const auditModel = (db: Connection) => db.model<AuditDoc>('AuditEntry', auditSchema);
