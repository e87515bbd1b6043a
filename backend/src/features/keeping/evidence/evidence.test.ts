import { absenceRoutes, addDays, noteRoutes, userRoutes, type AuditEntry } from '@muster/protocol';
import { hash } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { textOfPdf } from '../../../testing/pdf-text.ts';
import { madePack, rowsIn, startEvidence, textIn, unpacked } from './evidence.fixture.ts';

let on: Awaited<ReturnType<typeof startEvidence>>;
let board: typeof on.board;
let admin: typeof on.admin;
let date: typeof on.date;
let verified: typeof on.verified;
let activity: typeof on.activity;
beforeAll(async () => {
  on = await startEvidence();
  ({ board, admin, date, verified, activity } = on);
});
afterAll(() => on.close());

it('a pack has sheets, log, operations, saves, notes with their readers, the trail and prints, as files that other programs open and pack again; another pack has another seal [EVI-3, EVI-5, EVI-6, EVI-7, EVI-10, EVI-22, EVI-24]', async () => {
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

it('a byte that is altered in any file is named, of a text with its line [EVI-11, EVI-20, EVI-21]', async () => {
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

it('known absences that touch its days are in a pack, those of deleted people without a name [EVI-5, EVI-20, ABS-13]', async () => {
  const alone = addDays(date, 340);
  const enter = (username: string, from: string, to: string) => {
    const body = { userId: board.org.id(username), from, to, absenceType: 'VL', notes: '=Bali' };
    return admin.call(absenceRoutes.create, { body });
  };
  const touching = await enter('a1.04', addDays(alone, -2), alone);
  const other = await enter('a2.04', alone, addDays(alone, 1));
  await enter('a3.04', addDays(alone, 1), addDays(alone, 1));
  await admin.call(userRoutes.remove, { params: { userId: other.userId } });
  const { bytes } = await madePack(admin, alone);
  const files = unpacked(bytes);
  expect(rowsIn(files, 'absences.jsonl')).toMatchObject([
    { id: touching.id, userName: 'Ada A1', notes: '=Bali', by: { name: 'Asha Admin' } },
    { id: other.id, userName: null },
  ]);
  expect(textIn(files, 'absences.csv')).toContain(`"Ada A1","Team A1","${touching.from}"`);
  expect(textIn(files, 'absences.csv')).toContain(`"'=Bali"`);
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
