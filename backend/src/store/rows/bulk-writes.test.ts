import { randomUUID } from 'node:crypto';
import { expect, it, onTestFinished } from 'vitest';
import { clockOf } from '../../lib/clock.ts';
import { connect } from '../mongo.ts';
import { writeOrder } from './write-order.ts';
import { testDatabaseUri } from '../../testing/store.ts';
import { bulkWrites, bulkWriteSchema, bulkWritesRepo, type BulkWrite } from './bulk-writes.ts';

const schema = bulkWriteSchema('lists');

/** A list of two writes that a process has left, and what a process that goes on with it has made. */
async function leftList() {
  const db = await connect(testDatabaseUri());
  onTestFinished(() => db.close());
  const list: BulkWrite<string> = {
    _id: randomUUID(),
    kind: 'import',
    state: 'running',
    done: 0,
    total: 2,
    acting: { by: { id: 'admin', name: 'Asha Admin' }, from: '127.0.0.1' },
    startedAt: new Date(0),
    finishedAt: null,
    steps: ['first', 'second'],
  };
  await db.collection<BulkWrite<string>>('lists').insertOne(list);
  const repo = bulkWritesRepo<string>(db, 'List', schema);
  const made: string[] = [];
  const process = (seen = repo) =>
    bulkWrites<string>({
      repo: seen,
      steps: { apply: async (_, step) => void made.push(step) },
      atOnce: 1,
      order: writeOrder(),
      nameOf: () => 'An import',
      changes: { collect: (tell) => tell },
      clock: clockOf('Asia/Singapore'),
      log: { warn: (...said: unknown[]) => expect.unreachable(String(said)) },
    });
  return { list, repo, made, process };
}

it('a list that was left is made once, however often is looked for one [DIR-47, PRC-17]', async () => {
  const { made, process } = await leftList();
  expect(await process().resume()).toBe(true);
  expect(await process().resume()).toBe(true);
  expect(made).toEqual(['first', 'second']);
});

it('a list that another process has finished since it was found is not made again [PRC-17]', async () => {
  const { list, repo, made, process } = await leftList();
  const overtaken = process({
    ...repo,
    async running() {
      const found = await repo.running();
      await repo.finish(list._id, list.total, new Date());
      return found;
    },
  });
  expect(await overtaken.resume()).toBe(true);
  expect(made).toEqual([]);
});
