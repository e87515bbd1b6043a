import {
  attendanceRoutes,
  auditRoutes,
  boardRoutes,
  historyRoutes,
  type BoardSnapshot,
  type LogQuery,
} from '@muster/protocol';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { marksFor } from '../../attendance/attendance.fixture.ts';
import { operate, startBoardApp, type BoardApp } from '../board-app.fixture.ts';
import { drag } from '../board.fixture.ts';

let boardApp: BoardApp;
let date: string;
/** The board after each operation, by its revision. */
const boards = new Map<number, BoardSnapshot>();
const instants = new Map<number, string>();

/** Twenty operations of two people, a second apart, with saves, an undo, and somebody who turns absent. */
beforeAll(async () => {
  boardApp = await startBoardApp();
  const { app, wen, wira, officer, newDay, boardOn, submit } = boardApp;
  date = await newDay();
  app.clock.advance(60_000);
  await boardOn(date);
  const keep = async () => {
    const board = await boardOn(date);
    boards.set(board.revision, board);
    app.clock.advance(1000);
  };
  boards.set(0, await boardOn(date));
  for (let index = 0; index < 8; index++) {
    const [from, to] = index % 2 === 0 ? ['car-1', 'car-4'] : ['car-4', 'car-1'];
    const op = index < 4 ? drag(officer(index), null, 'car-1') : drag(officer(0), from, to);
    await operate(index % 2 === 0 ? wen : wira, date, op);
    await keep();
  }
  await operate(wen, date, { type: 'save' });
  await keep();
  await operate(wen, date, drag(officer(1), 'car-1', 'car-2'));
  await keep();
  const step = (await operate(wira, date, drag(officer(2), 'car-1', 'car-3'))).opId;
  await keep();
  await operate(wira, date, { type: 'undo', target: step });
  await keep();
  await submit(date, { [officer(3)]: { status: 'absent', absenceType: 'MC' } });
  await vi.waitUntil(async () => (await boardOn(date)).revision === 13);
  await keep();
  await operate(wira, date, { type: 'save' });
  await keep();
  for (let index = 0; index < 6; index++) {
    const places = ['car-2', 'car-3'];
    const [from, to] = index % 2 === 0 ? places : places.toReversed();
    await operate(wen, date, drag(officer(1), from ?? null, to ?? null));
    await keep();
  }
  for (const { revision, at } of (await log()).entries) instants.set(revision, at);
});
afterAll(() => boardApp.app.close());

const log = (query: Partial<LogQuery> = {}) =>
  boardApp.wen.call(historyRoutes.log, { params: { date }, query });
const revisionsOf = async (query: Partial<LogQuery>) =>
  (await log(query)).entries.map(({ revision }) => revision);
const boardAt = (at: string) =>
  boardApp.wen.call(boardRoutes.board, { params: { date }, query: { at } });

describe('the log of a board', () => {
  it('has every operation once, newest first, whether it is still in its board or not [HIS-1]', async () => {
    const { entries, next } = await log();
    expect(entries.map(({ revision }) => revision)).toEqual(
      Array.from({ length: 20 }, (_, index) => 20 - index),
    );
    expect(next).toBeNull();
    const first = await log({ limit: 7 });
    expect(first.next).toBe(14);
    const second = await log({ limit: 7, before: 14 });
    expect(second.entries.map(({ revision }) => revision)).toEqual([13, 12, 11, 10, 9, 8, 7]);
    expect((await log({ limit: 7, before: second.next ?? 0 })).next).toBeNull();
  });

  it('says in words what was done [HIS-2]', async () => {
    const { entries } = await log();
    const { officers } = boards.get(0) ?? { officers: [] };
    const nameOf = (index: number) =>
      officers.find(({ id }) => id === boardApp.officer(index))?.name ?? '';
    const textOf = (revision: number) => entries.find((one) => one.revision === revision)?.text;
    expect(textOf(1)).toBe(`placed ${nameOf(0)} in CAR 1`);
    expect(textOf(9)).toBe('saved the deployment');
    expect(textOf(10)).toBe(`moved ${nameOf(1)} from CAR 1 to CAR 2`);
    expect(textOf(12)).toBe(`undid: moved ${nameOf(2)} from CAR 3 to CAR 1`);
    expect(textOf(13)).toBe(`${nameOf(3)} turned absent and left CAR 1`);
    expect(entries.find(({ revision }) => revision === 13)).toMatchObject({
      by: null,
      cause: 'officers',
    });
  });

  it('is narrowed by officer, station, person and time, alone and together [HIS-3]', async () => {
    const { officer } = boardApp;
    const by = (await log({ limit: 1 })).entries[0]?.by?.id ?? '';
    expect(await revisionsOf({ officer: officer(2) })).toEqual([12, 11, 3]);
    expect(await revisionsOf({ station: 'car-3' })).toEqual([20, 19, 18, 17, 16, 15, 12, 11]);
    expect(await revisionsOf({ station: 'car-3', officer: officer(2) })).toEqual([12, 11]);
    expect(await revisionsOf({ by, officer: officer(2) })).toEqual([3]);
    expect(await revisionsOf({ by: 'server' })).toEqual([13]);
    const [from, to] = [instants.get(11), instants.get(13)];
    expect(await revisionsOf({ from, to })).toEqual([13, 12, 11]);
    expect(await revisionsOf({ from, to, before: 13, by, officer: officer(2) })).toEqual([]);
    expect(await revisionsOf({ to: instants.get(2), station: 'car-1' })).toEqual([2, 1]);
    const pages = [await log({ by, limit: 5 })];
    for (let next = pages[0]?.next; next; next = pages.at(-1)?.next)
      pages.push(await log({ by, limit: 5, before: next }));
    expect(pages.flatMap(({ entries }) => entries.map(({ revision }) => revision))).toEqual([
      20, 19, 18, 17, 16, 15, 10, 9, 7, 5, 3, 1,
    ]);
  });

  it('takes times for what they are, however precisely they are written [HIS-3]', async () => {
    const at = instants.get(11) ?? '';
    const [whole, finer] = [at.replace(/\.\d+Z/, 'Z'), at.replace('Z', '000Z')];
    const after = await revisionsOf({ from: at });
    const before = await revisionsOf({ to: at });
    expect(await revisionsOf({ from: finer })).toEqual(after);
    expect(await revisionsOf({ to: finer })).toEqual(before);
    expect(await revisionsOf({ from: whole })).toEqual(
      await revisionsOf({ from: new Date(whole).toISOString() }),
    );
    expect(await revisionsOf({ to: whole })).toEqual(
      await revisionsOf({ to: new Date(whole).toISOString() }),
    );
    expect((await boardAt(finer)).revision).toBe(11);
    expect((await boardAt(whole)).revision).toBe(
      (await boardAt(new Date(whole).toISOString())).revision,
    );
  });

  it('is empty on a date that nobody touched [HIS-1, HIS-22]', async () => {
    const params = { date: '2026-01-01' };
    const { wen } = boardApp;
    expect(await wen.call(historyRoutes.log, { params })).toEqual({ entries: [], next: null });
    expect(await wen.call(historyRoutes.replay, { params })).toMatchObject({
      length: 0,
      startAt: null,
      saves: [],
      density: { counts: [] },
    });
  });

  it('comes as a file with everything that is asked for, and stands in the trail [HIS-4]', async () => {
    const { app, wen, officer } = boardApp;
    const path = `/api/deployment/log/${date}?format=csv&officer=${officer(2)}&limit=1`;
    const { body, headers } = await wen.raw('GET', path);
    expect(headers['content-disposition']).toContain(`deployment-log_${date}.csv`);
    const lines = body.trim().split('\r\n');
    expect(lines).toHaveLength(5);
    expect(lines.at(-1)).toMatch(/^"as of \d{4}-\d\d-\d\d \d\d:\d\d:\d\d \(.+\)"/);
    expect(lines[0]?.replace('\uFEFF', '')).toMatch(/^"Revision","Time","By","What"/);
    expect(body.lastIndexOf('\uFEFF')).toBe(0);
    const admin = await app.login('admin');
    const { entries } = await admin.call(auditRoutes.activity, { query: { limit: 5 } });
    expect(
      entries.some(({ kind, what }) => kind === 'list.exported' && what.id === 'board-log'),
    ).toBe(true);
  });
});

describe('how an officer got to where they are', () => {
  it('goes from the mark on the sheet through placements, saves and moves, each with its address [HIS-10]', async () => {
    const { wen, officer } = boardApp;
    const chain = await wen.call(historyRoutes.officer, {
      params: { date, userId: officer(1) },
    });
    expect(chain.slice(0, 7).map(({ kind, what }) => [kind, what])).toEqual([
      ['marked', expect.stringMatching(/^Marked present on the sheet of /)],
      ['eligible', expect.stringMatching(/^Eligible all shift · /)],
      ['placed', 'Placed in CAR 1'],
      ['saved', 'Saved in CAR 1'],
      ['moved', 'Moved from CAR 1 to CAR 2'],
      ['saved', 'Saved in CAR 2'],
      ['moved', 'Moved from CAR 2 to CAR 3'],
    ]);
    expect(chain.map(({ at }) => at)).toEqual(chain.map(({ at }) => at).toSorted());
    const at = encodeURIComponent(instants.get(10) ?? '');
    expect(chain[4]?.link).toBe(`/dashboard?tab=deployment&date=${date}&at=${at}`);
  });

  it('names who turned absent without saying why [HIS-10]', async () => {
    const { wen, officer } = boardApp;
    const chain = await wen.call(historyRoutes.officer, {
      params: { date, userId: officer(3) },
    });
    expect(chain.slice(-3).map(({ kind, what, by }) => [kind, what, by === null])).toEqual([
      ['marked', expect.stringMatching(/^Marked absent on the sheet of [^(]*$/), false],
      ['removed', 'Taken off CAR 1: marked absent', true],
      ['saved', 'Saved without a place', false],
    ]);
  });
});

describe('the board at a moment', () => {
  it('is what it was after each operation, and between two of them [HIS-20]', async () => {
    for (const [revision, { epoch, ...board }] of boards) {
      const at = instants.get(revision) ?? '2020-01-01T00:00:00.000Z';
      const later = new Date(Date.parse(at) + 700).toISOString();
      expect(await boardAt(revision === 0 ? at : later)).toEqual({ ...board, epoch, history: {} });
    }
  });

  it('is the same where no board was kept beside the operations [HIS-23]', async () => {
    const stored = boardApp.app.db.collection('boardMoments');
    expect(await stored.countDocuments({ date })).toBe(1);
    await stored.deleteMany({ date });
    for (const revision of [0, 5, 13, 20]) {
      const at = instants.get(revision) ?? '2020-01-01T00:00:00.000Z';
      const { assignments, officers, zones, stations, saved } = boards.get(
        revision,
      ) as BoardSnapshot;
      expect(await boardAt(at)).toMatchObject({ revision, assignments, zones, stations, saved });
      expect((await boardAt(at)).officers.map(({ id }) => id)).toEqual(
        officers.map(({ id }) => id),
      );
    }
    expect(await stored.countDocuments({ date })).toBe(1);
  });

  it('is read only: a write that names a moment is refused and changes nothing [HIS-21]', async () => {
    const { wen, officer, boardOn } = boardApp;
    const at = encodeURIComponent(instants.get(3) ?? '');
    const body = { opId: crypto.randomUUID(), op: drag(officer(0), 'car-1', 'car-2') };
    const writes = [
      wen.raw('POST', `/api/deployment/board/${date}/ops?at=${at}`, body),
      wen.raw('POST', `/api/deployment/assignments?at=${at}`, { date, assignments: [] }),
      wen.raw('POST', `/api/deployment/configuration?at=${at}`, { date, zoneConfigs: {} }),
      wen.raw('POST', `/api/deployment/auto-assign?at=${at}`, { date, preview: false }),
      wen.raw('POST', `/api/deployment/notes/${date}?at=${at}`, { text: 'Belt 3 is broken' }),
      wen.raw('POST', `/api/deployment/templates?at=${at}`, { name: 'Usual', date }),
    ];
    for (const { statusCode } of await Promise.all(writes)) expect(statusCode).toBe(400);
    expect((await boardOn(date)).revision).toBe(20);
  });

  it('is steered by when there were operations and saves [HIS-22]', async () => {
    const { wen } = boardApp;
    const replay = await wen.call(historyRoutes.replay, { params: { date } });
    expect(replay).toMatchObject({
      date,
      length: 20,
      startAt: instants.get(1),
      endAt: instants.get(20),
      saves: [
        { revision: 9, at: instants.get(9) },
        { revision: 14, at: instants.get(14) },
      ],
      density: { everyMs: 60_000, counts: [20] },
    });
  });

  it('has a leader’s mark after the board was first touched [HIS-10, HIS-20]', async () => {
    const { app, wen, org, newDay, officer } = boardApp;
    const day = await newDay({ [officer(4)]: { status: 'absent', absenceType: 'VL' } });
    await operate(wen, day, drag(officer(1), null, 'car-1'));
    app.clock.advance(1000);
    const before = new Date(app.clock.now()).toISOString();
    app.clock.advance(1000);
    const leader = await app.login('tl.a1');
    const attendanceData = marksFor(org.team('A1'), {});
    await leader.call(attendanceRoutes.submit, {
      body: { teamId: 'A1', date: day, attendanceData },
    });
    await expect.poll(async () => (await boardApp.boardOn(day)).revision).toBe(2);
    const then = await wen.call(boardRoutes.board, {
      params: { date: day },
      query: { at: before },
    });
    expect(then.officers.some(({ id }) => id === officer(4))).toBe(false);
    const chain = await wen.call(historyRoutes.officer, {
      params: { date: day, userId: officer(4) },
    });
    expect(chain.map(({ kind }) => kind)).toEqual(['marked', 'marked', 'eligible']);
  });
});
