import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp } from '../../testing/app.ts';
import { drag } from './board.fixture.ts';
import { boardRepo } from './board.repo.ts';
import { startBoardApp, operate, tryTo, type BoardApp } from './board-app.fixture.ts';

let boardApp: BoardApp;
beforeAll(async () => {
  boardApp = await startBoardApp();
});
afterAll(() => boardApp.app.close());

describe('one opId', () => {
  it('sent ten times at once has one effect and equal answers [DEP-30, S11]', async () => {
    const { wen, officer, newDay, boardOn } = boardApp;
    const date = await newDay();
    const opId = randomUUID();
    const op = drag(officer(0), null, 'car-1');
    const answers = await Promise.all(Array.from({ length: 10 }, () => tryTo(wen, date, op, opId)));
    expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1);
    expect(answers[0]?.statusCode).toBe(200);
    expect((await boardOn(date)).revision).toBe(1);
  });

  it('is the same in capital letters [DEP-30, S11]', async () => {
    const { wen, officer, newDay, boardOn } = boardApp;
    const date = await newDay();
    const opId = randomUUID();
    const op = drag(officer(0), null, 'car-1');
    const first = await tryTo(wen, date, op, opId);
    const again = await tryTo(wen, date, op, opId.toUpperCase());
    expect([again.statusCode, again.json()]).toEqual([200, first.json()]);
    expect((await boardOn(date)).revision).toBe(1);
  });

  it('is refused with another body or from another user [DEP-30, S11]', async () => {
    const { wen, wira, officer, newDay } = boardApp;
    const date = await newDay();
    const opId = randomUUID();
    await operate(wen, date, drag(officer(0), null, 'car-1'), opId);
    const other = await tryTo(wen, date, drag(officer(0), null, 'car-2'), opId);
    const byAnother = await tryTo(wira, date, drag(officer(0), null, 'car-1'), opId);
    expect([other.statusCode, byAnother.statusCode]).toEqual([422, 422]);
  });

  it('is refused on another date, at the same moment, later and after a restart [DEP-30, S11]', async () => {
    const { app, wen, officer, newDay, boardOn } = boardApp;
    const days = [await newDay(), await newDay(), await newDay()] as const;
    const [first, second, third] = days;
    const op = drag(officer(0), null, 'car-1');
    const atOnce = randomUUID();
    const both = await Promise.all([first, second].map((date) => tryTo(wen, date, op, atOnce)));
    expect(both.map(({ statusCode }) => statusCode)).toEqual([200, 422]);
    expect(both[1]?.json()).toMatchObject({ code: 'OP_ID_REUSED' });
    expect((await tryTo(wen, third, op, atOnce)).statusCode).toBe(422);
    const restarted = await startTestApp({ uri: app.uri });
    try {
      const again = await restarted.login('watch.1');
      expect((await tryTo(again, third, op, atOnce)).statusCode).toBe(422);
      expect((await tryTo(again, first, op, atOnce)).json()).toEqual(both[0]?.json());
    } finally {
      await restarted.close();
    }
    const revisions = await Promise.all(days.map(async (date) => (await boardOn(date)).revision));
    expect(revisions).toEqual([1, 0, 0]);
  });

  it('remembers a refusal: what was refused can never take effect later [DEP-30, S11]', async () => {
    const { wen, wira, officer, newDay, boardOn } = boardApp;
    const date = await newDay();
    await operate(wira, date, drag(officer(0), null, 'bus-1'));
    const opId = randomUUID();
    const op = drag(officer(0), null, 'car-1');
    const first = await tryTo(wen, date, op, opId);
    await operate(wira, date, drag(officer(0), 'bus-1', null));
    const again = await tryTo(wen, date, op, opId);
    expect([first.statusCode, again.statusCode]).toEqual([409, 409]);
    expect(again.json()).toEqual(first.json());
    expect((await boardOn(date)).assignments).toEqual([]);
  });

  it('holds after a restart and many operations since, for operations and refusals [DEP-30, S11]', async () => {
    const { app, wen, wira, officer, newDay, boardOn } = boardApp;
    const date = await newDay();
    const [done, refused] = [randomUUID(), randomUUID()];
    const op = drag(officer(0), null, 'car-1');
    const first = await tryTo(wen, date, op, done);
    const no = await tryTo(wen, date, op, refused);
    // More than a board that is loaded takes into memory.
    const saves = Array.from({ length: 320 }, () => operate(wira, date, { type: 'save' }));
    await Promise.all(saves);
    await operate(wira, date, drag(officer(0), 'car-1', 'car-2'));
    const before = await boardOn(date);
    // The document stays small: what is older lies in a collection of its own.
    const stored = await boardRepo(app.db).board(date);
    expect(Object.keys(stored?.records ?? {}).length).toBeLessThan(150);
    const restarted = await startTestApp({ uri: app.uri });
    try {
      const again = await restarted.login('watch.1');
      const replayed = await tryTo(again, date, op, done);
      const refusedAgain = await tryTo(again, date, op, refused);
      expect([replayed.statusCode, replayed.json()]).toEqual([200, first.json()]);
      expect([refusedAgain.statusCode, refusedAgain.json()]).toEqual([409, no.json()]);
      const { epoch: _old, ...boardBefore } = before;
      const { epoch: _new, ...found } = await boardOn(date, again);
      expect(found).toEqual(boardBefore);
    } finally {
      await restarted.close();
    }
  });
});

describe('undo and redo', () => {
  it('survive a restart and say what was skipped [DEP-51, DEP-52]', async () => {
    const { app, wen, wira, officer, newDay } = boardApp;
    const date = await newDay();
    const moves = [0, 1].map((index) => ({ userId: officer(index), from: null, to: 'car-1' }));
    const bulk = await operate(wen, date, { type: 'place', cause: 'bulk', moves });
    await operate(wira, date, drag(officer(1), 'car-1', 'car-2'));
    const restarted = await startTestApp({ uri: app.uri });
    try {
      const again = await restarted.login('watch.1');
      const undone = await operate(again, date, { type: 'undo', target: bulk.opId });
      expect(undone.op).toMatchObject({
        moves: [{ userId: officer(0), from: 'car-1', to: null }],
        skipped: [{ id: officer(1), reason: 'touched', by: { name: 'Wira Watch' } }],
      });
      const redone = await operate(again, date, { type: 'redo', target: undone.opId });
      expect(redone.op.moves).toMatchObject([{ userId: officer(0), to: 'car-1' }]);
    } finally {
      await restarted.close();
    }
  });
});
