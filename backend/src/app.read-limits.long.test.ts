import { allRoutes } from '@muster/protocol';
import type { Connection } from 'mongoose';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { temporaryFolder } from './embedded-store/store.fixture.ts';
import { workingDay } from './features/attendance/attendance.fixture.ts';
import { backUpTo } from './features/keeping/backup/backup.service.ts';
import { restoreArchive } from './features/keeping/cleanup/archives.ts';
import { archived } from './testing/prepared/kept-files.ts';
import { goodWrites } from './testing/good-writes/good-writes.ts';
import { pathOf, startPopulatedApp, type PopulatedApp } from './testing/populated-app.ts';

/** Every call of the product, and what the driver says of the reads that the database was asked for. */

const reads = new Set(['find', 'aggregate', 'count', 'distinct', 'ping', 'dbStats']);

/**
 * What a database was asked to read without a time after which it is to give up, by the driver's own report of its
 * commands: `find users`. A change stream is no such read: it waits for news.
 */
function unendingReads(db: Connection): () => readonly string[] {
  const found = new Set<string>();
  db.getClient().on('commandStarted', ({ commandName, command }) => {
    if (!reads.has(commandName) || 'maxTimeMS' in command) return;
    const { pipeline } = command as { pipeline?: readonly object[] };
    if (pipeline?.some((stage) => '$changeStream' in stage)) return;
    const filter = 'filter' in command ? ` ${JSON.stringify(command['filter'])}` : '';
    found.add(`${commandName} ${String(command[commandName])}${filter}`);
  });
  return () => [...found];
}

let populated: PopulatedApp;
let found: () => readonly string[];
beforeAll(async () => {
  populated = await startPopulatedApp({ WRITES_PER_SECOND: '10000', READS_PER_SECOND: '10000' });
  found = unendingReads(populated.app.db);
});
afterAll(() => populated.app.close());

it('no call that writes has the database read without an end [PRC-26]', async () => {
  const goodWrite = goodWrites(populated);
  for (const route of allRoutes.filter(({ method }) => method !== 'GET')) {
    // It ends the caller's session.
    if (route.path === '/api/auth/logout') continue;
    const { by, params, body } = await goodWrite(route);
    await populated.callers[by].raw(route.method, pathOf(route, params), body);
  }
  expect(found()).toEqual([]);
}, 120_000);

it('no call that reads does so, nor what the server does by itself, nor its commands [PRC-26]', async () => {
  const { app, callers, records } = populated;
  const params = { teamId: 'A1', date: workingDay, recordId: records.A1[1]?.id ?? '' };
  const range = `?from=${workingDay}&to=${workingDay}`;
  for (const route of allRoutes.filter(({ method }) => method === 'GET')) {
    for (const query of ['', `?date=${workingDay}&teamId=A1`, range]) {
      const url = `${pathOf(route, params)}${query}`;
      for (const by of ['admin', 'watch_tl', 'tl', 'display'] as const) {
        await callers[by].raw('GET', url);
      }
    }
  }
  await app.backUpWhenDue();
  await app.cleanUpWhenDue();
  await app.tidyUp();
  const archive = await archived(app, callers.admin);
  await restoreArchive(app.db, path.join(app.config.dataDir, 'archive', archive));
  await backUpTo(app.db, path.join(temporaryFolder(), 'one.jsonl.gz'), app.clock.instant());
  await callers.admin.raw('GET', '/readyz');
  expect(found()).toEqual([]);
}, 120_000);

it('a read that would never end is told from one that ends [PRC-26]', async () => {
  const { db } = populated.app;
  const own = unendingReads(db);
  await db.collection('oddities').find({ n: 1 }).toArray();
  await db.collection('oddities').find({ n: 2 }, { maxTimeMS: 5 }).toArray();
  await db.collection('oddities').countDocuments({});
  expect(own()).toEqual(['find oddities {"n":1}', 'aggregate oddities']);
});
