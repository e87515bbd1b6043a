import {
  addDays,
  attendanceRoutes,
  boardRoutes,
  builtInCatalogue,
  hourMs,
  notificationRoutes,
  dayWords,
} from '@muster/protocol';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { marksFor, workingDay } from '../attendance/attendance.fixture.ts';
import { catalogueRepo } from '../board/catalogue/catalogue.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { seedOrganisation, type Organisation } from '../../testing/organisation.ts';

const beatMs = 25;
let app: TestApp;
let org: Organisation;
beforeAll(async () => {
  app = await startTestApp({ beatMs });
  org = await seedOrganisation(app.db);
  await catalogueRepo(app.db).insertMissing(builtInCatalogue);
  await app.listen();
});
afterAll(() => app.close());

it('a shift whose minimums cannot be met is told to watch TLs a day before, once, and is over when they can be [FOR-8]', async () => {
  const leader = await app.login('tl.a1');
  const body = { teamId: 'A1', date: workingDay, attendanceData: marksFor(org.team('A1')) };
  await leader.call(attendanceRoutes.submit, { body });
  let watch = await app.login('watch.1');
  const toldTo = async (client: typeof watch) =>
    (await client.call(notificationRoutes.list)).filter(({ kind }) => kind === 'shift-short');
  const night = addDays(workingDay, 1);
  // The morning of the day of the tests: the night begins in more than a day.
  const lines = async () =>
    (await toldTo(watch)).map(({ title, readAt }) => [title, readAt === null]);
  expect(await lines()).toEqual([]);
  app.clock.advance(12 * hourMs);
  // No session lasts so long.
  watch = await app.login('watch.1');
  const title = `The Night Shift of ${dayWords(night)} cannot meet its minimums`;
  await expect.poll(lines, { interval: beatMs, timeout: 10_000 }).toEqual([[title, true]]);
  expect((await toldTo(watch))[0]?.link).toBe('/dashboard?tab=next');
  expect(await toldTo(await app.login('admin'))).toEqual([]);

  const none = Object.fromEntries(
    builtInCatalogue.stations.map(
      ({ id }) => [id, { minimum: 0, minimumByTag: {}, minimumByRole: {} }] as const,
    ),
  );
  const op = { type: 'configure' as const, stations: none };
  const operation = { opId: randomUUID(), op };
  await watch.call(boardRoutes.operate, { params: { date: night }, body: operation });
  await expect.poll(lines, { interval: beatMs, timeout: 10_000 }).toEqual([[title, false]]);
});
