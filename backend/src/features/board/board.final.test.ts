import {
  addDays,
  auditRoutes,
  boardRoutes,
  historyRoutes,
  startRoutes,
  type Operation,
} from '@muster/protocol';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { TestClient } from '../../testing/app.ts';
import { textOfPdf } from '../../testing/pdf-text.ts';
import { operate, startBoardApp, type BoardApp } from './board-app.fixture.ts';
import { boardDate } from './board.fixture.ts';

let boardApp: BoardApp;
let date: string;
let admin: TestClient;
let firstPlace: { opId: string; at: string };
/** A morning shift ends at 22:00 of Singapore, which is 14:00 of UTC; 12 hours later it is final. */
let lastOpen: string;
let firstFinal: string;

beforeAll(async () => {
  boardApp = await startBoardApp({ SESSION_ABSOLUTE_HOURS: '168', SESSION_IDLE_MINUTES: '10080' });
  admin = await boardApp.app.login('admin');
  date = await boardApp.newDay();
  expect(date).toBe(boardDate);
  lastOpen = `${addDays(date, 1)}T01:59:59.000Z`;
  firstFinal = `${addDays(date, 1)}T02:00:00.000Z`;
  boardApp.app.clock.set(lastOpen);
  const opId = randomUUID();
  const { at } = await operate(boardApp.wen, date, drag(0, null, 'car-1'), opId);
  firstPlace = { opId, at };
});
beforeEach(() => boardApp.app.clock.set(firstFinal));
afterAll(() => boardApp.app.close());

const drag = (officer: number, from: string | null, to: string | null): Operation => ({
  type: 'place',
  cause: 'drag',
  moves: [{ userId: boardApp.officer(officer), from, to }],
});
const op = (by: TestClient, operation: object, over: object = {}, on = date) =>
  by.raw('POST', `/api/deployment/board/${on}/ops`, {
    opId: randomUUID(),
    op: operation,
    ...over,
  });
/** Every call that writes a date's board, but a start, which asks for a source first. */
const everyWrite = (on: string, over: object = {}) => {
  const { wen } = boardApp;
  const configure = { type: 'configure', stations: { 'car-2': { isOpen: false } } };
  const body = { date: on, ...over };
  return [
    op(wen, drag(1, null, 'car-1'), over, on),
    op(wen, configure, over, on),
    op(wen, { type: 'undo', target: firstPlace.opId }, over, on),
    op(wen, { type: 'save' }, over, on),
    wen.raw('POST', '/api/deployment/assignments', { ...body, assignments: [] }),
    wen.raw('POST', '/api/deployment/configuration', { ...body, zoneConfigs: { car: false } }),
    wen.raw('POST', '/api/deployment/auto-assign', body),
  ];
};

it('no write of a final board is made without a reason, whoever asks [DEP-400]', async () => {
  const { wen, boardOn } = boardApp;
  const before = await boardOn(date);
  const writes = [...everyWrite(date), op(admin, drag(1, null, 'car-1'), { reason: ' \n ' })];
  for (const answer of await Promise.all(writes)) {
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toMatchObject({ code: 'BOARD_FINAL' });
  }
  expect(await boardOn(date)).toEqual(before);
  const body = { date, preview: true };
  expect((await wen.call(boardRoutes.autoAssign, { body })).moves.length).toBeGreaterThan(0);
});

it('a start on a final board asks for a reason too [DEP-400]', async () => {
  const { app, wen, newDay } = boardApp;
  const later = await newDay();
  app.clock.set(`${addDays(later, 1)}T02:00:00.000Z`);
  await wen.call(boardRoutes.saveAssignments, {
    body: {
      date,
      reason: 'For a later one',
      assignments: [{ userId: boardApp.officer(0), stationId: 'car-1' }],
    },
  });
  const start = (over: object) =>
    wen.raw('POST', `/api/deployment/start/${later}`, { from: 'last', ...over });
  const refused = await start({});
  expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([409, 'BOARD_FINAL']);
  expect((await start({ preview: true })).statusCode).toBe(200);
  await wen.call(startRoutes.start, {
    params: { date: later },
    body: { from: 'last', reason: 'Nobody had written it down' },
  });
});

it('a reason stands in the log, in the trail and on the paper, and what was answered before is answered again [DEP-400, DEP-401]', async () => {
  const { app, wen } = boardApp;
  const again = await operate(wen, date, drag(0, null, 'car-1'), firstPlace.opId);
  expect(again.at).toBe(firstPlace.at);
  const reason = 'Swapped by word of mouth';
  expect((await op(wen, drag(2, null, 'bus-1'), { reason: ` ${reason} ` })).statusCode).toBe(200);
  expect((await op(admin, { type: 'save' }, { reason })).statusCode).toBe(200);
  const { entries } = await wen.call(historyRoutes.log, { params: { date }, query: {} });
  expect(entries.slice(0, 2)).toMatchObject([
    { cause: 'save', reason },
    { cause: 'drag', reason, text: expect.stringContaining(`Reason: ${reason}`) },
  ]);
  expect(entries.at(-1)).toMatchObject({ reason: null });
  const deeds = async () =>
    (await admin.call(auditRoutes.activity, { query: { kind: 'board' } })).entries
      .slice(0, 2)
      .map(({ kind, by, after }) => [kind, by?.name, after?.['reason']]);
  await expect.poll(deeds).toEqual([
    ['board.saved', 'Asha Admin', reason],
    ['board.corrected', 'Wen Watch', reason],
  ]);
  await app.changes.idle();
  const paper = await wen.raw('GET', `/api/deployment/sheet/${date}.pdf`);
  expect(paper.statusCode).toBe(200);
  expect(textOfPdf(paper.rawPayload)).toContain(reason);
});

it('the server goes on following attendance on a final board [DEP-400]', async () => {
  const { boardOn, officer, wen } = boardApp;
  expect((await boardOn(date)).officers.some(({ id }) => id === officer(0))).toBe(true);
  const corrected = await wen.raw('PUT', `/api/attendance/${officer(0)}.${date}.A1`, {
    status: 'absent',
    absenceType: 'MC',
    reason: 'Was never here',
  });
  expect(corrected.statusCode).toBe(200);
  await expect
    .poll(async () => (await boardOn(date)).officers.some(({ id }) => id === officer(0)))
    .toBe(false);
});

it.each([
  [2, 'Night Off'],
  [3, 'Off Day'],
])(
  'nobody changes the board of a day off, %i days after a morning, with a reason neither; it is read and previewed [DEP-405]',
  async (days, shift) => {
    const { app, wen, boardOn } = boardApp;
    const off = addDays(boardDate, days);
    app.clock.set(`${off}T04:00:00.000Z`);
    const before = await boardOn(off);
    const start = (over: object) =>
      wen.raw('POST', `/api/deployment/start/${off}`, { from: date, ...over });
    const writes = [...everyWrite(off), ...everyWrite(off, { reason: 'It has to be' }), start({})];
    for (const answer of await Promise.all(writes)) {
      expect([answer.statusCode, answer.json()]).toEqual([
        409,
        expect.objectContaining({
          code: 'BOARD_LOCKED',
          message: `A board cannot be changed during ${shift}. Officers are deployed during Morning or Night shifts.`,
        }),
      ]);
    }
    expect(await boardOn(off)).toEqual(before);
    const body = { date: off, preview: true };
    expect((await wen.call(boardRoutes.autoAssign, { body })).moves).toEqual([]);
    expect((await start({ preview: true })).statusCode).toBe(200);
    const at = new Date(app.clock.now()).toISOString();
    const replay = await wen.raw('GET', `/api/deployment/board/${off}?at=${at}`);
    expect(replay.statusCode).toBe(200);
  },
);
