import { boardRoutes, routes } from '@muster/protocol';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { marksFor, workingDay } from './features/attendance/attendance.fixture.ts';
import { startPopulatedApp, type PopulatedApp } from './testing/populated-app.ts';

let populated: PopulatedApp;
beforeAll(async () => {
  populated = await startPopulatedApp();
});
afterAll(() => populated.app.close());

const raw = (name: string) =>
  populated.app.db.collection<Record<string, unknown> & { _id: string }>(name);
const storedDoc = async (name: string, _id: string) => (await raw(name).findOne({ _id })) ?? {};

describe('fields that only a newer version knows', () => {
  it('stay in a sheet and its records through a submit and an edit [PRC-62]', async () => {
    const { org, callers, records } = populated;
    const _id = `${workingDay}.A1`;
    const { records: before } = (await storedDoc('sheets', _id)) as { records: object[] };
    const later = before.map((record) => ({ ...record, later: 'record' }));
    await raw('sheets').updateOne({ _id }, { $set: { later: 'sheet', records: later } });
    const someone = records.A1[2]?.userId ?? '';
    const marks = marksFor(org.team('A1'), { [someone]: { status: 'absent', absenceType: 'MC' } });
    await callers.tl.call(routes.attendance.submit, {
      body: { teamId: 'A1', date: workingDay, attendanceData: marks },
    });
    await callers.watch_tl.call(routes.attendance.edit, {
      params: { recordId: records.A1[3]?.id ?? '' },
      body: { status: 'absent', absenceType: 'MC', ptoTiming: null, notes: 'flu' },
    });
    const after = (await storedDoc('sheets', _id)) as { later: string; records: object[] };
    expect(after.later).toBe('sheet');
    expect(after.records).toHaveLength(before.length);
    for (const record of after.records) expect(record).toMatchObject({ later: 'record' });
  });

  it('stay in the zones and stations of a board [PRC-62]', async () => {
    const { callers } = populated;
    const operate = (capacity: number) =>
      callers.watch_tl.call(boardRoutes.operate, {
        params: { date: workingDay },
        body: {
          opId: randomUUID(),
          op: { type: 'configure', stations: { 'car-1': { capacity } } },
        },
      });
    await operate(4);
    await raw('boards').updateOne(
      { _id: workingDay },
      { $set: { later: 'board', 'stations.car-1.later': 'station' } },
    );
    await operate(5);
    expect(await storedDoc('boards', workingDay)).toMatchObject({
      later: 'board',
      stations: { 'car-1': { capacity: 5, later: 'station' } },
    });
  });

  it('stay in the settings, and a value that is not understood leaves the others [PRC-62]', async () => {
    const { callers } = populated;
    const change = (baseRevision: number, values: object) =>
      callers.admin.call(routes.settings.change, { body: { baseRevision, ...values } });
    await change(0, { overdueMinutes: 45 });
    await raw('settings').updateOne(
      { _id: 'settings' },
      { $set: { later: 1, revision: 2, 'values.laterOne': true, 'values.idleMinutes': 'never' } },
    );
    const { settings } = await change(2, { organisationName: 'Watch' });
    expect(settings.overdueMinutes.value).toBe(45);
    expect(await storedDoc('settings', 'settings')).toMatchObject({
      later: 1,
      values: { laterOne: true, idleMinutes: 'never', organisationName: 'Watch' },
    });
  });

  it('stay in known absences, through changes of that one and of another [PRC-62]', async () => {
    const { org, callers } = populated;
    const userId = org.id('a1.06');
    const enter = (date: string) =>
      callers.tl.call(routes.absences.create, {
        body: { userId, absenceType: 'VL', from: date, to: date },
      });
    const made = await enter('2024-03-02');
    const { absences } = (await storedDoc('absences', userId)) as { absences: object[] };
    const later = absences.map((one) => ({ ...one, later: 'absence' }));
    const newer = { $set: { later: 'person', absences: later } };
    await raw('absences').updateOne({ _id: userId }, newer);
    await enter('2024-03-09');
    await callers.tl.call(routes.absences.change, {
      params: { absenceId: made.id },
      body: {
        from: made.from,
        to: made.to,
        absenceType: 'MC',
        baseRevision: made.revision,
      },
    });
    expect(await storedDoc('absences', userId)).toMatchObject({
      later: 'person',
      absences: expect.arrayContaining([
        expect.objectContaining({ id: made.id, absenceType: 'MC', later: 'absence' }),
      ]) as unknown,
    });
  });
});
