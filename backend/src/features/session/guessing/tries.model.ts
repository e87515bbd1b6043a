import { Schema, type Connection } from 'mongoose';

/**
 * Failed sign-ins of a pair of account and address or of an address, or that a pair has signed in. What it is about is
 * a hash: somebody may type a password where the username belongs.
 */
export interface TriesDoc {
  /** SHA-256 of the kind and what it is about, hex. */
  _id: string;
  kind: 'pair' | 'address' | 'known';
  count: number;
  /** The latest of them. */
  at: Date;
  /** From then on it does not count; the database removes it some time after. */
  expiresAt: Date;
}

const text = { type: String, required: true } as const;
const date = { type: Date, required: true } as const;

const triesSchema = new Schema<TriesDoc>(
  { _id: text, kind: text, count: { type: Number, required: true }, at: date, expiresAt: date },
  { collection: 'signInTries', versionKey: false, strict: 'throw' },
)
  .index({ kind: 1, expiresAt: 1 })
  .index({ expiresAt: 1 }, { expireAfterSeconds: 60 });

export const triesModel = (db: Connection) => db.model<TriesDoc>('SignInTries', triesSchema);
