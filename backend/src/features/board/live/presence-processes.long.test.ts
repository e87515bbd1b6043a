import { holdLeaseMs, type BoardPresence } from '@muster/protocol';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp, type TestSocket } from '../../../testing/app.ts';
import { seedOrganisation, type Organisation } from '../../../testing/organisation.ts';
import { boardDate as date, plainStations, seedCatalogue, seedPresent } from '../board.fixture.ts';
import { presence } from './presence.ts';
import { leaseMs, presenceWritten, sharePresence } from './shared-presence.ts';

/** Who is at a board, where people are at two processes on one database. */

let one: TestApp;
let other: TestApp;
let org: Organisation;
let officers: string[];

beforeAll(async () => {
  one = await startTestApp({ isShared: true });
  org = await seedOrganisation(one.db);
  await seedCatalogue(one.db, plainStations(2, 4));
  officers = await seedPresent(one.db, 2);
  other = await startTestApp({ uri: one.uri, isShared: true });
});
afterAll(() => Promise.all([one.close(), other.close()]));

/** Joined, with the last picture that it was shown. */
async function open(app: TestApp, username: string, on = date) {
  const socket: TestSocket = await (await app.login(username)).socket();
  let last: BoardPresence | undefined;
  socket.on('board:presence', (seen) => (last = seen));
  await socket.emitWithAck('board:join', { date: on });
  return {
    socket,
    names: () => (last?.viewers ?? []).map(({ name }) => name).sort(),
    colors: () => new Set(last?.viewers.map(({ color }) => color)).size,
    holding: () => last?.holding,
  };
}
const soon = { timeout: 3000 };

it('people at two processes see each other, in colours of their own, and what each holds, until they let go and leave [PRC-42, S18]', async () => {
  const wen = await open(one, 'watch.1');
  const wira = await open(other, 'watch.2');
  for (const desk of [wen, wira]) {
    await expect.poll(desk.names, soon).toEqual(['Wen Watch', 'Wira Watch']);
    expect(desk.colors()).toBe(2);
  }
  wira.socket.emit('board:hint', { date, userId: officers[0] ?? '' });
  const held = [{ userId: officers[0], by: org.id('watch.2') }];
  for (const desk of [wen, wira]) await expect.poll(desk.holding, soon).toEqual(held);
  wira.socket.emit('board:hint', { date, userId: null });
  await expect.poll(wen.holding, soon).toEqual([]);
  wira.socket.close();
  await expect.poll(wen.names, soon).toEqual(['Wen Watch']);
  wen.socket.close();
});

it('a server that stops takes its people along at once; one that has died, after its lease at the latest, and what they held after 8 s [PRC-43, S18]', async () => {
  const on = '2025-09-09';
  const third = await startTestApp({ uri: one.uri, isShared: true });
  const wen = await open(one, 'watch.1', on);
  await open(third, 'watch.2', on);
  await expect.poll(wen.names, soon).toEqual(['Wen Watch', 'Wira Watch']);
  await third.close();
  await expect.poll(wen.names, soon).toEqual(['Wen Watch']);

  const held = { userId: officers[1], by: org.id('watch.2') };
  const holding = [{ by: held.by, userIds: [held.userId] }];
  const gone = { date: on, process: 'killed', holding, v: 1 };
  const viewers = [{ id: org.id('watch.2'), name: 'Wira Watch', color: 3 }];
  const presence = one.db.collection<{ _id: string }>('presence');
  // Its clock was an hour ahead.
  const expiresAt = new Date(one.clock.now() + 3_600_000);
  await presence.insertOne({ _id: `${on} killed`, ...gone, viewers, expiresAt } as never);
  await expect.poll(wen.names, soon).toEqual(['Wen Watch', 'Wira Watch']);
  expect(wen.holding()).toEqual([held]);
  one.clock.advance(holdLeaseMs - 1000);
  wen.socket.emit('board:hint', { date: on, userId: officers[0] ?? '' });
  await expect.poll(wen.holding, soon).toHaveLength(2);
  one.clock.advance(500);
  await expect.poll(wen.holding, soon).toHaveLength(1);
  wen.socket.emit('board:hint', { date: on, userId: null });
  await expect.poll(wen.holding, soon).toEqual([]);
  one.clock.advance(leaseMs - holdLeaseMs - 4500);
  wen.socket.emit('board:hint', { date: on, userId: officers[0] ?? '' });
  await expect.poll(wen.holding, soon).toHaveLength(1);
  expect(wen.names()).toEqual(['Wen Watch', 'Wira Watch']);
  // With the look that comes half a second later at most they are gone within 15 s.
  one.clock.advance(4500);
  await expect.poll(wen.names, soon).toEqual(['Wen Watch']);
  wen.socket.close();
});

it('whoever stays at a board, or says again what is known, costs no write [PRC-42]', async () => {
  const on = '2025-09-10';
  let writes = 0;
  one.changes.subscribe(presenceWritten, ({ id }) => void (writes += Number(id === on)));
  const wen = await open(one, 'watch.1', on);
  await expect.poll(() => writes, soon).toBe(1);
  const again = await open(one, 'watch.1', on);
  again.socket.emit('board:hint', { date: on, userId: null });
  wen.socket.close();
  await again.socket.emitWithAck('board:sync', { date: on, since: 0 });
  // News comes after whatever these have made.
  again.socket.emit('board:hint', { date: on, userId: officers[1] ?? '' });
  await expect.poll(again.holding, soon).toHaveLength(1);
  await expect.poll(() => writes, soon).toBe(2);
  again.socket.close();
});

it('a last word that does not get through is said again [PRC-43]', async () => {
  const on = '2025-09-11';
  const here = presence(one.clock);
  const puts: number[] = [];
  let isCut = false;
  const shared = sharePresence({
    presence: here,
    repo: {
      put: ({ viewers }) => {
        puts.push(viewers.length);
        return isCut ? Promise.reject(new Error('cut')) : Promise.resolve();
      },
      others: () => Promise.resolve([]),
    },
    clock: one.clock,
    changes: one.changes,
    show: () => undefined,
    log: one.http.log,
  });
  here.enter(on, { socketId: 's', id: 'wen', name: 'Wen Watch' });
  shared.changed(on);
  await expect.poll(() => puts, soon).toEqual([1]);
  isCut = true;
  here.leave(on, 's');
  shared.changed(on);
  await expect.poll(() => puts, soon).toEqual([1, 0]);
  isCut = false;
  await shared.stop();
  expect(puts).toEqual([1, 0, 0]);
  await shared.stop();
  expect(puts).toEqual([1, 0, 0]);
});
