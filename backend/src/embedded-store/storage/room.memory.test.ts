import { expect, it } from 'vitest';
import type { LogEntry } from '../log.ts';
import { temporaryFolder, temporaryStore } from '../store.fixture.ts';
import { memoryRoom } from './room.ts';

it('warns once at half of its memory, refuses at 80 %, and a moment of much that is not needed does not count [OPS-103]', () => {
  let used = 40;
  const logged: LogEntry[] = [];
  const room = memoryRoom(
    () => used,
    100,
    (entry) => logged.push(entry),
  );
  const lookFor = (value: number, times: number) => {
    used = value;
    for (let turn = 0; turn < times; turn++) room.look();
  };
  lookFor(95, 9);
  expect(() => room.need()).not.toThrow();
  lookFor(55, 10);
  lookFor(60, 10);
  expect(logged.map(({ level }) => level)).toEqual(['warn']);
  expect(() => room.need()).not.toThrow();
  lookFor(80, 10);
  expect(() => room.need()).toThrow('80 % of its 100 bytes');
  lookFor(30, 1);
  expect(() => room.need()).not.toThrow();
});

it('without memory an insert is refused, that of an upsert too, and what is there is read, changed and removed [OPS-103]', async () => {
  const dir = temporaryFolder();
  const first = await temporaryStore({ dir });
  await first.client
    .db('d')
    .collection<{ _id: string; n?: number }>('c')
    .insertOne({ _id: 'a', n: 1 });
  await first.store.close();
  const { client } = await temporaryStore({ dir, memoryBytes: 1 });
  const collection = client.db('d').collection<{ _id: string; n?: number }>('c');
  await expect(collection.insertOne({ _id: 'b' })).rejects.toMatchObject({ code: 14_031 });
  const upsert = { upsert: true };
  const full = { code: 14_031 };
  const set = { $set: { n: 1 } };
  await expect(collection.updateOne({ _id: 'b' }, set, upsert)).rejects.toMatchObject(full);
  await expect(collection.replaceOne({ _id: 'b' }, { n: 1 }, upsert)).rejects.toMatchObject(full);
  await expect(collection.findOneAndUpdate({ _id: 'b' }, set, upsert)).rejects.toMatchObject(full);
  await collection.updateOne({ _id: 'a' }, { $set: { n: 3 } }, upsert);
  await collection.findOneAndUpdate({ _id: 'a' }, { $inc: { n: -1 } }, upsert);
  expect(await collection.find().toArray()).toEqual([{ _id: 'a', n: 2 }]);
  await collection.deleteOne({ _id: 'a' });
  expect(await collection.find().toArray()).toEqual([]);
});
