import { evidenceRoutes, type BoardChange } from '@muster/protocol';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestClient } from '../../../testing/app.ts';
import { operate } from '../../board/board-app.fixture.ts';
import { drag } from '../../board/board.fixture.ts';
import { evidenceModel } from './evidence.repo.ts';
import {
  madePack,
  rowsIn,
  settledPack,
  startEvidence,
  textIn,
  unpacked,
} from './evidence.fixture.ts';

let on: Awaited<ReturnType<typeof startEvidence>>;
let dir: typeof on.dir;
let folder: typeof on.folder;
let board: typeof on.board;
let admin: typeof on.admin;
let date: typeof on.date;
let verified: typeof on.verified;
let activity: typeof on.activity;
beforeAll(async () => {
  on = await startEvidence();
  ({ dir, folder, board, admin, date, verified, activity } = on);
});
afterAll(() => on.close());

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

it('a pack that a stopped server has left is listed as failed, what was begun is gone, and it is made anew [EVI-8]', async () => {
  const { app } = board;
  await expect
    .poll(async () =>
      (await admin.call(evidenceRoutes.list)).every(({ state }) => state !== 'running'),
    )
    .toBe(true);
  const [donePack] = await evidenceModel(app.db).find({ state: 'done' }).lean().exec();
  const _id = `evidence-${date}-to-${date}-2025-09-06T01-00-00.000Z.zip`;
  await evidenceModel(app.db).create({
    ...donePack,
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
