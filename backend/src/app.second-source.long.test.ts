import {
  applyToBoard,
  applyToSheet,
  applyToWatch,
  attendanceRoutes,
  boardRoutes,
  monitoringRoutes,
} from '@muster/protocol';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { marksFor } from './features/attendance/attendance.fixture.ts';
import { sheetWritten } from './features/attendance/following/attendance.changes.ts';
import { boardWritten } from './features/board/board.audit.ts';
import { operate } from './features/board/board-app.fixture.ts';
import {
  boardDate as date,
  drag,
  plainStations,
  seedCatalogue,
  seedPresent,
} from './features/board/board.fixture.ts';
import { nextEvent, startTestApp, type TestApp, type TestClient } from './testing/app.ts';
import { seedOrganisation, type Organisation } from './testing/organisation.ts';

// Two servers on one database: one writes, the other is told which document and which revision, and nothing else,
// as a change stream would tell it.

let writer: TestApp;
let other: TestApp;
let org: Organisation;
let watch: TestClient;
let officers: readonly string[];

beforeAll(async () => {
  writer = await startTestApp();
  org = await seedOrganisation(writer.db);
  await seedCatalogue(writer.db, plainStations(2, 4));
  officers = await seedPresent(writer.db, 2);
  other = await startTestApp({ uri: writer.uri });
  watch = await other.login('watch.1');
});
afterAll(async () => {
  await other.close();
  await writer.close();
});

it('a sheet that another process wrote is read once, counted and published to every audience [S2, S21]', async () => {
  const day = { date };
  const [desk, leader] = await Promise.all([
    watch.socket(),
    other.login('tl.a1').then((client) => client.socket()),
  ]);
  await desk.emitWithAck('watch:join', day);
  await leader.emitWithAck('team:join', { teamId: 'A1', date });
  const [figures, sheet] = await Promise.all([
    watch.call(monitoringRoutes.watch, { params: day }),
    watch.call(attendanceRoutes.sheet, { params: { teamId: 'A1', date } }),
  ]);
  const heard = Promise.all([
    nextEvent(desk, 'attendance:submitted'),
    nextEvent(desk, 'log:appended'),
    nextEvent(leader, 'attendance:submitted'),
  ]);

  const body = { teamId: 'A1', date, attendanceData: marksFor(org.team('A1')) };
  const author = await writer.login('tl.a1');
  const { session } = await author.call(attendanceRoutes.submit, { body });
  other.changes.publish(sheetWritten, { id: session.id, revision: session.revision });

  const [atDesk, log, atLeader] = await heard;
  expect(applyToWatch(figures, atDesk)).toEqual(
    await watch.call(monitoringRoutes.watch, { params: day }),
  );
  expect(applyToSheet(sheet, { name: 'attendance:submitted', payload: atLeader })).toEqual(
    await watch.call(attendanceRoutes.sheet, { params: { teamId: 'A1', date } }),
  );
  expect(log.entries.toSorted(byId)).toEqual(
    (await watch.call(attendanceRoutes.updates, { query: { date } })).toSorted(byId),
  );
  desk.close();
  leader.close();
});

it('a board that another process wrote catches up by its operations and publishes them [S2, S15]', async () => {
  const [first = '', second = ''] = officers;
  const desk = await watch.socket();
  await desk.emitWithAck('board:join', { date });
  const before = await watch.call(boardRoutes.board, { params: { date } });
  const author = await writer.login('watch.2');
  await operate(author, date, drag(first, null, 's-1'));
  const { revision } = await operate(author, date, drag(second, null, 's-2'));

  const heard: number[] = [];
  let board: typeof before | 'gap' = before;
  const complete = new Promise<void>((resolve) =>
    desk.on('board:changed', (change) => {
      heard.push(change.revision);
      if (board !== 'gap') board = applyToBoard(board, change);
      if (change.revision === revision) resolve();
    }),
  );
  other.changes.publish(boardWritten, { id: date, revision });
  await complete;
  expect(heard).toEqual([revision - 1, revision]);
  const fresh = await watch.call(boardRoutes.board, { params: { date } });
  expect(board).toEqual({ ...fresh, epoch: before.epoch });
  desk.close();
});

it('an answer that is repeated is told again, since the first one may have been lost [S2]', async () => {
  const desk = await (await writer.login('watch.2')).socket();
  await desk.emitWithAck('watch:join', { date });
  const leader = await writer.login('tl.a2');
  const opId = '0b8f8a52-6c0e-4b5e-9d59-0a6f5a3c1d2e';
  const body = { teamId: 'A2', date, opId, attendanceData: marksFor(org.team('A2')) };
  const first = nextEvent(desk, 'attendance:submitted');
  await leader.call(attendanceRoutes.submit, { body });
  const { row, revision } = await first;
  const again = nextEvent(desk, 'attendance:submitted');
  await leader.call(attendanceRoutes.submit, { body });
  expect(await again).toMatchObject({ row, revision });
  desk.close();
});

it('a changed station changes the boards that go on, gives them what is new and closes what is out of use [DEP-85, DEP-37]', async () => {
  const open = async () => (await watch.call(boardRoutes.board, { params: { date } })).stations;
  await other.rows.changeStation('s-1', { name: 'Renamed', capacity: 9 });
  await expect.poll(open).toMatchObject({ 's-1': { capacity: 9 } });

  await seedCatalogue(other.db, plainStations(3, 4));
  await other.rows.changeStation('s-3', { description: 'New' });
  await expect.poll(open).toMatchObject({ 's-3': { isOpen: true, capacity: 4 } });

  await other.rows.changeStation('s-2', { isActive: false });
  await expect.poll(open).toMatchObject({ 's-2': { capacity: 0 } });
});

const byId = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1);
