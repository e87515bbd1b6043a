import type { Connection } from 'mongoose';
import { isDuplicateKey } from '../../lib/duplicate-key.ts';
import { alertModels, type AlertDoc, type DeciderDoc, type Wait } from './alerts.model.ts';

export type { AlertDoc, DeciderDoc };

const deciderId = 'alerts';
const waitsId = 'alerts';

export function alertsRepo(db: Connection) {
  const { alerts, decider, waits } = alertModels(db);
  const made = async (making: Promise<unknown>): Promise<boolean> => {
    try {
      await making;
      return true;
    } catch (error) {
      if (isDuplicateKey(error)) return false;
      throw error;
    }
  };
  return {
    one: (id: string) => alerts.findOne({ _id: id }).lean().exec(),
    on: (date: string) => alerts.find({ date }).lean().exec(),
    open: () => alerts.find({ endedAt: null }).lean().exec(),
    /** False when it is there already. */
    insert: (doc: AlertDoc) => made(alerts.create(doc)),
    /** The alert as it is from now on; undefined when somebody has written it since it was read. */
    async revise(doc: AlertDoc, fields: Partial<AlertDoc>): Promise<AlertDoc | undefined> {
      const next = { ...fields, revision: doc.revision + 1 };
      const guard = { _id: doc._id, revision: doc.revision };
      const { matchedCount } = await alerts.updateOne(guard, { $set: next }).exec();
      return matchedCount === 1 ? { ...doc, ...next } : undefined;
    },

    waits: async (): Promise<readonly Wait[]> =>
      (await waits.findOne({ _id: waitsId }).lean().exec())?.waits ?? [],
    async keepWaits(next: readonly Wait[]): Promise<void> {
      const doc = { _id: waitsId, waits: [...next] };
      await waits.replaceOne({ _id: waitsId }, doc, { upsert: true }).exec();
    },

    decider: () => decider.findOne({ _id: deciderId }).lean().exec(),
    /** False when another process was faster. */
    async decide(before: DeciderDoc | null, holder: string, until: string): Promise<boolean> {
      if (!before) return made(decider.create({ _id: deciderId, holder, until, revision: 1 }));
      const { revision } = before;
      const next = { holder, until, revision: revision + 1 };
      const guard = { _id: deciderId, revision };
      return (await decider.updateOne(guard, { $set: next }).exec()).matchedCount === 1;
    },
  };
}

export type AlertsRepo = ReturnType<typeof alertsRepo>;
