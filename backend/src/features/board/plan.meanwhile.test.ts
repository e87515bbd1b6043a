import {
  absenceRoutes,
  addDays,
  attendanceRoutes,
  boardRoutes,
  isExpected,
  planProgress,
  postsRoutes,
  userRoutes,
  type BoardSnapshot,
} from '@muster/protocol';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestClient } from '../../testing/app.ts';
import { marksFor } from '../attendance/attendance.fixture.ts';
import { boardDate, drag } from './board.fixture.ts';
import { deskOf, record } from './live/board-audiences.fixture.ts';
import { pairDisplay } from '../../testing/callers.ts';
import { operate, startBoardApp, tryTo, type BoardApp } from './board-app.fixture.ts';

/** What happens to people, and to the clock, while a board holds a plan of them. */

let boardApp: BoardApp;
let admin: TestClient;
let days = 10;
beforeAll(async () => {
  boardApp = await startBoardApp({}, { beatMs: 50 });
  admin = await boardApp.app.login('admin');
});
afterAll(() => boardApp.app.close());

const patient = { timeout: 5000 };
const newDate = () => addDays(boardDate, 4 * days++);
const people = (teamId: string) => boardApp.org.team(teamId) as [string, string, string];
const submit = async (teamId: string, date: string, without: readonly string[] = []) => {
  const leader = await boardApp.app.login(`tl.${teamId.toLowerCase()}`);
  const absent = without.map((id) => [id, { status: 'absent', absenceType: 'MC' }] as const);
  const attendanceData = marksFor(people(teamId), Object.fromEntries(absent));
  await leader.call(attendanceRoutes.submit, { body: { teamId, date, attendanceData } });
};
const change = (userId: string, body: object) =>
  admin.call(userRoutes.change, { params: { userId }, body });

/** A saved plan of a coming date, with two of a team at CAR 1. */
async function planned(date = newDate(), teamId = 'A2') {
  const { wen, boardOn } = boardApp;
  const [, first, second] = people(teamId);
  await operate(wen, date, { type: 'plan', isOn: true });
  await expect
    .poll(async () => (await boardOn(date)).officers.map(({ id }) => id), patient)
    .toEqual(expect.arrayContaining([first, second]));
  for (const id of [first, second]) await operate(wen, date, drag(id, null, 'car-1'));
  await operate(wen, date, { type: 'save' });
  return { date, who: second };
}

const seen = ({ officers, assignments, vacancies }: BoardSnapshot, id: string) => ({
  team: officers.find((one) => one.id === id)?.teamId ?? null,
  at: assignments.find((one) => one.userId === id)?.stationId ?? null,
  left: vacancies.find((one) => one.userId === id)?.reason ?? null,
});

it('two plan at once while sheets come: both see what the server has, and nobody absent has a place [DEP-11, DEP-500, DEP-507]', async () => {
  const { wen, wira, boardOn } = boardApp;
  const { date } = await planned();
  const desks = await Promise.all(
    [deskOf('one', wen, date), deskOf('other', wira, date)].map(async (desk) => {
      const socket = await desk.client.socket();
      await socket.emitWithAck('board:join', { date });
      return { ...desk, before: await desk.fresh(), heard: record(socket), socket };
    }),
  );
  const absent = [people('A2')[1], people('A3')[0]];
  const stations = ['car-1', 'car-2', 'bus-1', 'bike-1', 'reserve'];
  const plans = [wen, wira].map(async (client, which) => {
    for (const [index, id] of [...people('A2'), ...people('A3')].entries()) {
      const { assignments } = await boardOn(date, client);
      const from = assignments.find(({ userId }) => userId === id)?.stationId ?? null;
      const to = stations[(index + which) % stations.length] ?? null;
      if (from !== to) await tryTo(client, date, drag(id, from, to));
    }
  });
  await Promise.all([
    ...plans,
    submit('A1', date),
    submit('A2', date, absent),
    submit('A3', date, absent),
  ]);
  await expect
    .poll(async () => (await boardOn(date)).officers.filter(isExpected), patient)
    .toEqual([]);
  for (const { fold, before, heard, fresh, socket } of desks) {
    await expect.poll(async () => fold(before, heard), patient).toEqual(await fresh());
    socket.close();
  }
  const { assignments, officers } = await boardOn(date);
  const onBoard = new Set(officers.map(({ id }) => id));
  expect(assignments.filter(({ userId }) => !onBoard.has(userId))).toEqual([]);
  expect(assignments.filter(({ userId }) => absent.includes(userId))).toEqual([]);
  expect(assignments.length).toBeGreaterThan(0);
});

it('leaders hear of a plan only that posts of its date are saved, and their posts say of nobody that a sheet has them [DEP-500, PST-28]', async () => {
  const { app, wen } = boardApp;
  const heard = await Promise.all(
    ['tl.a2', 'dtl.a1'].map(async (username) => {
      const socket = await (await app.login(username)).socket();
      await socket.emitWithAck('board:join', { date: boardDate }).catch(() => undefined);
      return { socket, events: record(socket) };
    }),
  );
  const { date, who } = await planned();
  await operate(wen, date, { type: 'plan', isOn: false });
  for (const { socket, events } of heard) {
    await expect
      .poll(() => events, patient)
      .toContainEqual({
        name: 'days:changed',
        payload: { what: 'deployments', dates: [date] },
      });
    expect(JSON.stringify(events)).not.toMatch(/board:|deployment:|expected|planning/);
    socket.close();
  }
  const leader = await app.login('tl.a2');
  const { posts } = await leader.call(postsRoutes.ofTeam, { params: { teamId: 'A2', date } });
  expect(posts.find(({ userId }) => userId === who)).toMatchObject({
    status: null,
    eligible: true,
    post: { stationId: 'car-1' },
  });
});

describe('somebody of a saved plan', () => {
  it.each<
    [string, (id: string, date: string) => Promise<unknown>, object, (id: string) => unknown]
  >([
    [
      'is deactivated',
      (id) => change(id, { isActive: false }),
      { team: null, at: null, left: 'deactivated' },
      (id) => change(id, { isActive: true }),
    ],
    [
      'goes to a team whose sheet is missing',
      (id) => change(id, { teamId: 'A3' }),
      { team: 'A3', at: 'car-1', left: null },
      (id) => change(id, { teamId: 'A2' }),
    ],
    [
      'goes to a team whose sheet is in',
      async (id, date) => {
        await submit('A1', date);
        await change(id, { teamId: 'A1' });
      },
      { team: null, at: null, left: 'not_expected' },
      (id) => change(id, { teamId: 'A2' }),
    ],
    [
      'is known to be away',
      (userId, date) =>
        admin.call(absenceRoutes.create, {
          body: { userId, from: date, to: date, absenceType: 'VL' },
        }),
      { team: null, at: null, left: 'away' },
      () => undefined,
    ],
    [
      'is known to be away for a part of it',
      (userId, date) =>
        admin.call(absenceRoutes.create, {
          body: { userId, from: date, to: date, absenceType: 'PTO', ptoTiming: '10:00-12:00' },
        }),
      { team: 'A2', at: 'car-1', left: null },
      () => undefined,
    ],
    [
      'is deleted',
      (userId) => admin.call(userRoutes.remove, { params: { userId } }),
      { team: null, at: null, left: 'deactivated' },
      () => undefined,
    ],
  ])(
    'who %s leaves it, or stays as who they are now, and is placed by nobody who may not [DEP-501, DEP-507]',
    async (what, deed, expected, back) => {
      const { wen, boardOn } = boardApp;
      const { date, who } = await planned();
      await deed(who, date);
      await expect.poll(async () => seen(await boardOn(date), who), patient).toEqual(expected);
      const isGone = seen(await boardOn(date), who).at === null;
      expect(planProgress(await boardOn(date))).toMatchObject({
        all: 2,
        toRepair: isGone ? [{ userId: who, stationId: 'car-1' }] : [],
      });
      const again = await tryTo(wen, date, drag(who, isGone ? null : 'car-1', 'car-2'));
      expect(again.statusCode).toBe(what === 'is deleted' ? 400 : isGone ? 409 : 200);
      const list = await wen.call(boardRoutes.assignments, { params: { date } });
      expect(list.map(({ eligible }) => eligible)).toEqual([false, false]);
      await back(who);
    },
  );
});

it('who became known to be away while no server had the board was expected, and here for nobody [DEP-501, DEP-505]', async () => {
  const { app } = boardApp;
  const { date, who } = await planned(addDays(boardDate, 4 * 50), 'A3');
  const restarted = await startTestApp({ uri: app.uri });
  try {
    const [chief, watch] = [await restarted.login('admin'), await restarted.login('watch.1')];
    const absence = { userId: who, from: date, to: date, absenceType: 'VL' } as const;
    await chief.call(absenceRoutes.create, { body: absence });
    const statuses: unknown[] = [];
    const board = () => boardApp.boardOn(date, watch);
    const seenThere = async () => {
      const now = await board();
      statuses.push(now.officers.find(({ id }) => id === who)?.status);
      return seen(now, who);
    };
    await expect.poll(seenThere, patient).toEqual({ team: null, at: null, left: 'away' });
    expect(statuses).not.toContain('present');
  } finally {
    await restarted.close();
  }
});

it('a saved plan is the deployment once its shift begins: who has a place keeps it, nobody else is planned with, and sheets that come then count [DEP-502, DEP-503, DEP-507, DIS-51]', async () => {
  const { app } = boardApp;
  const { date, who } = await planned(addDays(boardDate, 4 * 60), 'A3');
  const wall = await pairDisplay(app, boardApp.wen, 'saved');
  app.clock.set(`${date}T01:59:00.000Z`);
  const watch = await app.login('watch.1');
  const board = () => boardApp.boardOn(date, watch);
  const placed = people('A3').slice(1, 3);
  await operate(watch, date, {
    type: 'undo',
    target: (await board()).history[boardApp.org.id('watch.1')]?.undo[0]?.opId ?? '',
  });
  const stillExpected = async () => (await board()).officers.filter(isExpected).map(({ id }) => id);
  expect((await stillExpected()).length).toBeGreaterThan(placed.length);
  app.clock.set(`${date}T02:00:00.000Z`);
  await expect.poll(stillExpected, patient).toEqual([...placed].sort());
  const expected = async () => {
    const { zones } = await wall.call(boardRoutes.displayed);
    return zones
      .flatMap(({ stations }) => stations)
      .flatMap((station) => station.officers)
      .filter(({ isExpected: is }) => is).length;
  };
  await expect.poll(expected, patient).toBe(2);
  const leader = await app.login('tl.a3');
  const posts = async () =>
    (await leader.call(postsRoutes.ofTeam, { params: { teamId: 'A3', date } })).posts
      .filter(({ post }) => post !== null)
      .map(({ userId, status }) => [userId, status]);
  const shown = await posts();
  expect(shown).toHaveLength(2);
  expect(shown).toEqual(expect.arrayContaining(placed.map((id) => [id, null])));
  await submit('A3', date, [who]);
  await expect
    .poll(async () => planProgress(await board()), patient)
    .toMatchObject({ came: 1, open: 0, all: 2, toRepair: [{ userId: who }] });
  await expect.poll(expected, patient).toBe(0);
});
