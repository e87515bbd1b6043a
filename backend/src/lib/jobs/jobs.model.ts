import { Schema, type Connection } from 'mongoose';
import type { Acting } from '../rows/acting.ts';

/** A checked list of writes, stored as a whole before the first of them is made (DIR-47, DEP-147). */
export interface StoredJob<Step> {
  _id: string;
  kind: string;
  state: 'running' | 'done';
  done: number;
  total: number;
  acting: Acting;
  startedAt: Date;
  finishedAt: Date | null;
  steps: readonly Step[];
}

const text = { type: String, required: true } as const;
const number = { type: Number, required: true } as const;

/** How long it is known that a list was applied, for whoever asks after a long stop. */
const keptSeconds = 30 * 86_400;

/** One for each collection, made once. */
export const jobSchema = (collection: string) =>
  new Schema<StoredJob<unknown>>(
    {
      _id: text,
      kind: text,
      state: text,
      done: number,
      total: number,
      acting: { type: Schema.Types.Mixed, required: true },
      startedAt: { type: Date, required: true },
      finishedAt: { type: Date, default: null },
      steps: [{ type: Schema.Types.Mixed }],
    },
    { collection, versionKey: false, strict: 'throw', minimize: false },
  )
    .index({ state: 1 })
    // What was done stands in the rows and in the trail.
    .index({ finishedAt: 1 }, { expireAfterSeconds: keptSeconds });

export const jobModel = (db: Connection, name: string, schema: ReturnType<typeof jobSchema>) =>
  db.model<StoredJob<unknown>>(name, schema);
