import type { TokenScope } from '@muster/protocol';
import { Schema, type Connection } from 'mongoose';

/** An API token; of its secret only the hash is kept (ECO-3). */
export interface TokenDoc {
  _id: string;
  /** SHA-256 of the secret, hex. */
  secretHash: string;
  ending: string;
  name: string;
  scopes: TokenScope[];
  expiresOn: string;
  createdAt: Date;
  createdBy: string;
  createdByName: string;
  lastUsedAt: Date | null;
}

const text = { type: String, required: true } as const;

const tokenSchema = new Schema<TokenDoc>(
  {
    _id: text,
    secretHash: text,
    ending: text,
    name: text,
    scopes: { type: [String], required: true },
    expiresOn: text,
    createdAt: { type: Date, required: true },
    createdBy: text,
    createdByName: text,
    lastUsedAt: { type: Date, default: null },
  },
  { collection: 'apiTokens', versionKey: false, strict: 'throw' },
).index({ secretHash: 1 }, { unique: true });

export const tokenModel = (db: Connection) => db.model<TokenDoc>('ApiToken', tokenSchema);
