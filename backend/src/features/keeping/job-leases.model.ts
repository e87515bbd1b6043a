import { Schema, type Connection } from 'mongoose';

/** The one job that runs: what it is, the process that is at it, and how often that one has said so. */
export interface JobLeaseDoc {
  _id: 'job';
  holder: string;
  what: string;
  /** Where that process runs, in words; null of one from before this was stored. */
  where: string | null;
  /** When it began, by its clock; null of one from before this was stored. */
  since: Date | null;
  beats: number;
}

const leaseSchema = new Schema<JobLeaseDoc>(
  {
    _id: { type: String, required: true },
    holder: { type: String, required: true },
    what: { type: String, required: true },
    where: { type: String, default: null },
    since: { type: Date, default: null },
    beats: { type: Number, required: true },
  },
  { collection: 'keepingLeases', versionKey: false, strict: 'throw' },
);

export const leaseModel = (db: Connection) => db.model<JobLeaseDoc>('JobLease', leaseSchema);
