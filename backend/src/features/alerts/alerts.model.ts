import type { AlertKind } from '@muster/protocol';
import { Schema, type Connection } from 'mongoose';
import type { Named } from '../called-now.ts';

interface Taken {
  id: string;
  name: string;
  at: string;
}

/** One of those that an alert is about. */
export interface AlertMember {
  /** The same as long as it is the same matter. */
  key: string;
  name: string;
  /** Whose names are in the name (KNO-49). */
  of?: readonly Named[];
  teamId: string | null;
  /** Since when it is the case; absent where that was not stored. */
  since?: string;
  endedAt: string | null;
  /** A team's leader has taken notice for the team. */
  acknowledgedBy: Taken | null;
}

/** An alert: everything of one kind that began together (KNO-42). */
export interface AlertDoc {
  /** Made of what it tells, so that two processes store it once. */
  _id: string;
  date: string;
  kind: AlertKind;
  /** Counts its writes. */
  revision: number;
  members: AlertMember[];
  raisedAt: string;
  endedAt: string | null;
  acknowledgedBy: Taken | null;
  expiresAt: Date;
}

/** Which process decides (KNO-45). */
export interface DeciderDoc {
  _id: string;
  holder: string;
  until: string;
  revision: number;
}

/** Something that is the case and is no alert yet, because it must last for a while. */
export interface Wait {
  /** Of what date, kind and matter. */
  key: string;
  /** Since when, in ms. */
  since: number;
}

/** Everything that is waited for: it outlives the process that decides (KNO-45). */
interface WaitsDoc {
  _id: string;
  waits: Wait[];
}

const text = { type: String, required: true } as const;
const textOrNull = { type: String, default: null } as const;
const number = { type: Number, required: true } as const;

const alertSchema = new Schema<AlertDoc>(
  {
    _id: text,
    date: text,
    kind: text,
    revision: number,
    members: { type: Schema.Types.Mixed, required: true } as never,
    raisedAt: text,
    endedAt: textOrNull,
    acknowledgedBy: { type: Schema.Types.Mixed, default: null },
    expiresAt: { type: Date, required: true },
  },
  { collection: 'alerts', versionKey: false, strict: 'throw' },
)
  .index({ date: 1 })
  .index({ endedAt: 1 })
  .index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

const deciderSchema = new Schema<DeciderDoc>(
  { _id: text, holder: text, until: text, revision: number },
  { collection: 'alertDecider', versionKey: false, strict: 'throw' },
);

const waitsSchema = new Schema<WaitsDoc>(
  { _id: text, waits: { type: Schema.Types.Mixed, required: true } as never },
  { collection: 'alertWaits', versionKey: false, strict: 'throw' },
);

export const alertModels = (db: Connection) => ({
  alerts: db.model<AlertDoc>('Alert', alertSchema),
  decider: db.model<DeciderDoc>('AlertDecider', deciderSchema),
  waits: db.model<WaitsDoc>('AlertWaits', waitsSchema),
});
