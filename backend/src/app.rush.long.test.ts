import { boardRoutes, monitoringRoutes } from '@muster/protocol';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  asking,
  boardDate as date,
  drag,
  plainStations,
  seedCatalogue,
  seedPresent,
} from './features/board/board.fixture.ts';
import { startTestApp, type TestApp } from './testing/app.ts';
import { seedOrganisation } from './testing/organisation.ts';

/** What people do in a hurry meets no limit (PRF-49): each rush is run with the limits as they are delivered. */

const perPerson = 10;
const crowd = 12;
let app: TestApp;
let officers: string[];

beforeAll(async () => {
  app = await startTestApp();
  await seedOrganisation(app.db);
  await seedCatalogue(app.db, plainStations(crowd, perPerson * 2));
  officers = await seedPresent(app.db, crowd * perPerson);
}, 60_000);
afterAll(() => app.close());

const dates = Array.from({ length: 30 }, (_, day) =>
  new Date(Date.UTC(2025, 7, 1 + day)).toISOString().slice(0, 10),
);

it('a watch TL who clicks through 30 dates and back as fast as the server answers is refused nothing, also where calls lag behind the socket [PRF-49]', async () => {
  const client = await app.login('watch.1');
  const socket = await client.socket();
  const joins: boolean[] = [];
  for (const other of dates) {
    joins.push((await socket.emitWithAck('watch:join', { date: other })).ok);
    joins.push((await socket.emitWithAck('board:join', { date: other })).ok);
  }
  for (const other of dates) {
    await client.call(monitoringRoutes.watch, { params: { date: other } });
    await client.call(boardRoutes.board, { params: { date: other } });
  }
  // Somebody needs at least 100 ms for each.
  app.clock.advance(dates.length * 100);
  for (const other of dates.toReversed().slice(0, 15)) {
    joins.push((await socket.emitWithAck('watch:join', { date: other })).ok);
    await client.call(monitoringRoutes.watch, { params: { date: other } });
  }
  expect(joins).toEqual(joins.map(() => true));
  expect(socket.connected).toBe(true);
  socket.close();
}, 60_000);

it('12 people who place officers one after another without a pause are refused nothing, and every place is kept [PRF-49]', async () => {
  const watch = await Promise.all(
    Array.from({ length: crowd }, (_, one) => app.login(one % 2 === 0 ? 'watch.1' : 'watch.2')),
  );
  const url = `/api/deployment/board/${date}/ops`;
  const codes = await Promise.all(
    watch.map(async (client, one) => {
      const socket = await client.socket();
      const joined = await socket.emitWithAck('board:join', { date });
      const answered: (number | boolean)[] = [joined.ok];
      for (const officer of officers.slice(one * perPerson, (one + 1) * perPerson)) {
        const operation = asking(drag(officer, null, `s-${one + 1}`));
        answered.push((await client.raw('POST', url, operation)).statusCode);
      }
      answered.push(socket.connected);
      socket.close();
      return answered;
    }),
  );
  const good = [true, ...Array<number>(perPerson).fill(200), true];
  expect(codes).toEqual(codes.map(() => good));
  const board = await app
    .login('watch.1')
    .then((client) => client.call(boardRoutes.board, { params: { date } }));
  expect(board.assignments).toHaveLength(crowd * perPerson);
}, 60_000);
