import { addDays, boardRoutes, tagRoutes, userRoutes, type Officer } from '@muster/protocol';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { nextEvent, type TestClient } from '../../../testing/app.ts';
import { drag } from '../board.fixture.ts';
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
