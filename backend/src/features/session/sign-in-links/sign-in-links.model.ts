import { Schema, type Connection } from 'mongoose';

/** The one sign-in link of a person; of its token only the hash is kept (SES-60). */
export interface SignInLinkDoc {
  /** The person's id, so that a new link takes the place of the old one. */
  _id: string;
  /** SHA-256 of the token, hex. */
  tokenHash: string;
  createdAt: Date;
  expiresAt: Date;
}

const text = { type: String, required: true } as const;
const date = { type: Date, required: true } as const;

const signInLinkSchema = new Schema<SignInLinkDoc>(
  { _id: text, tokenHash: text, createdAt: date, expiresAt: date },
  { collection: 'signInLinks', versionKey: false, strict: 'throw' },
)
  .index({ tokenHash: 1 }, { unique: true })
  .index({ expiresAt: 1 }, { expireAfterSeconds: 3600 });

export const signInLinkModel = (db: Connection) =>
  db.model<SignInLinkDoc>('SignInLink', signInLinkSchema);
