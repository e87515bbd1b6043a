import { boardRoutes } from '@muster/protocol';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp, type TestClient } from '../../testing/app.ts';
import { seedOrganisation } from '../../testing/organisation.ts';
import { attendanceRepo } from '../attendance/attendance.repo.ts';
import { directoryRepo } from '../directory/directory.repo.ts';
import { directoryService } from '../directory/directory.service.ts';
import { operate } from './board-app.fixture.ts';
import {
  boardDate as date,
  drag,
  plainStations,
  seedCatalogue,
  seedPresent,
  nobodyExpected,
} from './board.fixture.ts';
import { eligibleOn } from './eligibility/eligibility.ts';
import { decideBatch, type BoardRequest } from './board-batch.ts';
import { boardModels } from './board.model.ts';
import { boardRepo } from './board.repo.ts';
import { bytesOf, CachedBoard, mostRecordBytes } from './cached-board.ts';

const crowd = 300;
const catalogue = plainStations(40, 9);
let app: TestApp;
let watch: TestClient;
let officers: string[];
beforeAll(async () => {
  app = await startTestApp({ env: { WRITES_PER_SECOND: '100000' } });
  await seedOrganisation(app.db);
  await seedCatalogue(app.db, catalogue);
  officers = await seedPresent(app.db, crowd);
  watch = await app.login('watch.1');
});
afterAll(() => app.close());

const board = () => watch.call(boardRoutes.board, { params: { date } });
const save = (opId: string, notes: string) =>
  watch.raw('POST', '/api/deployment/assignments', {
    date,
    opId,
    assignments: officers.map((userId, index) => ({
      userId,
      stationId: `s-${(index % 40) + 1}`,
      notes,
    })),
  });

it('whole lists with long notes that come at once are stored by as many writes as they need, and none is refused [PRC-76, S12]', async () => {
  const notes = 'x'.repeat(500);
  const before = (await board()).revision;
  // Together more than a document has room for; more at once would measure how fast the machine is.
  const [rounds, atOnce] = [5, 10];
  for (let round = 0; round < rounds; round++) {
    const many = Array.from({ length: atOnce }, () => save(randomUUID(), notes));
    const statuses = (await Promise.all(many)).map(({ statusCode }) => statusCode);
    expect(new Set(statuses)).toEqual(new Set([200]));
  }
  expect((await board()).revision).toBe(before + rounds * atOnce);
}, 60_000);

it('of what comes at once a write takes no more than a document has room for, and the rest as it would be without them [PRC-76, S12]', async () => {
  const repo = boardRepo(app.db);
  const eligible = await eligibleOn(
    date,
    attendanceRepo(app.db),
    directoryService(directoryRepo(app.db), app.clock),
  );
  const cached = await CachedBoard.load(date, repo, catalogue, { ...nobodyExpected, ...eligible });
  const requests = Array.from({ length: 60 }, (_, turn): BoardRequest => {
    const assignments = officers.map((userId, index) => ({
      userId,
      stationId: `s-${((index + turn) % 40) + 1}`,
      notes: `${turn} ${'x'.repeat(497)}`,
    }));
    const opId = randomUUID();
    const operation = { type: 'replace', assignments } as const;
    const by = { id: officers[0] ?? '', name: 'Officer 1' };
    return { date, opId, by, asked: opId, operation, repeatable: true, answer: () => opId };
  });
  const deps = {
    repo,
    catalogue,
    at: app.clock.instant(),
    attempt: 'first',
    isFinal: false,
    isOnlyHere: false,
    unknownPeople: () => Promise.resolve([]),
  };
  const batch = await decideBatch(cached, requests, deps);
  const taken = batch.outcomes.length;
  expect(new Set(batch.outcomes.map(({ kind }) => kind))).toEqual(new Set(['applied']));
  expect([taken > 1, taken < requests.length]).toEqual([true, true]);
  expect(bytesOf(batch.records)).toBeLessThanOrEqual(mostRecordBytes);
  const alone = await decideBatch(cached, requests.slice(0, taken), deps);
  expect(batch).toEqual(alone);
});

it('a body beyond the limit is refused in words before anything is decided [PRC-76, OPS-25]', async () => {
  const before = (await board()).revision;
  const assignments = Array.from({ length: 1200 }, () => ({
    userId: officers[0],
    stationId: 's-1',
    notes: 'ø'.repeat(500),
  }));
  const whole = { date, opId: randomUUID(), assignments };
  const refused = await watch.raw('POST', '/api/deployment/assignments', whole);
  expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([413, 'TOO_LARGE']);
  expect((await board()).revision).toBe(before);
});

it('a save that changes nothing stores no list again [DEP-96]', async () => {
  const { saved } = boardModels(app.db);
  await operate(watch, date, { type: 'save' });
  const lists = await saved.countDocuments({ date });
  for (let time = 0; time < 3; time++) await operate(watch, date, { type: 'save' });
  expect(await saved.countDocuments({ date })).toBe(lists);
  const [first = ''] = officers;
  await operate(watch, date, drag(first, 's-1', null));
  await operate(watch, date, { type: 'save' });
  expect(await saved.countDocuments({ date })).toBe(lists + 1);
});

it('the answer of a written call is kept for two days; sent again later it has no second effect and tells how the board stands [DEP-96, DEP-30]', async () => {
  const { answers } = boardModels(app.db);
  const opId = randomUUID();
  const first = await save(opId, '');
  expect((await save(opId, '')).json()).toEqual(first.json());
  const expiry = answers.schema.indexes().map(([, { expireAfterSeconds }]) => expireAfterSeconds);
  const storedAnswers = await answers.find({ date }).lean();
  const stored = storedAnswers.find(({ _id }) => _id.startsWith(`${date}.${opId}`));
  expect(stored?.at).toBeInstanceOf(Date);
  expect([
    expiry.length,
    expiry.every((seconds) => seconds === undefined || seconds === 172_800),
  ]).toEqual([expiry.length, true]);
  await answers.deleteMany({ date });
  const { revision } = await operate(watch, date, { type: 'save' });
  const later = await save(opId, '');
  expect([later.statusCode, later.json<{ revision: number }>().revision]).toEqual([200, revision]);
  expect((await board()).revision).toBe(revision);
});

it('opening a date reads its document and its latest operations, however many there were [DEP-96]', async () => {
  const [, , mover = ''] = officers;
  let at: string | null =
    (await board()).assignments.find(({ userId }) => userId === mover)?.stationId ?? null;
  for (let time = 0; time < 400; time++) {
    const to: string | null = at === null ? 's-3' : null;
    await operate(watch, date, drag(mover, at, to));
    at = to;
  }
  const repo = boardRepo(app.db);
  let read = 0;
  const counting = {
    ...repo,
    recordsAfter: async (...args: Parameters<typeof repo.recordsAfter>) => {
      const found = await repo.recordsAfter(...args);
      read += found.length;
      return found;
    },
    recordsUnder: () => expect.fail('no operation is looked up to open a board'),
  };
  const nobody = {
    ...nobodyExpected,
    officers: [],
    reasonFor: () => 'absent',
    noLongerEligible: (id: string) => ({ id }),
  };
  const opened = await CachedBoard.load(date, counting, catalogue, nobody as never);
  expect(opened.board.revision).toBe((await board()).revision);
  expect(read).toBeLessThanOrEqual(100);
}, 60_000);
