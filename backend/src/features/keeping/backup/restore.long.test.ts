import { absenceRoutes } from '@muster/protocol';
import { Long } from 'bson';
import { hash, randomUUID } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { epochRepo } from '../../../store/epoch.ts';
import { connect } from '../../../store/mongo.ts';
import { nextEvent, startTestApp } from '../../../testing/app.ts';
import { migrations } from '../../migrations.ts';
import { testDatabaseUri } from '../../../testing/store.ts';
import { writeLines, type StoredDocument } from '../files/lines-file.ts';
import { restoreArchive } from '../cleanup/archives.ts';
import { backUpTo, writeBackup } from './backup.service.ts';
import { restoreBackup } from './restore.ts';
import { whoGetsIn } from './signed-in.ts';
import { emptyStore, startBackupApp, type BackupApp } from './backup.fixture.ts';

let backups: BackupApp;
let app: BackupApp['app'];
let dir: string;
let folder: string;
let backedUp: BackupApp['backedUp'];
let everything: BackupApp['everything'];
beforeAll(async () => {
  backups = await startBackupApp();
  ({ app, dir, folder, backedUp, everything } = backups);
});
afterAll(() => backups.close());

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

it('a known absence is restored with all its fields, and goes on live [KEP-43, ABS-13]', async () => {
  const { id: idOf } = backups.org;
  const body = { userId: idOf('a1.04'), from: '2025-09-20', to: '2025-09-22', notes: 'Dentist' };
  const said = { ...body, absenceType: 'PTO', ptoTiming: '12:00-14:00', opId: randomUUID() };
  const made = await backups.admin.call(absenceRoutes.create, { body: said });
  const { name } = await backedUp();
  const uri = testDatabaseUri();
  const db = await connect(uri);
  await restoreBackup(db, path.join(folder, name), migrations);
  await db.close();
  const next = await startTestApp({ uri });
  const leader = await next.login('tl.a1');
  const query = { from: body.from, to: body.to };
  expect(await leader.call(absenceRoutes.list, { query })).toEqual([made]);
  // The call is known still, and what is written is told.
  const admin = await next.login('admin');
  expect(await admin.call(absenceRoutes.create, { body: said })).toEqual(made);
  const told = nextEvent(await leader.socket(), 'absences:changed');
  const change = { ...query, absenceType: 'MC', baseRevision: made.revision };
  await admin.call(absenceRoutes.change, { params: { absenceId: made.id }, body: change });
  expect(await told).toMatchObject({ rows: [{ id: made.id, absenceType: 'MC' }] });
  await next.close();
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
  it('nobody by a session or a sign-in link, of an earlier file too; walls, tokens and calendar addresses as they were, and it says so [KEP-65]', async () => {
    const sessions = app.db.collection<StoredDocument>('sessions');
    const tokens = app.db.collection<StoredDocument>('apiTokens');
    const wall = { _id: 'wall', kind: 'display', subjectId: 'd' };
    const token = { _id: 't', secretHash: 's' };
    await sessions.insertOne(wall);
    await tokens.insertOne(token);
    const address = { _id: 'c', secretHash: 's' };
    await app.db.collection<StoredDocument>('calendars').insertOne(address);
    const { name, at } = await backedUp();
    await app.db.collection<StoredDocument>('calendars').deleteOne({ _id: 'c' });
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
      yield [{ collection: 'calendars', document: address }];
    }
    await writeBackup(earlier, { version: '0.1.0', at, collections: [] }, lines());
    for (const file of [path.join(folder, name), earlier]) {
      const db = await emptyStore();
      const { counts, documents } = await restoreBackup(db, file, migrations, { dryRun: true });
      expect(counts).toMatchObject({ sessions: 1, apiTokens: 1, calendars: 1 });
      expect(counts).not.toHaveProperty('signInLinks');
      expect(await restoreBackup(db, file, migrations)).toMatchObject({ counts, documents });
      expect(await db.collection('sessions').find({}).toArray()).toEqual([wall]);
      expect(await db.collection('signInLinks').countDocuments()).toBe(0);
      expect(await db.collection('apiTokens').countDocuments()).toBe(1);
      expect(whoGetsIn(counts).join(' ')).toMatch(
        /^Everybody signs in again.* API tokens \(1\) and wall screens \(0\): those that were revoked since work again.* Calendar addresses \(1\) .*work again too/,
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
