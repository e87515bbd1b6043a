import { boardRoutes, routes } from '@muster/protocol';
import { Binary, Long } from 'bson';
import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import product from '../../../../package.json';
import { epochRepo } from '../../../store/epoch.ts';
import { connect } from '../../../store/mongo.ts';
import { startTestApp, type TestClient } from '../../../testing/app.ts';
import { migrations } from '../../migrations.ts';
import { testDatabaseUri } from '../../../testing/store.ts';
import type { StoredDocument } from '../files/lines-file.ts';
import { pastEntry, pastSheet } from '../keeping.fixture.ts';
import { backUpTo, writeBackup } from './backup.service.ts';
import { readWithJobs } from './backup.repo.ts';
import { everythingStored } from './backup.repo.ts';
import { withoutWhatFollowed } from './backup.order.ts';
import { restoreBackup } from './restore.ts';
import { emptyStore, patient, startBackupApp, type BackupApp } from './backup.fixture.ts';

let backups: BackupApp;
let app: BackupApp['app'];
let admin: BackupApp['admin'];
let dir: string;
let folder: string;
let list: BackupApp['list'];
let backedUp: BackupApp['backedUp'];
let everything: BackupApp['everything'];
beforeAll(async () => {
  backups = await startBackupApp();
  ({ app, admin, dir, folder, list, backedUp, everything } = backups);
});
afterAll(() => backups.close());

describe('a backup', () => {
  it('restored into an empty store has every document as it was [KEP-20, KEP-21, KEP-28]', async () => {
    const before = await everything(app.db);
    const { name, bytes, at } = await backedUp();
    expect(bytes).toBeGreaterThan(100);
    const db = await emptyStore();
    const facts = await restoreBackup(db, path.join(folder, name), migrations);
    const after = await everything(db);
    await db.close();
    expect(facts).toMatchObject({ at, product: product.version, documents: after.size });
    // What came after its moment is the record of the backup itself.
    for (const [key, document] of before) expect([key, after.get(key)]).toEqual([key, document]);
    expect(after.size).toBe(before.size);
  });

  it('gives the store that it is restored into another epoch than it had [PRC-12, KEP-46]', async () => {
    const { name } = await backedUp();
    const db = await emptyStore();
    const { read } = epochRepo(db);
    const before = await read();
    await restoreBackup(db, path.join(folder, name), migrations, { dryRun: true });
    expect(await read()).toBe(before);
    await restoreBackup(db, path.join(folder, name), migrations);
    expect([before, await epochRepo(app.db).read()]).not.toContain(await read());
    await db.close();
  });

  it('has its webhooks off when it is restored, and they say since which moment [ECO-60]', async () => {
    const webhooks = app.db.collection<StoredDocument>('webhooks');
    await webhooks.insertMany([
      { _id: 'on', active: true },
      { _id: 'off', active: false },
    ]);
    const { name, at } = await backedUp();
    await webhooks.deleteMany({});
    const db = await emptyStore();
    await restoreBackup(db, path.join(folder, name), migrations);
    const found = await db.collection<StoredDocument>('webhooks').find({}).toArray();
    await db.close();
    expect(found).toEqual(
      expect.arrayContaining([
        { _id: 'on', active: false, restoredFrom: new Date(at) },
        { _id: 'off', active: false },
      ]),
    );
  });

  it('made while people write has all that was confirmed before it, and nothing without its cause [KEP-21]', async () => {
    const watch = await app.login('watch.1');
    const date = '2025-09-06';
    const close = (isOpen: boolean) =>
      watch.call(boardRoutes.configure, {
        body: { date, zoneConfigs: { bike: { isOpen } }, stationConfigs: {} },
      });
    let confirmed = 0;
    let isOver = false;
    const writing = (async () => {
      while (!isOver) {
        await close(confirmed % 2 === 0);
        confirmed += 1;
      }
    })();
    await expect.poll(() => confirmed, patient).toBeGreaterThan(20);
    const confirmedBefore = confirmed;
    const { name } = await backedUp();
    isOver = true;
    await writing;

    const db = await emptyStore();
    await restoreBackup(db, path.join(folder, name), migrations);
    const board = await db.collection<StoredDocument>('boards').findOne({ _id: date });
    const operations = await db.collection('boardOperations').find({ date }).toArray();
    await db.close();
    const writes = Number(board?.['writes']);
    expect(writes).toBeGreaterThanOrEqual(confirmedBefore);
    const seqs = operations.map(({ seq }) => Number(seq));
    expect(Math.max(0, ...seqs)).toBeLessThanOrEqual(writes);
    // Copied out or still in the board: none is missing.
    const inBoard = Object.keys(board?.['records'] as object).map(Number);
    expect(new Set([...seqs, ...inBoard]).size).toBe(writes);
  });

  it('made under load and restored goes on from its moment: what was confirmed before is there, later operations are free to be made again, and nothing is doubled [KEP-43]', async () => {
    const date = '2025-09-10';
    const watch = await app.login('watch.1');
    const send = (client: TestClient, opId: string, isOpen: boolean) =>
      client.raw('POST', `/api/deployment/board/${date}/ops`, {
        opId,
        op: { type: 'configure', zones: { bus: { isOpen } }, stations: {} },
      });
    const confirmed: { opId: string; isOpen: boolean }[] = [];
    let isOver = false;
    const writing = (async () => {
      while (!isOver) {
        const [opId, isOpen] = [randomUUID(), confirmed.length % 2 === 1];
        expect((await send(watch, opId, isOpen)).statusCode).toBe(200);
        confirmed.push({ opId, isOpen });
      }
    })();
    await expect.poll(() => confirmed.length, patient).toBeGreaterThan(20);
    const before = confirmed.length;
    const file = path.join(dir, 'by-hand.jsonl.gz');
    await backUpTo(app.db, file, app.clock.instant());
    isOver = true;
    await writing;

    const uri = testDatabaseUri();
    const db = await connect(uri);
    await restoreBackup(db, file, migrations);
    const board = await db.collection<StoredDocument>('boards').findOne({ _id: date });
    const restored = Number(board?.['writes']);
    await db.close();
    expect(restored).toBeGreaterThanOrEqual(before);
    expect(restored).toBeLessThanOrEqual(confirmed.length);

    const env = { WRITES_PER_SECOND: '1000' };
    const next = await startTestApp({ uri, env, at: app.clock.instant() });
    const again = await next.login('watch.1');
    const revisionOf = async ({ opId, isOpen }: (typeof confirmed)[number]) =>
      (await send(again, opId, isOpen)).json<{ revision: number }>().revision;
    // What the board has is answered as before; what it lost takes effect, once.
    for (const [index, one] of confirmed.entries()) {
      const first = await revisionOf(one);
      expect([first, await revisionOf(one)]).toEqual([index + 1, index + 1]);
    }
    const { revision } = (await again.raw('GET', `/api/deployment/board/${date}`)).json<{
      revision: number;
    }>();
    await next.close();
    expect(revision).toBe(confirmed.length);
  });

  it('has a change of many people that begins while it is made as a whole: what was half done is finished by the restored store [KEP-63]', async () => {
    const users = app.db.collection<StoredDocument>('users');
    const two = await users.find({}).limit(2).toArray();
    const step = ({ _id }: StoredDocument) => {
      return { type: 'update', id: _id, set: { name: 'Renamed' }, verb: 'updated' };
    };
    const job = {
      _id: 'half',
      kind: 'users.update',
      state: 'running',
      done: 0,
      total: 2,
      acting: { by: { id: 'a', name: 'Asha Admin' }, from: '127.0.0.1' },
      startedAt: new Date(app.clock.now()),
      finishedAt: null,
      steps: two.map(step),
    };
    const [one] = two;
    const at = app.clock.instant();
    async function* lines() {
      // Where no moment can be read: in one that can, the list would not be there at all.
      for await (const batch of everythingStored(app.db, at, () => Promise.resolve(undefined))) {
        yield batch;
        // After what lists of changes were read first by an earlier version.
        if (batch[0]?.collection !== 'audit') continue;
        await app.db.collection<StoredDocument>('directoryJobs').insertOne(job);
        const half = { $set: { name: 'Renamed', jobId: job._id } };
        await users.updateOne({ _id: one?._id ?? '' }, half);
      }
    }
    const file = path.join(dir, 'half.jsonl.gz');
    await writeBackup(file, { version: '0.1.0', at, collections: [] }, lines());
    await app.db.collection<StoredDocument>('directoryJobs').deleteOne({ _id: job._id });
    await users.replaceOne({ _id: one?._id ?? '' }, one ?? {});
    const uri = testDatabaseUri();
    const db = await connect(uri);
    await restoreBackup(db, file, migrations);
    const next = await startTestApp({ uri, at });
    const ids = two.map(({ _id }) => _id);
    const after = await db
      .collection<StoredDocument>('users')
      .find({ _id: { $in: ids } })
      .toArray();
    const done = await db.collection<StoredDocument>('directoryJobs').findOne({ _id: 'half' });
    await next.close();
    await db.close();
    expect(after.map(({ name }) => name)).toEqual(['Renamed', 'Renamed']);
    expect(done).toMatchObject({ state: 'done', steps: [] });
  });

  it('reads people once more when a change of many of them ended meanwhile, whose list says no more what it was [KEP-63]', async () => {
    const people = { users: 'old', directoryJobs: 'running' };
    const turns: string[] = [];
    const read = async (name: string): Promise<StoredDocument[]> => {
      turns.push(name);
      if (name === 'users') {
        const found = [{ _id: 'u', name: people.users }];
        Object.assign(people, { users: 'new', directoryJobs: 'done' });
        return found;
      }
      return name === 'directoryJobs' ? [{ _id: 'j', state: people.directoryJobs }] : [];
    };
    expect(await readWithJobs(['directoryJobs', 'users'], read)).toEqual([
      { collection: 'users', document: { _id: 'u', name: 'new' } },
      { collection: 'directoryJobs', document: { _id: 'j', state: 'done' } },
    ]);
    expect(turns.filter((name) => name === 'users')).toHaveLength(2);
  });

  it('says every value as it was: instants, numbers of 64 bits, bytes, and texts of any kind [KEP-41]', async () => {
    const values: StoredDocument = {
      _id: 'all',
      at: new Date('2026-01-01T00:00:00.500Z'),
      long: Long.fromString('9007199254740993'),
      bytes: new Binary(Buffer.from([0, 1, 255])),
      text: 'é "quoted" \u2028 🚲',
      list: [1, 2.5, null, { deep: true }],
      large: 1_763_800_000_000,
    };
    const plain: StoredDocument = { ...values, _id: 'plain', long: 5 };
    await app.db.collection<StoredDocument>('oddities').insertMany([values, plain]);
    const file = path.join(dir, 'oddities.jsonl.gz');
    await backUpTo(app.db, file, app.clock.instant());
    await app.db.collection('oddities').deleteMany({});
    const db = await emptyStore();
    await restoreBackup(db, file, migrations);
    const found = await db
      .collection<StoredDocument>('oddities')
      .find({}, { promoteLongs: false })
      .toArray();
    await db.close();
    expect(found).toHaveLength(2);
    expect(found[0]).toMatchObject({
      at: values['at'],
      text: values['text'],
      list: values['list'],
    });
    expect(String(found[0]?.['long'])).toBe('9007199254740993');
    expect(found[1]).toMatchObject({ long: 5, large: 1_763_800_000_000 });
    const bytes = found[1]?.['bytes'] as Binary;
    expect(Buffer.from(bytes.buffer).equals(Buffer.from([0, 1, 255]))).toBe(true);
    const lines = gunzipSync(readFileSync(file)).toString();
    expect(lines).toContain('"at":{"$date":"2026-01-01T00:00:00.500Z"}');
  });

  it('leaves out what follows from a write that is not in it [KEP-21]', () => {
    const keep = withoutWhatFollowed('2025-09-06T02:20:00.000Z');
    keep('boards', { _id: '2025-09-06', writes: 4, revision: 3 });
    keep('sheets', { ...pastSheet('2025-06-07'), revision: 2 });
    const operation = (seq: number, date = '2025-09-06') =>
      keep('boardOperations', { _id: `${date}.${seq}`, date, seq });
    expect([operation(4), operation(5), operation(1, '2025-09-07')]).toEqual([true, false, false]);
    const paper = (revision: number) =>
      keep('deploymentPapers', { _id: `2025-09-06.${revision}`, date: '2025-09-06', revision });
    expect([paper(3), paper(4)]).toEqual([true, false]);
    const entry = (revision: number, team = 'A1', createdAt = '2025-09-05T00:00:00.000Z') =>
      keep('attendanceUpdates', {
        ...pastEntry('2025-06-07', 0),
        _id: `2025-06-07.${team}.${revision}.0`,
        createdAt,
      });
    expect([entry(2), entry(3)]).toEqual([true, false]);
    // Of a sheet that is gone, and of one that came later.
    expect([entry(1, 'A2'), entry(1, 'A3', '2025-09-06T02:20:01.000Z')]).toEqual([true, false]);
  });

  it('is listed newest first, downloaded whole and deleted; other names reach nothing [KEP-22]', async () => {
    const first = await backedUp();
    app.clock.advance(1000);
    const second = await backedUp();
    expect((await list()).slice(0, 2)).toEqual([second, first]);
    const file = await admin.raw('GET', `/api/admin/backups/${second.name}`);
    expect(file.headers['content-disposition']).toBe(`attachment; filename="${second.name}"`);
    expect(file.rawPayload.equals(readFileSync(path.join(folder, second.name)))).toBe(true);
    for (const name of ['..%2Fstore', 'other.jsonl.gz', `archive-${second.name}`]) {
      const answer = await admin.raw('DELETE', `/api/admin/backups/${name}`);
      expect(answer.statusCode).toBe(400);
    }
    await admin.raw('DELETE', `/api/admin/backups/${second.name}`);
    expect((await list())[0]).toEqual(first);
    const gone = await admin.raw('GET', `/api/admin/backups/${second.name}`);
    expect(gone.statusCode).toBe(404);
  });

  it('does not begin while another job runs [KEP-8]', async () => {
    const answers = await Promise.all([
      admin.raw('POST', '/api/admin/backups'),
      admin.raw('POST', '/api/admin/backups'),
      admin.raw('POST', '/api/admin/cleanup', { days: 30 }),
    ]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 409, 409]);
    expect(answers[2]?.json()).toMatchObject({
      code: 'BUSY',
      message: 'A backup is running. Wait until it is done.',
    });
    await expect.poll(async () => (await list())[0]?.state, patient).toBe('done');
  });

  it('that cannot be written says so, in the list too, until one succeeds [KEP-23]', async () => {
    rmSync(folder, { recursive: true, force: true });
    writeFileSync(folder, 'a file where the folder should be');
    const refused = await admin.raw('POST', '/api/admin/backups');
    rmSync(folder);
    expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([
      503,
      'FILE_FAILED',
    ]);
    expect((await list())[0]).toMatchObject({
      state: 'failed',
      message: expect.stringContaining('could not be written'),
    });
    app.clock.advance(1000);
    await backedUp();
    expect((await list()).map(({ state }) => state)).toEqual(['done']);
  });

  it('whose end a crash kept out of the trail stands there after the next start, with who asked for it [AUD-13, KEP-12]', async () => {
    const { name } = await backedUp();
    const of = (kind: string) =>
      admin
        .call(routes.audit.activity, { query: { kind, limit: '50' } })
        .then(({ entries }) => entries.filter(({ what }) => what.name === name));
    await expect.poll(async () => (await of('backup.completed')).length).toBe(1);
    const [completedEntry] = await of('backup.completed');
    // The newest entry goes, as if the server had ended before it was added.
    await app.db.collection<{ _id: string }>('audit').deleteOne({ _id: completedEntry?.id ?? '' });
    const next = await startTestApp({ env: { DATA_DIR: dir }, uri: app.uri });
    await next.close();
    expect(await of('backup.completed')).toMatchObject([
      { by: { name: 'Asha Admin' }, after: { documents: completedEntry?.after?.['documents'] } },
    ]);
  });

  it('cut off by a stop of the server is listed as failed, and its file is gone [KEP-23]', async () => {
    const { name } = await backedUp();
    await app.db
      .collection<{ _id: string }>('backupRuns')
      .updateOne({ _id: 'latest' }, { $set: { state: 'running' } });
    writeFileSync(path.join(folder, `${name}.part`), 'half');
    const next = await startTestApp({ env: { DATA_DIR: dir }, uri: app.uri });
    const again = await next.login('admin');
    const [newest] = await again.call(routes.keeping.backups);
    await next.close();
    expect(newest).toMatchObject({
      name,
      state: 'failed',
      message: 'The server stopped while it was made.',
    });
    expect(readdirSync(folder).filter((one) => one.startsWith(name))).toEqual([]);
  });

  it('has nothing of what processes do at the moment, nor their epoch [KEP-46]', async () => {
    const passing = ['presence', 'sheetDrafts', 'signInTries', 'epoch', 'cleanups', 'backupRuns'];
    for (const name of passing) {
      await app.db.collection<StoredDocument>(name).insertOne({ _id: `of now ${name}` });
    }
    const file = path.join(dir, 'now.jsonl.gz');
    await backUpTo(app.db, file, app.clock.instant());
    const text = gunzipSync(readFileSync(file)).toString();
    expect(passing.filter((name) => text.includes(`of now ${name}`))).toEqual([]);
    for (const name of passing) {
      await app.db.collection<StoredDocument>(name).deleteOne({ _id: `of now ${name}` });
    }
  });
});
