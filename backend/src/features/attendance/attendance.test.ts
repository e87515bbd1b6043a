import { attendanceRoutes, type SubmitAnswer } from '@muster/protocol';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { nextEvent, startTestApp, type TestApp, type TestClient } from '../../testing/app.ts';
import { seedOrganisation, type Organisation } from '../../testing/organisation.ts';
import { marksFor, nightOff } from './attendance.fixture.ts';

let app: TestApp;
let org: Organisation;
let leader: TestClient;
let watch: TestClient;
let dates = 0;
/** A working date no other test has touched. */
const freshDate = () => new Date(Date.UTC(2025, 8, 6 + 4 * ++dates)).toISOString().slice(0, 10);

beforeAll(async () => {
  app = await startTestApp();
  org = await seedOrganisation(app.db);
  [leader, watch] = await Promise.all([app.login('tl.a1'), app.login('watch.1')]);
});
afterAll(() => app.close());

const submit = (client: TestClient, body: object) =>
  client.raw('POST', '/api/attendance/submit', body);
const sheetOf = (client: TestClient, date: string, teamId = 'A1') =>
  client.call(attendanceRoutes.sheet, { params: { teamId, date } });
const logOf = (date: string) => watch.call(attendanceRoutes.updates, { query: { date } });

describe('submitting a sheet', () => {
  it('stores every record, logs each once, and answers both body forms alike [ATT-6, ATT-7, ATT-9, ATT-25, ATT-26]', async () => {
    const [first, second] = [freshDate(), freshDate()];
    const ids = org.team('A1');
    const sick = { status: 'absent', absenceType: 'MC', ptoTiming: '10:00-11:00' } as const;
    const data = marksFor(ids, { [ids[1] ?? '']: sick });
    const byMap = await submit(leader, { teamId: 'A1', date: first, attendanceData: data });
    const byList = await submit(leader, {
      teamId: 'A1',
      date: second,
      records: Object.entries(data).map(([userId, mark]) => ({ userId, ...mark })),
    });
    for (const [response, date] of [
      [byMap, first],
      [byList, second],
    ] as const) {
      expect(response.statusCode).toBe(200);
      const answer = response.json<SubmitAnswer>();
      expect(answer).toMatchObject({ created: 6, updated: 0, deleted: 0 });
      expect(answer.session).toMatchObject({
        teamId: 'A1',
        date,
        status: 'submitted',
        revision: 1,
      });
      expect(answer.records.map(({ userRole }) => userRole).slice(0, 3)).toEqual([
        'TL',
        'DTL',
        'PSO',
      ]);
      const stored = await sheetOf(leader, date);
      expect(stored.records).toEqual(answer.records);
      // The timing of an absent person does not belong to the status (ATT-6).
      expect(stored.records[1]).toMatchObject({ absenceType: 'MC', ptoTiming: null });
      const log = await logOf(date);
      expect(log).toHaveLength(6);
      expect(new Set(log.map(({ updateType }) => updateType))).toEqual(new Set(['creation']));
    }
  });

  it('replaces: who is left out is a deletion, equal marks log nothing [ATT-8, ATT-26, ATT-28]', async () => {
    const date = freshDate();
    const ids = org.team('A1');
    await submit(leader, { teamId: 'A1', date, attendanceData: marksFor(ids) });
    const again = await submit(leader, { teamId: 'A1', date, attendanceData: marksFor(ids) });
    expect(again.json()).toMatchObject({ created: 0, updated: 0, deleted: 0 });
    expect(await logOf(date)).toHaveLength(6);
    const fewer = await submit(leader, {
      teamId: 'A1',
      date,
      attendanceData: marksFor(ids.slice(0, 5)),
    });
    expect(fewer.json()).toMatchObject({ deleted: 1 });
    const [deletion] = await logOf(date);
    expect(deletion).toMatchObject({ updateType: 'deletion', oldValue: 'present', newValue: null });
  });

  it('on an older base is merged member by member: what others have changed stays [ATT-17, ATT-110]', async () => {
    const date = freshDate();
    const [tl, dtl, pso, ...rest] = org.team('A1') as [string, string, string, ...string[]];
    const sick = { status: 'absent', absenceType: 'MC', notes: 'flu. Notes: (none)' } as const;
    const deputy = await app.login('dtl.a1');
    const first = { teamId: 'A1', date, attendanceData: marksFor([tl, dtl]), baseRevision: 0 };
    expect((await submit(leader, first)).statusCode).toBe(200);
    // The other had nobody marked before, and marks the others.
    const other = { ...first, attendanceData: marksFor([pso, ...rest]) };
    expect((await submit(deputy, other)).json()).toMatchObject({ created: 4, deleted: 0 });
    // Both go on from there: one changes a mark and takes one off, the other changes another.
    const all = marksFor(org.team('A1'), { [tl]: sick });
    delete all[rest[0] ?? ''];
    await submit(leader, { ...first, baseRevision: 2, attendanceData: all });
    const pto = { status: 'pto', ptoTiming: '10:00-14:00' } as const;
    const theirs = marksFor(org.team('A1'), { [dtl]: pto });
    const merged = await submit(deputy, { ...first, baseRevision: 2, attendanceData: theirs });
    expect(merged.json()).toMatchObject({ created: 0, updated: 1, deleted: 0 });
    const { records } = await sheetOf(leader, date);
    expect(records.map(({ userId }) => userId)).toEqual([tl, dtl, pso, ...rest.slice(1)]);
    expect(records.slice(0, 2)).toMatchObject([sick, pto]);
  });

  it('is refused with both marks where two have changed one member, and changes nothing [ATT-17, ATT-110]', async () => {
    const date = freshDate();
    const [tl = '', dtl = ''] = org.team('A1');
    const body = { teamId: 'A1', date, attendanceData: marksFor([tl, dtl]), baseRevision: 0 };
    expect((await submit(leader, body)).statusCode).toBe(200);
    const sick = { status: 'absent', absenceType: 'MC' } as const;
    const stale = await submit(leader, {
      ...body,
      attendanceData: marksFor([tl, dtl], { [tl]: sick }),
    });
    expect(stale.statusCode).toBe(409);
    expect(stale.json()).toMatchObject({
      code: 'STALE',
      details: { session: { revision: 1 } },
      clashes: [{ userId: tl, mine: sick, theirs: { status: 'present' } }],
    });
    expect((await sheetOf(leader, date)).session.revision).toBe(1);
  });

  it('applies one opId once, however often and however parallel it comes [ATT-18, S11]', async () => {
    const date = freshDate();
    const opId = randomUUID();
    const body = { teamId: 'A1', date, attendanceData: marksFor(org.team('A1')), opId };
    const answers = await Promise.all(Array.from({ length: 10 }, () => submit(leader, body)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(10).fill(200));
    expect(new Set(answers.map(({ body: text }) => text)).size).toBe(1);
    expect((await sheetOf(leader, date)).session.revision).toBe(1);
    const other = { ...body, attendanceData: marksFor(org.team('A1').slice(1)) };
    expect((await submit(leader, other)).json()).toMatchObject({ code: 'OP_ID_REUSED' });
    const deputy = await app.login('dtl.a1');
    expect((await submit(deputy, body)).statusCode).toBe(422);
  });

  it('refuses an opId on another date, at the same moment, later and after a restart, where the sheet is found again [ATT-18, ATT-21]', async () => {
    const dates = [freshDate(), freshDate(), freshDate()];
    const opId = randomUUID();
    const attendanceData = marksFor(org.team('A1'));
    const on = (by: TestClient, date = '') =>
      submit(by, { teamId: 'A1', date, attendanceData, opId });
    const both = await Promise.all(dates.slice(0, 2).map((date) => on(leader, date)));
    expect(both.map(({ statusCode }) => statusCode)).toEqual([200, 422]);
    expect((await on(leader, dates[2])).json()).toMatchObject({ code: 'OP_ID_REUSED' });
    const restarted = await startTestApp({ uri: app.uri });
    try {
      const again = await restarted.login('tl.a1');
      expect((await on(again, dates[2])).json()).toMatchObject({ code: 'OP_ID_REUSED' });
      expect((await on(again, dates[0])).body).toBe(both[0]?.body);
      expect((await sheetOf(again, dates[0] ?? '')).session.revision).toBe(1);
    } finally {
      await restarted.close();
    }
  });

  it.each<[string, (ids: string[]) => object, number, string, RegExp]>([
    ['no team [ATT-11]', () => ({ teamId: undefined }), 400, 'NO_TEAM', /^Team information not/],
    ['an empty team [ATT-11]', () => ({ teamId: '' }), 400, 'NO_TEAM', /not available\.$/],
    ['foreign team [ATT-11]', () => ({ teamId: 'A2' }), 403, 'NOT_OWN_TEAM', /only submit/],
    [
      'night off [ATT-13]',
      () => ({ date: nightOff }),
      409,
      'SUBMISSION_LOCKED',
      /during Night Off\./,
    ],
    ['nothing [ATT-14]', () => ({ attendanceData: {} }), 400, 'NO_ATTENDANCE_DATA', /Please mark/],
    [
      'absent without type [ATT-14]',
      ([id = '']) => ({ attendanceData: { [id]: { status: 'absent' } } }),
      400,
      'ABSENCE_TYPE_REQUIRED',
      /^Please select absence type for: Tara A1$/,
    ],
    [
      'pto without end [ATT-14]',
      ([id = '']) => ({ attendanceData: { [id]: { status: 'pto', ptoTiming: '10:00-' } } }),
      400,
      'PTO_TIMING_REQUIRED',
      /start and end times for: Tara A1$/,
    ],
    [
      'time off that is longer than the shift [ATT-73]',
      ([id = '']) => ({ attendanceData: { [id]: { status: 'pto', ptoTiming: '10:30-10:15' } } }),
      400,
      'PTO_TIMING_INVALID',
      /within the shift and is shorter than it for: Tara A1$/,
    ],
    [
      'not a member [ATT-10]',
      () => ({ attendanceData: { [org.id('tl.a2')]: { status: 'present' } } }),
      400,
      'NOT_A_MEMBER',
      /Not an active member/,
    ],
  ])('is refused with its own code: %s', async (_, change, status, code, message) => {
    const date = freshDate();
    const good = { teamId: 'A1', date, attendanceData: marksFor(org.team('A1')) };
    const response = await submit(leader, { ...good, ...change(org.team('A1')) });
    expect(response.statusCode).toBe(status);
    expect(response.json()).toMatchObject({ code, message: expect.stringMatching(message) });
    expect((await sheetOf(leader, date)).session.revision).toBe(0);
  });
});

describe('correcting one record', () => {
  it('lets watch TLs and the own leader correct, and logs the field [ATT-22, ATT-23, ATT-24]', async () => {
    const date = freshDate();
    const ids = org.team('A1');
    const { records } = (
      await submit(leader, { teamId: 'A1', date, attendanceData: marksFor(ids) })
    ).json<SubmitAnswer>();
    const url = `/api/attendance/${encodeURIComponent(records[3]?.id ?? '')}`;
    const absent = { status: 'absent', absenceType: 'VL', notes: 'called' };
    const edited = await watch.raw('PUT', url, absent);
    expect(edited.json()).toMatchObject({ ...absent, updatedByName: 'Wen Watch', revision: 2 });
    expect((await leader.raw('PUT', url, { ...absent, notes: 'rang' })).statusCode).toBe(200);
    const log = await logOf(date);
    expect(log.slice(0, 3).map(({ fieldChanged }) => fieldChanged)).toEqual([
      'notes',
      'status',
      'notes',
    ]);
    const missing = url.replace(encodeURIComponent(date), '2026-09-03');
    expect((await watch.raw('PUT', missing, absent)).statusCode).toBe(404);
    const untyped = await watch.raw('PUT', url, { status: 'absent', notes: '' });
    expect(untyped.json()).toEqual({
      code: 'ABSENCE_TYPE_REQUIRED',
      message: 'Please select an absence type for absent status.',
    });
    const untimed = await watch.raw('PUT', url, { status: 'pto', ptoTiming: '10:00-', notes: '' });
    expect(untimed.json()).toEqual({
      code: 'PTO_TIMING_REQUIRED',
      message: 'Please provide both PTO start and end times for PTO status.',
    });
    const stale = await watch.raw('PUT', url, { ...absent, baseRevision: 1 });
    expect(stale.json()).toMatchObject({ code: 'STALE', details: { notes: 'rang' } });
  });
});

describe('the update log', () => {
  it('filters, and is a leader’s own team’s only [ATT-30, ATT-31]', async () => {
    const date = freshDate();
    const other = await app.login('tl.a2');
    await submit(leader, { teamId: 'A1', date, attendanceData: marksFor(org.team('A1')) });
    await submit(other, { teamId: 'A2', date, attendanceData: marksFor(org.team('A2')) });
    const all = await watch.call(attendanceRoutes.updates, { query: { date, teamId: 'all' } });
    expect(all).toHaveLength(12);
    expect(await leader.call(attendanceRoutes.updates, { query: { date } })).toHaveLength(6);
    const none = { query: { date, updateType: 'deletion' as const } };
    expect(await watch.call(attendanceRoutes.updates, none)).toHaveLength(0);
  });
});

describe('what pages hear of a submit', () => {
  const bodyOf = (date: string) => ({
    teamId: 'A1',
    date,
    attendanceData: marksFor(org.team('A1')),
  });

  it('tells the author too, with the opId of the write [S3]', async () => {
    const date = freshDate();
    const socket = await leader.socket();
    await socket.emitWithAck('team:join', { teamId: 'A1', date });
    const heard = nextEvent(socket, 'attendance:submitted');
    const opId = randomUUID();
    await leader.call(attendanceRoutes.submit, { body: { ...bodyOf(date), opId } });
    expect(await heard).toMatchObject({ opId, revision: 1 });
  });

  it('publishes nothing for a refused write [S2]', async () => {
    const date = freshDate();
    const socket = await watch.socket();
    await socket.emitWithAck('watch:join', { date });
    const heard: number[] = [];
    socket.on('attendance:submitted', ({ revision }) => void heard.push(revision));
    const attendanceData = { [org.id('tl.a1')]: { status: 'absent' } };
    const refused = await submit(leader, { ...bodyOf(date), attendanceData });
    expect(refused.statusCode).toBe(400);
    await leader.call(attendanceRoutes.submit, { body: bodyOf(date) });
    await expect.poll(() => heard).toEqual([1]);
  });
});
