import { historyRoutes, type Operation } from '@muster/protocol';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  operate,
  planWithNobody,
  startBoardApp,
  tryTo,
  type BoardApp,
} from './board-app.fixture.ts';

let boardApp: BoardApp;
beforeAll(async () => {
  boardApp = await startBoardApp();
});
afterAll(() => boardApp.app.close());

const roomFor = (stationId: string, ...userIds: string[]): Operation => ({
  type: 'configure',
  stations: { [stationId]: { isOpen: true, capacity: 6 } },
  moves: userIds.map((userId) => ({ userId, from: null, to: stationId })),
});

it('a station is opened for whom it places there by one call, which one undo takes back [DEP-311]', async () => {
  const { wen, officer, newDay, boardOn } = boardApp;
  const date = await newDay();
  await operate(wen, date, { type: 'configure', stations: { 'car-x': { isOpen: false } } });
  const before = await boardOn(date);
  const opId = randomUUID();
  const op = roomFor('car-x', officer(0), officer(1));
  const first = await operate(wen, date, op, opId);
  expect(first.op.moves).toHaveLength(2);
  // The same call again has the same answer, another one under its id none.
  expect(await operate(wen, date, op, opId)).toEqual(first);
  expect((await tryTo(wen, date, roomFor('car-x', officer(0)), opId)).json()).toMatchObject({
    code: 'OP_ID_REUSED',
  });
  expect(await boardOn(date)).toMatchObject({
    revision: before.revision + 1,
    stations: { 'car-x': { isOpen: true, capacity: 6 } },
    assignments: [{ stationId: 'car-x' }, { stationId: 'car-x' }],
  });
  await operate(wen, date, { type: 'undo', target: opId });
  const { assignments, stations, zones } = await boardOn(date);
  expect({ assignments, stations, zones }).toEqual({
    assignments: before.assignments,
    stations: before.stations,
    zones: before.zones,
  });
});

it('the log and the chain of who was placed tell of it [DEP-311, HIS-2, HIS-10]', async () => {
  const { wen, officer, newDay, boardOn } = boardApp;
  const date = await newDay();
  const name = (await boardOn(date)).officers.find(({ id }) => id === officer(0))?.name;
  await operate(wen, date, roomFor('car-x', officer(0)));
  const { entries } = await wen.call(historyRoutes.log, { params: { date }, query: {} });
  expect(entries[0]).toMatchObject({ cause: 'configure' });
  expect(entries[0]?.text).toMatch(/^set CAR X to 6 places.*, placed .* in CAR X$/);
  expect(entries[0]?.text).toContain(name);
  const chain = await wen.call(historyRoutes.officer, {
    params: { date, userId: officer(0) },
  });
  expect(chain.at(-1)).toMatchObject({
    kind: 'placed',
    what: 'Placed in CAR X by a configuration',
  });
  const other = await wen.call(historyRoutes.log, {
    params: { date },
    query: { officer: officer(1) },
  });
  expect(other.entries).toEqual([]);
});

it('nothing of it happens where one of its officers is unknown or not here [DEP-311, DEP-28]', async () => {
  const { wen, org, officer, newDay, boardOn } = boardApp;
  const date = await newDay();
  await planWithNobody(wen, date);
  const { revision } = await boardOn(date);
  const [stranger = ''] = org.team('A2');
  const answers = [
    await tryTo(wen, date, roomFor('car-x', officer(0), randomUUID())),
    await tryTo(wen, date, roomFor('car-x', officer(0), stranger)),
  ];
  expect(answers.map((one) => [one.statusCode, one.json<{ code: string }>().code])).toEqual([
    [400, 'UNKNOWN_OFFICER'],
    [409, 'NOT_ELIGIBLE'],
  ]);
  expect((await boardOn(date)).revision).toBe(revision);
});
