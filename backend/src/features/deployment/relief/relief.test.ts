import { reliefRoutes, type Operation } from '@muster/protocol';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { operate, startBoardApp, tryTo, type BoardApp } from '../board-app.fixture.ts';
import { drag } from '../deployment.fixture.ts';
import { deploymentModels } from '../board/board.model.ts';
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
  const due = async () => (await wen.call(reliefRoutes.due, { params: { date } })).due;
  await operate(wen, date, limit);
  await operate(wen, date, drag(officer(1), null, 'car-1'));
  await operate(wen, date, drag(officer(1), 'car-1', 'bus-1'));
  const { at } = await operate(wen, date, drag(officer(0), null, 'car-1'));
  await operate(wira, date, { type: 'save' });
  expect(await due()).toEqual([]);
  app.clock.advance(minutes(50));
  const dueAt = new Date(Date.parse(at) + minutes(60)).toISOString();
  const [line] = await due();
  expect(line).toMatchObject({ userId: officer(0), stationId: 'car-1', since: at, dueAt });
  expect(line?.state).toBe('soon');
  // Everybody else has not stood there at all.
  expect(line?.replacement?.userId).not.toBe(officer(1));
  expect(line?.replacement?.reasons).toContain('Not on this post yet today');
  app.clock.advance(minutes(20));
  expect(await due()).toMatchObject([{ state: 'overdue' }]);

  const opId = randomUUID();
  const swap: Operation = {
    type: 'place',
    cause: 'relief',
    moves: [
      { userId: officer(0), from: 'car-1', to: 'bus-1' },
      { userId: officer(1), from: 'bus-1', to: 'car-1' },
    ],
  };
  await operate(wen, date, swap, opId);
  expect(await due()).toEqual([]);
  expect((await tryTo(wira, date, swap)).json()).toMatchObject({ code: 'OFFICER_MOVED' });
  await operate(wen, date, { type: 'undo', target: opId });
  expect(await due()).toMatchObject([{ userId: officer(0), since: at }]);
  const { assignments } = await boardOn(date);
  expect(assignments.find(({ userId }) => userId === officer(0))).toMatchObject({ since: at });
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

  const { boards } = deploymentModels(app.db);
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
