import {
  addDays,
  attendanceRoutes,
  type AbsenceType,
  type AttendanceRecord,
  type SubmitAnswer,
} from '@muster/protocol';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp, type TestClient } from '../../testing/app.ts';
import { seedOrganisation, type Organisation } from '../../testing/organisation.ts';
import { marksFor, nightShiftDay, workingDay } from './attendance.fixture.ts';

/** What is stored of a sheet, and how it is read. */

let app: TestApp;
let org: Organisation;
let leader: TestClient;
let watch: TestClient;

beforeAll(async () => {
  app = await startTestApp({ env: { MASK_OTHER_TEAMS: '1' } });
  org = await seedOrganisation(app.db);
  [leader, watch] = await Promise.all([app.login('tl.a1'), app.login('watch.1')]);
});
afterAll(() => app.close());

const submitted = async (date: string): Promise<SubmitAnswer> => {
  const ids = org.team('A1');
  const sick = { status: 'absent', absenceType: 'MC', notes: 'flu' } as const;
  const attendanceData = marksFor(ids, { [ids[3] ?? '']: sick });
  const body = { teamId: 'A1', date, attendanceData };
  return leader.call(attendanceRoutes.submit, { body });
};
const sheetOf = (client: TestClient, date: string) =>
  client.call(attendanceRoutes.sheet, { params: { teamId: 'A1', date } });

describe('a sheet', () => {
  it('is pending at revision 0 until it is submitted, and counts its writes from 1 [ATT-1]', async () => {
    const before = await sheetOf(watch, workingDay);
    expect(before).toMatchObject({ session: { status: 'pending', revision: 0 }, records: [] });
    await submitted(workingDay);
    const { session } = await submitted(workingDay);
    expect(session).toMatchObject({ status: 'submitted', revision: 2 });
    const date = { date: workingDay, teamId: 'A1' };
    expect(await app.db.collection('sheets').countDocuments(date)).toBe(1);
  });

  it('has a record per person, with who submitted it and who changed it last [ATT-2, OPS-37]', async () => {
    const { records } = await submitted('2025-09-10');
    const [record] = records.filter(({ absenceType }) => absenceType === 'MC');
    const userId = org.team('A1')[3] ?? '';
    const at = expect.any(String) as string;
    expect(record).toEqual({
      id: `${userId}.2025-09-10.A1`,
      userId,
      userName: 'Ada A1',
      userRole: 'Member',
      teamId: 'A1',
      date: '2025-09-10',
      status: 'absent',
      absenceType: 'MC',
      ptoTiming: null,
      notes: 'flu',
      submittedAt: at,
      submittedByName: 'Tara A1',
      updatedAt: at,
      updatedByName: 'Tara A1',
      revision: 1,
    } satisfies AttendanceRecord);
  });
});

describe('a correction', () => {
  it('that changes nothing writes nothing [ATT-23]', async () => {
    const { records } = await submitted('2025-09-14');
    const { id, status, absenceType, ptoTiming, notes } = records[3] as AttendanceRecord;
    const body = { status, absenceType, ptoTiming, notes };
    const edited = await watch.call(attendanceRoutes.edit, { params: { recordId: id }, body });
    expect(edited).toEqual(records[3]);
    expect((await sheetOf(watch, '2025-09-14')).session.revision).toBe(1);
  });

  it('sent twice under one opId has one effect, another one under it is 422 [ATT-24]', async () => {
    const date = '2025-09-15';
    const { records } = await submitted(date);
    const url = `/api/attendance/${encodeURIComponent(records[0]?.id ?? '')}`;
    const body = { status: 'absent', absenceType: 'VL', opId: randomUUID() };
    const [first, second] = [await watch.raw('PUT', url, body), await watch.raw('PUT', url, body)];
    expect([first.statusCode, second.body]).toEqual([200, first.body]);
    expect((await sheetOf(watch, date)).session.revision).toBe(2);
    const other = await watch.raw('PUT', url, { ...body, absenceType: 'MC' });
    expect([other.statusCode, other.json<{ code: string }>().code]).toEqual([422, 'OP_ID_REUSED']);
  });
});

describe('reading', () => {
  const date = nightShiftDay;
  beforeAll(() => submitted(date));

  it('answers the records by both calls, and the sheet with its epoch [ATT-33]', async () => {
    const params = { teamId: 'A1', date };
    const sheet = await sheetOf(watch, date);
    expect(sheet).toMatchObject({ epoch: expect.any(String), session: { revision: 1 } });
    expect(await watch.call(attendanceRoutes.records, { params })).toEqual(sheet.records);
    expect(await watch.call(attendanceRoutes.details, { params })).toEqual(sheet.records);
    for (const call of ['attendance', 'attendance-details']) {
      expect((await watch.raw('GET', `/api/${call}/Z9/${date}`)).statusCode).toBe(404);
    }
  });

  it('masks absence types, times and notes for leaders of other teams [ATT-35]', async () => {
    const other = await app.login('tl.a2');
    const masked = await sheetOf(other, date);
    const [own, full] = [await sheetOf(leader, date), await sheetOf(watch, date)];
    expect([masked.masked, own.masked, full.masked]).toEqual([true, false, false]);
    expect(masked.records.map(({ status }) => status)).toEqual(
      full.records.map(({ status }) => status),
    );
    for (const record of masked.records) {
      expect(record).toMatchObject({ absenceType: null, ptoTiming: null, notes: '' });
    }
    expect(own.records).toEqual(full.records);
  });

  it('answers one session per team in the order of teams, to leaders without names [ATT-36]', async () => {
    const params = { params: { date } };
    const full = await watch.call(attendanceRoutes.sessions, params);
    expect(full.map(({ teamId, status }) => [teamId, status])).toEqual([
      ['A1', 'submitted'],
      ['A2', 'pending'],
      ['A3', 'pending'],
    ]);
    expect(full[0]).toMatchObject({ submittedByName: 'Tara A1' });
    const [first] = await leader.call(attendanceRoutes.sessions, params);
    expect(first).toMatchObject({ submittedBy: null, submittedByName: null });
  });

  it('answers the log newest first, and all of it where a filter says all [ATT-30]', async () => {
    const [record] = (await sheetOf(watch, date)).records;
    const recordId = record?.id ?? '';
    app.clock.advance(1000);
    const body = { status: 'absent', absenceType: 'CL' } as const;
    await watch.call(attendanceRoutes.edit, { params: { recordId }, body });
    const log = await watch.call(attendanceRoutes.updates, { query: { date } });
    expect(log[0]).toMatchObject({ attendanceRecordId: recordId, fieldChanged: 'status' });
    expect(log.map(({ createdAt }) => createdAt)).toEqual(
      log.map(({ createdAt }) => createdAt).toSorted((a, b) => (a < b ? 1 : -1)),
    );
    const url = `/api/attendance-updates?date=${date}&updateType=all&fieldChanged=all&teamId=all`;
    expect((await watch.raw('GET', url)).json()).toEqual(log);
    const some = { query: { date, fieldChanged: 'status', updateType: 'modification' } as const };
    expect(await watch.call(attendanceRoutes.updates, some)).toEqual([log[0]]);
  });

  it('answers the writes of a sheet in their order after the clock went back [ATT-30]', async () => {
    const [record] = (await sheetOf(watch, date)).records;
    const params = { recordId: record?.id ?? '' };
    const edit = (notes: string) => {
      const body = { status: 'absent', absenceType: 'CL', notes } as const;
      return watch.call(attendanceRoutes.edit, { params, body });
    };
    await edit('before');
    app.clock.advance(-3_600_000);
    await edit('in between');
    await edit('after');
    const [last, second, first] = await watch.call(attendanceRoutes.updates, { query: { date } });
    expect([first, second, last].map((entry) => entry?.newValue)).toEqual([
      'before',
      'in between',
      'after',
    ]);
    app.clock.advance(3_600_000);
  });
});

describe('the latest absence types of a member', () => {
  let sick: string;
  let studying: string;
  /** Every fourth day from a working day is one as well. */
  const day = (days: number) => addDays(workingDay, days - 100);
  const latest = (days: number) =>
    leader.call(attendanceRoutes.recentAbsences, { params: { teamId: 'A1', date: day(days) } });
  const absentOn = async (days: number, absenceType: AbsenceType, who = sick) => {
    const attendanceData = marksFor(org.team('A1'), { [who]: { status: 'absent', absenceType } });
    const body = { teamId: 'A1', date: day(days), attendanceData };
    await leader.call(attendanceRoutes.submit, { body });
  };
  beforeAll(async () => {
    [, , , sick = '', studying = ''] = org.team('A1');
    await absentOn(-64, 'STUDY', studying);
    const types = ['OJT', 'CL', 'MC', 'HL', 'MC', 'VL'] as const;
    for (const [index, type] of types.entries()) await absentOn(4 * index - 20, type);
  });

  it('are the last three before the date, each once, newest first, of 60 days [ATT-76]', async () => {
    expect(await latest(0)).toEqual({ [sick]: ['MC', 'HL', 'CL'] });
    expect((await latest(-4))[studying]).toEqual(['STUDY']);
    expect((await latest(-3))[studying]).toBeUndefined();
    expect(await latest(-64)).toEqual({});
  });

  it('of no team are not found [ATT-76]', async () => {
    const url = (teamId: string) => `/api/attendance/${teamId}/${workingDay}/recent-absences`;
    expect((await watch.raw('GET', url('Z9'))).statusCode).toBe(404);
  });
});
