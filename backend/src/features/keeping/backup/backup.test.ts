import {
  builtInCatalogue,
  deploymentRoutes,
  keepingRoutes,
  routes,
  type Backup,
} from '@muster/protocol';
import { Binary, Long } from 'bson';
import { hash, randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { epochRepo } from '../../../lib/epoch/epoch.repo.ts';
import { connect } from '../../../plugins/mongo.ts';
import { startTestApp, type TestApp, type TestClient } from '../../../testing/app.ts';
import { migrations } from '../../migrations.ts';
import { catalogueRepo } from '../../deployment/catalogue/catalogue.repo.ts';
import { seedOrganisation } from '../../../testing/organisation.ts';
import { testDatabaseUri } from '../../../testing/store.ts';
import { pastEntry, pastSheet } from '../keeping.fixture.ts';
import { writeLines, type StoredDocument } from '../files/lines-file.ts';
import { restoreArchive } from '../cleanup/unarchive.ts';
import { backUpTo, writeBackup } from './backup.file.ts';
import { readWithJobs } from './backup.jobs.ts';
import { backupRepo, everythingStored } from './backup.repo.ts';
import { withoutWhatFollowed } from './backup.order.ts';
import { restoreBackup } from './restore.ts';
import { whoGetsIn } from './signed-in.ts';

/** Longer than a busy machine takes. */
const patient = { timeout: 20_000 };

const dir = mkdtempSync(path.join(tmpdir(), 'keeping-'));
const folder = path.join(dir, 'backups');
let app: TestApp;
let admin: TestClient;
beforeAll(async () => {
  app = await startTestApp({ env: { DATA_DIR: dir } });
  await seedOrganisation(app.db);
  await catalogueRepo(app.db).insertMissing(builtInCatalogue);
  admin = await app.login('admin');
});
afterAll(async () => {
  await app.close();
  rmSync(dir, { recursive: true, force: true });
});

const list = () => admin.call(keepingRoutes.backups);
async function backedUp(): Promise<Backup> {
  const { name } = await admin.call(keepingRoutes.startBackup);
  let found: Backup | undefined;
  await expect
    .poll(async () => (found = (await list()).find((one) => one.name === name))?.state, patient)
    .toBe('done');
  return found as Backup;
}

type Db = TestApp['db'];
/** Every document of the collections that a backup has, by collection and id. */
async function everything(db: Db): Promise<Map<string, StoredDocument>> {
  const all = new Map<string, StoredDocument>();
  for (const name of await backupRepo(app.db).collections()) {
    // Nobody is signed in by a backup (KEP-65).
    if (['sessions', 'signInLinks'].includes(name)) continue;
    const documents = await db.collection<StoredDocument>(name).find({}).toArray();
    for (const document of documents) all.set(`${name} ${document._id}`, document);
  }
  return all;
}
const emptyStore = async () => connect(testDatabaseUri());

describe('a backup', () => {
  it('restored into an empty store has every document as it was [KEP-20, KEP-21, KEP-28]', async () => {
    const before = await everything(app.db);
    const { name, bytes, at } = await backedUp();
    expect(bytes).toBeGreaterThan(100);
    const db = await emptyStore();
    const facts = await restoreBackup(db, path.join(folder, name), migrations);
    const after = await everything(db);
    await db.close();
    expect(facts).toMatchObject({ at, product: '0.1.0', documents: after.size });
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
      watch.call(deploymentRoutes.configure, {
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

  it('made under load and restored goes on from its moment: what was confirmed before is there, later operations are free to be made again, and nothing is doubled [KEP-43, KEP-44]', async () => {
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

    const next = await startTestApp({ uri, at: app.clock.instant() });
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
      for await (const batch of everythingStored(app.db, at)) {
        yield batch;
        // After what lists of changes were read first by an earlier version.
        if (batch[0]?.collection !== 'teams') continue;
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
    keep('boards', { _id: '2025-09-06', writes: 4 });
    keep('sheets', { ...pastSheet('2025-06-07'), revision: 2 });
    const operation = (seq: number, date = '2025-09-06') =>
      keep('boardOperations', { _id: `${date}.${seq}`, date, seq });
    expect([operation(4), operation(5), operation(1, '2025-09-07')]).toEqual([true, false, false]);
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

  it('that cannot be written says so, in the list too, until one succeeds [KEP-24]', async () => {
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
    const [known] = await of('backup.completed');
    // The newest entry goes, as if the server had ended before it was added.
    await app.db.collection<{ _id: string }>('audit').deleteOne({ _id: known?.id ?? '' });
    const next = await startTestApp({ env: { DATA_DIR: dir }, uri: app.uri });
    await next.close();
    expect(await of('backup.completed')).toMatchObject([
      { by: { name: 'Asha Admin' }, after: { documents: known?.after?.['documents'] } },
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
});

describe('a restore', () => {
  it('is refused on a store that is not empty, and changes nothing [KEP-28]', async () => {
    const { name } = await backedUp();
    const before = await everything(app.db);
    await expect(restoreBackup(app.db, path.join(folder, name), migrations)).rejects.toThrow(
      /is not empty/,
    );
    expect(await everything(app.db)).toEqual(before);
  });

  it('writes nothing of a damaged or edited file, of another kind of file, and on a dry run, and says which line is wrong [KEP-28, KEP-67]', async () => {
    const { name } = await backedUp();
    const whole = gunzipSync(readFileSync(path.join(folder, name))).toString();
    const file = path.join(dir, 'other.jsonl.gz');
    const db = await emptyStore();
    const broken: [string, RegExp][] = [
      [whole.replace('"username":"admin"', '"username":"Admin"'), /checksum differs/],
      [whole.slice(0, whole.lastIndexOf('{"end"')), /ends too early/],
      [whole.replace('"muster":"backup"', '"muster":"archive"'), /is no backup/],
      [whole.replace('"version":1', '"version":2'), /newer Muster/],
    ];
    for (const [text, words] of broken) {
      writeFileSync(file, gzipSync(text));
      await expect(restoreBackup(db, file, migrations)).rejects.toThrow(words);
    }
    const lines = whole.trimEnd().split('\n');
    const people = lines.findIndex((line) => line.includes('"username":"admin"'));
    const person = lines[people] ?? '';
    /** With a checksum that fits, as somebody makes it who knows how. */
    const edited = (change: (line: string) => string) => {
      const text = lines.slice(0, -1).map((line, at) => `${at === people ? change(line) : line}\n`);
      const { end } = JSON.parse(lines.at(-1) ?? '') as { end: object };
      const sha256 = hash('sha256', text.join(''));
      return `${text.join('')}${JSON.stringify({ end: { ...end, sha256 } })}\n`;
    };
    const here = `^other\\.jsonl\\.gz, line ${people + 1}: `;
    const byHand: [string, string][] = [
      [edited(() => person.replace('{', '')), `${here}this is no JSON`],
      [edited(() => 'null'), `${here}this is no JSON object`],
      [edited(() => '{"collection":"users"}'), `${here}it has no "document" of users`],
      [edited(() => '{"document":{"_id":"a"}}'), `${here}it does not say its "collection"`],
      [edited(() => person.replace('"_id"', '"id"')), `${here}the document of users has no "_id"`],
      [
        edited(() => person.replace('"document":{', '$&"at":{"$date":"soon"},')),
        `${here}"at" is no`,
      ],
      [
        edited(() => person.replace('"document":{', '$&"at":{"$oid":"soon"},')),
        `${here}a value with`,
      ],
      [edited(() => person.replace(/\}\}$/, ',"v":"x"}}')), `${here}the version "v" of`],
      [edited((line) => `${line}\n${line}`), `line ${people + 2}: .*is in the file twice`],
      [edited((line) => line.replace('"users"', '"people"')), 'the end says .* but the file has'],
      [`${lines.slice(0, -1).join('\n')}\n{"end":null}\n`, 'the end has no "counts"'],
      [`${whole}\n`, `line ${lines.length + 1}: the file goes on after its end`],
      [whole.replace('"version":1', '"version":null'), 'line 1: the head has no "version"'],
    ];
    for (const [text, words] of byHand) {
      writeFileSync(file, gzipSync(text));
      const refused = await restoreBackup(db, file, migrations).catch(String);
      expect(refused).toMatch(new RegExp(words.replace('^', '^Error: ')));
      expect(refused).toMatch(/Nothing was restored\.$/);
    }
    await expect(restoreBackup(db, `${file}.gone`, migrations)).rejects.toThrow(
      `There is no file ${file}.gone. Nothing was restored.`,
    );
    const { counts } = await restoreBackup(db, path.join(folder, name), migrations, {
      dryRun: true,
    });
    expect(counts['users']).toBeGreaterThan(10);
    expect((await everything(db)).size).toBe(0);
    await db.close();
  });
});

describe('a restore that was cut off', () => {
  it('is no store: nothing starts on it and nothing is restored into it, in words, until it was emptied [KEP-64]', async () => {
    const { name, at } = await backedUp();
    const file = path.join(dir, 'twice.jsonl.gz');
    async function* lines() {
      yield [{ collection: 'zones', document: { _id: 'bike', name: 'Bike' } }];
      const documents = ['a', 'b'].map((_id) => ({ _id, only: 'x' }));
      yield documents.map((document) => ({ collection: 'oddities', document }));
    }
    await writeBackup(file, { version: '0.1.0', at, collections: ['zones', 'oddities'] }, lines());
    const uri = testDatabaseUri();
    const db = await connect(uri);
    await db.collection('oddities').createIndex({ only: 1 }, { unique: true });
    const words = new RegExp(`only a part of the backup as of ${at} is in it. Empty it`);
    await expect(restoreBackup(db, file, migrations)).rejects.toThrow(words);
    const whole = path.join(folder, name);
    await expect(restoreBackup(db, whole, migrations)).rejects.toThrow(words);
    await expect(startTestApp({ uri, isShared: true })).rejects.toThrow(words);
    expect((await db.collection('zones').find({}).toArray()).map(({ _id }) => _id)).toEqual([
      'bike',
    ]);
    for (const one of ['zones', 'oddities']) await db.collection(one).deleteMany({});
    // The mark alone: what was not begun is not taken for a store either.
    await expect(startTestApp({ uri })).rejects.toThrow(words);
    await restoreBackup(db, whole, migrations);
    await db.close();
    const next = await startTestApp({ uri });
    await next.login('tl.a1');
    await next.close();
  });
});

describe('who gets in after a restore', () => {
  it('nobody by a session or a sign-in link, of an earlier file too; walls and tokens as they were, and it says so [KEP-65]', async () => {
    const sessions = app.db.collection<StoredDocument>('sessions');
    const tokens = app.db.collection<StoredDocument>('apiTokens');
    const wall = { _id: 'wall', kind: 'display', subjectId: 'd' };
    const token = { _id: 't', secretHash: 's' };
    await sessions.insertOne(wall);
    await tokens.insertOne(token);
    const { name, at } = await backedUp();
    await sessions.deleteOne({ _id: 'wall' });
    await tokens.deleteOne({ _id: 't' });
    const packed = gunzipSync(readFileSync(path.join(folder, name))).toString();
    expect(packed).not.toContain('"kind":"user"');
    const earlier = path.join(dir, 'earlier.jsonl.gz');
    async function* lines() {
      const person = { _id: 'person', kind: 'user', subjectId: 'u' };
      yield [person, wall].map((document) => ({ collection: 'sessions', document }));
      yield [{ collection: 'signInLinks', document: { _id: 'link' } }];
      yield [{ collection: 'apiTokens', document: token }];
    }
    await writeBackup(earlier, { version: '0.1.0', at, collections: [] }, lines());
    for (const file of [path.join(folder, name), earlier]) {
      const db = await emptyStore();
      const { counts, documents } = await restoreBackup(db, file, migrations, { dryRun: true });
      expect(counts).toMatchObject({ sessions: 1, apiTokens: 1 });
      expect(counts).not.toHaveProperty('signInLinks');
      expect(await restoreBackup(db, file, migrations)).toMatchObject({ counts, documents });
      expect(await db.collection('sessions').find({}).toArray()).toEqual([wall]);
      expect(await db.collection('signInLinks').countDocuments()).toBe(0);
      expect(await db.collection('apiTokens').countDocuments()).toBe(1);
      expect(whoGetsIn(counts).join(' ')).toMatch(
        /^Everybody signs in again.* API tokens \(1\) and wall screens \(0\): those that were revoked since work again/,
      );
      await db.close();
    }
  });
});

describe('a file of a newer version', () => {
  it('is refused with what is newer in it, before anything is written, on a dry run too [KEP-60, PRC-64]', async () => {
    const stored = app.db.collection<StoredDocument>('boardOperations');
    const ran = app.db.collection<StoredDocument>('migrations');
    const file = (name: string) => path.join(dir, `${name}.jsonl.gz`);
    const backUp = (name: string) => backUpTo(app.db, file(name), app.clock.instant());
    await ran.insertOne({ _id: '9999-of-later' });
    await backUp('migrated');
    await ran.deleteOne({ _id: '9999-of-later' });
    // A 64-bit number has the types of its line named.
    const operation = { date: 'x', seq: 0, v: 99, large: Long.fromString('9007199254740993') };
    await stored.insertOne({ _id: 'of later', ...operation });
    await backUp('written');
    await stored.deleteOne({ _id: 'of later' });
    const db = await emptyStore();
    const { read } = epochRepo(db);
    const epoch = await read();
    for (const [name, words] of [
      ['migrated', /newer version of Muster: it was made after the migration 9999-of-later/],
      ['written', /newer version of Muster: boardOperations of version 99/],
    ] as const) {
      for (const dryRun of [true, false]) {
        const refused = restoreBackup(db, file(name), migrations, { dryRun });
        await expect(refused).rejects.toThrow(words);
      }
    }
    const archive = file('archive');
    const head = { muster: 'archive', version: 1 } as const;
    async function* lines() {
      yield [{ collection: 'boards', document: { _id: 'x', v: 99 } }];
    }
    await writeLines(archive, head, lines());
    await expect(restoreArchive(db, archive)).rejects.toThrow(/boards of version 99/);
    expect((await everything(db)).size).toBe(0);
    expect(await read()).toBe(epoch);
    await db.close();
  });
});

describe('the schedule', () => {
  const schedule = () => admin.call(keepingRoutes.backupSchedule);
  const change = (plan: object) => admin.raw('PUT', '/api/admin/backup-schedule', plan);
  const plan = { enabled: true, time: '12:00', keep: 2 };

  it('is off at first, is set whole, and says when the next backup is due [KEP-25]', async () => {
    app.clock.set('2025-09-07T02:20:00.000Z');
    admin = await app.login('admin');
    expect(await schedule()).toEqual({
      enabled: false,
      time: '03:00',
      keep: 14,
      revision: 0,
      nextAt: null,
    });
    const set = await change({ ...plan, baseRevision: 0 });
    // 12:00 in Singapore.
    expect(set.json()).toEqual({ ...plan, revision: 1, nextAt: '2025-09-07T04:00:00.000Z' });
    const past = await change({ ...plan, time: '10:00', baseRevision: 1 });
    expect(past.json()).toMatchObject({ revision: 2, nextAt: '2025-09-08T02:00:00.000Z' });
    expect(await schedule()).toEqual(past.json());
  });

  it('a change of an older one is STALE, with what stands and who changed it [KEP-25]', async () => {
    const stale = await change({ ...plan, baseRevision: 1 });
    expect([stale.statusCode, stale.json()]).toMatchObject([
      409,
      { code: 'STALE', current: { revision: 2 }, changedBy: { name: 'Asha Admin' } },
    ]);
  });

  it.each([
    [{ time: '24:00' }, 'Give the time as HH:mm'],
    [{ keep: 0 }, 'Keep at least 1 backup'],
    [{ keep: 91 }, 'Keep at most 90 backups'],
  ])('%j is refused in words [KEP-25]', async (wrong, words) => {
    const answer = await change({ ...plan, ...wrong, baseRevision: 2 });
    expect([answer.statusCode, answer.json<{ message: string }>().message]).toEqual([400, words]);
  });

  it('makes one backup a day when its time has come, and keeps the newest [KEP-25, KEP-26]', async () => {
    const made = () => readdirSync(folder).filter((name) => name.startsWith('daily-'));
    await backedUp();
    const byHand = readdirSync(folder).filter((name) => name.startsWith('backup-'));
    for (const [instant, count] of [
      // 09:59 and 10:00 in Singapore, later that day, and the days after.
      ['2025-09-08T01:59:00.000Z', 0],
      ['2025-09-08T02:00:00.000Z', 1],
      ['2025-09-08T12:00:00.000Z', 1],
      // The server was off at ten: as soon as it is back.
      ['2025-09-09T11:00:00.000Z', 2],
      ['2025-09-10T02:00:30.000Z', 2],
    ] as const) {
      app.clock.set(instant);
      await app.backUpWhenDue();
      expect([instant, made().length]).toEqual([instant, count]);
    }
    expect(made().every((name) => name >= 'daily-2025-09-09')).toBe(true);
    expect(readdirSync(folder).filter((name) => name.startsWith('backup-'))).toEqual(byHand);
  });

  it('of several processes one takes the day on [KEP-45]', async () => {
    const [one, two] = [backupRepo(app.db), backupRepo(app.db)];
    const claims = await Promise.all([one, two].map(({ claim }) => claim('2026-01-01')));
    expect(claims.filter(Boolean)).toHaveLength(1);
    expect(await one.claim('2026-01-01')).toBe(false);
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
