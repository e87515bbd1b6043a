import { boardRoutes, fairnessRoutes, settingsRoutes } from '@muster/protocol';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { operate, startBoardApp, type BoardApp } from '../board-app.fixture.ts';
import { drag } from '../board.fixture.ts';

let boardApp: BoardApp;
beforeAll(async () => {
  boardApp = await startBoardApp();
});
afterAll(() => boardApp.app.close());

it('counts the saved dates that the setting or the call says, and auto-assign gives a hard post to somebody else [DEP-12, STF-40, STF-41, STF-42]', async () => {
  const { app, wen, newDay } = boardApp;
  const admin = await app.login('admin');
  const limited = { timeLimitMinutes: 60, baseRevision: 1 };
  expect((await admin.raw('PUT', '/api/admin/stations/car-1', limited)).statusCode).toBe(200);

  /** A date on which only one place at CAR 1 and all at CAR 2 are open. */
  async function openDay() {
    const date = await newDay();
    const { stationConfigs } = await wen.call(boardRoutes.configuration, { params: { date } });
    await operate(wen, date, {
      type: 'configure',
      stations: {
        ...Object.fromEntries(Object.keys(stationConfigs).map((id) => [id, { isOpen: false }])),
        'car-1': { isOpen: true, capacity: 1, minimumByTag: {}, minimumByRole: {} },
        'car-2': { isOpen: true, capacity: 8, minimumByTag: {}, minimumByRole: {} },
      },
    });
    return date;
  }
  const atCar1 = async (date: string, fairness: boolean) => {
    const body = { date, preview: true, fairness };
    const answer = await wen.call(boardRoutes.autoAssign, { body });
    expect(answer.fairness).toBe(fairness);
    return answer.assignments.find(({ stationId }) => stationId === 'car-1')?.userId ?? '';
  };

  const first = await openDay();
  const usual = await atCar1(first, true);
  await operate(wen, first, drag(usual, null, 'car-1'));
  await operate(wen, first, { type: 'save' });
  const second = await openDay();
  expect(await atCar1(second, false)).toBe(usual);
  const other = await atCar1(second, true);
  expect(other).not.toBe(usual);
  await operate(wen, second, drag(usual, null, 'car-2'));
  await operate(wen, second, { type: 'save' });
  await openDay();

  const ledger = async (window?: number) =>
    wen.call(fairnessRoutes.ledger, { query: window === undefined ? {} : { window } });
  const both = await ledger();
  expect(both.dates).toEqual([second, first]);
  expect(both.officers).toHaveLength(6);
  expect(both.officers.find(({ userId }) => userId === usual)).toMatchObject({
    byZone: { car: 2 },
    hardPosts: 1,
    total: 2,
    present: 2,
  });
  expect(both.spread).toBeCloseTo(Math.sqrt(5) / 6, 3);
  expect(await ledger(1)).toMatchObject({ dates: [second], spread: 0 });
  await admin.call(settingsRoutes.change, { body: { fairnessWindow: 1, baseRevision: 0 } });
  expect((await ledger()).dates).toEqual([second]);
  expect((await wen.raw('GET', '/api/deployment/fairness?window=0')).statusCode).toBe(400);
});
