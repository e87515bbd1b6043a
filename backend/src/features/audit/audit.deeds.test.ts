import {
  attendanceRoutes,
  deploymentRoutes,
  routes,
  type AuditEntry,
  type RecordEdit,
} from '@muster/protocol';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { nextEvent, startTestApp, type TestClient } from '../../testing/app.ts';
import { operate, startBoardApp, type BoardApp } from '../deployment/board-app.fixture.ts';
import { drag } from '../deployment/deployment.fixture.ts';
import { verifyTrail } from './audit.verify.ts';
import { auditRepo } from './audit.repo.ts';

/** What administrators do with sheets and boards (AUD-15). */

let boardApp: BoardApp;
let admin: TestClient;
beforeAll(async () => {
  boardApp = await startBoardApp();
  admin = await boardApp.app.login('admin');
});
afterAll(() => boardApp.app.close());

const entries = async (kind: string): Promise<AuditEntry[]> =>
  (await admin.call(routes.audit.activity, { query: { kind, limit: '500' } })).entries;

const recordOf = async (date: string, userId: string) => {
  const params = { teamId: 'A1', date };
  const records = await admin.call(attendanceRoutes.records, { params });
  const found = records.find((record) => record.userId === userId);
  if (!found) throw new Error('no record');
  return found;
};
const correct = async (client: TestClient, recordId: string, fields: Partial<RecordEdit>) =>
  client.call(attendanceRoutes.edit, {
    params: { recordId },
    body: { status: 'present', ...fields },
  });

describe('a correction of attendance', () => {
  it('by an administrator is told to open pages at once, with what it was and became [AUD-7, AUD-15]', async () => {
    const { newDay, officer, org } = boardApp;
    const date = await newDay();
    const { id } = await recordOf(date, officer(3));
    const page = await admin.socket();
    const heard = nextEvent(page, 'activity:appended', 1000);
    await correct(admin, id, { status: 'absent', absenceType: 'MC', notes: 'called in' });
    expect((await heard).entry).toMatchObject({
      by: { id: org.id('admin'), name: 'Asha Admin' },
      from: '127.0.0.1',
      kind: 'attendance.corrected',
      what: { type: 'attendance', id, name: 'Ada A1' },
      before: { date, team: 'A1', status: 'present', absenceType: null, notes: '' },
      after: { date, team: 'A1', status: 'absent', absenceType: 'MC', notes: 'called in' },
    });
    page.close();
    await correct(admin, id, { status: 'absent', absenceType: 'MC', notes: 'called in' });
    await boardApp.app.changes.idle();
    expect(await entries('attendance')).toHaveLength(1);
  });

  it('by anybody else is in the update log alone [AUD-15]', async () => {
    const { app, newDay, officer, wen } = boardApp;
    const known = (await entries('attendance')).length;
    const date = await newDay();
    await correct(wen, (await recordOf(date, officer(3))).id, { notes: 'late' });
    await app.changes.idle();
    expect(await entries('attendance')).toHaveLength(known);
  });
});

describe('what an administrator does with a board', () => {
  it('has an entry each: configuration, auto-assign, cleared stations, a save, an undone step; single moves and others’ deeds have none [AUD-15]', async () => {
    const { app, newDay, officer, wen } = boardApp;
    const date = await newDay();
    const opId = randomUUID();
    const configure = { type: 'configure', stations: { 'car-2': { capacity: 5 } } } as const;
    await operate(admin, date, drag(officer(0), null, 'car-1'));
    await operate(wen, date, { type: 'configure', stations: { 'car-1': { capacity: 6 } } });
    await operate(wen, date, { type: 'save' });
    await operate(admin, date, configure, opId);
    await operate(admin, date, configure, opId);
    await admin.call(deploymentRoutes.autoAssign, { body: { date } });
    await operate(admin, date, { type: 'save' });
    await operate(admin, date, {
      type: 'place',
      cause: 'reset-station',
      moves: [{ userId: officer(0), from: 'car-1', to: null }],
    });
    await operate(admin, date, { type: 'undo', target: opId });
    const body = { date, assignments: [{ userId: officer(1), stationId: 'bus-1' }] };
    await admin.call(deploymentRoutes.saveAssignments, { body });
    await app.changes.idle();
    const found = (await entries('board')).filter(({ what }) => what.id === date).toReversed();
    expect(found.map(({ kind }) => kind)).toEqual([
      'board.configured',
      'board.auto-assigned',
      'board.saved',
      'board.cleared',
      'board.undone',
      'board.saved',
    ]);
    expect(found.every(({ by, from }) => by?.name === 'Asha Admin' && from === '127.0.0.1')).toBe(
      true,
    );
    expect(found[0]).toMatchObject({
      before: { stations: { 'car-2': { capacity: expect.any(Number) } } },
      after: { stations: { 'car-2': { capacity: 5 } } },
    });
    expect(found[1]?.after?.['officersMoved']).toBe(5);
    expect(found[3]?.after).toMatchObject({ cleared: ['car-1'], officersMoved: 1 });
  });
});

it('what a crash kept out is added at the next start, once and at its moment, and what follows stands after it [AUD-6, AUD-15]', async () => {
  const { app, newDay, officer } = boardApp;
  const date = await newDay();
  const { id } = await recordOf(date, officer(3));
  const crash = vi.spyOn(app.audit, 'record').mockRejectedValue(new Error('ended in the moment'));
  const op = { type: 'configure', stations: { 'car-2': { capacity: 4 } } } as const;
  const { at } = await operate(admin, date, op);
  const { updatedAt } = await correct(admin, id, { notes: 'by phone' });
  await app.changes.idle();
  crash.mockRestore();
  const ofDate = async () =>
    [...(await entries('board')), ...(await entries('attendance'))].filter(
      ({ what }) => what.id === date || what.id === id,
    );
  expect(await ofDate()).toEqual([]);
  for (const _ of [1, 2]) await (await startTestApp({ uri: app.uri })).close();
  expect(await ofDate()).toMatchObject([
    { kind: 'board.configured', at, by: { name: 'Asha Admin' }, from: '127.0.0.1' },
    { kind: 'attendance.corrected', at: updatedAt, after: { notes: 'by phone' } },
  ]);
  const sheet = await app.db.collection<{ _id: string }>('sheets').findOne({ _id: `${date}.A1` });
  expect(sheet).toMatchObject({ deeds: [], outboxSize: 0 });
  await verifyTrail(auditRepo(app.db));
});
