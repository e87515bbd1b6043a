import { spawn } from 'node:child_process';
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  statSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { keepingRoutes } from '@muster/protocol';
import { MongoClient, type Db } from 'mongodb';
import type { Connection } from 'mongoose';
import { afterAll, expect, it } from 'vitest';
import { startEmbeddedStore } from '../embedded-store/start.ts';
import { attendanceRepo, fromDoc } from '../features/attendance/attendance.repo.ts';
import {
  madePack,
  packedAgain,
  textIn,
  unpacked,
} from '../features/keeping/evidence/evidence.fixture.ts';
import { pastBoard, pastEntry, pastSheet, store } from '../features/keeping/keeping.fixture.ts';
import { connect } from '../store/mongo.ts';
import { startTestApp } from '../testing/app.ts';
import { seedOrganisation } from '../testing/organisation.ts';
import { builtProgram } from '../testing/programs.ts';
import { testDatabaseUri } from '../testing/store.ts';

/** Longer than a busy machine takes. */
const patient = { timeout: 20_000 };

/** Processes start slowly on a busy machine. */
const slow = { timeout: 60_000 };

const password = 'a-first-password';

function admin(args: string[], input: string, env: Record<string, string>) {
  const child = spawn(process.execPath, [builtProgram('admin'), ...args], {
    env: { PATH: process.env['PATH'], NODE_ENV: 'development', ...env },
  });
  const said = { stdout: '', stderr: '' };
  child.stdout.on('data', (text: Buffer) => (said.stdout += text.toString()));
  child.stderr.on('data', (text: Buffer) => (said.stderr += text.toString()));
  child.stdin.end(input);
  return new Promise<typeof said & { code: number | null }>((resolve) => {
    child.once('close', (code) => resolve({ ...said, code }));
  });
}

const folder = mkdtempSync(path.join(tmpdir(), 'admin-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it.concurrent('makes the first administrator, who can sign in [ADM-8]', slow, async () => {
  const uri = testDatabaseUri();
  const made = await admin(['create', 'Chief'], `Ada Lovelace\n${password}\n`, {
    MONGODB_URI: uri,
  });
  expect(made).toEqual({ code: 0, stderr: '', stdout: 'Chief is the administrator now.\n' });
  const app = await startTestApp({ uri });
  const chief = await app.login('chief', password);
  const me = (await chief.raw('GET', '/api/auth/me')).json<object>();
  expect(me).toMatchObject({ name: 'Ada Lovelace', username: 'Chief', role: 'admin' });
  await app.close();
});

interface Kept {
  _id: string;
}

it.concurrent(
  'repair gives a store that lost something another epoch [PRC-12, OPS-86]',
  slow,
  async () => {
    const dir = path.join(folder, 'repaired', 'store');
    mkdirSync(dir, { recursive: true });
    const withStore = async <Result>(task: (db: Db) => Promise<Result>): Promise<Result> => {
      const program = builtProgram('embedded-store');
      const store = await startEmbeddedStore({ dir, program, log: () => undefined });
      const client = await MongoClient.connect(store.uri);
      try {
        return await task(client.db('muster'));
      } finally {
        await client.close();
        await store.close();
      }
    };
    const count = (db: Db, name: string) => db.collection(name).countDocuments();
    await withStore(async (db) => {
      await db.collection<Kept>('epoch').insertOne({ _id: 'epoch' });
      await db.collection<Kept>('boards').insertOne({ _id: '2025-09-06' });
    });
    const env = { DATA_DIR: path.dirname(dir) };
    expect((await admin(['repair'], '', env)).stdout).toContain('nothing was changed');
    appendFileSync(path.join(dir, 'journal'), 'torn off in the middle');
    expect((await admin(['repair'], '', env)).stdout).toContain('The store was repaired.');
    const left = await withStore((db) => Promise.all([count(db, 'epoch'), count(db, 'boards')]));
    expect(left).toEqual([0, 1]);
  },
);

it.concurrent(
  'verify says that the trail is whole, or which entry is not [AUD-12]',
  slow,
  async () => {
    const uri = testDatabaseUri();
    const app = await startTestApp({ uri });
    const at = { by: null, from: null, kind: 'settings.changed' } as const;
    for (const id of ['a', 'b']) {
      await app.audit.record({ ...at, what: { type: 'settings', id, name: null } });
    }
    const env = { MONGODB_URI: uri };
    const whole = await admin(['verify'], '', env);
    await app.db.collection('audit').updateOne({ sequence: 2 }, { $set: { kind: 'user.updated' } });
    const broken = await admin(['verify'], '', env);
    await app.close();
    expect(whole).toEqual({
      code: 0,
      stderr: '',
      stdout: 'The audit trail is whole: 2 entries.\n',
    });
    const words = 'The audit trail is broken. Entry 2 has been changed.\n';
    expect(broken).toEqual({ code: 1, stderr: words, stdout: '' });
  },
);

it.concurrent('a password on the command line is a wrong call [ADM-8, ADM-9]', slow, async () => {
  const wrong = await admin(['create', 'chief', password], '', {});
  expect(wrong.code).toBe(2);
  expect(wrong.stderr).toContain('Usage: npm run admin -- create USERNAME');
});

it.concurrent(
  'restores a backup into an empty store, and into no other, and only when it is told so [KEP-28]',
  slow,
  async ({ expect }) => {
    const dir = mkdtempSync(path.join(folder, 'backup-'));
    const app = await startTestApp({ env: { DATA_DIR: dir } });
    await seedOrganisation(app.db);
    const chief = await app.login('admin');
    const { name } = await chief.call(keepingRoutes.startBackup);
    await expect
      .poll(async () => (await chief.call(keepingRoutes.backups))[0]?.state, patient)
      .toBe('done');
    await app.close();

    const uri = testDatabaseUri();
    const file = path.join(dir, 'backups', name);
    const dryRun = await admin(['restore', file], '', { MONGODB_URI: uri });
    expect([dryRun.code, dryRun.stdout]).toEqual([1, '']);
    expect(dryRun.stderr).toMatch(
      /^The backup is whole and the store is empty.*add --yes to restore it\.\n$/s,
    );
    const restored = await admin(['restore', file, '--yes'], '', { MONGODB_URI: uri });
    expect(restored).toMatchObject({ code: 0, stderr: '' });
    expect(restored.stdout).toMatch(/^Restored \d+ documents as of .*, from Muster .*:\n/);
    const next = await startTestApp({ uri });
    await next.login('tl.a1');
    await next.close();
    const again = await admin(['restore', file], '', { MONGODB_URI: uri });
    expect([again.code, again.stderr]).toEqual([1, expect.stringContaining('is not empty')]);
  },
);

it.concurrent(
  'verifies an evidence pack with neither a store nor an environment, and names the line that was altered [EVI-20, EVI-21]',
  slow,
  async ({ expect }) => {
    const dir = mkdtempSync(path.join(folder, 'evidence-'));
    const app = await startTestApp({ env: { DATA_DIR: dir } });
    await seedOrganisation(app.db);
    const { bytes, pack } = await madePack(await app.login('admin'), '2025-09-06');
    await app.close();
    const file = path.join(dir, 'pack.zip');
    writeFileSync(file, bytes);
    // Neither is looked at.
    const env = { MONGODB_URI: 'mongodb://127.0.0.1:1/none', PORT: 'no port' };
    const whole = await admin(['verify', file, '--seal', pack.seal ?? ''], '', env);
    expect(whole).toMatchObject({ code: 0, stderr: '' });
    expect(whole.stdout).toMatch(/^The evidence pack is whole: \d+ files with \d+ lines\.\n/);
    expect(whole.stdout).toContain(`Its seal: ${pack.seal}\nIt is the seal that was given.`);
    const files = unpacked(bytes);
    const altered = textIn(files, 'audit.jsonl').replace('session.opened', 'session.closed');
    writeFileSync(file, await packedAgain({ ...files, 'audit.jsonl': Buffer.from(altered) }));
    const broken = await admin(['verify', file], '', env);
    expect([broken.code, broken.stdout]).toEqual([1, '']);
    expect(broken.stderr).toBe(
      `${file} is not whole.\naudit.jsonl, line 1: this line was changed.\n`,
    );
    expect(await admin(['verify', '--seal', 'x'], '', env)).toMatchObject({ code: 2 });
  },
);

it.concurrent(
  'writes to the embedded store and backs it up while the product runs and while it is stopped, and puts it into another one [ADM-11, KEP-40, KEP-43]',
  slow,
  async ({ expect }) => {
    const root = mkdtempSync(path.join(tmpdir(), 'b-'));
    const [from, to] = [path.join(root, 'from'), path.join(root, 'to')];
    const program = builtProgram('embedded-store');
    const dir = path.join(from, 'store');
    mkdirSync(dir, { recursive: true });
    const running = await startEmbeddedStore({ dir, program, log: () => undefined });
    const made = await admin(['create', 'chief'], `Ada\n${password}\n`, { DATA_DIR: from });
    expect(made).toMatchObject({ code: 0, stderr: '' });
    const files = ['running', 'stopped'].map((name) => path.join(root, name));
    const first = await admin(['backup', files[0] ?? ''], '', { DATA_DIR: from });
    await running.close();
    const second = await admin(['backup', files[1] ?? ''], '', { DATA_DIR: from });
    for (const { code, stderr, stdout } of [first, second]) {
      expect([code, stderr]).toEqual([0, '']);
      expect(stdout).toMatch(/^Backed up \d+ documents as of .* into .*:\n.* 1 users\n/s);
    }
    const again = await admin(['backup', files[0] ?? ''], '', { DATA_DIR: from });
    expect([again.code, again.stderr]).toEqual([1, expect.stringContaining('is there already')]);
    const nowhere = await admin(['backup', path.join(root, 'no', 'file')], '', { DATA_DIR: from });
    const words = `There is no folder ${path.join(root, 'no')}. Nothing was backed up.\n`;
    expect([nowhere.code, nowhere.stderr]).toEqual([1, words]);
    const empty = await admin(['backup', path.join(root, 'e')], '', { DATA_DIR: `${root}/empty` });
    expect([empty.code, existsSync(path.join(root, 'e'))]).toEqual([1, false]);
    const restored = await admin(['restore', files[0] ?? '', '--yes'], '', { DATA_DIR: to });
    expect([restored.code, restored.stderr]).toEqual([0, '']);
    const other = await admin(['create', 'other'], `Eve\n${password}\n`, { DATA_DIR: to });
    rmSync(root, { recursive: true, force: true });
    expect(other.code).toBe(1);
    expect(other.stderr).toContain('There is an administrator already (chief)');
    expect(other.stderr).not.toContain('    at ');
  },
);

it.concurrent(
  'a repair leaves no log line and no operation of a write that is lost, and the next write has its own [PRC-24, OPS-86]',
  slow,
  async ({ expect }) => {
    const date = '2025-09-06';
    const dataDir = mkdtempSync(path.join(tmpdir(), 'r-'));
    const dir = path.join(dataDir, 'store');
    const onStore = async <Result>(task: (db: Connection) => Promise<Result>): Promise<Result> => {
      const program = builtProgram('embedded-store');
      const running = await startEmbeddedStore({ dir, program, log: () => undefined });
      const db = await connect(running.uri, 'muster');
      try {
        return await task(db);
      } finally {
        await db.close();
        await running.close();
      }
    };
    /** A submit with its log lines, copied out. */
    const submit = async (db: Connection, revision: number, name: string, lines: number) => {
      const repo = attendanceRepo(db);
      const outbox = Array.from({ length: lines }, (_, number) =>
        fromDoc({
          ...pastEntry(date, number),
          _id: `${date}.A1.${revision}.${number}`,
          updatedByName: name,
        }),
      );
      const sheet = { ...pastSheet(date), revision, submittedByName: name, outbox };
      const written = { ...sheet, outboxSize: lines };
      expect(await repo.replace(revision - 1, written)).toBe(true);
      await repo.relay(written);
    };
    const logged = async (db: Connection) =>
      (await attendanceRepo(db).log(date, {})).map((entry) => [entry.id, entry.updatedByName]);

    const journal = path.join(dir, 'journal');
    let before = 0;
    await onStore(async (db) => {
      await store(db, 'boards', [pastBoard(date, 1)]);
      const operations = [1, 2].map((seq) => ({ _id: `${date}.${seq}`, date, seq, v: 2 }));
      await store(db, 'boardOperations', operations);
      await submit(db, 1, 'First', 1);
    });
    await onStore(async (db) => {
      // All of the first one is in the journal by now.
      before = statSync(journal).size;
      await submit(db, 2, 'Lost', 3);
    });
    const bytes = readFileSync(journal);
    // Within the first frame of the second submit.
    const at = before + 24;
    expect(bytes.length).toBeGreaterThan(at);
    bytes[at] = (bytes[at] ?? 0) ^ 1;
    writeFileSync(journal, bytes);
    const repaired = await admin(['repair'], '', { DATA_DIR: dataDir });
    expect(repaired.stdout).toContain('The store was repaired.');
    await onStore(async (db) => {
      const first = [`${date}.A1.1.0`, 'First'];
      expect(await logged(db)).toEqual([first]);
      const left = await db.collection('boardOperations').find({}).toArray();
      expect(left.map(({ seq }) => seq as number)).toEqual([1]);
      await submit(db, 2, 'Second', 1);
      expect(await logged(db)).toEqual([[`${date}.A1.2.0`, 'Second'], first]);
    });
    rmSync(dataDir, { recursive: true, force: true });
  },
);
