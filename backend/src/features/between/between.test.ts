import {
  absenceRoutes,
  addDays,
  attendanceRoutes,
  betweenRoutes,
  noteRoutes,
  shiftEndsAt,
  type Between,
} from '@muster/protocol';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestClient } from '../../testing/app.ts';
import { operate, startBoardApp, type BoardApp } from '../board/board-app.fixture.ts';
import { drag } from '../board/board.fixture.ts';

let boardApp: BoardApp;
beforeAll(async () => {
  boardApp = await startBoardApp();
});
afterAll(() => boardApp.app.close());

/** Of the day after a shift. */
const after = (lastOn: string, client: TestClient): Promise<Between> =>
  client.call(betweenRoutes.read, { params: { date: addDays(lastOn, 1) } });

it('of a shift of which nothing is recorded there is no figure; the next has everybody [MON-71, MON-73]', async () => {
  const { last, next, lastOn } = await after('2026-11-21', boardApp.wen);
  expect([lastOn, last]).toEqual(['2026-11-21', null]);
  expect(next).toMatchObject({ expected: 18, plan: null });
  expect(next.zones.reduce((sum, { expected }) => sum + expected, 0)).toBe(18);
  // 18 people for the minimums of all the built-in stations.
  expect(next.shorts[0]).toMatchObject({ name: null, have: 18 });
  expect(next.moves).toEqual([]);
  expect(next.forecast).toMatchObject({ proven: true });
  expect(next.forecast?.reasons[0]).toMatch(/^18 people are expected, and the minimums need/);
  // Every 16 days from 2025-09-06 a rotation begins.
  const { next: rotated } = await after('2026-11-25', boardApp.wen);
  expect(rotated.moves[0]).toEqual({ id: 'A1', name: 'Team A1', from: 'D2CAR', to: 'ABUS' });
});

it('who is known to be away from the next shift is not expected; a leader reads of the own team alone [MON-73, MON-74]', async () => {
  const { app, officer, org, wen } = boardApp;
  const days = { from: '2026-11-20', to: '2026-11-30' };
  const enter = (userId: string, absence: object) =>
    wen.call(absenceRoutes.create, {
      body: { userId, ...days, absenceType: 'VL', ...absence },
    });
  const other = org.team('A2')[0] ?? '';
  await enter(officer(1), { absenceType: 'MC' });
  await enter(other, { absenceType: 'PTO', ptoTiming: '12:00-14:00' });
  await enter(officer(2), { to: '2026-11-22' });
  const { next } = await after('2026-11-21', wen);
  expect(next).toMatchObject({
    members: 18,
    expected: 17,
    away: [
      { userId: officer(1), teamId: 'A1', absenceType: 'MC', ptoTiming: null, until: days.to },
      { userId: other, teamId: 'A2', absenceType: null, ptoTiming: '12:00-14:00' },
    ],
  });
  expect(next.shorts[0]).toMatchObject({ name: null, have: 17 });
  const own = await after('2026-11-21', await app.login('tl.a2'));
  expect(own.next).toMatchObject({
    members: 6,
    expected: 6,
    away: [{ userId: other }],
    forecast: { proven: true, tight: [] },
  });
  // Of the own zone alone: nothing of all of them.
  expect(own.next.forecast?.reasons.join()).not.toMatch(/people are expected/);
});

it('a shift is shown as it was left: who came, the board as saved, what was changed since, notes, open points [MON-71, MON-72, MON-74]', async () => {
  const { app, officer, org } = boardApp;
  const date = await boardApp.newDay({ [officer(1)]: { status: 'absent', absenceType: 'MC' } });
  await operate(boardApp.wen, date, drag(officer(0), null, 'car-1'));
  await operate(boardApp.wen, date, { type: 'save' });
  await operate(boardApp.wen, date, drag(officer(2), null, 'car-1'));
  const note = { text: 'Lane 7 barrier sticks', stationId: 'car-1' };
  await boardApp.wen.call(noteRoutes.create, { params: { date }, body: note });

  const endsAt = shiftEndsAt(app.clock.timeZone, date)?.getTime() ?? 0;
  app.clock.set(new Date(endsAt + 3 * 3_600_000).toISOString());
  const [watch, leader, other] = await Promise.all(
    ['watch.1', 'tl.a1', 'tl.a2'].map((name) => app.login(name)),
  );
  const records = await leader!.call(attendanceRoutes.records, { params: { teamId: 'A1', date } });
  const record = records.find(({ userId }) => userId === officer(3));
  await leader!.call(attendanceRoutes.edit, {
    params: { recordId: record!.id },
    body: { status: 'absent', absenceType: 'UL', notes: '', baseRevision: record!.revision },
  });
  const { last } = await after(date, watch!);
  expect(last).toMatchObject({
    submittedTeams: 1,
    countedTeams: 3,
    presentCount: 4,
    absentCount: 2,
    absences: { MC: 1, UL: 1 },
    board: { placed: 1, savedByName: 'Wen Watch' },
    notes: [{ text: note.text, place: 'CAR 1', byName: 'Wen Watch' }],
    open: [
      { kind: 'not-submitted', team: { id: 'A2' } },
      { kind: 'not-submitted', team: { id: 'A3' } },
      { kind: 'short' },
      { kind: 'unsaved', count: 1 },
    ],
  });
  expect(last?.changes.map(({ userId }) => userId)).toContain(officer(3));
  expect(last?.line).toHaveLength(org.team('A1').length * 3);

  const own = await after(date, leader!);
  expect(own.last).toMatchObject({ submittedTeams: 1, countedTeams: 1, board: null, notes: [] });
  expect(own.last?.open).toEqual([]);
  const away = { ptoTiming: null, userName: expect.any(String) };
  expect(own.last?.away).toEqual([
    { ...away, absenceType: 'MC' },
    { ...away, absenceType: 'UL' },
  ]);
  expect(last?.away).toEqual([]);
  expect(own.next).toMatchObject({ expected: 6, zones: [], shorts: [], forecast: { tight: [] } });
  expect((await after(date, other!)).last).toBeNull();
});
