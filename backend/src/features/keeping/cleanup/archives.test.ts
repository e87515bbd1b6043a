import { keepingRoutes, type CleanupProgress } from '@muster/protocol';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { fileVersion } from '../files/lines-file.ts';
import { pastSheet, store, stored } from '../keeping.fixture.ts';
import {
  cutoff,
  dayBefore,
  removedFrom,
  startCleanupApp,
  type CleanupApp,
} from './cleanup.fixture.ts';
import { restoreArchive } from './archives.ts';

let cleanupApp: CleanupApp;
let app: CleanupApp['app'];
let admin: CleanupApp['admin'];
let dir: string;
beforeAll(async () => {
  cleanupApp = await startCleanupApp();
  ({ app, admin, dir } = cleanupApp);
});
afterAll(() => cleanupApp.close());
beforeEach(() => cleanupApp.fill());

const cleanup = (days: unknown) => cleanupApp.cleanup(days);

it('an archive restores what was removed, and leaves alone what is there again [KEP-5, KEP-10]', async () => {
  const before = await stored(app.db, ...removedFrom);
  const { archive } = (await cleanup(90)).json<CleanupProgress>();
  const file = path.join(dir, 'archive', archive ?? '');
  const again = { ...pastSheet(dayBefore), submittedByName: 'Somebody later' };
  await store(app.db, 'sheets', [again]);

  expect(await restoreArchive(app.db, file)).toEqual({ restored: 14, present: 1 });
  const sheets = before['sheets']?.map((one) => (one._id === again._id ? again : one));
  expect(await stored(app.db, ...removedFrom)).toEqual({ ...before, sheets });
});

it('an archive is readable lines between a head and an end with counts and checksum [KEP-5]', async () => {
  const { archive } = (await cleanup(90)).json<CleanupProgress>();
  const packed = readFileSync(path.join(dir, 'archive', archive ?? ''));
  const lines = gunzipSync(packed)
    .toString()
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as object);
  expect(lines[0]).toMatchObject({ muster: 'archive', version: fileVersion, cutoff, days: 90 });
  expect(lines.at(-1)).toMatchObject({
    end: { documents: 15, counts: { sheets: 2, sessions: 1 } },
  });
  expect(lines.slice(1, -1)).toContainEqual({
    collection: 'sheets',
    document: JSON.parse(JSON.stringify(pastSheet(dayBefore))) as object,
  });
});

it('an archive that is damaged, cut short or something else restores nothing [KEP-5, KEP-10]', async () => {
  const { archive } = (await cleanup(90)).json<CleanupProgress>();
  const whole = gunzipSync(readFileSync(path.join(dir, 'archive', archive ?? ''))).toString();
  const before = await stored(app.db, ...removedFrom);
  const file = path.join(dir, 'other.jsonl.gz');
  const broken: [string | Buffer, RegExp][] = [
    [gzipSync(whole.replace('Person 1', 'Person 7')), /checksum differs/],
    [gzipSync(whole.slice(0, whole.lastIndexOf('{"end"'))), /ends too early/],
    [gzipSync(whole.replace('"muster":"archive"', '"muster":"backup"')), /is no archive/],
    [gzipSync(whole.replace('"version":1', '"version":99')), /newer Muster/],
    [gzipSync(whole).subarray(0, 300), /cannot be unpacked|ends too early/],
    ['no gzip at all', /cannot be unpacked/],
  ];
  for (const [content, words] of broken) {
    writeFileSync(file, content);
    await expect(restoreArchive(app.db, file)).rejects.toThrow(words);
  }
  expect(await stored(app.db, ...removedFrom)).toEqual(before);
});

it('an archive is not written when there is nothing to remove [KEP-5]', async () => {
  await cleanup(90);
  const archivesBefore = await admin.call(keepingRoutes.archives);
  app.clock.advance(1000);
  expect((await cleanup(90)).json()).toMatchObject({
    state: 'done',
    archive: null,
    deletedRecords: 0,
  });
  expect(await admin.call(keepingRoutes.archives)).toEqual(archivesBefore);
});

it('an archive is listed, downloaded whole and deleted; other names reach nothing [KEP-11]', async () => {
  const { archive } = (await cleanup(90)).json<CleanupProgress>();
  const name = archive ?? '';
  const [listed] = await admin.call(keepingRoutes.archives);
  expect(listed).toMatchObject({ name, cutoff });
  const file = await admin.raw('GET', `/api/admin/archives/${name}`);
  expect(file.headers).toMatchObject({
    'content-type': 'application/gzip',
    'content-disposition': `attachment; filename="${name}"`,
    'content-length': String(listed?.bytes),
  });
  expect(gunzipSync(file.rawPayload).toString()).toContain(dayBefore);

  writeFileSync(path.join(dir, 'secret.jsonl.gz'), 'secret');
  for (const other of ['..%2Fsecret.jsonl.gz', 'secret.jsonl.gz', '..%2Fstore', `${name}.part`]) {
    const statuses = await Promise.all(
      (['GET', 'DELETE'] as const).map((method) =>
        admin.raw(method, `/api/admin/archives/${other}`),
      ),
    );
    expect(statuses.map(({ statusCode }) => statusCode)).toEqual([400, 400]);
  }
  expect((await admin.raw('DELETE', `/api/admin/archives/${name}`)).statusCode).toBe(200);
  expect((await admin.raw('GET', `/api/admin/archives/${name}`)).statusCode).toBe(404);
  expect((await admin.raw('DELETE', `/api/admin/archives/${name}`)).statusCode).toBe(404);
});
