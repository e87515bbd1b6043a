import { afterAll, beforeAll, expect, it } from 'vitest';
import { Schema, type Connection } from 'mongoose';
import { connect } from './mongo.ts';
import { testDatabaseUri } from '../testing/store.ts';
import { isDuplicateKey } from './database-error.ts';
import { insertMissing } from './native-collection.ts';

interface Doc {
  _id: string;
  text: string;
}

let db: Connection;
beforeAll(async () => {
  db = await connect(testDatabaseUri());
});
afterAll(() => db.close());

const modelOf = () =>
  db.model<Doc>(
    'Doc',
    new Schema<Doc>(
      { _id: { type: String, required: true }, text: String },
      { collection: 'docs', versionKey: false },
    ),
    undefined,
    { overwriteModels: true },
  );

it('documents that are missing are inserted, and what is there stays as it is [OPS-12]', async () => {
  const model = modelOf();
  await insertMissing(model, [{ _id: 'a', text: 'first' }]);
  await insertMissing(model, [
    { _id: 'a', text: 'second' },
    { _id: 'b', text: 'second' },
  ]);
  const found = await model.find().sort({ _id: 1 }).lean().exec();
  expect(found.map(({ _id, text }) => `${_id} ${text}`)).toEqual(['a first', 'b second']);
});

it('what is refused for another reason is not passed over, even behind a document that is there already [OPS-12]', async () => {
  const model = modelOf();
  const plain = db.collection<Doc & { $text?: string }>('docs');
  await insertMissing(model, [{ _id: 'c', text: 'first' }]);
  const docs = [
    { _id: 'c', text: 'second' },
    { _id: 'd', text: '', $text: 'no such field can be stored' },
  ];
  const error: unknown = await plain
    .insertMany(docs, { ordered: false })
    .catch((cause: unknown) => cause);
  expect(error).toMatchObject({ code: 11_000 });
  expect(isDuplicateKey(error)).toBe(false);
});
