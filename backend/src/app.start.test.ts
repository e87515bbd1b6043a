import { afterAll, expect, it } from 'vitest';
import { buildApp } from './app.ts';
import { readConfig } from './config.ts';
import { systemClock } from './lib/clock.ts';
import { migrations } from './features/migrations.ts';
import { connect } from './store/mongo.ts';
import { startTestApp, type TestApp } from './testing/app.ts';
import { testDatabaseUri } from './testing/store.ts';

const apps: TestApp[] = [];
afterAll(async () => {
  for (const app of apps) await app.close();
});

/** The commands of one start, by their names. */
async function commandsOfStart(uri: string): Promise<Record<string, number>> {
  const db = await connect(uri, undefined, { monitorCommands: true });
  const sent: Record<string, number> = {};
  const count = ({ commandName }: { commandName: string }) =>
    (sent[commandName] = (sent[commandName] ?? 0) + 1);
  db.getClient().on('commandStarted', count);
  const config = readConfig({ NODE_ENV: 'test', DEMO: '0' });
  const clock = systemClock(config.timeZone, config.clockAt);
  const { http } = await buildApp({ config, clock, db, store: 'embedded', logger: false });
  await http.ready();
  await http.close();
  await db.destroy();
  return sent;
}

const total = (sent: Record<string, number>) =>
  Object.values(sent).reduce((sum, one) => sum + one, 0);

it('a start asks for the indexes of each collection once, and on an untouched database for next to nothing else [OPS-68]', async () => {
  const uri = testDatabaseUri();
  const first = await commandsOfStart(uri);
  expect(first).toMatchObject({ listCollections: 1, insert: 2, find: 3 });
  // A collection more costs one; anything else costs everybody who starts, and every test.
  expect(total(first)).toBeLessThanOrEqual(36);
  const again = await commandsOfStart(uri);
  expect(again).not.toHaveProperty('insert');
  expect(total(again)).toBeLessThanOrEqual(66);
});

it('several that come to one untouched database at once agree, and it has every migration [PRC-63, PRC-11]', async () => {
  const uri = testDatabaseUri();
  const start = () => startTestApp({ uri, isShared: true });
  const [first, ...others] = await Promise.all([start(), start(), start()]);
  apps.push(first, ...others);
  const { db } = first;
  const stored = await db.collection('migrations').find({}).toArray();
  expect(stored.map(({ _id }) => String(_id)).toSorted()).toEqual(migrations.map(({ id }) => id));
  expect(await db.collection('epoch').countDocuments({})).toBe(1);
});
