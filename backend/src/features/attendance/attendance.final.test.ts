import { attendanceRoutes, auditRoutes, scheduleRoutes, settingsRoutes } from '@muster/protocol';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startTestApp, type TestApp, type TestClient } from '../../testing/app.ts';
import { seedOrganisation, type Organisation } from '../../testing/organisation.ts';
import { marksFor, nightShiftDay, workingDay } from './attendance.fixture.ts';

let app: TestApp;
let org: Organisation;
let leader: TestClient;
let watch: TestClient;
let admin: TestClient;
/** The first shift ends at 22:00 of Singapore, which is 14:00 of UTC. */
const lastOpen = '2025-09-07T01:59:59.000Z';
const firstFinal = '2025-09-07T02:00:00.000Z';

beforeAll(async () => {
  app = await startTestApp({
    env: { SESSION_ABSOLUTE_HOURS: '100', SESSION_IDLE_MINUTES: '6000' },
  });
  org = await seedOrganisation(app.db);
  [leader, watch, admin] = await Promise.all([
    app.login('tl.a1'),
    app.login('watch.1'),
    app.login('admin'),
  ]);
  await submit(workingDay);
});
beforeEach(() => app.clock.set(firstFinal));
afterAll(() => app.close());

const submit = (date: string, over: object = {}) =>
  leader.raw('POST', '/api/attendance/submit', {
    teamId: 'A1',
    date,
    attendanceData: marksFor(org.team('A1')),
    ...over,
  });
const recordId = (place = 3) => `${org.team('A1')[place] ?? ''}.${workingDay}.A1`;
const sick = { status: 'absent', absenceType: 'MC' };
const edit = (by: TestClient, body: object = {}) =>
  by.raw('PUT', `/api/attendance/${recordId()}`, { ...sick, ...body });
const revision = async () => {
  const params = { teamId: 'A1', date: workingDay };
  return (await watch.call(attendanceRoutes.sheet, { params })).session.revision;
};

it('12 hours after its shift a leader changes nothing, and whoever may says why [ATT-100, ATT-101]', async () => {
  app.clock.set(lastOpen);
  expect((await submit(workingDay)).statusCode).toBe(200);
  app.clock.set(firstFinal);
  const before = await revision();
  const refused = await Promise.all([
    submit(workingDay),
    submit(workingDay, { reason: 'A reason of a leader' }),
    edit(leader, { reason: 'A reason of a leader' }),
    edit(watch),
    edit(admin, { reason: ' \n ' }),
  ]);
  expect(refused.map(({ statusCode }) => statusCode)).toEqual([403, 403, 403, 409, 409]);
  for (const one of refused) expect(one.json()).toMatchObject({ code: 'SHEET_FINAL' });
  expect(await revision()).toBe(before);
});

it('the reason stands in the log and in an administrator’s audit entry [ATT-102]', async () => {
  expect((await edit(watch, { reason: ' Came with a certificate ' })).statusCode).toBe(200);
  const [entry] = await watch.call(attendanceRoutes.updates, { query: { date: workingDay } });
  expect(entry).toMatchObject({ newValue: 'absent (MC)', reason: 'Came with a certificate' });
  await edit(admin, { absenceType: 'VL', reason: 'Was on leave' });
  const audited = async () =>
    (await admin.call(auditRoutes.activity, { query: { kind: 'attendance.corrected' } }))
      .entries[0];
  await expect
    .poll(audited)
    .toMatchObject({ after: { absenceType: 'VL', reason: 'Was on leave' } });
  const log = await app.db.collection('attendanceUpdates').find({ date: workingDay }).toArray();
  expect(log.filter(({ reason }) => reason === null)).toHaveLength(org.team('A1').length);
});

it('entries from before there were reasons have none [ATT-102, PRC-62]', async () => {
  await app.db
    .collection('attendanceUpdates')
    .updateMany({ date: workingDay, reason: null }, { $unset: { reason: 1 } });
  const log = await watch.call(attendanceRoutes.updates, { query: { date: workingDay } });
  expect(log.at(-1)).toMatchObject({ reason: null });
});

it('an old date is submitted for the first time, once; the same call again has its answer [ATT-101]', async () => {
  app.clock.set('2025-09-08T14:00:00.000Z');
  const opId = randomUUID();
  const first = await submit(nightShiftDay, { opId });
  expect(first.statusCode).toBe(200);
  expect((await submit(nightShiftDay, { opId })).json()).toEqual(first.json());
  expect((await submit(nightShiftDay)).statusCode).toBe(403);
});

it('another number of hours acts at once, 0 for never [ATT-100, SET-3]', async () => {
  const set = async (finalAfterHours: number) => {
    const { revision: baseRevision } = await admin.call(settingsRoutes.read);
    await admin.call(settingsRoutes.change, { body: { baseRevision, finalAfterHours } });
  };
  await set(13);
  expect((await edit(leader, { notes: 'one' })).statusCode).toBe(200);
  await set(11);
  expect((await edit(leader, { notes: 'two' })).statusCode).toBe(403);
  await set(0);
  app.clock.set('2025-09-10T02:00:00.000Z');
  expect((await edit(leader, { notes: 'two' })).statusCode).toBe(200);
  expect((await leader.call(scheduleRoutes.clock)).finalAfterHours).toBe(0);
});
