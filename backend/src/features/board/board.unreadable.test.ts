import { addDays, board, builtInCatalogue, type BoardChange } from '@muster/protocol';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { operate, startBoardApp, type BoardApp } from './board-app.fixture.ts';
import { boardDate, drag, nobodyExpected } from './board.fixture.ts';
import { decideBatch } from './board-batch.ts';
import { boardRepo, type BoardDoc } from './board.repo.ts';
import { CachedBoard } from './cached-board.ts';

let boardApp: BoardApp;
beforeAll(async () => {
  boardApp = await startBoardApp();
});
afterAll(() => boardApp.app.close());

const eligibility = {
  ...nobodyExpected,
  officers: [],
  noLongerEligible: (id: string) => expect.fail(`${id} is not asked for`),
  reasonFor: () => 'absent' as const,
};
const load = (date: string) =>
  CachedBoard.load(date, boardRepo(boardApp.app.db), builtInCatalogue, eligibility);

it('a stored board with places and operations that no contract reads is read without them [DEP-99]', async () => {
  const { app, wen, officer, newDay } = boardApp;
  const date = await newDay();
  const { revision } = await operate(wen, date, drag(officer(0), null, 'car-1'));
  await app.changes.idle();
  const wreck = { isOpen: undefined, capacity: 5 };
  const op = { type: 'configure', moves: [], zones: {}, stations: { constructor: wreck } };
  const change = { date, revision, opId: randomUUID(), by: null, at: 'now', op };
  const record = JSON.stringify({ seq: 99, opId: change.opId, by: null, asked: '', change });
  await app.db.collection<BoardDoc>('boards').updateOne(
    { _id: date },
    {
      $set: {
        'stations.constructor': { capacity: 5 },
        'zones.toString': { isOpen: true },
        'records.99': record,
        officers: {},
      },
    },
  );
  const { board: read, operations } = await load(date);
  expect(board.safeParse(read).error).toBeUndefined();
  expect(Object.keys(read.stations)).toEqual(builtInCatalogue.stations.map(({ id }) => id));
  expect(Object.hasOwn(read.zones, 'toString')).toBe(false);
  expect(operations.find(change.opId)?.change).toBeUndefined();
});

it('a change that no contract reads is not stored [DEP-99]', async () => {
  const cached = await load(addDays(boardDate, -3));
  const place = (id: string): BoardChange['op'] => ({
    type: 'officers',
    upsert: [],
    remove: [{ userId: id, reason: 'absent' }],
    moves: [],
    zones: {},
    stations: {},
  });
  const batch = await decideBatch(
    cached,
    ['nobody', randomUUID()].map((id) => ({
      date: cached.board.date,
      opId: null,
      by: null,
      asked: '',
      operation: place(id) as Extract<BoardChange['op'], { type: 'officers' }>,
      repeatable: false,
    })),
    {
      repo: boardRepo(boardApp.app.db),
      catalogue: builtInCatalogue,
      at: '2026-11-20T02:00:00.000Z',
      attempt: 'first',
      isFinal: false,
      isOnlyHere: false,
      unknownPeople: () => Promise.resolve([]),
    },
  );
  expect(batch.outcomes).toMatchObject([
    { kind: 'refused', refusal: { code: 'INTERNAL' } },
    { kind: 'applied' },
  ]);
  expect(batch.board.revision).toBe(1);
});
