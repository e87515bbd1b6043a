import type { StartPlace } from '@muster/protocol';
import { Schema, type Connection } from 'mongoose';
import { storedRow, type RowDoc } from '../../../lib/rows/row-doc.ts';

/** A deployment that was kept under a name (STF-62). */
export interface TemplateDoc extends RowDoc {
  name: string;
  /** The date whose board it was made of. */
  date: string;
  /** Who stood where; emptied when it is deleted. */
  places: StartPlace[];
  createdAt: Date;
  createdBy: { id: string; name: string };
}

const text = { type: String, required: true } as const;
const plain = { type: Schema.Types.Mixed, required: true } as const;

const templateSchema = new Schema<TemplateDoc>(
  {
    _id: text,
    name: text,
    date: text,
    places: plain,
    createdAt: { type: Date, required: true },
    createdBy: plain,
    ...storedRow,
  },
  { collection: 'deploymentTemplates', versionKey: false, strict: 'throw' },
);

export const templateModel = (db: Connection) =>
  db.model<TemplateDoc>('DeploymentTemplate', templateSchema);
