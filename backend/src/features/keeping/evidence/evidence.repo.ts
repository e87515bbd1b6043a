import { trusted, type Connection } from 'mongoose';
import { evidenceModel, type EvidenceDoc } from './evidence.model.ts';

export type { EvidenceDoc };

/** Which evidence packs there are, for every process. */
export function evidenceRepo(db: Connection) {
  const packs = evidenceModel(db);
  return {
    /** Newest first. */
    list: () => packs.find().sort({ at: -1 }).lean().exec(),
    one: (name: string) => packs.findOne({ _id: name }).lean().exec(),
    running: () => packs.find({ state: 'running' }).lean().exec(),
    async keep(doc: EvidenceDoc): Promise<void> {
      await packs.replaceOne({ _id: doc._id }, doc, { upsert: true }).exec();
    },
    async told(name: string, done: number): Promise<void> {
      await packs.updateOne({ _id: name }, { $set: { done } }).exec();
    },
    async remove(name: string): Promise<void> {
      await packs.deleteOne({ _id: name }).exec();
    },
    expired: (now: string) =>
      packs
        .find({ expiresAt: trusted({ $lte: now }) })
        .lean()
        .exec(),
  };
}

export type EvidenceRepo = ReturnType<typeof evidenceRepo>;
