import { attendanceRoutes, boardRoutes } from '@muster/protocol';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { nextEvent } from '../../../testing/app.ts';
import { marksFor } from '../../attendance/attendance.fixture.ts';
import { drag } from '../board.fixture.ts';
import { startBoardApp, operate, type BoardApp } from '../board-app.fixture.ts';

let boardApp: BoardApp;
beforeAll(async () => {
  boardApp = await startBoardApp();
});
afterAll(() => boardApp.app.close());

describe('eligibility follows attendance within a second', () => {
  it('takes an absent officer off, tells everybody why, and keeps the saved list [DEP-16, DEP-17, DEP-18]', async () => {
    const { wen, wira, submit, officer, newDay, boardOn } = boardApp;
    const date = await newDay();
    await operate(wen, date, drag(officer(3), null, 'car-1'));
    await operate(wen, date, { type: 'save' });
    const socket = await wira.socket();
    await socket.emitWithAck('board:join', { date });
    const heard = nextEvent(socket, 'board:changed', 1000);
    await submit(date, { [officer(3)]: { status: 'absent', absenceType: 'MC' } });
    expect(await heard).toMatchObject({
      opId: null,
      by: null,
      op: {
        type: 'officers',
        remove: [{ userId: officer(3), reason: 'absent' }],
        moves: [{ userId: officer(3), from: 'car-1', to: null }],
      },
    });
    expect(await boardOn(date)).toMatchObject({
      assignments: [],
      vacancies: [{ stationId: 'car-1', userId: officer(3), reason: 'absent' }],
    });
    const saved = await wen.call(boardRoutes.assignments, { params: { date } });
    expect(saved).toMatchObject([{ userId: officer(3), eligible: false }]);
  });

  it('whoever has a sheet’s answer can place its people at once [DEP-16]', async () => {
    const { wen, submit, officer, newDay } = boardApp;
    const here = [1, 2, 3, 4, 5].map(officer);
    const away = Object.fromEntries(
      here.map((id) => [id, { status: 'absent', absenceType: 'MC' } as const]),
    );
    const date = await newDay(away);
    await operate(wen, date, drag(officer(0), null, 'car-1'));
    for (const id of here) {
      delete away[id];
      await submit(date, away);
      await operate(wen, date, drag(id, null, 'car-2'));
    }
  });

  it('brings in who becomes present, also on a board nobody has touched [DEP-14, DEP-16]', async () => {
    const { wen, submit, officer, newDay } = boardApp;
    const date = await newDay({ [officer(4)]: { status: 'absent', absenceType: 'VL' } });
    const socket = await wen.socket();
    await socket.emitWithAck('board:join', { date });
    const heard = nextEvent(socket, 'board:changed', 1000);
    await submit(date, { [officer(4)]: { status: 'pto', ptoTiming: '12:00-15:00' } });
    expect(await heard).toMatchObject({
      revision: 1,
      op: { type: 'officers', upsert: [{ id: officer(4), ptoTiming: '12:00-15:00' }], moves: [] },
    });
  });

  it('counts somebody on two sheets of the date by the record changed last [DEP-14]', async () => {
    const { app, org, wen, officer, newDay, boardOn } = boardApp;
    const date = await newDay();
    const moved = officer(5);
    const team = (teamId: string) => app.rows.changeUser(moved, { teamId });
    await team('A2');
    app.clock.advance(1000);
    const other = await app.login('tl.a2');
    const attendanceData = marksFor([...org.team('A2'), moved], {
      [moved]: { status: 'pto', ptoTiming: '10:00-12:00' },
    });
    const body = { teamId: 'A2', date, attendanceData };
    await other.call(attendanceRoutes.submit, { body });
    await expect
      .poll(async () => (await boardOn(date, wen)).officers.find(({ id }) => id === moved))
      .toMatchObject({ teamId: 'A2', status: 'pto' });
    await team('A1');
  });
});
