import {
  absenceRoutes,
  addDays,
  attendanceRoutes,
  boardRoutes,
  buildStation,
  buildZone,
  forecastRoutes,
  hourMs,
  isExpected,
  minuteMs,
  notificationRoutes,
  tagRoutes,
  userRoutes,
} from '@muster/protocol';
import type { CommandStartedEvent } from 'mongodb';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  nextEvent,
  startTestApp,
  type TestApp,
  type TestClient,
  type TestSocket,
} from '../../testing/app.ts';
import { seedOrganisation, type Organisation } from '../../testing/organisation.ts';
import { testDatabaseUri } from '../../testing/store.ts';
import { reportCommands } from '../../testing/write-log.ts';
import { marksFor, workingDay } from '../attendance/attendance.fixture.ts';
import { operate } from '../board/board-app.fixture.ts';
import { seedCatalogue } from '../board/board.fixture.ts';

/** Two servers on one database, of which the second hears of the first by change streams alone. */
const beatMs = 25;
/** The night after the day of the tests: it begins in 35 hours and 40 minutes. */
const date = addDays(workingDay, 1);
/** All the people of the three teams. */
const everybody = 18;

let one: TestApp;
let other: TestApp;
let org: Organisation;
let author: TestClient;
let watch: TestClient;
/** A page of the watch at the second process, with the board of the night open. */
let desk: TestSocket;
let tagId: string;

beforeAll(async () => {
  const uri = reportCommands(testDatabaseUri());
  one = await startTestApp({ uri, isShared: true, beatMs });
  org = await seedOrganisation(one.db);
  await seedCatalogue(one.db, {
    zones: [buildZone({ id: 'z', name: 'Zone' })],
    stations: [
      buildStation({
        id: 's-1',
        zoneId: 'z',
        zoneName: 'Zone',
        name: 'S 1',
        capacity: 20,
        minimum: everybody - 1,
        minimumByTag: { Xray: 1 },
      }),
    ],
  });
  other = await startTestApp({ uri, isShared: true, beatMs });
  [author, watch] = await Promise.all([one.login('admin'), other.login('watch.1')]);
  desk = await watch.socket();
  await desk.emitWithAck('board:join', { date });
  ({ id: tagId } = await author.call(tagRoutes.create, { body: { name: 'Xray' } }));
});
afterAll(async () => {
  await other.close();
  await one.close();
});

const forecast = async () => {
  const { days } = await watch.call(forecastRoutes.read, { query: { from: date, days: '1' } });
  return days[0] ?? expect.fail('no day was answered');
};
const expectedIds = async () =>
  (await watch.call(boardRoutes.board, { params: { date } })).officers
    .filter(isExpected)
    .map(({ id }) => id);
const leave = (username: string) =>
  author.call(absenceRoutes.create, {
    body: { userId: org.id(username), from: date, to: date, absenceType: 'VL' },
  });

/** A page that heard of a change asks, and once more where it hears again. */
const becomes = (read: () => Promise<object>, expected: object) =>
  expect.poll(read, { timeout: 900 }).toMatchObject(expected);

/** A write at the first process, and that a desk of the second hears of all that follows within a second. */
async function heard(write: () => Promise<unknown>): Promise<void> {
  const told = (['forecast:changed', 'board:changed'] as const).map((name) =>
    nextEvent(desk, name),
  );
  await write();
  const written = performance.now();
  await Promise.all(told);
  expect(performance.now() - written).toBeLessThan(1000);
}

it('what is entered at one process is in the absences, the forecast and the plan of the other within a second, and a page that the first answered hears of it at the other [PRC-6, ABS-30, FOR-6]', async () => {
  const userId = org.id('a1.04');
  // Nobody has asked the process that the desk hears for its forecast yet.
  await author.call(forecastRoutes.read, { query: {} });
  expect(await expectedIds()).toContain(userId);
  const absences = nextEvent(desk, 'absences:changed');
  let absenceId = '';
  await heard(async () => ({ id: absenceId } = await leave('a1.04')));
  expect((await absences).rows).toMatchObject([{ id: absenceId, userId }]);
  await becomes(forecast, { expected: everybody - 1, away: [{ userId }] });
  expect(await expectedIds()).not.toContain(userId);
  await heard(() => author.call(absenceRoutes.remove, { params: { absenceId } }));
  await becomes(forecast, { expected: everybody, away: [] });
  expect(await expectedIds()).toContain(userId);
});

it('a last day that a tag gets at one process counts in the forecast and on the plan of the other within a second [PRC-6, DIR-203, FOR-6]', async () => {
  const userId = org.id('a1.04');
  const give = (validUntil: string | null) =>
    heard(() =>
      author.call(userRoutes.addTag, { params: { userId }, body: { tagId, validUntil } }),
    );
  const judged = async () => {
    const board = await watch.call(boardRoutes.board, { params: { date } });
    const tags = board.officers.find(({ id }) => id === userId)?.tags.length;
    return { missing: (await forecast()).missing, tags };
  };
  await give(null);
  await becomes(judged, { missing: 0, tags: 1 });
  await give(workingDay);
  await becomes(judged, { missing: 1, tags: 0 });
  // It ends within the night, which it counts for.
  await give(date);
  await becomes(judged, { missing: 0, tags: 1 });
});

it('two processes tell once that a shift of the next 24 hours is short, and take it back when it can be met and when it begins [FOR-8, PRC-6]', async () => {
  const leader = await one.login('tl.a1');
  const body = { teamId: 'A1', date: workingDay, attendanceData: marksFor(org.team('A1')) };
  await leader.call(attendanceRoutes.submit, { body });
  await leave('a2.04');
  await leave('a2.05');
  await Promise.all([one.listen(), other.listen()]);

  const processes = [one, other];
  const advance = (ms: number) => processes.forEach(({ clock }) => clock.advance(ms));
  const told = async () =>
    (await one.db.collection('notifications').find({ kind: 'shift-short' }).toArray()).map(
      ({ isOpen }) => isOpen === true,
    );
  /** Each process has begun and ended three looks more. */
  const bothLook = () => Promise.all(processes.map((app) => looked(app, 4)));
  const looks = async (expected: readonly boolean[]) => {
    await expect.poll(told, { timeout: 10_000 }).toEqual(expected);
    await bothLook();
    expect(await told()).toEqual(expected);
  };
  await looks([]);
  // 23 hours and 40 minutes are left.
  advance(12 * hourMs);
  await looks([true]);
  watch = await other.login('watch.1');
  await operate(watch, date, { type: 'configure', stations: { 's-1': { minimum: 1 } } });
  await looks([false]);
  // What is told within a minute of the same is the same line.
  advance(minuteMs);
  await operate(watch, date, { type: 'configure', stations: { 's-1': { minimum: everybody } } });
  await looks([false, true]);
  const list = await watch.call(notificationRoutes.list);
  expect(list.filter(({ kind, readAt }) => kind === 'shift-short' && readAt === null)).toHaveLength(
    1,
  );
  advance(24 * hourMs);
  await looks([false, false]);
});

/** Resolves when a process has asked so many times what of the bell is open, which each look does once. */
function looked(app: TestApp, times: number): Promise<void> {
  return new Promise((resolve) => {
    let left = times;
    const client = app.db.getClient();
    const count = ({ commandName, command }: CommandStartedEvent) => {
      if (commandName !== 'find' || command['find'] !== 'notifications') return;
      if (command['filter']?.isOpen !== true || --left > 0) return;
      client.off('commandStarted', count);
      resolve();
    };
    client.on('commandStarted', count);
  });
}
