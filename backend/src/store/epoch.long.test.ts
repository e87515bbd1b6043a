import { expect, it, onTestFinished } from 'vitest';
import { temporaryStore } from '../embedded-store/store.fixture.ts';
import { connect } from './mongo.ts';
import { behind, socketPathOf, startOutageProxy } from '../testing/outage-proxy.ts';
import { testDatabaseUri } from '../testing/store.ts';
import { makeChanges } from './changes.ts';
import { epochRepo, cachedEpoch } from './epoch.ts';

async function database(uri = testDatabaseUri()) {
  const db = await connect(uri);
  onTestFinished(() => db.close());
  return { uri, db };
}

it('processes that start at once on an empty database have one epoch, and keep it [PRC-11]', async () => {
  const { uri, db } = await database();
  const others = await Promise.all(Array.from({ length: 4 }, () => database(uri)));
  const connections = [db, ...others.map((other) => other.db)].flatMap((one) => [one, one]);
  const epochs = await Promise.all(connections.map((one) => epochRepo(one).read()));
  expect(new Set(epochs).size).toBe(1);
  expect(await epochRepo(db).read()).toBe(epochs[0]);
  await epochRepo(db).renew();
  expect(await epochRepo(db).read()).not.toBe(epochs[0]);
  expect(await db.collection('epoch').countDocuments()).toBe(1);
});

it('a renewed epoch is taken over when changes were lost, and everything remembered is dropped once more [PRC-12]', async () => {
  const { db } = await database();
  const changes = makeChanges((error) => expect.unreachable(String(error)));
  const epoch = cachedEpoch(db, changes);
  await epoch.begin();
  const first = epoch.current();
  let dropped = 0;
  changes.onInvalidated(() => void dropped++);
  changes.invalidateAll();
  await changes.idle();
  expect([epoch.current(), dropped]).toEqual([first, 1]);
  await epochRepo(db).renew();
  changes.invalidateAll();
  await changes.idle();
  expect(epoch.current()).toBe(await epochRepo(db).read());
  expect(dropped).toBe(3);
});

it('a renewed epoch that could not be read when it was told is read as soon as the database answers again [PRC-22]', async () => {
  const { store } = await temporaryStore();
  const { db: direct } = await database(store.uri.replace('/?', '/epochs?'));
  const line = await startOutageProxy(socketPathOf(store.uri));
  onTestFinished(() => line.close());
  const { db } = await database(behind(line, 'epochs'));
  const failed: unknown[] = [];
  const changes = makeChanges((error) => failed.push(error), 1000, [20]);
  const epoch = cachedEpoch(db, changes);
  await epoch.begin();
  const before = epoch.current();
  await line.set('cut');
  await epochRepo(direct).renew();
  changes.invalidateAll();
  await expect.poll(() => failed.length, { timeout: 10_000 }).toBeGreaterThan(1);
  expect(epoch.current()).toBe(before);
  await line.set('open');
  await changes.idle();
  expect(epoch.current()).toBe(await epochRepo(direct).read());
}, 30_000);
