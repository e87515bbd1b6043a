import type { Revocation } from '@muster/protocol';
import { Schema, type Connection } from 'mongoose';

/** A signed-in person or a paired wall screen. Only the hash of the cookie's value is stored (SES-20). */
export interface SessionDoc {
  /** SHA-256 of the cookie's value, hex. */
  _id: string;
  kind: 'user' | 'display';
  /** The user's id, or the display's. */
  subjectId: string;
  csrf: string;
  /** What a person signed in with, in plain words (SES-67). */
  device?: string | null;
  createdAt: Date;
  lastActiveAt: Date;
  /** The earlier of the absolute and the idle limit; the database removes it some time after. */
  expiresAt: Date;
}

const text = { type: String, required: true } as const;
const date = { type: Date, required: true } as const;

const sessionSchema = new Schema<SessionDoc>(
  {
    _id: text,
    kind: text,
    subjectId: text,
    csrf: text,
    device: { type: String, default: null },
    createdAt: date,
    lastActiveAt: date,
    expiresAt: date,
  },
  { collection: 'sessions', versionKey: false, strict: 'throw' },
)
  .index({ subjectId: 1 })
  .index({ expiresAt: 1 }, { expireAfterSeconds: 3600 });

export const sessionModel = (db: Connection) => db.model<SessionDoc>('Session', sessionSchema);

/** That sessions were ended, and why: for the other processes, whose sockets end with it (PRC-4). */
export interface SessionEndingDoc {
  _id: string;
  /** Null where it is all that the subject had. */
  sessionId: string | null;
  subjectId: string;
  reason: Revocation;
  expiresAt: Date;
}

const endingSchema = new Schema<SessionEndingDoc>(
  {
    _id: text,
    sessionId: { type: String, default: null },
    subjectId: text,
    reason: text,
    expiresAt: date,
  },
  { collection: 'sessionEndings', versionKey: false, strict: 'throw' },
).index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export const endingModel = (db: Connection) =>
  db.model<SessionEndingDoc>('SessionEnding', endingSchema);
