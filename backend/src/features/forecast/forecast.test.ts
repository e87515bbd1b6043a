import {
  absenceRoutes,
  addDays,
  boardRoutes,
  builtInCatalogue,
  forecastRoutes,
  placeRoutes,
  userRoutes,
} from '@muster/protocol';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { workingDay } from '../attendance/attendance.fixture.ts';
import { catalogueRepo } from '../board/catalogue/catalogue.ts';
import { nextEvent, startTestApp, type TestApp, type TestClient } from '../../testing/app.ts';
import { signInCallers, type CallerName } from '../../testing/callers.ts';
import { seedOrganisation, type Organisation } from '../../testing/organisation.ts';

let app: TestApp;
let org: Organisation;
let callers: Record<CallerName, TestClient>;
/** The night after the day of the tests. */
const night = addDays(workingDay, 1);

beforeAll(async () => {
  app = await startTestApp();
  org = await seedOrganisation(app.db);
  await catalogueRepo(app.db).insertMissing(builtInCatalogue);
  callers = await signInCallers(app);
});
afterAll(() => app.close());

const forecast = async (query: object = {}, by = callers.watch_tl) =>
  (await by.call(forecastRoutes.read, { query })).days;
const nightOf = async (by = callers.watch_tl) =>
  (await forecast({ from: night, days: '1' }, by))[0];
const leave = (username: string) =>
  callers.admin.call(absenceRoutes.create, {
    body: { userId: org.id(username), from: night, to: night, absenceType: 'VL' },
  });

it('14 days from the next shift are answered, days off without anybody [FOR-1, FOR-2]', async () => {
  const days = await forecast();
  expect(days.map(({ date }) => date)).toEqual(
    Array.from({ length: 14 }, (_, day) => addDays(night, day)),
  );
  expect(days[1]).toMatchObject({ shift: 'night_off', expected: 0, byZone: [], plan: null });
  const [first] = days;
  expect(first).toMatchObject({ shift: 'night', away: [], proven: true, plan: null });
  expect(first?.expected).toBe(first?.members);
  // Eighteen people in three teams are fewer than the stations need.
  expect(first?.missing).toBeGreaterThan(0);
  expect(first?.reasons[0]).toContain('the minimums need');
});

it('an absence, a person, a zone and a board of the date change the row, and it is told of which dates [FOR-6]', async () => {
  const socket = await callers.watch_tl.socket();
  const before = await nightOf();
  async function after(change: () => Promise<unknown>) {
    const told = nextEvent(socket, 'forecast:changed');
    await change();
    expect((await told).dates).toContain(night);
    return nightOf();
  }
  const expected = before?.expected ?? 0;
  const away = await after(() => leave('a1.04'));
  expect(away).toMatchObject({ expected: expected - 1, members: before?.members });
  expect(away?.away).toMatchObject([{ userId: org.id('a1.04'), absenceType: 'VL' }]);

  const params = { userId: org.id('a2.04') };
  const body = { action: 'deactivate' as const, userIds: [params.userId] };
  const fewer = await after(() => callers.admin.call(userRoutes.bulk, { body }));
  expect(fewer).toMatchObject({ expected: expected - 2, members: (before?.members ?? 0) - 1 });

  const zone = { params: { zoneId: 'bike' }, body: { isActive: false } };
  const closed = await after(() => callers.admin.call(placeRoutes.changeZone, zone));
  expect(closed?.byZone.some(({ zoneId }) => zoneId === 'bike')).toBe(false);

  const stations = { 'car-1': { capacity: 30, minimum: 30 } };
  const operation = { opId: randomUUID(), op: { type: 'configure' as const, stations } };
  const more = await after(() =>
    callers.watch_tl.call(boardRoutes.operate, { params: { date: night }, body: operation }),
  );
  expect(more?.missing).toBeGreaterThan(closed?.missing ?? 0);
});

it('a leader is answered the own team’s part, and no other one’s [FOR-5]', async () => {
  await leave('a2.05');
  const own = await nightOf(callers.tl);
  const all = await nightOf();
  expect(own?.members).toBe(6);
  expect(own?.byZone).toHaveLength(1);
  expect(all?.away.map(({ teamId }) => teamId)).toContain('A2');
  expect(own?.away.every(({ teamId }) => teamId === 'A1')).toBe(true);
  const refused = await callers.tl.raw('GET', '/api/forecast?teamId=A2');
  expect([refused.statusCode, refused.json()]).toMatchObject([403, { code: 'FORBIDDEN' }]);
  for (const name of ['A99', 'constructor']) {
    const nobody = await callers.watch_tl.raw('GET', `/api/forecast?teamId=${name}`);
    expect([nobody.statusCode, nobody.json()]).toMatchObject([404, { code: 'NOT_FOUND' }]);
  }
});

it('whoever asks for many other dates keeps nobody waiting for the coming ones [FOR-7]', async () => {
  let left = 6;
  const others = Array.from({ length: left }, async (_, year) => {
    await forecast({ from: `${2030 + year}-01-01`, days: '31' }, callers.tl);
    left--;
  });
  await leave('a3.05');
  expect((await nightOf())?.away.map(({ userId }) => userId)).toContain(org.id('a3.05'));
  expect(left).toBeGreaterThan(0);
  await Promise.all(others);
});

it('many who ask at once are answered by one computation each day, alike [FOR-7]', async () => {
  const answers = await Promise.all(Array.from({ length: 12 }, () => forecast()));
  expect(new Set(answers.map((days) => JSON.stringify(days))).size).toBe(1);
});

it('while people change each who asks is answered, and what is asked last is of the last change [FOR-6, FOR-7]', async () => {
  const userIds = [org.id('a3.04')];
  const before = await forecast();
  const asked: Promise<typeof before>[] = [];
  for (const action of ['deactivate', 'activate', 'deactivate', 'activate'] as const) {
    asked.push(forecast());
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await callers.admin.call(userRoutes.bulk, { body: { action, userIds } });
  }
  expect((await Promise.all(asked)).map((days) => days.length)).toEqual([14, 14, 14, 14]);
  expect(await forecast()).toEqual(before);
});
