import { reliefAllOperation, reliefRoutes, type Operation } from '@muster/protocol';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { operate, startBoardApp, tryTo, type BoardApp } from '../board-app.fixture.ts';
import { drag } from '../board.fixture.ts';
import { boardModels } from '../board.model.ts';
import { startTestApp } from '../../../testing/app.ts';

let boardApp: BoardApp;
beforeAll(async () => {
  boardApp = await startBoardApp();
});
afterAll(() => boardApp.app.close());

const minutes = (count: number) => count * 60_000;
const limit: Operation = {
  type: 'configure',
  stations: { 'car-1': { timeLimitMinutes: 60 } },
};

it('who stands long at a post is answered with the best replacement, and a swap is one step [DEP-12, STF-30, STF-32, STF-33, STF-34]', async () => {
  const { app, wen, wira, officer, newDay, boardOn } = boardApp;
  const date = await newDay();
  // Two whose role no station asks for.
  const [stands, left] = [officer(5), officer(4)];
  const due = async () => (await wen.call(reliefRoutes.due, { params: { date } })).due;
  await operate(wen, date, limit);
  await operate(wen, date, drag(left, null, 'car-1'));
  await operate(wen, date, drag(left, 'car-1', 'bus-1'));
  const { at } = await operate(wen, date, drag(stands, null, 'car-1'));
  await operate(wira, date, { type: 'save' });
  expect(await due()).toEqual([]);
  app.clock.advance(minutes(50));
  const began = Date.parse(at) - (Date.parse(at) % minutes(1));
  const dueAt = new Date(began + minutes(60)).toISOString();
  const [line] = await due();
  expect(line).toMatchObject({ userId: stands, stationId: 'car-1', since: at, dueAt });
  expect(line?.state).toBe('soon');
  // Everybody else has not stood there at all.
  expect(line?.replacement?.userId).not.toBe(left);
  expect(line?.replacement?.reasons).toContain('Not on this post yet today');
  app.clock.advance(minutes(20));
  expect(await due()).toMatchObject([{ state: 'overdue' }]);

  const opId = randomUUID();
  const swap: Operation = {
    type: 'place',
    cause: 'relief',
    moves: [
      { userId: stands, from: 'car-1', to: 'bus-1' },
      { userId: left, from: 'bus-1', to: 'car-1' },
    ],
  };
  await operate(wen, date, swap, opId);
  expect(await due()).toEqual([]);
  expect((await tryTo(wira, date, swap)).json()).toMatchObject({ code: 'OFFICER_MOVED' });
  await operate(wen, date, { type: 'undo', target: opId });
  expect(await due()).toMatchObject([{ userId: stands, since: at }]);
  const { assignments } = await boardOn(date);
  expect(assignments.find(({ userId }) => userId === stands)).toMatchObject({ since: at });
});

it('is kept in the store, and what was stored before has the time of its operation [STF-30]', async () => {
  const { app, wen, officer, newDay, boardOn } = boardApp;
  const date = await newDay();
  const placed = await operate(wen, date, drag(officer(0), null, 'car-1'));
  app.clock.advance(minutes(5));
  const opId = randomUUID();
  await operate(wen, date, drag(officer(0), 'car-1', 'bus-1'), opId);
  await operate(wen, date, { type: 'undo', target: opId });
  expect((await boardOn(date)).assignments).toMatchObject([{ since: placed.at }]);

  const { boards } = boardModels(app.db);
  const read = async () => {
    const again = await startTestApp({ uri: app.uri, at: app.clock.instant() });
    try {
      const client = await again.login('watch.1');
      return (await boardOn(date, client)).assignments;
    } finally {
      await again.close();
    }
  };
  expect(await read()).toMatchObject([{ since: placed.at }]);
  const line = `officers.${officer(0)}`;
  const stored = (await boards.findOne({ _id: date }).lean())?.officers[officer(0)] ?? '';
  // As the version before wrote it.
  await boards.updateOne({ _id: date }, { $set: { [line]: stored.replace(/:\w+ /, ' ') } });
  const [old] = await read();
  expect(Date.parse(old?.since ?? '')).toBeGreaterThanOrEqual(Date.parse(placed.at) + minutes(5));
});

it('relief offers who is here and rested, the time goes on from post to post, and all is one step; a server that starts again knows the same [STF-44, STF-45, STF-46, STF-47]', async () => {
  const { app, wen, org, officer, newDay, boardOn } = boardApp;
  const off = { status: 'pto', ptoTiming: '10:00-15:00' } as const;
  const busy = [0, 1, 2].map(officer);
  const rested = [3, 4, 5].map(officer);
  const away = org.team('A1').filter((id) => ![...busy, ...rested].includes(id));
  const date = await newDay(Object.fromEntries(away.map((id) => [id, off])));
  // Placed before the shift begins.
  app.clock.set(`${date}T08:00:00+08:00`);
  const client = await app.login('watch.1');
  const stations = { 'car-1': { timeLimitMinutes: 60 }, 'car-2': { timeLimitMinutes: 60 } };
  await operate(client, date, { type: 'configure', stations });
  for (const id of busy) await operate(client, date, drag(id, null, 'car-1'));
  app.clock.set(`${date}T10:40:00+08:00`);
  const due = async (by = wen) => (await by.call(reliefRoutes.due, { params: { date } })).due;
  expect(await due(client)).toEqual([]);
  for (const id of busy) await operate(client, date, drag(id, 'car-1', 'car-2'));
  app.clock.set(`${date}T11:05:00+08:00`);
  const since = new Date(`${date}T10:00:00+08:00`).toISOString();
  const lines = await due(client);
  expect(lines).toHaveLength(3);
  expect(lines.every((line) => line.since === since && line.state === 'overdue')).toBe(true);
  expect(new Set(lines.map(({ userId }) => userId))).toEqual(new Set(busy));
  expect(new Set(lines.map(({ replacement }) => replacement?.userId))).toEqual(new Set(rested));

  const again = await startTestApp({ uri: app.uri, at: app.clock.instant() });
  try {
    expect(await due(await again.login('watch.1'))).toEqual(lines);
  } finally {
    await again.close();
  }
  expect(reliefAllOperation(await boardOn(date, client), lines)).toBeUndefined();
  const all = reliefAllOperation(await boardOn(date, client), lines, 'go');
  if (!all) throw new Error('nobody can be relieved');
  const opId = randomUUID();
  await operate(client, date, all, opId);
  expect(await due(client)).toEqual([]);
  await operate(client, date, { type: 'undo', target: opId });
  expect(await due(client)).toEqual(lines);
});
