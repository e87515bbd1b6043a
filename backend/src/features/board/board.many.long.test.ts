import { boardRoutes, foldChange, serverEvents, type BoardChange } from '@muster/protocol';
import { calculateObjectSize } from 'bson';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  nextEvent,
  startTestApp,
  type TestApp,
  type TestClient,
  type TestSocket,
} from '../../testing/app.ts';
import { seedOrganisation } from '../../testing/organisation.ts';
import { operate, tryTo } from './board-app.fixture.ts';
import { boardDate as date, plainStations, seedCatalogue, seedPresent } from './board.fixture.ts';

/** As many officers as one operation may move (DEP-22), at the size of a large organisation. */
const crowd = 2000;
const stations = 400;
const mb = 1024 * 1024;
let app: TestApp;
let watch: TestClient;
let page: TestSocket;
let officers: string[];
const heard: BoardChange[] = [];
beforeAll(async () => {
  app = await startTestApp();
  await seedOrganisation(app.db);
  await seedCatalogue(app.db, plainStations(stations, 5));
  officers = await seedPresent(app.db, crowd);
  watch = await app.login('watch.1');
  page = await (await app.login('watch.2')).socket();
  await page.emitWithAck('board:join', { date });
  page.on('board:changed', (payload) => heard.push(serverEvents['board:changed'].parse(payload)));
}, 60_000);
afterAll(() => app.close());

const board = () => watch.call(boardRoutes.board, { params: { date } });
const stationOf = (index: number) => `s-${(index % stations) + 1}`;
const placed = async () => (await board()).assignments.length;
/** Everybody to a station, or back. */
const all = (isBack: boolean) =>
  officers.map((userId, index) => ({
    userId,
    from: isBack ? stationOf(index) : null,
    to: isBack ? null : stationOf(index),
  }));

it('2,000 officers are placed by one operation, taken off by one and brought back by one undo, and another page hears each over its socket [DEP-22, OPS-25, PRC-76]', async () => {
  const before = await board();
  const opId = randomUUID();
  await operate(watch, date, { type: 'place', cause: 'bulk', moves: all(false) });
  expect(await placed()).toBe(crowd);
  await operate(watch, date, { type: 'place', cause: 'reset-zone', moves: all(true) }, opId);
  expect(await placed()).toBe(0);
  await operate(watch, date, { type: 'undo', target: opId });
  const after = await board();
  expect(after.assignments.length).toBe(crowd);
  await expect.poll(() => heard.length).toBe(3);
  expect(heard.map(({ op }) => op.moves.length)).toEqual([crowd, crowd, crowd]);
  const { assignments, revision } = heard.reduce(foldChange, before);
  expect({ assignments, revision }).toEqual({
    assignments: after.assignments,
    revision: after.revision,
  });
}, 60_000);

it('one application of auto-assign places 2,000, and a whole list has as many [DEP-22, DEP-41, PRC-76]', async () => {
  await operate(watch, date, { type: 'place', cause: 'bulk', moves: all(true) });
  const body = { date, preview: false, opId: randomUUID() };
  const changeEvent = nextEvent(page, 'board:changed');
  const { stats } = await watch.call(boardRoutes.autoAssign, { body });
  expect([stats.totalAssigned, (await changeEvent).op.moves.length]).toEqual([crowd, crowd]);
  const assignments = officers.map((userId, index) => ({
    userId,
    stationId: stationOf(index),
    notes: 'From the list of the day before',
  }));
  const saved = await watch.call(boardRoutes.saveAssignments, { body: { date, assignments } });
  expect(saved.assignments.length).toBe(crowd);
}, 60_000);

it('what is stored of them stays far below what a document may have [PRC-76]', async () => {
  const stored = await app.db.collection('boards').find({}).toArray();
  const operations = await app.db.collection('boardOperations').find({}).toArray();
  for (const one of [...stored, ...operations])
    expect(calculateObjectSize(one)).toBeLessThan(12 * mb);
});

it('one officer more is refused in words, and holding 500 of them is shown [DEP-22, S18]', async () => {
  const more = [...all(true), { userId: randomUUID(), from: null, to: 's-1' }];
  const refused = await tryTo(watch, date, { type: 'place', cause: 'bulk', moves: more });
  expect([refused.statusCode, refused.json<{ message: string }>().message]).not.toEqual([200, '']);
  expect(refused.statusCode).toBeGreaterThanOrEqual(400);
  expect(refused.statusCode).toBeLessThan(500);
  const [userId = '', ...group] = officers.slice(0, 501);
  const shown = nextEvent(page, 'board:presence');
  expect(await page.emitWithAck('board:hint', { date, userId, group })).toMatchObject({ ok: true });
  expect((await shown).date).toBe(date);
});
