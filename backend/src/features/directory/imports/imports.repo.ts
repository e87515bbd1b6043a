import type { Connection } from 'mongoose';
import { importModel, type ImportDoc } from './imports.model.ts';

export type { ImportDoc };

export function importsRepo(db: Connection) {
  const imports = importModel(db);
  return {
    async insert(doc: ImportDoc): Promise<void> {
      await imports.insertMany([doc], { lean: true });
    },
    one: (_id: string) => imports.findOne({ _id }).lean<ImportDoc>().exec(),
    begun: () => imports.find({ state: 'begun' }).lean<ImportDoc[]>().exec(),
    async change(_id: string, fields: Partial<ImportDoc>): Promise<void> {
      await imports.updateOne({ _id }, { $set: fields }).exec();
    },
  };
}

export type ImportsRepo = ReturnType<typeof importsRepo>;
