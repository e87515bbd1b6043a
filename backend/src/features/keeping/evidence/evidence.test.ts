import {
  addDays,
  auditRoutes,
  evidenceRoutes,
  noteRoutes,
  type AuditEntry,
  type BoardChange,
} from '@muster/protocol';
import { hash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestClient } from '../../../testing/app.ts';
import { textOfPdf } from '../../../testing/pdf-text.ts';
import { operate, startBoardApp, type BoardApp } from '../../deployment/board-app.fixture.ts';
import { drag } from '../../deployment/deployment.fixture.ts';
import { evidenceModel } from './evidence.repo.ts';
import {
  madePack,
  packedAgain,
  rowsIn,
  settledPack,
  textIn,
  unpacked,
  type PackedFiles,
} from './evidence.fixture.ts';
import { verifyPack } from './verify/verify-pack.ts';

const dir = mkdtempSync(path.join(tmpdir(), 'evidence-'));
const folder = path.join(dir, 'evidence');
let board: BoardApp;
let admin: TestClient;
let date: string;
beforeAll(async () => {
  board = await startBoardApp({ DATA_DIR: dir, MASK_OTHER_TEAMS: '1' });
  const { app, officer, newDay, wen, wira } = board;
  admin = await app.login('admin');
  date = await newDay({ [officer(4)]: { status: 'pto', ptoTiming: '12:00-13:00' } });
  for (const index of [3, 4, 5]) await operate(wen, date, drag(officer(index), null, 'car-1'));
  await operate(wen, date, { type: 'save' });
  const body = { text: 'The key,\nas always, is "here"', stationId: 'car-1' };
  const note = await wen.call(noteRoutes.create, { params: { date }, body });
  await wira.call(noteRoutes.read, { params: { date, noteId: note.id } });
});
afterAll(async () => {
  await board.app.close();
  rmSync(dir, { recursive: true, force: true });
});

/** What the command says of a pack. */
async function verified(files: PackedFiles | Uint8Array, seal?: string): Promise<string> {
  const file = path.join(dir, 'given.zip');
  writeFileSync(file, files instanceof Uint8Array ? files : packedAgain(files));
  return verifyPack(file, seal).then(
    () => 'whole',
    (error: Error) => error.message,
  );
}

const activity = async () =>
  (await admin.call(auditRoutes.activity, { query: { kind: 'evidence', limit: 50 } })).entries;

it('a pack has sheets, log, operations, saves, notes with their readers, the trail and prints, as files that other programs open and pack again; another pack has another seal [EVI-3, EVI-5, EVI-6, EVI-7, EVI-10, EVI-23, EVI-24]', async () => {
  const { officer } = board;
  const { pack, bytes } = await madePack(admin, date, addDays(date, 1));
  expect(pack).toMatchObject({ state: 'done', done: 2, total: 2, bytes: bytes.length });
  const files = unpacked(bytes);
  const inDay =
    'sheets.jsonl,sheets.csv,team-sheets.pdf,sheet-log.jsonl,sheet-log.csv,operations.jsonl,'
      .concat(
        'board-log.jsonl,board-log.csv,saves.jsonl,saves.csv,deployment.pdf,notes.jsonl,notes.csv',
      )
      .split(',');
  const beside = ['audit.jsonl', 'audit.csv', 'lines.sha256', 'manifest.json', 'manifest.sha256'];
  expect(Object.keys(files)).toEqual([
    'README.txt',
    ...inDay.map((name) => `${date}/${name}`),
    ...beside,
  ]);
  const sheets = rowsIn<{ record: { userId: string; ptoTiming: string } }>(
    files,
    `${date}/sheets.jsonl`,
  );
  // Nothing is masked.
  expect(sheets.find(({ record }) => record.userId === officer(4))?.record.ptoTiming).toBe(
    '12:00-13:00',
  );
  expect(textIn(files, `${date}/sheets.csv`)).toContain('"12:00-13:00"');
  expect(rowsIn(files, `${date}/saves.jsonl`)).toMatchObject([
    { isLast: true, places: 3, lines: [{}, {}, {}], by: { name: 'Wen Watch' } },
  ]);
  expect(rowsIn(files, `${date}/notes.jsonl`)).toMatchObject([
    { text: 'The key,\nas always, is "here"', readBy: [{ name: 'Wira Watch' }], deletedAt: null },
  ]);
  expect(textIn(files, `${date}/board-log.csv`)).toContain('"Wen Watch"');
  expect(rowsIn(files, `${date}/board-log.jsonl`).at(-1)).toMatchObject({
    cause: 'note',
    by: { name: 'Wen Watch' },
    text: 'left a note at CAR 1: “The key,\nas always, is "here"”',
  });
  expect(textOfPdf(Buffer.from(files[`${date}/deployment.pdf`] ?? []))).toContain('CAR 1');
  expect(textOfPdf(Buffer.from(files[`${date}/team-sheets.pdf`] ?? []))).toContain('Team A1');
  expect(textIn(files, 'README.txt')).toContain('npm run admin -- verify FILE.zip');
  expect(await verified(bytes)).toBe('whole');
  expect(await verified(bytes, pack.seal ?? '')).toBe('whole');
  expect(await verified(bytes, 'f'.repeat(64))).toContain('manifest.json: the seal is');
  // Other programs may pack it again.
  expect(await verified(files)).toBe('whole');
});

it('the trail has each pack’s seal and downloads, a pack has a piece of the trail without a gap and names the pack before [EVI-11, EVI-13, EVI-14]', async () => {
  const first = await madePack(admin, date);
  const second = await madePack(admin, date);
  const files = unpacked(second.bytes);
  const manifest = JSON.parse(textIn(files, 'manifest.json')) as {
    trail: { first: number; last: number; end: { sequence: number; hash: string } };
    previous: object;
  };
  expect(hash('sha256', textIn(files, 'manifest.json'))).toBe(second.pack.seal);
  const entries = rowsIn<AuditEntry>(files, 'audit.jsonl');
  expect(entries.map(({ id }) => Number(id))).toEqual(
    entries.map((_, index) => manifest.trail.first + index),
  );
  expect(entries.at(-1)).toMatchObject({ hash: manifest.trail.end.hash });
  const [downloaded, made, , before] = await activity();
  expect(downloaded).toMatchObject({
    kind: 'evidence.downloaded',
    what: { name: second.pack.name },
    by: { name: 'Asha Admin' },
  });
  expect(made).toMatchObject({ kind: 'evidence.made', after: { seal: second.pack.seal } });
  expect(before).toMatchObject({ kind: 'evidence.made', after: { seal: first.pack.seal } });
  expect(manifest.previous).toEqual({
    entry: before?.id,
    entryHash: before?.hash,
    name: first.pack.name,
    seal: first.pack.seal,
  });
});

it('a byte that is altered in any file is named, of a text with its line [EVI-12, EVI-20, EVI-21]', async () => {
  const { bytes } = await madePack(admin, date);
  const files = unpacked(bytes);
  for (const name of Object.keys(files)) {
    const altered = Uint8Array.from(files[name] ?? []);
    const at = Math.floor(altered.length / 2);
    const line = Buffer.from(altered.subarray(0, at)).toString('latin1').split('\n').length;
    // What is text stays text on its line.
    altered[at] = altered[at] === 0x61 ? 0x62 : 0x61;
    const said = await verified({ ...files, [name]: altered });
    expect(said.split('\n').length, said).toBeLessThanOrEqual(2);
    expect(said).toContain(
      name.endsWith('.pdf') ? `${name}: it was changed.` : `${name}, line ${line}: `,
    );
  }
});

it('a pack that is made while people work is one moment: its operations make its saves, and its log its sheets [EVI-4]', async () => {
  const { app, officer, newDay, submit, wen, wira } = board;
  const busy = await newDay();
  let isOver = false;
  const work = async (client: TestClient, index: number) => {
    for (let turn = 0; !isOver; turn++) {
      await operate(
        client,
        busy,
        drag(officer(index), turn % 2 ? 'car-1' : null, turn % 2 ? null : 'car-1'),
      );
      if (turn % 3 === 0) await operate(client, busy, { type: 'save' });
      if (index === 3)
        await submit(busy, {
          [officer(8)]: { status: 'absent', absenceType: turn % 2 ? 'MC' : 'CL' },
        });
    }
  };
  const working = Promise.all([work(wen, 3), work(wira, 4)]);
  app.clock.advance(1000);
  const { bytes } = await madePack(admin, busy);
  isOver = true;
  await working;
  const files = unpacked(bytes);
  const manifest = JSON.parse(textIn(files, 'manifest.json')) as {
    days: { boardRevision: number }[];
  };
  const operations = rowsIn<{ change: BoardChange }>(files, `${busy}/operations.jsonl`);
  const revisions = operations.map(({ change }) => change.revision);
  expect(revisions).toEqual(revisions.map((_, index) => index + (revisions[0] ?? 0)));
  expect(revisions.at(-1)).toBe(manifest.days[0]?.boardRevision);
  const placed = new Set<string>();
  const saved = new Map<number, string[]>();
  for (const { change } of operations) {
    for (const { userId, to } of change.op.moves) {
      if (to === null) placed.delete(userId);
      else placed.add(userId);
    }
    if (change.op.type === 'save') saved.set(change.revision, [...placed].toSorted());
  }
  const saves = rowsIn<{ revision: number; lines: { userId: string }[] | null }>(
    files,
    `${busy}/saves.jsonl`,
  );
  expect(saves.length).toBe(saved.size);
  for (const { revision, lines } of saves) {
    if (lines === null) continue;
    expect(lines.map(({ userId }) => userId).toSorted()).toEqual(saved.get(revision));
  }
  const records = rowsIn<{
    sheet: { revision: number };
    record: { userId: string; absenceType: string | null };
  }>(files, `${busy}/sheets.jsonl`);
  const last = rowsIn<{ userId: string; fieldChanged: string; newValue: string }>(
    files,
    `${busy}/sheet-log.jsonl`,
  ).findLast((one) => one.userId === officer(8) && one.fieldChanged === 'absenceType');
  const now = records.find(({ record }) => record.userId === officer(8))?.record.absenceType;
  expect(last?.newValue ?? null).toBe(now ?? null);
  expect(await verified(bytes)).toBe('whole');
});

it('a date with handover notes alone has them in its log, with each text that a note had [EVI-5, HIS-12]', async () => {
  const { wen } = board;
  const alone = addDays(date, 300);
  const left = { text: 'Gate 2 sticks', zoneId: 'car' };
  const note = await wen.call(noteRoutes.create, { params: { date: alone }, body: left });
  const params = { date: alone, noteId: note.id };
  const body = { text: 'Gate 2 is mended', baseRevision: note.revision };
  await wen.call(noteRoutes.change, { params, body });
  const { bytes } = await madePack(admin, alone);
  const files = unpacked(bytes);
  expect(Object.keys(files).filter((name) => name.startsWith(alone))).toEqual(
    ['board-log.jsonl', 'board-log.csv', 'notes.jsonl', 'notes.csv'].map(
      (name) => `${alone}/${name}`,
    ),
  );
  const texts = rowsIn<{ text: string }>(files, `${alone}/board-log.jsonl`).map(({ text }) => text);
  expect(texts).toEqual([
    expect.stringContaining('“Gate 2 sticks”'),
    expect.stringContaining('“Gate 2 is mended”, before “Gate 2 sticks”'),
  ]);
  expect(textIn(files, `${alone}/board-log.csv`)).toContain('Gate 2 sticks');
  expect(JSON.parse(textIn(files, 'manifest.json'))).toMatchObject({
    days: [{ date: alone, boardRevision: null }],
  });
  expect(await verified(bytes)).toBe('whole');
});

it('a range without data, with deleted people, and days that may not be [EVI-2, EVI-5]', async () => {
  const empty = await madePack(admin, '2024-01-01', '2024-01-31');
  expect(Object.keys(unpacked(empty.bytes))).toEqual([
    'README.txt',
    'lines.sha256',
    'manifest.json',
    'manifest.sha256',
  ]);
  expect(await verified(empty.bytes)).toBe('whole');
  const wrong = async (from: string, to: string) =>
    (await admin.raw('POST', '/api/admin/evidence', { from, to })).json<{ message: string }>();
  expect(await wrong('2025-01-02', '2025-01-01')).toMatchObject({
    code: 'VALIDATION',
    message: 'The first day is after the last one',
  });
  for (const [from, to] of [
    ['x', 'y'],
    ['2026-13-45', '2026-01-01'],
    ['2026-01-01', ''],
  ] as const) {
    expect(await wrong(from, to)).toMatchObject({ code: 'VALIDATION', message: 'Invalid date' });
  }
  for (const to of ['2024-02-01', '2034-01-01']) {
    expect(await wrong('2024-01-01', to)).toMatchObject({
      message: 'A pack covers at most 31 days. Make several, one after the other',
    });
  }
  await board.app.db.collection<{ _id: string }>('users').deleteOne({ _id: board.officer(5) });
  const { bytes } = await madePack(admin, date);
  const { name } = rowsIn<{ lines: { userId: string; userName: string }[] }>(
    unpacked(bytes),
    `${date}/saves.jsonl`,
  )
    .flatMap(({ lines }) => lines.map(({ userId, userName: name }) => ({ userId, name })))
    .find(({ userId }) => userId === board.officer(5)) ?? { name: '' };
  expect(name).not.toBe('');
});

it('one is made at a time; names that are none, are foreign or lead elsewhere are refused [EVI-1, EVI-3]', async () => {
  const body = { from: date, to: date };
  const answers = await Promise.all(
    [1, 2].map(() => admin.raw('POST', '/api/admin/evidence', body)),
  );
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([202, 409]));
  const refused = answers.find(({ statusCode }) => statusCode === 409)?.json<object>();
  expect(refused).toMatchObject({
    code: 'BUSY',
    message: 'An evidence pack is running. Wait until it is done.',
  });
  const { name } = answers
    .find(({ statusCode }) => statusCode === 202)
    ?.json<{ name: string }>() ?? { name: '' };
  expect((await admin.raw('DELETE', `/api/admin/evidence/${name}`)).statusCode).not.toBe(500);
  const statusOf = async (one: string) =>
    (await admin.raw('GET', `/api/admin/evidence/${one}`)).statusCode;
  for (const one of ['..%2f..%2fetc%2fpasswd', '%2e%2e', 'x.zip', `${name}%00`, `..%2f${name}`]) {
    expect([400, 404]).toContain(await statusOf(one));
  }
  expect(await statusOf('evidence-2025-01-01-to-2025-01-01-2025-01-01T00-00-00.000Z.zip')).toBe(
    404,
  );
});

it('a pack that a stopped server has left is listed as failed, what was begun is gone, and it is made anew [EVI-8]', async () => {
  const { app } = board;
  await expect
    .poll(async () =>
      (await admin.call(evidenceRoutes.list)).every(({ state }) => state !== 'running'),
    )
    .toBe(true);
  const [known] = await evidenceModel(app.db).find({ state: 'done' }).lean().exec();
  const _id = `evidence-${date}-to-${date}-2025-09-06T01-00-00.000Z.zip`;
  await evidenceModel(app.db).create({
    ...known,
    _id,
    state: 'running',
    seal: null,
    at: '2025-09-06T01:00:00.000Z',
  });
  mkdirSync(folder, { recursive: true });
  for (const end of ['.part', '.lines.part']) writeFileSync(path.join(folder, _id + end), 'half');
  const next = await startTestApp({ uri: app.uri, env: { DATA_DIR: dir } });
  const chief = await next.login('admin');
  const packs = await chief.call(evidenceRoutes.list);
  expect(packs.find(({ name }) => name === _id)).toMatchObject({
    state: 'failed',
    message: 'The server stopped while it was made.',
  });
  expect(readdirSync(folder).filter((name) => name.endsWith('.part'))).toEqual([]);
  const state = await chief.raw('GET', `/api/admin/evidence/${_id}`);
  expect(state.json()).toMatchObject({ state: 'failed' });
  expect((await madePack(chief, date)).pack.state).toBe('done');
  await next.close();
});

it('a disk without room refuses one in words, with nothing begun [EVI-10]', async () => {
  let free = 0;
  const full = mkdtempSync(path.join(tmpdir(), 'evidence-full-'));
  const next = await startTestApp({
    uri: board.app.uri,
    env: { DATA_DIR: full },
    freeBytes: async () => free,
  });
  const chief = await next.login('admin');
  const body = { from: date, to: date };
  const answer = await chief.raw('POST', '/api/admin/evidence', body);
  expect([answer.statusCode, answer.json()]).toEqual([
    503,
    expect.objectContaining({
      code: 'NO_DISK_SPACE',
      message: 'There is no room on the server’s disk for the evidence pack. Nothing was changed.',
    }),
  ]);
  expect(readdirSync(path.join(full, 'evidence'))).toEqual([]);
  const failed = (await chief.call(evidenceRoutes.list)).filter(({ state }) => state === 'failed');
  expect(failed.map(({ message }) => message)).toContainEqual(
    expect.stringMatching(/^There is no room on the server’s disk/),
  );
  free = 1024 ** 4;
  next.clock.advance(1000);
  expect((await madePack(chief, date)).pack.state).toBe('done');
  await next.close();
  rmSync(full, { recursive: true, force: true });
});

it('packs go after 30 days, or when somebody deletes them [EVI-9, EVI-14]', async () => {
  const { app } = board;
  const one = await madePack(admin, date);
  await admin.call(evidenceRoutes.remove, { params: { evidenceName: one.pack.name } });
  expect((await admin.raw('GET', `/api/admin/evidence/${one.pack.name}`)).statusCode).toBe(404);
  expect((await activity())[0]).toMatchObject({
    kind: 'evidence.deleted',
    by: { name: 'Asha Admin' },
  });
  const two = await madePack(admin, date);
  app.clock.advance(31 * 86_400_000);
  await app.tidyUp();
  expect(readdirSync(folder)).not.toContain(two.pack.name);
  const chief = await app.login('admin');
  expect(await chief.call(evidenceRoutes.list)).toEqual([]);
});

it('of two machines each removes the packs that lie with it, also when the other looked first [EVI-9]', async () => {
  const maker = await startTestApp({ uri: board.app.uri, isShared: true, env: { DATA_DIR: dir } });
  const other = await startTestApp({ uri: board.app.uri, isShared: true });
  const { pack } = await madePack(await maker.login('admin'), date);
  expect(readdirSync(folder)).toContain(pack.name);
  for (const { clock } of [other, maker]) clock.advance(31 * 86_400_000);
  await other.tidyUp();
  expect(await (await other.login('admin')).call(evidenceRoutes.list)).toEqual([]);
  expect(readdirSync(folder)).toContain(pack.name);
  await maker.tidyUp();
  expect(readdirSync(folder)).not.toContain(pack.name);
  await Promise.all([maker.close(), other.close()]);
});

it('of two processes one makes a pack, and the other lists it, says its state and says where its file lies [EVI-15]', async () => {
  const one = await startTestApp({ uri: board.app.uri, isShared: true, env: { DATA_DIR: dir } });
  const other = await startTestApp({ uri: board.app.uri, isShared: true });
  const [here, there] = [await one.login('admin'), await other.login('admin')];
  const body = { from: date, to: date };
  const answers = await Promise.all(
    [here, there].map((admin) => admin.raw('POST', '/api/admin/evidence', body)),
  );
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([202, 409]));
  const isHere = answers[0]?.statusCode === 202;
  const { name } = (answers[isHere ? 0 : 1]?.json() ?? {}) as { name: string };
  const [maker, reader] = isHere ? [here, there] : [there, here];
  const pack = await settledPack(reader, name);
  const query = { format: 'json' } as const;
  expect(await reader.call(evidenceRoutes.read, { params: { evidenceName: name }, query })).toEqual(
    pack,
  );
  const file = await reader.raw('GET', `/api/admin/evidence/${name}`);
  expect([file.statusCode, file.json()]).toEqual([
    404,
    expect.objectContaining({ message: expect.stringMatching(/^The file of this pack is not on/) }),
  ]);
  await settledPack(maker, name);
  expect((await maker.raw('GET', `/api/admin/evidence/${name}`)).headers['content-type']).toBe(
    'application/zip',
  );
  await other.close();
  await one.close();
});
