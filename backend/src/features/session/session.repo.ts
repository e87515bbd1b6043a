import type { Revocation } from '@muster/protocol';
import { trusted, type Connection } from 'mongoose';
import { randomUUID } from 'node:crypto';
import {
  endingModel,
  sessionModel,
  type SessionDoc,
  type SessionEndingDoc,
} from './session.model.ts';

export type { SessionDoc, SessionEndingDoc };

/** How long it is kept that a session was ended, in ms; it is told within a second. */
const endingKeptMs = 3_600_000;

export function sessionRepo(db: Connection) {
  const sessions = sessionModel(db);
  const endings = endingModel(db);

  async function tellEnded(
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
    find: (id: string) => sessions.findOne({ _id: id }).lean().exec(),
    findAll: (ids: readonly string[]) =>
      sessions
        .find({ _id: trusted({ $in: [...ids] }) })
        .lean()
        .exec(),
    ofSubject: (subjectId: string) =>
      sessions.find({ subjectId }).sort({ createdAt: 1 }).lean().exec(),
    async insert(session: SessionDoc): Promise<void> {
      await sessions.create(session);
    },
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
      if (deletedCount > 0) await tellEnded({ sessionId: null, subjectId, reason }, now);
    },
    async remove(id: string, reason: Revocation, now: number): Promise<void> {
      const found = await sessions.findOne({ _id: id }, { subjectId: 1 }).lean().exec();
      await sessions.deleteMany({ _id: id }).exec();
      if (found) await tellEnded({ sessionId: id, subjectId: found.subjectId, reason }, now);
    },
    ending: (id: string) => endings.findOne({ _id: id }).lean().exec(),
  };
}

export type SessionRepo = ReturnType<typeof sessionRepo>;
