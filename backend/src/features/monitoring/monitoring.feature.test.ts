import { attendanceRoutes } from '@muster/protocol';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { nextEvent, startTestApp, type TestApp } from '../../testing/app.ts';
import { pairDisplay } from '../../testing/callers.ts';
import { seedOrganisation, type Organisation } from '../../testing/organisation.ts';
import { marksFor } from '../attendance/attendance.fixture.ts';

const date = '2025-09-06';
const beatWithinMs = 12_000;
let app: TestApp;
let org: Organisation;
beforeAll(async () => {
  app = await startTestApp({ beatMs: 300 });
  org = await seedOrganisation(app.db);
});
afterAll(() => app.close());

/** Stores a sheet that this server is not told of, as another process does, or a write whose acknowledgement is lost. */
async function storeUntold(teamId: string): Promise<void> {
  const other = await startTestApp({ uri: app.uri });
  const leader = await other.login(`tl.${teamId.toLowerCase()}`);
  await leader.call(attendanceRoutes.submit, {
    body: { teamId, date, attendanceData: marksFor(org.team(teamId)) },
  });
  await other.close();
}

it('a stored sheet that nobody told is told with the beat, to the watch and to its team, and the beat says where it stands [S27]', async () => {
  const [watch, leader] = await Promise.all([app.login('watch.1'), app.login('dtl.a1')]);
  const [desk, phone] = await Promise.all([watch.socket(), leader.socket()]);
  await desk.emitWithAck('watch:join', { date });
  await phone.emitWithAck('team:join', { teamId: 'A1', date });
  const heard = [
    nextEvent(desk, 'attendance:submitted', beatWithinMs),
    nextEvent(phone, 'attendance:submitted', beatWithinMs),
    nextEvent(desk, 'log:appended', beatWithinMs),
  ] as const;
  await storeUntold('A1');
  const [atDesk, atPhone] = await Promise.all(heard);
  expect(atDesk).toMatchObject({ teamId: 'A1', revision: 1, opId: null, stats: { revision: 1 } });
  expect(atPhone).toMatchObject({ teamId: 'A1', revision: 1 });
  const [ofWatch, ofTeam] = await Promise.all([
    nextEvent(desk, 'watch:beat', beatWithinMs),
    nextEvent(phone, 'team:beat', beatWithinMs),
  ]);
  expect(ofWatch).toMatchObject({ date, revision: 1 });
  expect(ofTeam).toMatchObject({ teamId: 'A1', date, revision: 1 });
  desk.close();
  phone.close();
}, 60_000);

it('every connected screen is told the time with the beat, a wall among them [SCH-20]', async () => {
  const watch = await app.login('watch.1');
  const wall = await pairDisplay(app, watch);
  const [desk, screen] = await Promise.all([watch.socket(), wall.socket()]);
  app.clock.advance(15 * 60_000);
  for (const socket of [desk, screen]) {
    const { now } = await nextEvent(socket, 'clock:beat', beatWithinMs);
    expect(Math.abs(Date.parse(now) - app.clock.now())).toBeLessThan(2_000);
    socket.close();
  }
});

it('a socket follows one date of the watch and one of the board [S28]', async () => {
  const socket = await (await app.login('watch.2')).socket();
  for (const name of ['watch:join', 'board:join'] as const) {
    for (const other of ['2025-09-08', '2025-09-09', date]) {
      await socket.emitWithAck(name, { date: other });
    }
  }
  expect(app.gateway.followed('watch').map((one) => one.date)).toEqual([date]);
  expect(app.gateway.followed('board').map((one) => one.date)).toEqual([date]);
  socket.close();
});

it('a wall screen follows the date on duty only, and around its change the other one too [S28]', async () => {
  const wall = await pairDisplay(app, await app.login('admin'));
  const socket = await wall.socket();
  const may = async (name: 'watch:join' | 'board:join', other: string) =>
    (await socket.emitWithAck(name, { date: other })).ok;
  for (const name of ['watch:join', 'board:join'] as const) {
    expect([await may(name, date), await may(name, '2025-09-07')]).toEqual([true, false]);
  }
  socket.close();
});

it('a session that runs through dates is stopped, and others go on [S28]', async () => {
  const client = await app.login('watch.1');
  const codes: number[] = [];
  for (let day = 0; day < 60; day++) {
    const other = new Date(Date.UTC(2031, 0, 1 + day)).toISOString().slice(0, 10);
    codes.push((await client.raw('GET', `/api/deployment/board/${other}`)).statusCode);
  }
  expect(codes.slice(0, 30)).toEqual(Array<number>(30).fill(200));
  expect(codes.filter((code) => code === 429).length).toBeGreaterThan(10);
  const other = await app.login('watch.2');
  expect((await other.raw('GET', `/api/deployment/board/${date}`)).statusCode).toBe(200);
});
