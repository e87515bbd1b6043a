import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { copyFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it, vi } from 'vitest';
import { killUnderLoad } from '../bench/store.soak.ts';
import { builtProgram } from '../testing/programs.ts';
import { pack } from './storage/change.ts';
import { frame, formOf, head } from './storage/journal-file.ts';
import { kill, temporaryFolder, temporaryStore } from './store.fixture.ts';
import { encode, Entry } from './wire/bson.ts';

interface Doc {
  _id: string;
  n?: number;
}

it(
  'kill -9 under load loses nothing that was acknowledged [OPS-56, PRF-15]',
  { timeout: 60_000 },
  async () => {
    const figures = await killUnderLoad(
      Number(process.env.STORE_KILLS ?? 3),
      builtProgram('embedded-store'),
    );
    expect(figures).toMatchObject({ lost: 0, doubled: 0 });
    expect(figures.acknowledged).toBeGreaterThan(0);
  },
);

it('compaction keeps the journal short while writes go on, and loses none [OPS-61, OPS-200]', async () => {
  const own = await temporaryStore({ compactAtBytes: 20_000 });
  const collection = own.client.db('d').collection<Doc>('c');
  await collection.createIndex({ n: 1 });
  const compactions = () => own.logged.filter(({ msg }) => msg === 'journal compacted').length;
  const load = { goesOn: true };
  const expected = new Map<string, number>();
  const writer = async (id: string) => {
    for (let n = 0; load.goesOn; n += 1) {
      const update = { $set: { n }, $setOnInsert: { large: 'large '.repeat(100) } };
      await collection.updateOne({ _id: id }, update, { upsert: true });
      expected.set(id, n);
      await collection.insertOne({ _id: `${id}${n}`, n });
      expected.set(`${id}${n}`, n);
    }
  };
  const writers = ['a', 'b', 'c', 'd'].map(writer);
  await vi.waitFor(() => expect(compactions()).toBeGreaterThanOrEqual(3), { timeout: 15_000 });
  load.goesOn = false;
  await Promise.all(writers);
  await kill(own);
  const stored = await collection.find().toArray();
  expect(new Map(stored.map(({ _id, n }) => [_id, n]))).toEqual(expected);
  expect(statSync(path.join(own.dir, 'journal')).size).toBeLessThan(expected.size * 200);
});

it.each([2, 3])(
  'a journal of version %i is compacted into one of today, and says from then on what changed, in few bytes [OPS-201, OPS-210]',
  async (version) => {
    const dir = temporaryFolder();
    const before = head(version);
    const _id = 'a';
    const entry = Entry.from(encode({ _id, n: 1, large: 'large '.repeat(1000) }));
    const payload = pack([{ kind: 'put', namespace: 'd.c', entry }]);
    const bytes = [before, ...frame(payload, formOf(before)?.seed ?? 0)];
    writeFileSync(path.join(dir, 'journal'), Buffer.concat(bytes));
    const own = await temporaryStore({ dir });
    const collection = own.client.db('d').collection<Doc>('c');
    await collection.updateOne({ _id }, { $set: { n: 2 } });
    const form = () => formOf(readFileSync(path.join(dir, 'journal')));
    await expect.poll(() => form()?.takesDeflated, { timeout: 10_000 }).toBe(true);
    await expect.poll(() => own.logged.map(({ msg }) => msg)).toContain('journal compacted');
    const { size } = statSync(path.join(dir, 'journal'));
    await collection.updateOne({ _id }, { $set: { n: 3 } });
    expect(statSync(path.join(dir, 'journal')).size).toBeLessThan(size + 1000);
    await kill(own);
    expect(await collection.findOne()).toMatchObject({ _id, n: 3 });
  },
);

it('a copy of the journal, made while writes go on, holds all that was acknowledged before [OPS-59]', async () => {
  const own = await temporaryStore();
  const collection = own.client.db('d').collection<Doc>('c');
  const load = { goesOn: true };
  const acknowledged: string[] = [];
  const writer = async (id: string) => {
    for (let n = 0; load.goesOn; n += 1) {
      await collection.insertOne({ _id: `${id}${n}`, n });
      acknowledged.push(`${id}${n}`);
    }
  };
  const writers = ['a', 'b', 'c', 'd'].map(writer);
  await vi.waitFor(() => expect(acknowledged.length).toBeGreaterThan(200), { timeout: 15_000 });
  const before = [...acknowledged];
  const dir = temporaryFolder();
  await copyFile(path.join(own.dir, 'journal'), path.join(dir, 'journal'));
  load.goesOn = false;
  await Promise.all(writers);
  const { client } = await temporaryStore({ dir });
  const copied = await client.db('d').collection<Doc>('c').find().toArray();
  const ids = copied.map(({ _id }) => _id);
  expect(ids).toEqual(expect.arrayContaining(before));
  expect(new Set(acknowledged)).toEqual(new Set([...acknowledged, ...ids]));
});
