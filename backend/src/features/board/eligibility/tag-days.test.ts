import {
  addDays,
  attendanceRoutes,
  boardRoutes,
  forecastRoutes,
  historyRoutes,
  tagRoutes,
  userRoutes,
  type Officer,
} from '@muster/protocol';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { nextEvent, type TestClient } from '../../../testing/app.ts';
import { marksFor } from '../../attendance/attendance.fixture.ts';
import { boardDate, drag } from '../board.fixture.ts';
import { operate, startBoardApp, type BoardApp } from '../board-app.fixture.ts';

let boardApp: BoardApp;
let admin: TestClient;
let tagId: string;
beforeAll(async () => {
  boardApp = await startBoardApp();
  admin = await boardApp.app.login('admin');
  ({ id: tagId } = await admin.call(tagRoutes.create, { body: { name: 'Xray' } }));
});
afterAll(() => boardApp.app.close());

const setDay = (index: number, validUntil: string | null) =>
  admin.call(userRoutes.addTag, {
    params: { userId: boardApp.officer(index) },
    body: { tagId, validUntil },
  });
const namesOf = (tags: Officer['lapsedTags']) => tags?.map(({ name }) => name);

it('a tag counts on boards up to its last day and is shown after it, live within a second; each date judges by itself [DIR-203, DEP-16]', async () => {
  const { wen, officer, newDay, boardOn } = boardApp;
  const [before, on, after] = [await newDay(), await newDay(), await newDay()];
  await operate(wen, before, drag(officer(3), null, 'car-1'));
  await setDay(3, on);
  const officerOn = async (date: string) =>
    (await boardOn(date)).officers.find(({ id }) => id === officer(3));
  await expect.poll(async () => (await officerOn(before))?.tags).toMatchObject([{ name: 'Xray' }]);
  expect((await officerOn(on))?.tags).toHaveLength(1);
  expect(await officerOn(after)).toMatchObject({
    tags: [],
    lapsedTags: [{ id: tagId, name: 'Xray', validUntil: on }],
  });
  const eligible = await wen.call(boardRoutes.eligibleOfficers, { params: { date: after } });
  expect(eligible.find(({ id }) => id === officer(3))?.tags).toEqual([]);

  const socket = await wen.socket();
  await socket.emitWithAck('board:join', { date: on });
  const heard = nextEvent(socket, 'board:changed', 1000);
  await setDay(3, addDays(on, -1));
  expect(await heard).toMatchObject({
    op: { type: 'officers', upsert: [{ id: officer(3), tags: [] }], remove: [] },
  });
  expect((await officerOn(before))?.tags).toHaveLength(1);
  const again = nextEvent(socket, 'board:changed', 1000);
  await setDay(3, null);
  const { op } = await again;
  expect(op.type === 'officers' && namesOf(op.upsert[0]?.tags as never)).toEqual(['Xray']);
  await expect.poll(async () => (await officerOn(after))?.lapsedTags).toBeUndefined();
  socket.close();
});

it.each([
  { lastDay: 0, after: 20, counts: 1 },
  { lastDay: -1, after: 24, counts: 0 },
])(
  'a night shift judges a tag by the date on which it begins, also after midnight and when it is past: last day $lastDay [DIR-203]',
  async ({ lastDay, after, counts }) => {
    const { app, org, officer } = boardApp;
    const night = addDays(boardDate, 4 * after + 1);
    const userId = officer(3);
    app.clock.set(`${night}T09:00:00Z`);
    admin = await app.login('admin');
    await setDay(3, addDays(night, lastDay));
    const query = { from: night, days: '1' };
    const carriers = async () =>
      (await admin.call(forecastRoutes.read, { query })).days[0]?.byTag.find(
        ({ name }) => name === 'Xray',
      )?.expected;
    expect(await carriers()).toBe(counts);

    // Half past two at night, on the calendar day after the last one.
    app.clock.set(`${night}T18:30:00Z`);
    const leader = await app.login('tl.a1');
    const attendanceData = marksFor(org.team('A1'));
    await leader.call(attendanceRoutes.submit, {
      body: { teamId: 'A1', date: night, attendanceData },
    });
    let watch = await app.login('watch.1');
    const tagsOf = (officers: readonly Officer[]) =>
      officers.find(({ id }) => id === userId)?.tags.length;
    const judged = async (at?: string) => {
      const params = { date: night };
      const board = await watch.call(boardRoutes.board, { params, ...(at && { query: { at } }) });
      const steps = await watch.call(historyRoutes.officer, { params: { ...params, userId } });
      return {
        board: tagsOf(board.officers),
        eligible: tagsOf(await watch.call(boardRoutes.eligibleOfficers, { params })),
        story: steps.filter(({ what }) => what.includes('Xray')).length,
      };
    };
    const { stations } = await watch.call(boardRoutes.board, { params: { date: night } });
    const closed = Object.keys(stations).filter((id) => id !== 'bus-x');
    await operate(watch, night, {
      type: 'configure',
      stations: Object.fromEntries(closed.map((id) => [id, { isOpen: false }])),
    });
    const { moves } = await watch.call(boardRoutes.autoAssign, {
      body: { date: night, preview: true },
    });
    expect(moves.map((move) => move.userId)).toEqual(counts === 1 ? [userId] : []);
    const expected = { board: counts, eligible: counts, story: counts };
    expect(await judged()).toEqual(expected);

    app.clock.set(`${addDays(night, 3)}T06:00:00Z`);
    watch = await app.login('watch.1');
    expect(await judged()).toEqual(expected);
    expect(await judged(`${night}T20:00:00.000Z`)).toEqual(expected);
  },
);
