import { Fault } from '../../lib/fault.ts';
import { trusted, type Query, type Schema } from 'mongoose';

export type StoredFields = Record<string, unknown>;

/** From one version of a document to the one beside it; fields that it does not know stay as they are. */
export type Upgrade = (doc: StoredFields) => StoredFields;

interface Ways {
  readonly steps: readonly Upgrade[];
  readonly back: readonly Upgrade[];
}

const ways = new Map<string, Ways>();

/**
 * Says how documents of a collection become those of today: the first step is from version 1 to 2. A collection
 * without steps is at version 1, as is every document from before there were versions (PRC-60).
 *
 * What the steps lead to is the form that this program works in and writes. `back` are the ways to it from forms that
 * only a later release writes, the nearest first: they are read, and never written (PRC-66). They are for documents
 * that are inserted or replaced whole; a change of single fields would leave a mixture of two forms.
 */
export function declareUpgrades(
  collection: string,
  steps: readonly Upgrade[],
  back: readonly Upgrade[] = [],
): void {
  ways.set(collection, { steps, back });
}

/** The version that is written, of the form that the program works in. */
export const writtenVersion = (collection: string): number => waysOf(collection).steps.length + 1;

/** The newest version that is read; later than the written one where the next release's form is known. */
export const newestRead = (collection: string): number =>
  writtenVersion(collection) + waysOf(collection).back.length;

/** A document as it is written: with the version of its form. */
export const stamped = <Doc extends object>(collection: string, doc: Doc): Doc & { v: number } => ({
  ...doc,
  v: writtenVersion(collection),
});

/** A stored document in today's form and with its version. Throws a Fault where a newer program has written it (PRC-61). */
export function inTodaysForm(collection: string, doc: StoredFields): StoredFields {
  const { steps, back } = waysOf(collection);
  const today = writtenVersion(collection);
  const { v = 1 } = doc;
  if (typeof v !== 'number' || v > newestRead(collection)) throw newer();
  if (v === today) return doc;
  const way = v < today ? steps.slice(v - 1) : back.slice(0, v - today).toReversed();
  return stamped(
    collection,
    way.reduce((before, step) => step(before), doc),
  );
}

/**
 * Matches `v` of documents that may be changed field by field: a newer program's stays as it is, also where it was raised
 * since it was read (PRC-61).
 */
export const changeable = (collection: string): { $in: (number | null)[] } => ({
  $in: [null, ...Array.from({ length: writtenVersion(collection) }, (_, at) => at + 1)],
});

const waysOf = (collection: string): Ways => ways.get(collection) ?? { steps: [], back: [] };

const newerWords = 'A newer version of Muster has stored this. Please try again in a moment.';
const newer = () => new Fault('UNAVAILABLE', { message: newerWords });

/** Whether something was not read because a newer version has stored it. */
export const isOfNewerVersion = (error: unknown): boolean =>
  error instanceof Fault && error.message === newerWords;

/**
 * For Mongoose: every document that a model writes carries the version of its form, `v`, and what a model reads comes in
 * today's form, without it (PRC-60). So repositories neither see versions nor forget them.
 */
export function versionedModels(schema: Schema): void {
  const collection: unknown = schema.get('collection');
  // A part of a document has no collection, and no version of its own.
  if (typeof collection !== 'string') return;
  schema.add({ v: { type: Number, default: () => writtenVersion(collection) } });

  schema.pre('insertMany', (docs: StoredFields | StoredFields[]) => {
    if (Array.isArray(docs))
      docs.splice(0, docs.length, ...docs.map((one) => stamped(collection, one)));
  });
  schema.pre('replaceOne', function stamp() {
    const replacement = this.getUpdate();
    if (!Array.isArray(replacement)) this.setUpdate(stamped(collection, replacement ?? {}));
  });
  schema.pre('bulkWrite', (operations) => {
    for (const operation of operations) {
      if (!('replaceOne' in operation)) continue;
      const { replacement } = operation.replaceOne;
      operation.replaceOne.replacement = stamped(collection, replacement as StoredFields);
    }
  });

  for (const change of ['updateOne', 'updateMany', 'findOneAndUpdate'] as const) {
    schema.pre(change, function unlessNewer(this: Query<unknown, unknown>) {
      // An upsert that finds none would insert a second one.
      if (this.getOptions().upsert !== true)
        this.setQuery({ ...this.getQuery(), v: trusted(changeable(collection)) });
    });
  }

  for (const read of ['find', 'findOne'] as const) {
    schema.pre(read, function withVersion() {
      if (shape(this) === 'some') this.select({ v: 1 });
    });
    schema.post(read, function refreshAll(found: StoredFields | StoredFields[] | null) {
      if (shape(this) === 'id') return;
      for (const doc of [found ?? []].flat()) refresh(collection, doc);
    });
  }
}

/** How much of a document was asked for: only its id, some fields, or whatever is there. */
function shape(query: Query<unknown, unknown>): 'id' | 'some' | 'all' {
  const wanted = Object.entries(query.projection() ?? {}).filter(([, flag]) => flag !== 0);
  if (wanted.length === 0) return 'all';
  return wanted.every(([field]) => field === '_id') ? 'id' : 'some';
}

/** In place: that is how Mongoose passes on what it has read. */
function refresh(collection: string, doc: StoredFields): void {
  const fresh = inTodaysForm(collection, doc);
  if (fresh !== doc) {
    for (const field of Object.keys(doc)) delete doc[field];
    Object.assign(doc, fresh);
  }
  delete doc['v'];
}
