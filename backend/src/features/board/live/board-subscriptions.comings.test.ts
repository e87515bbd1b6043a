import { boardRoutes, serverEvents, type DisplayDeployment } from '@muster/protocol';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { nextEvent, type TestSocket } from '../../../testing/app.ts';
import { pairDisplay } from '../../../testing/callers.ts';
import { startBoardApp, operate, type BoardApp } from '../board-app.fixture.ts';
import { drag } from '../board.fixture.ts';

/** A morning shift, 10:00 to 22:00; it is 10:20, and one of two at CAR 1, a post for 50 minutes, has 12:00 to 14:00 off. */

let on: BoardApp;
let date: string;
const walls: { socket: TestSocket; event: 'deployment:saved' | 'deployment:drafted' }[] = [];

beforeAll(async () => {
  on = await startBoardApp({}, { beatMs: 20 });
  date = await on.newDay({ [on.officer(4)]: { status: 'pto', ptoTiming: '12:00-14:00' } });
  const stations = { 'car-1': { minimum: 2, timeLimitMinutes: 50 } };
  await operate(on.wen, date, { type: 'configure', stations });
  for (const index of [3, 4]) await operate(on.wen, date, drag(on.officer(index), null, 'car-1'));
  await operate(on.wen, date, { type: 'save' });
  for (const source of ['saved', 'draft'] as const) {
    const wall = await pairDisplay(on.app, on.wen, source);
    const socket = await wall.socket();
    await socket.emitWithAck('board:join', { date });
    const shown = await wall.call(boardRoutes.displayed, { params: { date } });
    expect(carOf(shown)).toMatchObject({ here: 2, away: 0, minimum: 2 });
    walls.push({ socket, event: source === 'saved' ? 'deployment:saved' : 'deployment:drafted' });
  }
});
afterAll(() => on.app.close());

const carOf = ({ zones }: DisplayDeployment) =>
  zones.flatMap(({ stations }) => stations).find(({ id }) => id === 'car-1');

/** What each wall is told of CAR 1 once it is this time, without anybody having written. */
async function toldAt(time: string) {
  const nextEvents = walls.map(({ socket, event }) => nextEvent(socket, event));
  on.app.clock.set(`${date}T${time}:00+08:00`);
  return (await Promise.all(nextEvents)).map((payload, index) => {
    const event = walls[index]?.event ?? 'deployment:saved';
    expect(JSON.stringify(payload)).not.toMatch(/12:00|14:00|T04:00|T06:00/);
    return carOf(serverEvents[event].parse(payload).deployment);
  });
}

it('walls hear who is away when a time off begins, and who is back when it ends [DIS-49, STF-13, STF-45]', async () => {
  for (const car of await toldAt('12:00')) {
    expect(car).toMatchObject({ here: 1, away: 1, gone: 0 });
    expect(car?.officers.map(({ isAway }) => isAway).toSorted()).toEqual([false, true]);
    expect(car?.officers.find(({ isAway }) => isAway)?.reliefAt).toBeNull();
  }
  for (const car of await toldAt('14:00')) {
    expect(car).toMatchObject({ here: 2, away: 0 });
    const due = car?.officers.flatMap(({ reliefAt }) => reliefAt ?? []).toSorted();
    // Who was here all the time since 10:20, and who came back at 14:00.
    expect(due).toEqual([expect.stringContaining('T03:10'), expect.stringContaining('T06:50')]);
  }
});
