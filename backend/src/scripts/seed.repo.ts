import type { Connection } from 'mongoose';
import { isDuplicateKey } from '../lib/duplicate-key.ts';
import { seedModel } from './seed.model.ts';

export function seedRepo(db: Connection) {
  const seeds = seedModel(db);
  return {
    async progress(name: string): Promise<'none' | 'begun' | 'finished'> {
      const seed = await seeds.findOne({ _id: name }).lean().exec();
      if (!seed) return 'none';
      return seed.finishedAt === null ? 'begun' : 'finished';
    },
    /** Another process may have begun too; both write the same documents. */
    async begin(name: string, begunAt: Date): Promise<void> {
      try {
        await seeds.create({ _id: name, begunAt, finishedAt: null });
      } catch (error) {
        if (!isDuplicateKey(error)) throw error;
      }
    },
    async finish(name: string, finishedAt: Date): Promise<void> {
      await seeds.updateOne({ _id: name }, { $set: { finishedAt } }).exec();
    },
  };
}
