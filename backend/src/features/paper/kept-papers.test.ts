import { boardRoutes, untouchedBoard } from '@muster/protocol';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { operate, startBoardApp, type BoardApp } from '../board/board-app.fixture.ts';
import { drag } from '../board/board.fixture.ts';
import { savedPapers } from './paper.feature.ts';

let on: BoardApp;
beforeAll(async () => {
  on = await startBoardApp();
});
afterAll(() => on.app.close());

const paperOf = async (date: string): Promise<Buffer> => {
  const answer = await on.wen.raw('GET', `/api/deployment/sheet/${date}.pdf`);
  expect(answer.statusCode).toBe(200);
  return answer.rawPayload;
};
const storedPapers = (date: string) =>
  on.app.db.collection('deploymentPapers').find({ date }).toArray();
/** On a machine with much else to do. */
const soon = { timeout: 10_000 };
const keptSoon = (date: string, count: number) =>
  expect.poll(async () => (await storedPapers(date)).length, soon).toBe(count);

it('each save has its own, also where its list is the one before, and one that is brought back has the one that it had [PAP-5]', async () => {
  const { wen, officer, newDay, app } = on;
  const date = await newDay();
  await operate(wen, date, drag(officer(0), null, 'bus-1'));
  await operate(wen, date, { type: 'save' });
  app.clock.advance(60_000);
  await operate(wen, date, { type: 'save' });
  await keptSoon(date, 2);
  const before = await paperOf(date);
  app.clock.advance(60_000);
  const whole = {
    date,
    opId: randomUUID(),
    assignments: [{ userId: officer(1), stationId: 'bus-1' }],
  };
  await wen.call(boardRoutes.saveAssignments, { body: whole });
  await keptSoon(date, 3);
  const replaced = await paperOf(date);
  const undone = randomUUID();
  await operate(wen, date, { type: 'undo', target: whole.opId }, undone);
  expect((await paperOf(date)).equals(before)).toBe(true);
  await operate(wen, date, { type: 'redo', target: undone });
  expect((await paperOf(date)).equals(replaced)).toBe(true);
  expect(await storedPapers(date)).toHaveLength(3);
});

it('a save stands where its paper cannot be kept, and what it prints is made when it is asked for [PAP-5]', async () => {
  const failed: unknown[] = [];
  const broken = async () => {
    throw new Error('no room');
  };
  const { keep } = savedPapers({
    repo: { has: broken, find: broken, keep: broken, removeBefore: broken },
    boardAfter: broken,
    places: broken,
    notesBetween: broken,
    organisation: () => 'Muster',
    timeZone: 'Asia/Singapore',
    failed: (error) => failed.push(error),
  });
  const save = { date: '2025-09-06', revision: 1, savedAt: '2025-09-06T02:20:00.000Z' };
  const lines = async () => null;
  await keep([{ ...save, isBroughtBack: false, board: null, lines }]);
  expect(failed).toHaveLength(1);

  const { wen, officer, newDay, app } = on;
  const date = await newDay();
  await operate(wen, date, drag(officer(0), null, 'bus-2'));
  await operate(wen, date, { type: 'save' });
  await keptSoon(date, 1);
  const printed = await paperOf(date);
  await app.db.collection('deploymentPapers').deleteMany({ date });
  expect((await paperOf(date)).equals(printed)).toBe(true);
});

it('whoever writes the board does not wait for a paper that takes long, and it is made once for all that ask [PAP-5]', async () => {
  let arrive = (): void => undefined;
  const late = new Promise<void>((resolve) => (arrive = resolve));
  let [checkCount, stored] = [0, 0];
  const never = () => Promise.reject(new Error('not asked'));
  const { keep } = savedPapers({
    repo: {
      async has() {
        checkCount++;
        await late;
        return false;
      },
      async keep() {
        stored++;
      },
      find: never,
      removeBefore: never,
    },
    boardAfter: never,
    places: async () => ({ zones: [], stations: [] }),
    notesBetween: async () => [],
    organisation: () => 'Muster',
    timeZone: 'Asia/Singapore',
    failed: (error) => {
      throw error;
    },
  });
  const date = '2025-09-06';
  const save = { date, revision: 1, savedAt: '2025-09-06T02:20:00.000Z', isBroughtBack: false };
  const board = untouchedBoard(date, { zones: [], stations: [] }, []);
  const saves = [{ ...save, board, lines: async () => [] }];
  await Promise.all([keep(saves), keep(saves)]);
  expect([checkCount, stored]).toEqual([1, 0]);
  arrive();
  await expect.poll(() => stored).toBe(1);
  await keep(saves);
  expect([checkCount, stored]).toEqual([1, 1]);
});
