import { trusted, type Connection } from 'mongoose';
import { announcedModel, type AnnouncedDoc } from './announced.model.ts';

export type { AnnouncedDoc };

export function announcedRepo(db: Connection) {
  const deeds = announcedModel(db);
  return {
    all: () => deeds.find().lean().exec(),
    async keep(docs: readonly AnnouncedDoc[]): Promise<void> {
      await deeds.insertMany([...docs]);
    },
    async remove(ids: readonly string[]): Promise<void> {
      await deeds.deleteMany({ _id: trusted({ $in: [...ids] }) }).exec();
    },
  };
}

export type AnnouncedRepo = ReturnType<typeof announcedRepo>;
