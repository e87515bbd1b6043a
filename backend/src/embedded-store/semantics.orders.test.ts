import { MongoClient, type Collection } from 'mongodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testDatabaseUri } from '../testing/store.ts';

interface Doc {
  _id: string;
  team: string;
  number: number;
  who: string[];
}

const client = new MongoClient(testDatabaseUri());
let docs: Collection<Doc>;
const all: Doc[] = Array.from({ length: 600 }, (_, index) => ({
  _id: `d${String(index * 7919).padStart(8, '0')}`,
  team: `t${index % 3}`,
  number: (index * 7919) % 600,
  who: [`w${index % 10}`, `w${(index + 1) % 10}`],
}));

beforeAll(async () => {
  docs = client.db().collection<Doc>('ordered');
  await docs.createIndexes([
    { key: { team: 1, number: 1 } },
    { key: { number: 1 } },
    { key: { who: 1, number: 1 } },
  ]);
  await docs.insertMany(all.slice(0, 500));
});
afterAll(() => client.close());

const numbers = (found: readonly Doc[]) => found.map(({ number }) => number);
const sorted = (found: readonly Doc[]) => numbers(found).toSorted((a, b) => a - b);
const looked = async (query: ReturnType<Collection<Doc>['find']>) => {
  const { executionStats } = (await query.explain('executionStats')) as {
    executionStats: { totalDocsExamined: number };
  };
  return executionStats.totalDocsExamined;
};

describe('what an index has in order', () => {
  it('is found by range and in order, also after writes, as a scan would find it [OPS-62]', async () => {
    const check = async (present: readonly Doc[]) => {
      const ofTeam = present.filter(({ team }) => team === 't1');
      const inTeam = await docs.find({ team: 't1' }).sort({ number: 1 }).toArray();
      expect(numbers(inTeam)).toEqual(sorted(ofTeam));
      const downwards = await docs.find({ team: 't1' }).sort({ number: -1 }).limit(7).toArray();
      expect(numbers(downwards)).toEqual(sorted(ofTeam).toReversed().slice(0, 7));
      const between = { number: { $gt: 100, $lte: 130 } };
      const inRange = present.filter(({ number }) => number > 100 && number <= 130);
      expect(sorted(await docs.find(between).toArray())).toEqual(sorted(inRange));
      const ofSomebody = present.filter(({ who }) => who.includes('w4'));
      const theirs = await docs.find({ who: 'w4' }).sort({ number: 1 }).toArray();
      expect(numbers(theirs)).toEqual(sorted(ofSomebody));
      const ids = await docs.find({ _id: { $gte: 'd00500000', $lt: 'd01000000' } }).toArray();
      const behind = present.filter(({ _id }) => _id >= 'd00500000' && _id < 'd01000000');
      expect(sorted(ids)).toEqual(sorted(behind));
    };
    await check(all.slice(0, 500));
    await docs.insertMany(all.slice(500));
    await docs.deleteMany({ number: { $lt: 50 } });
    await docs.updateOne({ number: 120 }, { $set: { number: 125.5 } });
    const changed = all
      .filter(({ number }) => number >= 50)
      .map((one) => (one.number === 120 ? { ...one, number: 125.5 } : one));
    await check(changed);
  });

  it('is looked at no further than the question needs, which an explained find tells [OPS-62]', async () => {
    expect(await looked(docs.find({ team: 't1' }).sort({ number: 1 }).limit(5))).toBeLessThan(8);
    expect(await looked(docs.find({}).sort({ number: -1 }).limit(5))).toBeLessThan(8);
    const some = docs.find({ team: 't2', number: { $gte: 300, $lt: 330 } });
    expect(await looked(some)).toBeLessThan(15);
    expect(await looked(docs.find({ _id: 'd00007919' }))).toBeLessThanOrEqual(1);
    const everything = await docs.countDocuments();
    expect(await looked(docs.find({ nobody: 1 } as object))).toBe(everything);
  });
});
