import { boardRoutes, userRoutes, type ServerToClient } from '@muster/protocol';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { nextEvent, type TestClient, type TestSocket } from '../../../testing/app.ts';
import { operate, startBoardApp, type BoardApp } from '../board-app.fixture.ts';
import { drag } from '../board.fixture.ts';

/** What an administrator takes from somebody is seen on every open screen within a second. */

let boardApp: BoardApp;
let admin: TestClient;
beforeAll(async () => {
  boardApp = await startBoardApp();
  admin = await boardApp.app.login('admin');
});
afterAll(() => boardApp.app.close());

/** Awaits what each socket is to hear, all within a second of the deed. */
async function heardWithinASecond<Heard extends readonly Promise<unknown>[]>(
  listen: () => Heard,
  act: () => Promise<unknown>,
): Promise<{ -readonly [Index in keyof Heard]: Awaited<Heard[Index]> }> {
  const startedAt = performance.now();
  const heard = Promise.all(listen());
  await act();
  const all = await heard;
  expect(performance.now() - startedAt).toBeLessThan(1000);
  return all;
}

const within = <Name extends keyof ServerToClient>(socket: TestSocket, name: Name) =>
  nextEvent(socket, name, 1000);
const closed = (socket: TestSocket) =>
  new Promise<void>((resolve) => socket.once('disconnect', () => resolve()));

/** An officer with a dashboard and two devices, placed on a board that two others have open. */
async function openScreens(username: string) {
  const { app, wen, wira, officer, newDay } = boardApp;
  const userId = officer(1);
  const date = await newDay();
  await operate(wen, date, drag(userId, null, 'car-1'));
  await operate(wen, date, { type: 'save' });
  const own = [await app.login(username), await app.login(username)];
  const [desk, board, leader, ...devices] = await Promise.all([
    (await app.login('admin')).socket(),
    wira.socket(),
    (await app.login('tl.a1')).socket(),
    ...own.map((client) => client.socket()),
  ]);
  await board.emitWithAck('board:join', { date });
  await leader.emitWithAck('team:join', { teamId: 'A1', date });
  return { userId, date, own, desk, board, leader, devices };
}

describe('a person who is deactivated', () => {
  it('leaves the open board with the reason, the lists of leader and desk, and their own devices, within a second [DEP-16, DIR-150, SES-37]', async () => {
    const { app, officer, boardOn, wen } = boardApp;
    const { userId, date, own, desk, board, leader, devices } = await openScreens('dtl.a1');
    const listen = () =>
      [
        within(board, 'board:changed'),
        within(desk, 'directory:changed'),
        within(leader, 'directory:changed'),
        within(board, 'directory:changed'),
        ...devices.map((device) => within(device, 'session:revoked')),
        ...devices.map(closed),
      ] as const;
    const [changed, atDesk, atLeader, atWatch, ...ends] = await heardWithinASecond(listen, () =>
      admin.call(userRoutes.change, { params: { userId }, body: { isActive: false } }),
    );
    expect(changed).toMatchObject({
      opId: null,
      by: null,
      op: {
        type: 'officers',
        remove: [{ userId, reason: 'deactivated' }],
        moves: [{ userId, from: 'car-1', to: null }],
      },
    });
    for (const event of [atDesk, atLeader, atWatch])
      expect(event).toMatchObject({ what: 'users', ids: [userId] });
    expect(ends.slice(0, devices.length)).toEqual(devices.map(() => ({ reason: 'deactivated' })));
    for (const client of own)
      expect((await client.raw('GET', '/api/auth/me')).statusCode).toBe(401);
    expect(await boardOn(date)).toMatchObject({
      assignments: [],
      vacancies: [{ stationId: 'car-1', userId: officer(1), reason: 'deactivated' }],
    });
    expect(await wen.call(boardRoutes.assignments, { params: { date } })).toMatchObject([
      { userId, eligible: false },
    ]);
    for (const socket of [desk, board, leader]) socket.close();

    const again = await admin.call(userRoutes.change, {
      params: { userId },
      body: { isActive: true },
    });
    expect(again.isActive).toBe(true);
    await expect
      .poll(async () => (await boardOn(date)).officers.map(({ id }) => id))
      .toContain(userId);
    expect((await app.login('dtl.a1')).token).toBeTruthy();
  });

  it('is as fast with many: one call takes them all off the board and out of their devices [DEP-16, DIR-47, DIR-150]', async () => {
    const { userId, desk, board, leader, devices } = await openScreens('dtl.a1');
    const listen = () =>
      [
        within(board, 'board:changed'),
        within(leader, 'directory:changed'),
        ...devices.map((device) => within(device, 'session:revoked')),
      ] as const;
    const [changed, , ...ends] = await heardWithinASecond(listen, () =>
      admin.call(userRoutes.bulk, {
        body: { action: 'deactivate', userIds: [userId, boardApp.officer(4)] },
      }),
    );
    const { op } = changed;
    if (op.type !== 'officers') throw new Error(`a ${op.type} where officers leave`);
    const gone = [userId, boardApp.officer(4)].map((id) => ({ userId: id, reason: 'deactivated' }));
    expect(op.remove).toHaveLength(gone.length);
    expect(op.remove).toEqual(expect.arrayContaining(gone));
    expect(op.moves).toMatchObject([{ userId, from: 'car-1', to: null }]);
    expect(ends).toEqual(devices.map(() => ({ reason: 'deactivated' })));
    for (const socket of [desk, board, leader]) socket.close();
  });
});
