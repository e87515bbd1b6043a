import {
  absenceRoutes,
  addDays,
  attendanceRoutes,
  boardRoutes,
  isExpected,
  planProgress,
  type BoardSnapshot,
  type Mark,
} from '@muster/protocol';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { nextEvent, startTestApp } from '../../testing/app.ts';
import { marksFor } from '../attendance/attendance.fixture.ts';
import { boardDate, drag } from './board.fixture.ts';
import { operate, startBoardApp, tryTo, type BoardApp } from './board-app.fixture.ts';

/** A board that plans with people whom no sheet names yet (DEP-500 to DEP-507). */

let boardApp: BoardApp;
let days = 100;
beforeAll(async () => {
  boardApp = await startBoardApp({}, { beatMs: 50 });
});
afterAll(() => boardApp.app.close());

/** A date that comes, whose board nobody has touched. */
const newDate = () => addDays(boardDate, 4 * days++);
const planOn = (date: string) => operate(boardApp.wen, date, { type: 'plan', isOn: true });
const expectedOn = ({ officers }: BoardSnapshot) => officers.filter(isExpected).map(({ id }) => id);
const team = (id: string) => boardApp.org.team(id);
const inStep = (date: string, ids: readonly string[]) =>
  expect
    .poll(async () => expectedOn(await boardApp.boardOn(date)), { timeout: 3000 })
    .toEqual([...ids].sort());
const submit = async (teamId: string, date: string, marks: Record<string, Mark> = {}) => {
  const leader = await boardApp.app.login(`tl.${teamId.toLowerCase()}`);
  const attendanceData = marksFor(team(teamId), marks);
  await leader.call(attendanceRoutes.submit, { body: { teamId, date, attendanceData } });
};
const setAway = async (userId: string, date: string) => {
  const admin = await boardApp.app.login('admin');
  const body = { userId, from: date, to: date, absenceType: 'VL' };
  return admin.call(absenceRoutes.create, { body });
};

describe('a board that plans', () => {
  it('has everybody of a team on duty whose sheet is missing, for everybody at it, and nobody on a written call [DEP-500, DEP-502, DEP-15]', async () => {
    const { wen, wira, boardOn } = boardApp;
    const date = newDate();
    await submit('A1', date);
    const socket = await wira.socket();
    await socket.emitWithAck('board:join', { date });
    const heard = nextEvent(socket, 'board:changed', 5000);
    await planOn(date);
    expect(await heard).toMatchObject({
      op: { type: 'plan', isOn: true },
      by: { name: 'Wen Watch' },
    });
    await inStep(date, [...team('A2'), ...team('A3')]);
    const eligible = await wen.call(boardRoutes.eligibleOfficers, { params: { date } });
    expect(eligible.map(({ id }) => id).sort()).toEqual([...team('A1')].sort());
    expect((await boardOn(date)).planning).toMatchObject({ isOn: true, by: { name: 'Wen Watch' } });
  });

  it('that plans no more keeps who has a place, and nobody else [DEP-503]', async () => {
    const { wen } = boardApp;
    const date = newDate();
    await planOn(date);
    await inStep(date, ['A1', 'A2', 'A3'].flatMap(team));
    const [placed = ''] = team('A2');
    await operate(wen, date, drag(placed, null, 'car-1'));
    await operate(wen, date, { type: 'plan', isOn: false });
    await inStep(date, [placed]);
  });

  it('makes present or PTO who stands there when the sheet comes, and marks the planned hole [DEP-504, DEP-507, DEP-16]', async () => {
    const { wen, boardOn } = boardApp;
    const date = newDate();
    await planOn(date);
    await inStep(date, ['A1', 'A2', 'A3'].flatMap(team));
    const [came = '', partly = '', absent = ''] = team('A1');
    for (const id of [came, partly, absent]) await operate(wen, date, drag(id, null, 'car-1'));
    expect(planProgress(await boardOn(date))).toMatchObject({ came: 0, open: 3 });
    await submit('A1', date, {
      [partly]: { status: 'pto', ptoTiming: '12:00-15:00' },
      [absent]: { status: 'absent', absenceType: 'MC' },
    });
    await expect
      .poll(async () => planProgress(await boardOn(date)))
      .toMatchObject({
        came: 2,
        open: 0,
        all: 3,
        toRepair: [{ userId: absent, stationId: 'car-1', reason: 'absent', planned: true }],
      });
  });

  it('takes off whoever is known to be away, and nobody places them [DEP-501]', async () => {
    const { wen, boardOn } = boardApp;
    const date = newDate();
    await planOn(date);
    await inStep(date, ['A1', 'A2', 'A3'].flatMap(team));
    const [ill = '', other = ''] = team('A3');
    await operate(wen, date, drag(ill, null, 'car-1'));
    await setAway(ill, date);
    await expect
      .poll(async () => (await boardOn(date)).vacancies)
      .toMatchObject([{ userId: ill, reason: 'away', planned: true }]);
    const refused = await tryTo(wen, date, drag(ill, null, 'car-2'));
    expect([refused.statusCode, refused.json()]).toMatchObject([409, { code: 'NOT_ELIGIBLE' }]);
    await setAway(other, date);
    await inStep(
      date,
      ['A1', 'A2', 'A3'].flatMap(team).filter((id) => ![ill, other].includes(id)),
    );
  });

  it('is after a restart as it was, saved as well, where nobody expected is eligible [DEP-500, DEP-502, DEP-504]', async () => {
    const { app, wen, boardOn } = boardApp;
    const date = newDate();
    await planOn(date);
    await inStep(date, ['A1', 'A2', 'A3'].flatMap(team));
    const [planned = ''] = team('A2');
    await operate(wen, date, drag(planned, null, 'car-1'));
    await operate(wen, date, { type: 'save' });
    const saved = await wen.call(boardRoutes.assignments, { params: { date } });
    expect(saved).toMatchObject([{ userId: planned, eligible: false }]);
    const before = await boardOn(date);
    const again = await startTestApp({ uri: app.uri, isShared: true });
    try {
      const client = await again.login('watch.1');
      const after = await client.call(boardRoutes.board, { params: { date } });
      expect({ ...after, history: before.history }).toEqual(before);
    } finally {
      await again.close();
    }
  });

  it('of the date on duty plans by choice alone, and of one that is past not at all [DEP-502]', async () => {
    const { app, boardOn } = boardApp;
    const date = newDate();
    await planOn(date);
    await inStep(date, ['A1', 'A2', 'A3'].flatMap(team));
    app.clock.set(`${addDays(date, 1)}T16:00:00.000Z`);
    const watch = await app.login('watch.1');
    const board = () => boardOn(date, watch);
    await expect.poll(async () => expectedOn(await board()), { timeout: 3000 }).toEqual([]);
    expect((await board()).planning).toMatchObject({ isOn: true });
  });
});
