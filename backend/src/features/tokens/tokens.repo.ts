import type { Connection } from 'mongoose';
import { tokenModel, type TokenDoc } from './tokens.model.ts';

export type { TokenDoc };

export function tokensRepo(db: Connection) {
  const tokens = tokenModel(db);
  return {
    all: () => tokens.find().sort({ createdAt: -1 }).lean().exec(),
    one: (id: string) => tokens.findOne({ _id: id }).lean().exec(),
    bySecret: (secretHash: string) => tokens.findOne({ secretHash }).lean().exec(),
    async insert(token: TokenDoc): Promise<void> {
      await tokens.create(token);
    },
    async remove(id: string): Promise<boolean> {
      return (await tokens.deleteOne({ _id: id }).exec()).deletedCount === 1;
    },
    async used(id: string, lastUsedAt: Date): Promise<void> {
      await tokens.updateOne({ _id: id }, { $set: { lastUsedAt } }).exec();
    },
  };
}

export type TokensRepo = ReturnType<typeof tokensRepo>;
