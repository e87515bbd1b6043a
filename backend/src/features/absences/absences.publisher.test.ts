import {
  absenceRoutes,
  addDays,
  applyToAbsences,
  deletedRoutes,
  userRoutes,
  type AbsencesChanged,
} from '@muster/protocol';
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
  const heard: unknown[] = [];
  (await (await app.login('tl.a3')).socket()).on('absences:changed', (told) => heard.push(told));
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
  await app.changes.idle();
  expect(heard).toEqual([]);
});

it('what is told of entered, changed, parted and removed absences makes of a list what a fresh one is [ABS-30]', async () => {
  const socket = await callers.tl.socket();
  const told: AbsencesChanged[] = [];
  socket.on('absences:changed', (payload) => told.push(payload));
  const before = await listed(callers.tl);
  const body = { userId: org.id('a1.06'), absenceType: 'VL', ...days };
  const made = await callers.tl.call(absenceRoutes.create, { body });
  const middle = { from: addDays(days.from, 2), to: addDays(days.from, 3) };
  const course = { ...body, ...middle, absenceType: 'COURSE', replaceOverlaps: true };
  const other = await callers.tl.call(absenceRoutes.create, { body: course });
  const params = { absenceId: made.id };
  const shorter = { ...body, to: days.from, notes: 'one day' };
  await callers.tl.call(absenceRoutes.change, { params, body: shorter });
  await callers.tl.call(absenceRoutes.remove, { params: { absenceId: other.id } });
  await expect.poll(() => told.length).toBe(4);
  const replayed = told.reduce((list, event) => {
    const next = applyToAbsences(list, event, days);
    return next === 'gap' ? expect.fail('a gap') : next;
  }, before);
  expect(replayed).toEqual(await listed(callers.tl));
});
