import type { Connection } from 'mongoose';
import { isDuplicateKey } from '../store/database-error.ts';
import { seedModel } from './seed.model.ts';

export function seedRepo(db: Connection) {
  const seeds = seedModel(db);
  async function progress(name: string): Promise<'none' | 'begun' | 'finished'> {
    const seed = await seeds.findOne({ _id: name }).lean().exec();
    if (!seed) return 'none';
    return seed.finishedAt === null ? 'begun' : 'finished';
  }

  return {
    progress,
    /** Up to which date something is there that is added at every start; null before the first time. */
    async upTo(name: string): Promise<string | null> {
      return (await seeds.findOne({ _id: name }).lean().exec())?.upTo ?? null;
    },
    /** Another process may have begun too; both write the same documents. */
    async begin(name: string, begunAt: Date): Promise<void> {
      const again = { $set: { begunAt, finishedAt: null } };
      try {
        await seeds.updateOne({ _id: name }, again, { upsert: true }).exec();
      } catch (error) {
        if (!isDuplicateKey(error)) throw error;
      }
    },
    async finish(name: string, finishedAt: Date, upTo: string | null = null): Promise<void> {
      await seeds.updateOne({ _id: name }, { $set: { finishedAt, upTo } }).exec();
    },
  };
}
