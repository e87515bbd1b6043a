import { trusted, type Connection } from 'mongoose';
import { presenceModel, type PresenceDoc } from './presence.model.ts';

export type { PresenceDoc };

/** Who is at a board at each process (PRC-42). The last write of a process stands: nobody else writes its document. */
export function presenceRepo(db: Connection) {
  const presence = presenceModel(db);
  return {
    async put(doc: Omit<PresenceDoc, '_id'>): Promise<void> {
      const _id = `${doc.date} ${doc.process}`;
      await presence.replaceOne({ _id }, { _id, ...doc }, { upsert: true }).exec();
    },
    /** Of the other processes; also what has expired and is not removed yet. */
    others: (date: string, process: string): Promise<PresenceDoc[]> =>
      presence
        .find({ date, process: trusted({ $ne: process }) })
        .lean<PresenceDoc[]>()
        .exec(),
  };
}

export type PresenceRepo = ReturnType<typeof presenceRepo>;
