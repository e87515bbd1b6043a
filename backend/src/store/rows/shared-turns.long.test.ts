import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { Schema } from 'mongoose';
import { connect } from '../mongo.ts';
import { testDatabaseUri } from '../../testing/store.ts';
import type { RowDoc } from './row-doc.ts';
import { rowsRepo } from './rows.repo.ts';
import { sharedTurns } from './shared-turns.ts';
import { writeOrder } from './write-order.ts';

const failed = () => undefined;

async function database() {
  const db = await connect(testDatabaseUri());
  onTestFinished(() => db.close());
  return db;
}

it('one process has the turn; the others are BUSY with what it is at, until it gives it back [PRC-16]', async () => {
  const db = await database();
  const [here, there] = [sharedTurns(db, 'x', failed), sharedTurns(db, 'x', failed)];
  const turn = await here.take('An import', 1000);
  await expect(there.take(null, 0)).rejects.toMatchObject({
    code: 'BUSY',
    message: 'An import is running. Wait until it is done.',
  });
  const another = await sharedTurns(db, 'y', failed).take(null, 1000);
  await another.end(true);
  await turn.end(true);
  const single = await there.take(null, 1000);
  expect(single.isLeft).toBe(false);
  await expect(here.take(null, 0)).rejects.toMatchObject({
    code: 'BUSY',
    message: 'Many are asking at this moment. Try again in 5 seconds.',
  });
  await single.end(true);
});

it('writes of many processes are made one at a time, and none is lost [PRC-16]', async () => {
  const db = await database();
  const orders = [1, 2, 3].map(() => writeOrder({ turns: sharedTurns(db, 'x', failed) }));
  let [atOnce, most, made] = [0, 0, 0];
  const write = async () => {
    most = Math.max(most, ++atOnce);
    await db.collection('written').insertOne({ _id: randomUUID() as never });
    atOnce--;
    made++;
  };
  const all = orders.flatMap((order) => [1, 2, 3, 4].map(() => order.write(write)));
  await Promise.all(all);
  expect([most, made]).toEqual([1, 12]);
});

it('a turn whose process says nothing is taken over, and its list applied before anything else is written [PRC-17]', async () => {
  const db = await database();
  // It has died in the middle of a list.
  const dead = await sharedTurns(db, 'x', failed).take('An import', 1000);
  const order = writeOrder({ turns: sharedTurns(db, 'x', failed, { silentMs: 0 }) });
  const said: string[] = [];
  order.onLeft(async () => void said.push('list'));
  await order.write(async () => void said.push('write'));
  await order.write(async () => void said.push('next'));
  expect(said).toEqual(['list', 'write', 'next']);
  // The end of the dead one takes nothing from whoever has the turn now.
  const turn = await sharedTurns(db, 'x', failed).take(null, 1000);
  await dead.end(true);
  expect(await db.collection('writeTurns').countDocuments({ holder: null })).toBe(0);
  await turn.end(true);
});

it('what waited too long for a list that was left is not begun, says what ran, and finds the list applied later [PRC-16, PRC-17]', async () => {
  const db = await database();
  await sharedTurns(db, 'x', failed, { beatMs: 60_000 }).take('An import', 1000);
  const order = writeOrder({
    waitMs: 200,
    turns: sharedTurns(db, 'x', failed, { silentMs: 60, beatMs: 5 }),
  });
  const said: string[] = [];
  let finish = (): void => undefined;
  const slow = new Promise<void>((resolve) => (finish = resolve));
  order.onLeft(() => slow.then(() => void said.push('list')));
  const write = async () => void said.push('write');
  await expect(order.write(write)).rejects.toMatchObject({
    code: 'BUSY',
    message: 'An import is running. Wait until it is done.',
  });
  // Whoever applies the list now is at no job that has a name.
  await expect(order.jobInTime({ what: 'A reset' }, write)).rejects.toMatchObject({
    code: 'BUSY',
    message: 'Many are asking at this moment. Try again in 5 seconds.',
  });
  finish();
  await expect
    .poll(() => order.write(async () => said.push('next')).catch(() => undefined))
    .toBeDefined();
  expect(said).toEqual(['list', 'next']);
});

it('a job that lost its turn makes no further part before it has it again, and looks anew what is to be made [PRC-17]', async () => {
  const db = await database();
  // So late that every look finds its turn lost.
  const order = writeOrder({ turns: sharedTurns(db, 'x', failed, { trustedMs: -1 }) });
  let made = 0;
  const piece = order.job({ what: 'An import' }, (part) => part(async () => void made++));
  await expect(piece).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  expect(made).toBe(0);
});

it('changes come between the pieces of an import at its own process, under its turn [PRC-16, DIR-160]', async () => {
  const db = await database();
  const order = writeOrder({ turns: sharedTurns(db, 'x', failed) });
  const said: string[] = [];
  await order.job({ what: 'An import', letsIn: true }, async (piece) => {
    await piece(async () => void said.push('first'));
    await order.writeBetween(async () => void said.push('between'));
    await piece(async () => void said.push('last'));
  });
  await order.write(async () => void said.push('after'));
  expect(said).toEqual(['first', 'between', 'last', 'after']);
});

it('a write that stalled while another process took its turn over is refused, and so is one that was given up [PRC-78]', async () => {
  const db = await database();
  const name = { type: String, required: true };
  const schema = new Schema<RowDoc>({ _id: name, revision: Number }, { versionKey: false });
  const rows = rowsRepo(db.model<RowDoc>('Row', schema));
  const insert = (_id: string) => rows.insert({ _id, revision: 1 });
  // Nobody hears of it for as long as its write takes.
  const paces = { beatMs: 60_000, trustedMs: 0 };
  const stalled = writeOrder({ turns: sharedTurns(db, 'x', failed, paces) });
  const other = writeOrder({ turns: sharedTurns(db, 'x', failed, { silentMs: 0 }) });
  let late: Promise<void> | undefined;
  const refused = stalled.write(async () => {
    await other.write(() => insert('theirs'));
    await insert('mine');
  });
  await expect(refused).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  await other.write(async () => {
    late = other.write(() => insert('next')).then(() => insert('late'));
    late.catch(() => undefined);
    await insert('again');
  });
  await expect(late).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  const found = await rows.any(['theirs', 'mine', 'again', 'next', 'late']);
  expect(found.map(({ _id }) => _id).toSorted()).toEqual(['again', 'next', 'theirs']);
});

it('changes of another process come between the pieces of an import too; what must not waits for its end [PRC-16, DIR-160]', async () => {
  const db = await database();
  const orders = [1, 2].map(() => writeOrder({ turns: sharedTurns(db, 'x', failed) }));
  const [here, there] = orders as [(typeof orders)[0], (typeof orders)[0]];
  const said: string[] = [];
  await here.job({ what: 'An import', letsIn: true }, async (piece) => {
    await piece(async () => void said.push('first'));
    await there.writeBetween(async () => void said.push('between'));
    const changesWhatIsChecked = there.writeBetween(async () => there.refuseBetween());
    await expect(changesWhatIsChecked).rejects.toMatchObject({ code: 'BUSY' });
    const alone = sharedTurns(db, 'x', failed).take(null, 0);
    await expect(alone).rejects.toMatchObject({
      code: 'BUSY',
      message: 'An import is running. Wait until it is done.',
    });
    await piece(async () => void said.push('last'));
  });
  await there.write(async () => void said.push('after'));
  expect(said).toEqual(['first', 'between', 'last', 'after']);
});

it('pieces of an import and what comes between them from everywhere are made one at a time [PRC-16, DIR-160]', async () => {
  const db = await database();
  const [here, ...others] = [1, 2, 3].map(() =>
    writeOrder({ turns: sharedTurns(db, 'x', failed) }),
  );
  let [atOnce, most, made] = [0, 0, 0];
  const write = async () => {
    most = Math.max(most, ++atOnce);
    await db.collection('written').insertOne({ _id: randomUUID() as never });
    atOnce--;
    made++;
  };
  const imported = here?.job({ what: 'An import', letsIn: true }, async (piece) => {
    for (let part = 0; part < 10; part++) await piece(write);
  });
  const between = [here, ...others].flatMap((order) =>
    [1, 2, 3, 4].map(() => order?.writeBetween(write)),
  );
  await Promise.all([imported, ...between]);
  expect([most, made]).toEqual([1, 22]);
});

it('whoever waits to come between the pieces of an import does not wait for many of them [PRC-16, DIR-160]', async () => {
  const db = await database();
  const [here, there] = [1, 2].map(() => writeOrder({ turns: sharedTurns(db, 'x', failed) }));
  let [pieces, came] = [0, 0];
  await here?.job({ what: 'An import', letsIn: true }, async (piece) => {
    let waits = Promise.resolve();
    for (; pieces < 40 && came < 4; pieces++) {
      await piece(async () => {
        if (pieces === 0) waits = guests();
        await pause(20);
      });
    }
    await waits;
  });
  async function guests(): Promise<void> {
    for (let guest = 0; guest < 4; guest++) await there?.writeBetween(async () => void came++);
  }
  expect(came).toBe(4);
  expect(pieces).toBeLessThan(40);
});

it('an import that died between its pieces keeps nobody out who may come between, and its list is applied before the rest [PRC-17]', async () => {
  const db = await database();
  const dead = await sharedTurns(db, 'x', failed, { beatMs: 60_000 }).take('An import', 1000);
  await dead.letIn();
  const order = writeOrder({ turns: sharedTurns(db, 'x', failed, { silentMs: 20 }) });
  const said: string[] = [];
  order.onLeft(async () => void said.push('list'));
  await order.writeBetween(async () => void said.push('between'));
  await order.write(async () => void said.push('write'));
  await order.write(async () => void said.push('next'));
  expect(said).toEqual(['between', 'list', 'write', 'next']);
  expect(await dead.comeBack()).toBe(false);
});

it('an import goes on when whoever came between its pieces has died [PRC-17]', async () => {
  const db = await database();
  const own = await sharedTurns(db, 'x', failed, { silentMs: 20 }).take('An import', 1000);
  await own.letIn();
  await sharedTurns(db, 'x', failed, { beatMs: 60_000 }).take(null, 1000, true);
  expect(own.isLost()).toBe(true);
  expect(await own.comeBack()).toBe(true);
  expect(own.isLost()).toBe(false);
  await own.end(true);
  const next = await sharedTurns(db, 'x', failed).take(null, 0);
  expect(next.isLeft).toBe(false);
  await next.end(true);
});

it('a turn that a version before has stored is taken [PRC-16, PRC-61]', async () => {
  const db = await database();
  const stored = { holder: null, what: null, beats: 3, isLeft: false };
  await db.collection('writeTurns').insertOne({ _id: 'old' as never, ...stored });
  const turn = await sharedTurns(db, 'old', failed).take(null, 0);
  await turn.end(true);
  expect(turn.between).toBeNull();
});
