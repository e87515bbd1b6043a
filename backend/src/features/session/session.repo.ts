import { trusted, type Connection } from 'mongoose';
import { sessionModel, type SessionDoc } from './session.model.ts';

export type { SessionDoc };

export function sessionRepo(db: Connection) {
  const sessions = sessionModel(db);
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
    async removeOf(subjectId: string, until: Date, spared?: string): Promise<void> {
      const others = spared === undefined ? {} : { _id: trusted({ $ne: spared }) };
      await sessions
        .deleteMany({ subjectId, createdAt: trusted({ $lte: until }), ...others })
        .exec();
    },
    async remove(ids: readonly string[]): Promise<void> {
      await sessions.deleteMany({ _id: trusted({ $in: [...ids] }) }).exec();
    },
  };
}

export type SessionRepo = ReturnType<typeof sessionRepo>;
