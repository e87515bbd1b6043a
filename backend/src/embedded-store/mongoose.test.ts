import mongoose from 'mongoose';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testDatabaseUri } from '../testing/store.ts';

const schema = new mongoose.Schema(
  { _id: String, team: String, number: Number, tags: [String], revision: Number },
  { timestamps: true },
);
schema.index({ team: 1, number: 1 }, { unique: true });

const connection = mongoose.createConnection(testDatabaseUri());
const Member = connection.model('Member', schema);

beforeAll(() => Member.init());
afterAll(() => connection.close());

it('documents come back as they were saved [OPS-62]', async () => {
  await Member.create({ _id: 'a', team: 'x', number: 1, tags: ['p', 'q'], revision: 1 });
  const found = await Member.findById('a').lean();
  expect(found).toMatchObject({ _id: 'a', team: 'x', number: 1, tags: ['p', 'q'] });
  expect(found?.createdAt).toBeInstanceOf(Date);
});

it('a replacement guarded by the revision happens once [OPS-62]', async () => {
  await Member.create({ _id: 'b', team: 'x', number: 2, revision: 1 });
  const replaceOnce = () =>
    Member.findOneAndReplace(
      { _id: 'b', revision: 1 },
      { team: 'x', number: 2, revision: 2 },
      { returnDocument: 'after' },
    ).lean();
  const results = await Promise.all([replaceOnce(), replaceOnce(), replaceOnce()]);
  expect(results.filter((result) => result !== null)).toHaveLength(1);
});

it('the unique indexes of a schema hold [OPS-62]', async () => {
  const taken = Member.create({ _id: 'c', team: 'x', number: 1 });
  await expect(taken).rejects.toMatchObject({ code: 11000 });
});
