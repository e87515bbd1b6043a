import { hourMs } from '@muster/protocol';
import type { Revocation } from '@muster/protocol';
import { trusted, type Connection, Schema } from 'mongoose';
import { randomUUID } from 'node:crypto';
import { nativeDocuments } from '../../store/native-collection.ts';

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
  /** Who the provider says this is, and its own session, where it has opened this one (SES-147). */
  providerSub?: string | null;
  providerSid?: string | null;
  createdAt: Date;
  lastActiveAt: Date;
  /** The earlier of the absolute and the idle limit; the database removes it some time after. */
  expiresAt: Date;
}

/** A session as the provider names it; at least one of both. */
export interface ProviderSession {
  readonly sub: string | null;
  readonly sid: string | null;
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
    providerSub: { type: String, default: null },
    providerSid: { type: String, default: null },
    createdAt: date,
    lastActiveAt: date,
    expiresAt: date,
  },
  { collection: 'sessions', versionKey: false, strict: 'throw' },
)
  .index({ subjectId: 1 })
  .index({ providerSub: 1 })
  .index({ providerSid: 1 })
  .index({ expiresAt: 1 }, { expireAfterSeconds: 3600 });

const sessionModel = (db: Connection) => db.model<SessionDoc>('Session', sessionSchema);

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

const endingModel = (db: Connection) => db.model<SessionEndingDoc>('SessionEnding', endingSchema);

/** How long it is kept that a session was ended, in ms; it is told within a second. */
const endingKeptMs = hourMs;

export function sessionRepo(db: Connection) {
  const sessions = sessionModel(db);
  const endings = endingModel(db);
  const plain = nativeDocuments<SessionDoc>(db, sessions.collection.name);

  async function publishEnded(
    ended: Pick<SessionEndingDoc, 'sessionId' | 'subjectId' | 'reason'>,
    now: number,
  ): Promise<void> {
    await endings.create({
      ...ended,
      _id: randomUUID(),
      expiresAt: new Date(now + endingKeptMs),
    });
  }

  return {
    find: (id: string) => plain.one({ _id: id }),
    findAll: (ids: readonly string[]) => plain.all({ _id: { $in: [...ids] } }),
    async ofSubject(subjectId: string): Promise<SessionDoc[]> {
      const found = await plain.all({ subjectId });
      return found.toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
    },
    /** Those that a session of the provider has opened, or all of whoever it is there. */
    ofProvider: ({ sub, sid }: ProviderSession) =>
      sessions
        .find(
          sid === null
            ? { providerSub: sub }
            : { providerSid: sid, ...(sub !== null && { providerSub: sub }) },
        )
        .lean()
        .exec(),
    insert: (session: SessionDoc): Promise<void> => plain.insert([session]),
    async touch(id: string, lastActiveAt: Date, expiresAt: Date): Promise<void> {
      await sessions.updateOne({ _id: id }, { $set: { lastActiveAt, expiresAt } }).exec();
    },
    /** The sessions that a subject has had until then, except the spared one. */
    async removeOf(
      subjectId: string,
      { until, spared }: { readonly until: Date; readonly spared: string | undefined },
      reason: Revocation,
      now: number,
    ): Promise<void> {
      const others = spared === undefined ? {} : { _id: trusted({ $ne: spared }) };
      const { deletedCount } = await sessions
        .deleteMany({ subjectId, createdAt: trusted({ $lte: until }), ...others })
        .exec();
      if (deletedCount > 0) await publishEnded({ sessionId: null, subjectId, reason }, now);
    },
    async remove(id: string, reason: Revocation, now: number): Promise<void> {
      const found = await sessions.findOne({ _id: id }, { subjectId: 1 }).lean().exec();
      await sessions.deleteMany({ _id: id }).exec();
      if (found) await publishEnded({ sessionId: id, subjectId: found.subjectId, reason }, now);
    },
    ending: (id: string) => endings.findOne({ _id: id }).lean().exec(),
  };
}

export type SessionRepo = ReturnType<typeof sessionRepo>;
