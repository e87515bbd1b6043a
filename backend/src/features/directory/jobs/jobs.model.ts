import { Schema, type Connection } from 'mongoose';
import type { UserDoc, UserTagDoc } from '../directory.model.ts';
import type { Acting } from '../../../lib/rows/acting.ts';

/** A tag that somebody is given or that is taken off them, with its name. */
export interface TagStep {
  readonly link: UserTagDoc;
  readonly name: string;
}

/** What a job does to one person, as it was checked. */
export type JobStep = (
  | {
      readonly type: 'update';
      readonly id: string;
      readonly set: Partial<UserDoc>;
      /** The same fields as they were, for who is told of it after the row has changed. */
      readonly was?: Partial<UserDoc>;
      readonly verb: string;
    }
  | { readonly type: 'insert'; readonly user: UserDoc }
) & { readonly give?: readonly TagStep[]; readonly take?: readonly TagStep[] };

/** A checked list of changes of people, stored as a whole before the first of them is made (DIR-47). */
export interface JobDoc {
  _id: string;
  kind: string;
  state: 'running' | 'done';
  done: number;
  total: number;
  acting: Acting;
  startedAt: Date;
  finishedAt: Date | null;
  steps: readonly JobStep[];
}

const text = { type: String, required: true } as const;
const number = { type: Number, required: true } as const;

const jobSchema = new Schema<JobDoc>(
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
  { collection: 'directoryJobs', versionKey: false, strict: 'throw', minimize: false },
).index({ state: 1 });

export const jobModel = (db: Connection) => db.model<JobDoc>('DirectoryJob', jobSchema);
