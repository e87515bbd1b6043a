import {
  displayRoutes,
  placeRoutes,
  tokensRoutes,
  userRoutes,
  attendanceRoutes,
  boardRoutes,
  routes,
  type AuditEntry,
  type RecordEdit,
} from '@muster/protocol';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { nextEvent, startTestApp, type TestClient } from '../../testing/app.ts';
import { pairDisplay } from '../../testing/callers.ts';
import {
  operate,
  startBoardApp,
  type BoardApp,
  planWithNobody,
} from '../board/board-app.fixture.ts';
import { drag } from '../board/board.fixture.ts';
import { verifyTrail } from './audit.chain.ts';
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
    const countBefore = (await entries('attendance')).length;
    const date = await newDay();
    await correct(wen, (await recordOf(date, officer(3))).id, { notes: 'late' });
    await app.changes.idle();
    expect(await entries('attendance')).toHaveLength(countBefore);
  });
});

describe('what an administrator does with a board', () => {
  it('has an entry each: configuration, auto-assign, cleared stations, a save, an undone step; single moves and others’ deeds have none [AUD-15]', async () => {
    const { app, newDay, officer, wen } = boardApp;
    const date = await newDay();
    await planWithNobody(wen, date);
    const opId = randomUUID();
    const configure = { type: 'configure', stations: { 'car-2': { capacity: 5 } } } as const;
    await operate(admin, date, drag(officer(0), null, 'car-1'));
    await operate(wen, date, { type: 'configure', stations: { 'car-1': { capacity: 6 } } });
    await operate(wen, date, { type: 'save' });
    await operate(admin, date, configure, opId);
    await operate(admin, date, configure, opId);
    await admin.call(boardRoutes.autoAssign, { body: { date } });
    await operate(admin, date, { type: 'save' });
    await operate(admin, date, {
      type: 'place',
      cause: 'reset-station',
      moves: [{ userId: officer(0), from: 'car-1', to: null }],
    });
    await operate(admin, date, { type: 'undo', target: opId });
    const body = { date, assignments: [{ userId: officer(1), stationId: 'bus-1' }] };
    await admin.call(boardRoutes.saveAssignments, { body });
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

describe('a deed that leaves no document', () => {
  /** Makes the deeds while no entry can be stored, as if the server had ended before; answers the entries of two starts. */
  async function afterACrash(deeds: () => Promise<unknown>): Promise<AuditEntry[]> {
    const { app } = boardApp;
    await app.changes.idle();
    const [last] = (await admin.call(routes.audit.activity, { query: { limit: '1' } })).entries;
    const model = app.db.model('AuditEntry');
    const crash = vi.spyOn(model, 'insertMany').mockRejectedValue(new Error('ended in the moment'));
    await deeds();
    await app.changes.idle();
    crash.mockRestore();
    for (const _ of [1, 2]) await (await startTestApp({ uri: app.uri })).close();
    const { entries: all } = await admin.call(routes.audit.activity, { query: { limit: '500' } });
    await verifyTrail(auditRepo(app.db));
    return all.filter(({ id }) => Number(id) > Number(last?.id)).toReversed();
  }

  it('such as a tag given and taken, a revoked screen or token and a link, is added at the next start, once [AUD-6, AUD-16]', async () => {
    const { org, officer } = boardApp;
    const tag = await admin.call(routes.tags.create, { body: { name: 'Diver' } });
    const params = { userId: officer(3) };
    const body = { tagId: tag.id };
    const carried = await admin.call(userRoutes.addTag, { params: { userId: officer(4) }, body });
    await pairDisplay(boardApp.app, admin);
    const [screen] = await admin.call(displayRoutes.list);
    const token = await admin.call(tokensRoutes.create, {
      body: { name: 'Pager', scopes: ['read:directory'], expiresOn: '2025-12-31' },
    });
    const added = await afterACrash(async () => {
      await admin.call(userRoutes.addTag, { params, body });
      await admin.call(userRoutes.changeTag, {
        params: { userId: officer(4), tagUserLinkId: carried.id },
        body: { validUntil: '2027-01-31' },
      });
      await admin.call(userRoutes.removeTag, {
        params: { userId: officer(4), tagUserLinkId: carried.id },
      });
      await admin.call(displayRoutes.revoke, { params: { displayId: screen?.id ?? '' } });
      await admin.call(tokensRoutes.revoke, { params: { tokenId: token.id } });
      await admin.raw('POST', `/api/users/${officer(3)}/signin-link`);
    });
    const byKind = new Map(added.map((entry) => [entry.kind, entry]));
    expect([...byKind.keys()].toSorted()).toEqual([
      'display.revoked',
      'token.revoked',
      'user.link-created',
      'user.tag-changed',
      'user.tagged',
      'user.untagged',
    ]);
    expect(added).toHaveLength(byKind.size);
    for (const { by, from } of added) {
      expect([by, from]).toEqual([{ id: org.id('admin'), name: 'Asha Admin' }, '127.0.0.1']);
    }
    expect(byKind.get('user.tagged')).toMatchObject({
      what: { id: officer(3), name: 'Ada A1' },
      after: { tag: 'Diver' },
    });
    expect(byKind.get('token.revoked')?.before).toMatchObject({ name: 'Pager' });
  });

  it('that was refused or not done has no entry, also not at the next start [AUD-16]', async () => {
    const { app, officer } = boardApp;
    const [tag] = await admin.call(routes.tags.list);
    const added = await afterACrash(async () => {
      const link = vi.spyOn(app.db.model('UserTag'), 'create').mockRejectedValue(new Error('gone'));
      const url = `/api/admin/users/${officer(5)}/tags`;
      expect((await admin.raw('POST', url, { tagId: tag?.id })).statusCode).toBe(500);
      link.mockRestore();
      const again = await admin.raw('DELETE', `/api/admin/tokens/${randomUUID()}`);
      expect(again.statusCode).toBe(404);
    });
    expect(added).toEqual([]);
  });
});

it('another order of stations is one list: a server that ends in the middle leaves no half order, and one entry [AUD-13, DEP-145]', async () => {
  const { app, org } = boardApp;
  const stations = await admin.call(placeRoutes.stations);
  const ids = stations.map(({ id }) => id);
  const model = app.db.model('Station');
  const real = model.updateOne.bind(model);
  let written = 0;
  const cut = vi.spyOn(model, 'updateOne').mockImplementation(((
    ...updateArgs: Parameters<typeof real>
  ) => {
    written += 1;
    if (written > 3) throw new Error('ended in the middle');
    return real(...updateArgs);
  }) as typeof model.updateOne);
  const orderRequest = admin.raw('PUT', '/api/admin/stations/order', { ids: ids.toReversed() });
  await expect.poll(() => written).toBeGreaterThan(3);
  const next = await startTestApp({ uri: app.uri });
  const again = await next.login('admin');
  expect((await again.call(placeRoutes.stations)).map(({ id }) => id)).toEqual(ids.toReversed());
  await next.close();
  cut.mockRestore();
  expect((await orderRequest).statusCode).toBe(200);
  const names = stations.map(({ name }) => name);
  expect(await entries('station.ordered')).toMatchObject([
    {
      by: { id: org.id('admin') },
      from: '127.0.0.1',
      before: { order: names },
      after: { order: names.toReversed() },
    },
  ]);
  await admin.call(placeRoutes.orderStations, { body: { ids: ids.toReversed() } });
  expect(await entries('station.ordered')).toHaveLength(1);
});
