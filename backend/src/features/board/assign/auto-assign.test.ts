import {
  addDays,
  attendanceRoutes,
  boardZoneOf,
  builtInCatalogue,
  boardRoutes,
  teamRoutes,
  untouchedBoard,
  userRoutes,
  zoneOf,
  type Officer,
} from '@muster/protocol';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { marksFor } from '../../attendance/attendance.fixture.ts';
import { operate, startBoardApp, type BoardApp, planWithNobody } from '../board-app.fixture.ts';
import { boardDate, drag, plainStations } from '../board.fixture.ts';
import { solver, type Solver } from './solver.ts';
import { warmUp } from './auto-assign.worker.ts';

let boardApp: BoardApp;
beforeAll(async () => {
  boardApp = await startBoardApp();
});
afterAll(() => boardApp.app.close());

it('is computed again when somebody moves meanwhile what it would move [DEP-44, DEP-49]', async () => {
  const { wen, wira, officer, newDay, boardOn } = boardApp;
  const date = await newDay();
  // The first solution waits for its thread to start: time enough for others to move.
  const solving = wen.call(boardRoutes.autoAssign, { body: { date } });
  await boardOn(date, wira);
  const meanwhile = [0, 1, 2];
  for (const index of meanwhile) await operate(wira, date, drag(officer(index), null, 'reserve'));
  expect(await solving).toMatchObject({ stats: { totalAssigned: 6, unassigned: 0 } });
  const { assignments, revision } = await boardOn(date);
  expect(revision).toBe(meanwhile.length + 1);
  for (const index of meanwhile) {
    expect(assignments.find(({ userId }) => userId === officer(index))).toMatchObject({
      stationId: 'reserve',
      assignmentType: 'manual',
    });
  }
});

it('names who is away for part of the shift, with their hours [STF-29]', async () => {
  const { wen, officer, newDay, boardOn } = boardApp;
  const date = await newDay({ [officer(4)]: { status: 'pto', ptoTiming: '10:00-14:00' } });
  const name = (await boardOn(date)).officers.find(({ id }) => id === officer(4))?.name;
  const body = { date, preview: true };
  const { partlyHere } = await wen.call(boardRoutes.autoAssign, { body });
  const line = { userId: officer(4), userName: name, ptoTiming: '10:00-14:00' };
  expect(partlyHere).toMatchObject([line]);
});

it('sent again under its id it has the same answer, and with fairness left out it is another call [DEP-30, STF-25]', async () => {
  const { wen, newDay } = boardApp;
  const body = { date: await newDay(), opId: randomUUID(), fairness: false };
  const first = await wen.call(boardRoutes.autoAssign, { body });
  expect(first).toMatchObject({ opId: body.opId, fairness: false });
  expect(await wen.call(boardRoutes.autoAssign, { body })).toEqual(first);
  const { path } = boardRoutes.autoAssign;
  const other = await wen.raw('POST', path, { ...body, fairness: true });
  expect([other.statusCode, other.json()]).toMatchObject([422, { code: 'OP_ID_REUSED' }]);
});

it('a team of the organisation’s own goes by its base zone, and by another one as soon as it is set [DEP-46, DIR-41]', async () => {
  const { app, wen } = boardApp;
  const admin = await app.login('admin');
  const team = { id: 'Harbour', name: 'Harbour', baseZone: 'DBUS' as const };
  await admin.call(teamRoutes.create, { body: team });
  const leader = { username: 'harper', name: 'Harper', role: 'TL', teamId: 'Harbour' };
  const password = 'walk the night shift';
  const { id } = await admin.call(userRoutes.create, { body: { ...leader, password } });
  const harper = await app.login('harper', password);
  const date = addDays(boardDate, 4 * 50);
  const body = { teamId: 'Harbour', date, attendanceData: marksFor([id]) };
  await harper.call(attendanceRoutes.submit, { body });
  await planWithNobody(wen, date);
  const { stations } = builtInCatalogue;
  for (const baseZone of ['DBUS', 'D3BIKE'] as const) {
    await admin.call(teamRoutes.change, {
      params: { teamId: 'Harbour' },
      body: { name: 'Harbour', baseZone },
    });
    const preview = { date, preview: true };
    const answer = await wen.call(boardRoutes.autoAssign, { body: preview });
    expect(answer.ownZone).toEqual({ count: 1, of: 1 });
    const at = stations.find((station) => station.id === answer.moves[0]?.to);
    expect(at?.zoneId).toBe(boardZoneOf(zoneOf('Harbour', date, baseZone)));
  }
});

/** Far more than anybody has: seconds of work. */
const many = plainStations(500, 12);
const crowd = untouchedBoard(
  boardDate,
  many,
  Array.from({ length: 5_000 }, (_, index): Officer => {
    const tags = [{ id: randomUUID(), name: `Tag ${index % 40}`, color: '#3B82F6' }];
    const status = index % 7 === 0 ? 'pto' : 'present';
    const teamId = `A${1 + (index % 13)}`;
    const id = randomUUID();
    return {
      id,
      name: `Officer ${index}`,
      username: null,
      role: 'Member',
      teamId,
      status,
      ptoTiming: null,
      tags,
    };
  }),
);
const few = untouchedBoard(boardDate, many, crowd.officers.slice(0, 5));

async function withSolver(work: (own: Solver) => Promise<void>): Promise<void> {
  const own = solver();
  try {
    await work(own);
  } finally {
    await own.close();
  }
}

it('a computation that is cancelled in the middle ends, and the next one is answered [STF-27]', () =>
  withSolver(async (own) => {
    const leaving = new AbortController();
    const onProgress = vi.fn();
    const long = own.solve(crowd, many, { signal: leaving.signal, onProgress });
    const next = own.solve(few, many);
    await vi.waitFor(() => expect(onProgress).toHaveBeenCalled(), { timeout: 20_000 });
    expect(onProgress).toHaveBeenCalledWith(expect.any(Number), 5_000);
    leaving.abort(new Error('gone'));
    await expect(long).rejects.toThrow('gone');
    expect((await next).stats).toEqual({ totalAssigned: 5, unassigned: 0 });
  }));

it('a worker that was started beforehand answers whoever asks while it solves its made-up boards [STF-28]', () =>
  withSolver(async (own) => {
    own.prepare();
    own.prepare();
    expect((await own.solve(few, many)).stats).toEqual({ totalAssigned: 5, unassigned: 0 });
  }));

it('solving made-up boards ends as soon as somebody asks, and by itself [STF-28]', async () => {
  let pollCount = 0;
  await warmUp(() => ++pollCount > 2, 60_000);
  expect(pollCount).toBe(3);
  pollCount = 0;
  await warmUp(() => ++pollCount < 0, 1);
  expect(pollCount).toBe(1);
});

it('what waits behind another computation can be cancelled too [STF-27]', () =>
  withSolver(async (own) => {
    const leaving = new AbortController();
    const first = own.solve(few, many);
    const second = own.solve(few, many, { signal: leaving.signal });
    leaving.abort(new Error('gone'));
    await expect(second).rejects.toThrow('gone');
    expect((await first).stats.totalAssigned).toBe(5);
    await expect(own.solve(few, many, { signal: leaving.signal })).rejects.toThrow('gone');
  }));
