import { Schema, type Connection } from 'mongoose';
import { expect, it, onTestFinished } from 'vitest';
import { connect } from '../store/mongo.ts';
import { testDatabaseUri } from '../testing/store.ts';
import { leaderBy, leaseIn, type LeaseDoc } from './lease.ts';

const schema = new Schema<LeaseDoc>(
  { _id: String, holder: String, beats: Number },
  { collection: 'leases', versionKey: false, strict: 'throw' },
);

let db: Connection;
async function lease() {
  db = await connect(testDatabaseUri());
  onTestFinished(() => db.close());
  return leaseIn(db.model<LeaseDoc>('Lease', schema), 'x');
}

it('a lease is taken by one, and from a holder only as they were when they were found', async () => {
  const one = await lease();
  expect(await Promise.all([one.take('a', {}), one.take('b', {})])).toContain(false);
  const held = await one.held();
  const holder = held?.holder ?? '';
  expect(await one.beat(holder)).toBe(true);
  // Somebody who has said something since is alive.
  expect(await one.take('c', {}, held)).toBe(false);
  expect(await one.take('c', {}, await one.held())).toBe(true);
  expect(await one.beat(holder)).toBe(false);
  expect(await one.giveBack({ holder })).toBe(false);
  expect(await one.giveBack({ holder: 'c' })).toBe(true);
  expect(await one.held()).toBeNull();
});

it('one leads until it lets go or has said nothing for long, whatever the clocks of the machines say', async () => {
  const shared = await lease();
  let elapsed = 0;
  const process = () =>
    leaderBy({
      lease: shared,
      fields: () => ({}),
      silentMs: 30_000,
      elapsed: () => elapsed,
    });
  const [here, there] = [process(), process()];
  expect([await here.leads(), await there.leads()]).toEqual([true, false]);
  elapsed = 29_000;
  expect([await here.leads(), await there.leads()]).toEqual([true, false]);
  elapsed = 58_000;
  expect(await there.leads()).toBe(false);
  elapsed = 59_000;
  expect([await there.leads(), await here.leads()]).toEqual([true, false]);
  await there.letGo();
  expect(await here.leads()).toBe(true);
});

it('one of a release that counted no beats is taken over too [PRC-66]', async () => {
  const shared = await lease();
  await shared.take('before', {});
  await db.collection('leases').updateOne({ holder: 'before' }, { $unset: { beats: 1 } });
  const here = leaderBy({
    lease: shared,
    fields: () => ({}),
    silentMs: 0,
    elapsed: () => 0,
  });
  expect([await here.leads(), await here.leads()]).toEqual([false, true]);
  expect(await here.leads()).toBe(true);
});
