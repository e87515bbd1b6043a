import type { AbsenceFields } from '@muster/protocol';
import { Schema, trusted, type Connection } from 'mongoose';
import type { KeptChange } from '../../lib/audit/audit-record.ts';
import { thingKind } from '../../store/changes.ts';
import { isDuplicateKey } from '../../store/database-error.ts';
import { insertMissing } from '../../store/native-collection.ts';

/** Somebody's absences were written; the id is the person's. `touched`: the days that are other than they were. */
export const absencesWritten = thingKind<{
  readonly touched: readonly { readonly from: string; readonly to: string }[];
}>('absence', { collection: 'absences', revision: 'revision' });

/** One absence of the person whose document it is in. */
export interface StoredAbsence extends AbsenceFields {
  readonly id: string;
  /** Of the document, at the write that changed this one last. */
  readonly revision: number;
  readonly by: { readonly id: string; readonly name: string };
  readonly at: string;
}

/** A call that took effect, so that it has no second one when it comes again. */
export interface AppliedCall {
  readonly opId: string;
  readonly userId: string;
  /** SHA-256 of what was asked. */
  readonly asked: string;
  readonly absenceId: string;
}

/** All absences of one person, so that no two of them ever share a day (ABS-4). */
export interface AbsencesDoc {
  /** The person's id. */
  _id: string;
  /** Guards every write. */
  revision: number;
  absences: StoredAbsence[];
  /** Their ids, by which a person is found. */
  absenceIds: string[];
  /** The first and the last day of all of them; null without one. */
  firstOn: string | null;
  lastOn: string | null;
  /** Ids of the latest that are not there any more. */
  removed: string[];
  ops: AppliedCall[];
  opIds: string[];
  /** What the latest write changed, until the trail has it (AUD-13). */
  lastChange: KeptChange | null;
}

const text = { type: String, required: true } as const;
const textOrNull = { type: String, default: null } as const;
const list = { type: Schema.Types.Mixed, required: true } as const;
const texts = { type: [String], default: [] };

const absencesSchema = new Schema<AbsencesDoc>(
  {
    _id: text,
    revision: { type: Number, required: true },
    absences: list,
    absenceIds: texts,
    firstOn: textOrNull,
    lastOn: textOrNull,
    removed: texts,
    ops: list,
    opIds: texts,
    lastChange: { type: Schema.Types.Mixed, default: null },
  },
  { collection: 'absences', versionKey: false, strict: 'throw', minimize: false },
)
  .index({ lastOn: 1 })
  .index({ absenceIds: 1 })
  .index({ removed: 1 })
  .index({ opIds: 1 });

/** What a newer program keeps beside these stays as it is (PRC-62). */
const knownFields = Object.keys(absencesSchema.paths).filter(
  (name): name is Exclude<keyof AbsencesDoc, '_id'> => name !== '_id',
);

export const absencesOf = (userId: string): AbsencesDoc => ({
  _id: userId,
  revision: 0,
  absences: [],
  absenceIds: [],
  firstOn: null,
  lastOn: null,
  removed: [],
  ops: [],
  opIds: [],
  lastChange: null,
});

/** What is looked for is kept beside what it is part of. */
const withKeys = (doc: AbsencesDoc): AbsencesDoc => ({
  ...doc,
  absenceIds: doc.absences.map(({ id }) => id),
  firstOn: doc.absences.map(({ from }) => from).toSorted()[0] ?? null,
  lastOn:
    doc.absences
      .map(({ to }) => to)
      .toSorted()
      .at(-1) ?? null,
  opIds: doc.ops.map(({ opId }) => opId),
});

export function absencesRepo(db: Connection) {
  const docs = db.model<AbsencesDoc>('Absences', absencesSchema);
  return {
    of: (userId: string) => docs.findOne({ _id: userId }).lean().exec(),
    ofMany: (userIds: readonly string[]) =>
      docs
        .find({ _id: trusted({ $in: [...userIds] }) })
        .lean()
        .exec(),
    /** Whose absence this is, or was until lately. */
    async withAbsence(absenceId: string): Promise<AbsencesDoc | null> {
      const found = await docs.findOne({ absenceIds: absenceId }).lean().exec();
      return found ?? docs.findOne({ removed: absenceId }).lean().exec();
    },
    withOp: (opId: string) => docs.findOne({ opIds: opId }).lean().exec(),
    /** Of everybody who has an absence that touches these days; without what calls have left. */
    touching: (from: string, to: string) =>
      docs
        .find(
          { lastOn: trusted({ $gte: from }), firstOn: trusted({ $lte: to }) },
          { absences: 1, revision: 1 },
        )
        .lean<Pick<AbsencesDoc, '_id' | 'absences' | 'revision'>[]>()
        .exec(),
    /** Of everybody who has one that began before a date. */
    begunBefore: (date: string) =>
      docs
        .find({ firstOn: trusted({ $lt: date }) })
        .lean()
        .exec(),
    withKeys,
    keepingChange: () =>
      docs
        .find({ lastChange: trusted({ $ne: null }) }, { lastChange: 1 })
        .lean<Pick<AbsencesDoc, '_id' | 'lastChange'>[]>()
        .exec(),
    /** Stores it in place of what was read; undefined when somebody was faster. */
    async write(before: AbsencesDoc, next: AbsencesDoc): Promise<AbsencesDoc | undefined> {
      const doc = withKeys({ ...next, revision: before.revision + 1 });
      if (before.revision > 0) {
        const guard = { _id: doc._id, revision: before.revision };
        const fields = Object.fromEntries(knownFields.map((name) => [name, doc[name]]));
        const { matchedCount } = await docs.updateOne(guard, { $set: fields }).exec();
        return matchedCount === 1 ? doc : undefined;
      }
      try {
        await docs.insertMany([doc], { lean: true });
        return doc;
      } catch (error) {
        if (isDuplicateKey(error)) return undefined;
        throw error;
      }
    },
    /** Those of people who have none stored, as they are. */
    insertMissing: (missing: readonly AbsencesDoc[]) => insertMissing(docs, missing.map(withKeys)),
    async removeOf(userIds: readonly string[]): Promise<void> {
      await docs.deleteMany({ _id: trusted({ $in: [...userIds] }) }).exec();
    },
  };
}

export type AbsencesRepo = ReturnType<typeof absencesRepo>;
