import { trusted, type Connection, type QueryFilter, Schema } from 'mongoose';
import { isDuplicateKey } from '../../store/database-error.ts';
import { nativeDocuments } from '../../store/native-collection.ts';

type Fields = Record<string, unknown> | null;

/** One line of the audit trail as it is stored (AUD-1); what it says of `by` stands beside it for queries. */
export interface AuditDoc {
  /** The place in the chain as text. */
  _id: string;
  /** The same as a number: unique and gapless, so that two processes make one chain (AUD-5). */
  sequence: number;
  /** What was done, once however often it is recorded (AUD-6). */
  key: string;
  userId: string | null;
  at: string;
  by: { id: string; name: string } | null;
  from: string | null;
  kind: string;
  what: { type: string; id: string | null; name: string | null };
  before: Fields;
  after: Fields;
  hash: string;
  previousHash: string;
}

const text = { type: String, required: true } as const;
const optionalText = { type: String, default: null } as const;
const asItIs = { type: Schema.Types.Mixed, default: null } as const;

const auditSchema = new Schema<AuditDoc>(
  {
    _id: text,
    sequence: { type: Number, required: true },
    key: text,
    userId: optionalText,
    at: text,
    by: asItIs,
    from: optionalText,
    kind: text,
    what: asItIs,
    before: asItIs,
    after: asItIs,
    hash: text,
    previousHash: text,
  },
  // An empty object that went missing would be another entry, with another hash.
  { collection: 'audit', versionKey: false, strict: 'throw', minimize: false },
)
  .index({ sequence: 1 }, { unique: true })
  .index({ key: 1 }, { unique: true })
  .index({ userId: 1, sequence: 1 })
  .index({ kind: 1, sequence: 1 })
  .index({ at: 1 });

const auditModel = (db: Connection) => db.model<AuditDoc>('AuditEntry', auditSchema);

/** Which entries: instants `since` (included) to `until` (not), a kind or the thing it begins with, who did it. */
export interface AuditSelection {
  readonly since?: string | undefined;
  readonly until?: string | undefined;
  readonly kind?: string | undefined;
  readonly userId?: string | undefined;
  /** Only entries before this place in the chain. */
  readonly before?: number | undefined;
  /** And only those after this one. */
  readonly after?: number | undefined;
}

/** The audit trail: entries are added and read, never changed or removed (AUD-2). */
export function auditRepo(db: Connection) {
  const entries = auditModel(db);
  const plain = nativeDocuments<AuditDoc>(db, entries.collection.name);

  const newest = (selection: AuditSelection, limit: number): Promise<AuditDoc[]> =>
    entries.find(filterOf(selection)).sort({ sequence: -1 }).limit(limit).lean().exec();

  /** Those of a thing that there are, each found by one look at the index. */
  async function* kindsOf(thing: string): AsyncGenerator<string> {
    for (let last = `${thing}.`; ;) {
      const found = await entries
        // `!` comes before whatever a kind is written with: what follows it, without that kind itself.
        .findOne({ kind: trusted({ $gt: `${last}!`, $lt: `${thing}/` }) }, { kind: 1 })
        .sort({ kind: 1 })
        .limit(1)
        .lean()
        .exec();
      if (!found) return;
      yield (last = found.kind);
    }
  }

  /**
   * The entries of a thing are in order within each of its kinds only: of one kind after the other those are read that
   * are newer than the oldest that would be answered (PRC-75).
   */
  async function newestOfThing(
    { kind: thing = '', ...selection }: AuditSelection,
    limit: number,
  ): Promise<AuditDoc[]> {
    let found: AuditDoc[] = [];
    for await (const kind of kindsOf(thing)) {
      const after = found.length < limit ? undefined : found.at(-1)?.sequence;
      const more = await newest({ ...selection, kind, after }, limit);
      found = [...found, ...more].toSorted((a, b) => b.sequence - a.sequence).slice(0, limit);
    }
    return found;
  }

  return {
    /** The end of the chain. */
    entry: (id: string) => entries.findOne({ _id: id }).lean().exec(),
    last: () => entries.findOne().sort({ sequence: -1 }).limit(1).lean().exec(),
    /** In this order, up to the first that is refused. False when one of them is there already, by place or by key. */
    async append(docs: readonly AuditDoc[]): Promise<boolean> {
      try {
        await plain.insert(docs);
        return true;
      } catch (error) {
        if (isDuplicateKey(error)) return false;
        throw error;
      }
    },
    withKeys: (keys: readonly string[]) =>
      entries
        .find({ key: trusted({ $in: [...keys] }) })
        .lean()
        .exec(),
    newest(selection: AuditSelection, limit: number): Promise<AuditDoc[]> {
      const { kind, since } = selection;
      // Of a span of days that has a beginning all that is in it is looked at.
      const isOfThing = kind !== undefined && !kind.includes('.') && since === undefined;
      return isOfThing ? newestOfThing(selection, limit) : newest(selection, limit);
    },
    count: (selection: AuditSelection) => entries.countDocuments(filterOf(selection)).exec(),
    /** The first or the last place in the chain of those chosen. */
    edge: async (selection: AuditSelection, order: 1 | -1): Promise<number | undefined> =>
      (
        await entries
          .findOne(filterOf(selection), { sequence: 1 })
          .sort({ sequence: order })
          .limit(1)
          .lean()
          .exec()
      )?.sequence,
    /** In the order of the chain, for whoever checks it. */
    after: (sequence: number, limit: number) =>
      entries
        .find({ sequence: trusted({ $gt: sequence }) })
        .sort({ sequence: 1 })
        .limit(limit)
        .lean()
        .exec(),
  };
}

export type AuditRepo = ReturnType<typeof auditRepo>;

function filterOf({
  since,
  until,
  kind,
  userId,
  before,
  after,
}: AuditSelection): QueryFilter<AuditDoc> {
  return {
    ...((since !== undefined || until !== undefined) && {
      at: trusted({
        ...(since !== undefined && { $gte: since }),
        ...(until !== undefined && { $lt: until }),
      }),
    }),
    // All kinds of a thing lie between `user.` and `user/`, the next character.
    ...(kind !== undefined && {
      kind: kind.includes('.') ? kind : trusted({ $gte: `${kind}.`, $lt: `${kind}/` }),
    }),
    ...(userId !== undefined && { userId }),
    ...((before !== undefined || after !== undefined) && {
      sequence: trusted({
        ...(before !== undefined && { $lt: before }),
        ...(after !== undefined && { $gt: after }),
      }),
    }),
  };
}
