import { absenceRoutes, addDays, deletedRoutes, userRoutes } from '@muster/protocol';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { workingDay } from '../attendance/attendance.fixture.ts';
import { nextEvent, startTestApp, type TestApp, type TestClient } from '../../testing/app.ts';
import { signInCallers, type CallerName } from '../../testing/callers.ts';
import { seedOrganisation, type Organisation } from '../../testing/organisation.ts';

let app: TestApp;
let org: Organisation;
let callers: Record<CallerName, TestClient>;

beforeAll(async () => {
  app = await startTestApp();
  org = await seedOrganisation(app.db);
  callers = await signInCallers(app);
});
afterAll(() => app.close());

const days = { from: workingDay, to: addDays(workingDay, 6) };
const enter = (userId: string) =>
  callers.tl.call(absenceRoutes.create, { body: { userId, absenceType: 'VL', ...days } });
const listed = (by: TestClient) => by.call(absenceRoutes.list, { query: days });

it('desks and the person’s leaders are told of a write, nobody else [ABS-30]', async () => {
  const [desk, leader, other] = [
    await callers.watch_tl.socket(),
    await callers.tl.socket(),
    await (await app.login('tl.a2')).socket(),
  ];
  const heard: unknown[] = [];
  other.on('absences:changed', (payload) => heard.push(payload));
  const told = Promise.all([desk, leader].map((one) => nextEvent(one, 'absences:changed')));
  const made = await enter(org.id('a1.05'));
  expect((await told).map(({ rows }) => rows)).toEqual([[made], [made]]);
  const gone = nextEvent(leader, 'absences:changed');
  await callers.tl.call(absenceRoutes.remove, { params: { absenceId: made.id } });
  expect(await gone).toMatchObject({ rows: [], removed: [made.id], revision: 2 });
  expect(heard).toEqual([]);
});

it('absences go out of sight with a person, come back with them, and move with them [ABS-12, ABS-31]', async () => {
  const person = {
    username: 'abs.1',
    name: 'Chua Wen',
    role: 'FRT',
    password: 'walk the night shift',
    teamId: 'A1',
    isActive: true,
    tlDashboardAccess: false,
  };
  const { id: userId, revision } = await callers.admin.call(userRoutes.create, { body: person });
  const made = await enter(userId);
  const [mine, theirs] = [callers.tl, await app.login('tl.a2')];
  const sockets = [await mine.socket(), await theirs.socket()] as const;
  const events = Promise.all(sockets.map((one) => nextEvent(one, 'absences:changed')));
  const edit = {
    ...person,
    password: undefined,
    username: undefined,
    teamId: 'A2',
    baseRevision: revision,
  };
  await callers.admin.call(userRoutes.change, { params: { userId }, body: edit });
  expect((await events)[0]).toMatchObject({ rows: [], removed: [made.id] });
  expect(await listed(theirs)).toMatchObject([{ id: made.id, teamId: 'A2' }]);

  const gone = await callers.admin.call(userRoutes.remove, { params: { userId } });
  expect(await listed(callers.admin)).toEqual([]);
  const params = { deletedId: gone.id };
  await callers.admin.call(deletedRoutes.restore, { params, body: {} });
  expect((await listed(callers.admin)).map(({ id }) => id)).toEqual([made.id]);
});
