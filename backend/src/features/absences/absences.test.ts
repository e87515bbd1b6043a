import {
  absenceRoutes,
  addDays,
  attendanceRoutes,
  auditRoutes,
  dayWords,
  monitoringRoutes,
  type Absence,
} from '@muster/protocol';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { marksFor, workingDay } from '../attendance/attendance.fixture.ts';
import { newMember } from './absences.fixture.ts';
import { startTestApp, type TestApp, type TestClient } from '../../testing/app.ts';
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

let weeks = 0;
/** A week that no test has used. */
const freeWeek = () => {
  const from = addDays(workingDay, 28 * ++weeks);
  return { from, to: addDays(from, 6) };
};
const leave = (fields: object = {}) => ({
  userId: org.id('a1.04'),
  absenceType: 'VL',
  ...freeWeek(),
  ...fields,
});
const enter = (fields: object = {}, by = callers.tl) =>
  by.call(absenceRoutes.create, { body: leave(fields) });
const listed = (
  query: { from: string; to: string; teamId?: string; userId?: string },
  by = callers.tl,
) => by.call(absenceRoutes.list, { query });
const days = ({ from, to, absenceType }: Absence) => `${absenceType} ${from} ${to}`;

it('an absence is entered, listed by the days it touches, changed and removed [ABS-1, ABS-6, ABS-7]', async () => {
  const made = await enter({ notes: ' Bali ' });
  const { id, from, to } = made;
  expect(made).toMatchObject({
    userName: 'Ada A1',
    teamId: 'A1',
    notes: 'Bali',
    revision: 1,
  });
  expect(made.by).toEqual({ id: org.id('tl.a1'), name: 'Tara A1' });
  expect(await listed({ from: to, to: addDays(to, 9) })).toEqual([made]);
  expect(await listed({ from: addDays(to, 1), to: addDays(to, 9) })).toEqual([]);
  expect(await listed({ from, to, userId: org.id('a1.05') })).toEqual([]);

  const body = { from, to: from, absenceType: 'PTO', ptoTiming: '12:00-14:00', baseRevision: 1 };
  const params = { absenceId: id };
  const changed = await callers.tl.call(absenceRoutes.change, { params, body });
  expect(changed).toMatchObject({ id, to: from, ptoTiming: '12:00-14:00', notes: '', revision: 2 });
  // Nothing is new: nothing is written, whatever it was made on.
  expect(await callers.tl.call(absenceRoutes.change, { params, body })).toEqual(changed);

  await callers.tl.call(absenceRoutes.remove, { params, query: { baseRevision: '2' } });
  expect(await listed({ from, to })).toEqual([]);
  const again = await callers.tl.raw('DELETE', `/api/absences/${id}`);
  expect([again.statusCode, again.json()]).toMatchObject([404, { code: 'NOT_FOUND' }]);
});

it.each([
  [{ to: '2020-01-01' }, 400, 'ABSENCE_ENDS_BEFORE_START'],
  [{ to: '2031-01-01' }, 400, 'ABSENCE_TOO_LONG'],
  [{ absenceType: 'HOLIDAY' }, 400, 'UNKNOWN_ABSENCE_TYPE'],
  [{ absenceType: 'PTO' }, 400, 'PTO_TIMING_REQUIRED'],
  [{ absenceType: 'PTO', ptoTiming: '09:00-11:00' }, 400, 'PTO_TIMING_INVALID'],
  [{ userId: '3f2c1b0a-9d8e-4f7a-8b6c-5d4e3f2a1b0c' }, 400, 'UNKNOWN_USER'],
])('%j is refused with %i %s, and nothing is written [ABS-5]', async (fields, status, code) => {
  const body = leave(fields);
  const refused = await callers.admin.raw('POST', '/api/absences', body);
  expect([refused.statusCode, refused.json()]).toMatchObject([status, { code }]);
  expect(await listed({ from: body.from, to: addDays(body.from, 6) }, callers.admin)).toEqual([]);
});

it('two absences of a person never share a day, unless the new one takes it [ABS-4]', async () => {
  const made = await enter();
  const [from, to] = [addDays(made.from, 2), addDays(made.from, 3)];
  const body = { ...leave({ absenceType: 'MC' }), from, to };
  const refused = await callers.tl.raw('POST', '/api/absences', body);
  expect([refused.statusCode, refused.json()]).toMatchObject([
    409,
    { code: 'ABSENCE_OVERLAPS', overlapping: [made] },
  ]);
  expect(refused.json<{ message: string }>().message).toContain(`VL from ${dayWords(made.from)}`);

  await callers.tl.call(absenceRoutes.create, { body: { ...body, replaceOverlaps: true } });
  const rows = await listed({ from: made.from, to: made.to });
  expect(rows.map(days)).toEqual([
    `VL ${made.from} ${addDays(made.from, 1)}`,
    `MC ${from} ${to}`,
    `VL ${addDays(to, 1)} ${made.to}`,
  ]);
});

it('of many who enter the same day at once one is taken, and the others are told [ABS-4]', async () => {
  const body = leave();
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => callers.tl.raw('POST', '/api/absences', body)),
  );
  const made = answers.filter(({ statusCode }) => statusCode === 201);
  const refused = answers.filter(({ statusCode }) => statusCode === 409);
  expect([made.length, refused.length]).toEqual([1, 7]);
});

it('a call that comes again has one effect, and its id is no other call’s [ABS-6]', async () => {
  const body = { ...leave(), opId: randomUUID() };
  const answers = await Promise.all(
    Array.from({ length: 4 }, () => callers.tl.call(absenceRoutes.create, { body })),
  );
  expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
  const other = { ...leave({ userId: org.id('a1.05') }), opId: body.opId };
  const refused = await callers.tl.raw('POST', '/api/absences', other);
  expect([refused.statusCode, refused.json()]).toMatchObject([422, { code: 'OP_ID_REUSED' }]);
});

it('a call that comes again after its absence went, many other writes, or with its person deactivated makes no other one [ABS-6]', async () => {
  const { id: userId, change } = await newMember(callers.admin, 'again', 'Again A1');
  const body = { ...leave({ userId }), opId: randomUUID() };
  const made = await callers.tl.call(absenceRoutes.create, { body });
  const other = { ...leave({ userId }), to: undefined };
  for (let writes = 0; writes < 25; writes++) {
    const day = addDays(other.from, writes);
    const next = { ...other, from: day, to: day, opId: randomUUID() };
    await callers.tl.call(absenceRoutes.create, { body: next });
  }
  await change({ isActive: false });
  expect(await callers.tl.call(absenceRoutes.create, { body })).toEqual(made);
  const refused = await callers.tl.raw('POST', '/api/absences', { ...body, opId: randomUUID() });
  expect(refused.json()).toMatchObject({ code: 'ACCOUNT_INACTIVE' });
  await callers.tl.call(absenceRoutes.remove, { params: { absenceId: made.id } });
  const again = await callers.tl.raw('POST', '/api/absences', body);
  expect([again.statusCode, again.json()]).toMatchObject([404, { code: 'NOT_FOUND' }]);
  expect(await listed({ from: body.from, to: body.to, userId })).toEqual([]);
});

it('a change of an older revision is refused with what there is now [ABS-6]', async () => {
  const made = await enter();
  const params = { absenceId: made.id };
  const { from, to, userId } = made;
  const body = { userId, from, to, absenceType: 'MC', baseRevision: made.revision };
  const changed = await callers.admin.call(absenceRoutes.change, { params, body });
  const path = `/api/absences/${made.id}`;
  const stale = await callers.tl.raw('PUT', path, { ...body, absenceType: 'CCL' });
  expect([stale.statusCode, stale.json()]).toMatchObject([
    409,
    { code: 'STALE', current: changed },
  ]);
  const removal = await callers.tl.raw('DELETE', `${path}?baseRevision=${made.revision}`);
  expect(removal.json()).toMatchObject({ code: 'STALE' });
});

it('leaders have their own team alone, watch TLs and administrators everybody [ABS-10]', async () => {
  const other = { userId: org.id('a2.04') };
  const refused = await callers.tl.raw('POST', '/api/absences', leave(other));
  expect([refused.statusCode, refused.json()]).toMatchObject([403, { code: 'ABSENCE_OTHER_TEAM' }]);
  const made = await enter(other, callers.watch_tl);
  const removal = await callers.tl.raw('DELETE', `/api/absences/${made.id}`);
  expect(removal.json()).toMatchObject({ code: 'ABSENCE_OTHER_TEAM' });
  const { from, to } = made;
  expect(await listed({ from, to })).toEqual([]);
  expect(await listed({ from, to }, callers.admin)).toEqual([made]);
  const list = await callers.tl.raw('GET', `/api/absences?from=${from}&to=${to}&teamId=A2`);
  expect([list.statusCode, list.json()]).toMatchObject([403, { code: 'FORBIDDEN' }]);
});

it('what is written is in the trail, with what became of the others [ABS-11]', async () => {
  const made = await enter({ userId: org.id('a1.06') });
  const body = {
    ...leave({ userId: made.userId, absenceType: 'MC' }),
    from: made.from,
    to: made.to,
  };
  await callers.tl.call(absenceRoutes.create, { body: { ...body, replaceOverlaps: true } });
  await app.changes.idle();
  const { entries } = await callers.admin.call(auditRoutes.activity, {
    query: { kind: 'absence' },
  });
  expect(entries[0]).toMatchObject({
    kind: 'absence.created',
    by: { id: org.id('tl.a1') },
    what: { type: 'absence', id: made.userId, name: made.userName },
    before: { replaced: `VL from ${made.from} to ${made.to}` },
    after: { absenceType: 'MC', left: 'nothing' },
  });
});

it('one person has at most 300 absences [ABS-2]', async () => {
  const userId = org.id('a3.04');
  const made = await enter({ userId }, callers.admin);
  const stored = app.db.collection<{ _id: string }>('absences');
  const doc = await stored.findOne({ _id: userId });
  const [one] = (doc as unknown as { absences: object[] }).absences;
  const many = Array.from({ length: 299 }, (_, index) => ({
    ...one,
    id: randomUUID(),
    from: addDays('2030-01-01', index),
    to: addDays('2030-01-01', index),
  }));
  await stored.updateOne({ _id: userId }, { $set: { absences: [one, ...many] } });
  const refused = await callers.admin.raw('POST', '/api/absences', leave({ userId }));
  expect([refused.statusCode, refused.json()]).toMatchObject([409, { code: 'TOO_MANY_ABSENCES' }]);
  await callers.admin.call(absenceRoutes.remove, { params: { absenceId: made.id } });
});

it('beside a sheet that is not begun, is submitted or is final an absence is entered, and neither it nor what the watch sees of the day is another one [ABS-14]', async () => {
  const date = workingDay;
  const seen = async () => {
    const sheet = await callers.tl.call(attendanceRoutes.sheet, { params: { teamId: 'A1', date } });
    const { rows, stats } = await callers.watch_tl.call(monitoringRoutes.watch, {
      params: { date },
    });
    return { sheet, rows, stats };
  };
  const userId = org.id('a1.05');
  const enters = async () => {
    const before = await seen();
    const heard: string[] = [];
    const desk = await callers.watch_tl.socket();
    desk.onAny((event: string) => heard.push(event));
    const body = { userId, from: date, to: date, absenceType: 'MC' };
    const made = await callers.tl.call(absenceRoutes.create, { body });
    await app.changes.idle();
    expect(await seen()).toEqual(before);
    await callers.tl.call(absenceRoutes.remove, { params: { absenceId: made.id } });
    await expect.poll(() => heard.filter((one) => one === 'absences:changed')).toHaveLength(2);
    expect(heard.filter((one) => one.startsWith('attendance'))).toEqual([]);
  };
  await enters();
  const body = { teamId: 'A1', date, attendanceData: marksFor(org.team('A1')) };
  await callers.tl.call(attendanceRoutes.submit, { body });
  await app.changes.idle();
  await enters();
  app.clock.advance(86_400_000 / 2);
  callers = await signInCallers(app);
  const { records } = await callers.tl.call(attendanceRoutes.sheet, {
    params: { teamId: 'A1', date },
  });
  app.clock.advance(86_400_000 / 2);
  callers = await signInCallers(app);
  const edit = { status: 'present', notes: 'late' };
  const id = encodeURIComponent(records[0]?.id ?? '');
  expect((await callers.tl.raw('PUT', `/api/attendance/${id}`, edit)).json()).toMatchObject({
    code: 'SHEET_FINAL',
  });
  await enters();
});
