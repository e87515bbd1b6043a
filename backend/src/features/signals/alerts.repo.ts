import { type Connection, Schema } from 'mongoose';
import { leaseIn, type LeaseDoc } from '../../cluster/lease.ts';
import { isDuplicateKey } from '../../store/database-error.ts';
import type { AlertKind } from '@muster/protocol';
import type { Named } from '../called-now.ts';

interface Taken {
  id: string;
  name: string;
  at: string;
}

/** One of those that an alert is about. */
interface AlertMember {
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

/** Which process decides (KNO-45); until when and the revision are for processes of the release before. */
interface LeaderDoc extends LeaseDoc {
  until: string;
  revision: number;
}

/** Something that is the case and is no alert yet, because it must last for a while. */
interface Wait {
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

const leaderSchema = new Schema<LeaderDoc>(
  { _id: text, holder: text, beats: number, until: text, revision: number },
  { collection: 'alertDecider', versionKey: false, strict: 'throw' },
);

const waitsSchema = new Schema<WaitsDoc>(
  { _id: text, waits: { type: Schema.Types.Mixed, required: true } as never },
  { collection: 'alertWaits', versionKey: false, strict: 'throw' },
);

const alertModels = (db: Connection) => ({
  alerts: db.model<AlertDoc>('Alert', alertSchema),
  decider: db.model<LeaderDoc>('AlertDecider', leaderSchema),
  waits: db.model<WaitsDoc>('AlertWaits', waitsSchema),
});

const waitsId = 'alerts';

export function alertsRepo(db: Connection) {
  const { alerts, decider, waits } = alertModels(db);
  return {
    one: (id: string) => alerts.findOne({ _id: id }).lean().exec(),
    on: (date: string) => alerts.find({ date }).lean().exec(),
    open: () => alerts.find({ endedAt: null }).lean().exec(),
    /** False when it is there already. */
    async insert(doc: AlertDoc): Promise<boolean> {
      try {
        await alerts.create(doc);
        return true;
      } catch (error) {
        if (isDuplicateKey(error)) return false;
        throw error;
      }
    },
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

    decider: leaseIn(decider, 'alerts'),
  };
}

export type AlertsRepo = ReturnType<typeof alertsRepo>;
