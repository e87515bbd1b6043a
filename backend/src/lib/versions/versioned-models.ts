import { trusted, type Query, type Schema } from 'mongoose';
import {
  changeable,
  inTodaysForm,
  stamped,
  writtenVersion,
  type StoredFields,
} from './versions.ts';

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
