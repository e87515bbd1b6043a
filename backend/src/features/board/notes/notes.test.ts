import {
  applyNote,
  boardRoutes,
  displayRoutes,
  keepingRoutes,
  noteRoutes,
  serverEvents,
  type DisplayDeployment,
  type HandoverNote,
  type NotesChanged,
} from '@muster/protocol';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp, type TestClient } from '../../../testing/app.ts';
import { pairDisplay } from '../../../testing/callers.ts';
import { seedOrganisation } from '../../../testing/organisation.ts';
import { seedCatalogue } from '../board.fixture.ts';

/** Two processes on one database; Saturday, 6 September 2025 is a morning shift, the next day a night shift. */

const date = '2025-09-06';
const next = '2025-09-07';
const soon = { timeout: 5000 };
let one: TestApp;
let other: TestApp;
let wen: TestClient;
let wira: TestClient;

beforeAll(async () => {
  const at = '2025-09-06T04:00:00.000Z';
  one = await startTestApp({ isShared: true, at });
  await seedOrganisation(one.db);
  await seedCatalogue(one.db);
  other = await startTestApp({ uri: one.uri, isShared: true, at });
  wen = await one.login('watch.1');
  wira = await other.login('watch.2');
});
afterAll(() => Promise.all([one.close(), other.close()]));

const write = (body: Record<string, unknown> = {}, on = date) =>
  wen.call(noteRoutes.create, { params: { date: on }, body: { text: 'Gate 4 sticks', ...body } });
const notesOn = (on: string, client = wira) =>
  client.call(noteRoutes.list, { params: { date: on } });
const idsOn = async (on: string) => (await notesOn(on)).map(({ id }) => id);
const refused = async (client: TestClient, body: object, on = date) => {
  const answer = await client.raw('POST', `/api/deployment/notes/${on}`, body);
  return [answer.statusCode, answer.json<{ code?: string }>().code];
};

it('a note stands until the end of the next working date’s shift, on the boards up to then [KNO-1, KNO-3]', async () => {
  const { id, expiresAt, lastOn, createdBy, readBy } = await write({ stationId: 'car-1' });
  // The night shift of the 7th ends at 10:00 in Singapore.
  expect([expiresAt, lastOn]).toEqual(['2025-09-08T02:00:00.000Z', next]);
  expect([createdBy.name, readBy]).toEqual(['Wen Watch', []]);
  expect(await idsOn(date)).toContain(id);
  expect(await idsOn(next)).toContain(id);
  expect(await idsOn('2025-09-08')).not.toContain(id);
  expect(await idsOn('2025-09-05')).not.toContain(id);
  const old = await write({}, '2025-09-02');
  expect(old.expiresAt).toBe(expiresAt);
});

it('a note is refused where it could not stand, and made once under its id [KNO-1, KNO-2, KNO-3]', async () => {
  const text = 'Gate 4 sticks';
  expect(await refused(wen, { text, stationId: 'nowhere' })).toEqual([400, 'UNKNOWN_STATION']);
  expect(await refused(wen, { text, zoneId: 'nowhere' })).toEqual([400, 'UNKNOWN_ZONE']);
  for (const body of [
    { text: ' ' },
    { text: 'x'.repeat(501) },
    { text, zoneId: 'car', stationId: 'car-1' },
    { text, expiresAt: '2025-09-06T03:59:00.000Z' },
    { text, expiresAt: '2025-12-06T03:59:00.000Z' },
  ]) {
    expect(await refused(wen, body)).toEqual([400, 'VALIDATION']);
  }
  const opId = randomUUID();
  const first = await write({ opId });
  expect(await write({ opId })).toEqual(first);
  expect(await refused(wira, { text, opId })).toEqual([422, 'OP_ID_REUSED']);
  const { date, id, text: said } = first;
  expect(await refused(wen, { text: 'Something else', opId })).toEqual([422, 'OP_ID_REUSED']);
  const later = '2025-09-07T04:00:00.000Z';
  for (const other of [
    { wall: true },
    { stationId: 'car-1' },
    { zoneId: 'car' },
    { expiresAt: later },
  ]) {
    expect(await refused(wen, { text: said, opId, ...other })).toEqual([422, 'OP_ID_REUSED']);
  }
  const params = { date, noteId: id };
  const changed = await wira.call(noteRoutes.change, { params, body: { text: 'Mended' } });
  expect(await write({ opId, text: said })).toEqual(changed);
  await wira.call(noteRoutes.remove, { params });
  expect(await refused(wen, { text: said, opId })).toEqual([404, 'NOT_FOUND']);
  const leader = await one.login('tl.a1');
  expect(await refused(leader, { text })).toEqual([403, 'FORBIDDEN']);
});

it('a board has at most 100 notes [KNO-1]', async () => {
  const on = '2025-09-10';
  const { id: _id } = await write({}, on);
  const stored = one.db.collection<{ _id: string }>('boardNotes');
  const doc = await stored.findOne({ _id });
  const others = Array.from({ length: 99 }, () => ({ ...doc, _id: randomUUID() }));
  await stored.insertMany(others);
  expect(await refused(wen, { text: 'one more' }, on)).toEqual([409, 'TOO_MANY_NOTES']);
  await wen.call(noteRoutes.remove, {
    params: { date: on, noteId: (await notesOn(on))[0]?.id ?? '' },
  });
  await write({}, on);
});

it('a board has at most 100 notes also when many write at the same moment [KNO-1]', async () => {
  const on = '2025-09-13';
  const first = await write({}, on);
  const stored = one.db.collection<{ _id: string }>('boardNotes');
  const doc = await stored.findOne({ _id: first.id });
  await stored.insertMany(Array.from({ length: 97 }, () => ({ ...doc, _id: randomUUID() })));
  const answers = await Promise.allSettled(Array.from({ length: 6 }, () => write({}, on)));
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
  expect(await notesOn(on)).toHaveLength(100);
});

it('on the last days that there are no note is written, as none could stand after them [KNO-3]', async () => {
  for (const on of ['9999-12-31', '9999-12-01'])
    expect(await refused(wen, { text: 'late' }, on)).toEqual([400, 'VALIDATION']);
});

/** A reader’s notes of a board: the snapshot, then what is heard. */
async function follow(client: TestClient, on: string) {
  const socket = await client.socket();
  await socket.emitWithAck('board:join', { date: on });
  let notes: readonly HandoverNote[] = await notesOn(on, client);
  socket.on('notes:changed', (event: NotesChanged) => {
    const payload = serverEvents['notes:changed'].strict().parse(event);
    notes = applyNote(notes, on, payload);
  });
  return { client, socket, shown: () => notes };
}

it('what one process writes, changes, reads and deletes is heard at the other as it is stored, by watch TLs and administrators, and an older change is refused [KNO-2, KNO-4, KNO-6, S21]', async () => {
  const readers = [await follow(wira, next), await follow(await one.login('admin'), next)];
  const isFresh = async () => {
    for (const { client, shown } of readers) {
      const fresh = await notesOn(next, client);
      await expect.poll(shown, soon).toEqual(fresh);
    }
  };
  const [{ shown } = { shown: () => [] }] = readers;

  const note = await write({ zoneId: 'car' });
  await expect.poll(() => shown().some(({ id }) => id === note.id), soon).toBe(true);
  await isFresh();
  const params = { date: next, noteId: note.id };
  const read = await wira.call(noteRoutes.read, { params });
  expect(read.readBy).toMatchObject([{ name: 'Wira Watch' }]);
  expect((await wira.call(noteRoutes.read, { params })).readBy).toEqual(read.readBy);
  await expect.poll(() => shown().find(({ id }) => id === note.id)?.readBy.length, soon).toBe(1);

  const changed = await wira.call(noteRoutes.change, {
    params,
    body: { text: 'Gate 5 sticks', stationId: 'car-1', baseRevision: 1 },
  });
  expect(changed).toMatchObject({ revision: 2, zoneId: null, stationId: 'car-1' });
  const stale = await wen.raw('PUT', `/api/deployment/notes/${date}/${note.id}`, {
    text: 'mine',
    baseRevision: 1,
  });
  expect([stale.statusCode, stale.json()]).toMatchObject([
    409,
    { code: 'STALE', current: { text: 'Gate 5 sticks' }, changedBy: { name: 'Wira Watch' } },
  ]);
  await wen.call(noteRoutes.remove, { params: { date, noteId: note.id } });
  await expect.poll(() => shown().some(({ id }) => id === note.id), soon).toBe(false);
  await isFresh();
  const gone = await wen.raw('POST', `/api/deployment/notes/${date}/${note.id}/read`, {});
  expect(gone.statusCode).toBe(404);
  for (const { socket } of readers) socket.close();
});

it('a wall that shows notes shows those for the walls, as far as it shows zones and names, until they expire [KNO-7, DIS-36]', async () => {
  const wall = await pairDisplay(one, wen);
  const [display] = await wen.call(displayRoutes.list);
  const choose = (body: object) =>
    wen.call(displayRoutes.change, { params: { displayId: display?.id ?? '' }, body });
  const handover = async () =>
    (await wall.call(boardRoutes.displayed)).handover.map(({ text, by, place }) => [
      text,
      by,
      place,
    ]);
  const socket = await wall.socket();
  await choose({ show: ['notes'], names: 'short' });
  await socket.emitWithAck('board:join', { date });
  let heard: DisplayDeployment | undefined;
  socket.on('deployment:saved', ({ deployment }) => (heard = deployment));

  await write({ text: 'Not for walls' });
  await write({ text: 'Lane 2 is closed', stationId: 'car-1', wall: true });
  const until = { expiresAt: '2025-09-06T06:00:00.000Z' };
  await write({ text: 'Drill at two', wall: true, ...until });
  await expect.poll(() => heard?.handover.length, soon).toBe(2);
  const both = [
    ['Drill at two', 'Wen W.', null],
    ['Lane 2 is closed', 'Wen W.', 'CAR 1'],
  ];
  expect(await handover()).toEqual(expect.arrayContaining(both));
  await choose({ zones: ['bike'], names: 'none' });
  expect(await handover()).toEqual([['Drill at two', null, null]]);
  one.clock.advance(2 * 3_600_000);
  expect(await handover()).toEqual([]);
  await choose({ show: ['counts'], zones: null });
  expect(await handover()).toEqual([]);
  socket.close();
});

it('notes and who read them go with the boards of their date [KNO-9]', async () => {
  const on = '2025-05-01';
  const { id: noteId } = await write({}, on);
  await wira.call(noteRoutes.read, { params: { date: on, noteId } });
  const stays = await write();
  const left = () =>
    Promise.all(
      ['boardNotes', 'boardNoteReads'].map((name) =>
        one.db.collection(name).countDocuments({ date: on }),
      ),
    );
  expect(await left()).toEqual([1, 1]);
  const admin = await one.login('admin');
  await admin.call(keepingRoutes.cleanup, { body: { days: 90 } });
  await expect.poll(left, soon).toEqual([0, 0]);
  expect(await idsOn(date)).toContain(stays.id);
});

it('the newest note stands first, also after a clock was set back [KNO-11]', async () => {
  const on = '2025-09-14';
  const at = one.clock.now();
  const written = [];
  for (const back of [0, 600_000, 3_600_000]) {
    one.clock.advance(at - back - one.clock.now());
    written.push(await write({}, on));
  }
  one.clock.advance(at - one.clock.now());
  const listed = (await notesOn(on)).filter((note) => note.date === on);
  expect(listed.map(({ id }) => id)).toEqual(written.map(({ id }) => id).toReversed());
  expect(listed.map(({ createdAt }) => createdAt).toSorted()).toEqual(
    written.map(({ createdAt }) => createdAt),
  );
});
