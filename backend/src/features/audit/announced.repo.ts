import { trusted, type Connection } from 'mongoose';
import { announcedModel, type AnnouncedDoc } from './announced.model.ts';

export type { AnnouncedDoc };

export function announcedRepo(db: Connection) {
  const deeds = announcedModel(db);
  return {
    all: () => deeds.find().lean().exec(),
    /** Each in the place of an earlier try. */
    async keep(docs: readonly AnnouncedDoc[]): Promise<void> {
      if (docs.length === 0) return;
      await deeds.bulkWrite(
        docs.map((doc) => ({
          replaceOne: { filter: { _id: doc._id }, replacement: doc, upsert: true },
        })),
        { ordered: false },
      );
    },
    async remove(ids: readonly string[]): Promise<void> {
      await deeds.deleteMany({ _id: trusted({ $in: [...ids] }) }).exec();
    },
  };
}

export type AnnouncedRepo = ReturnType<typeof announcedRepo>;
