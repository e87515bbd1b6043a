import {
  absenceRoutes,
  attendanceRoutes,
  boardRoutes,
  isExpected,
  noteRoutes,
  planRepair,
  reliefOperation,
  rotationOf,
  startRoutes,
  stationOf,
  tagRoutes,
  type Catalogue,
  type DisplayChange,
  type Mark,
  type Operation,
} from '@muster/protocol';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  startTestApp,
  type TestApp,
  type TestClient,
  type TestSocket,
} from '../../../testing/app.ts';
import { seedOrganisation, type Organisation } from '../../../testing/organisation.ts';
import { marksFor } from '../../attendance/attendance.fixture.ts';
import { asking, boardDate as date, drag, seedCatalogue } from '../board.fixture.ts';
import { deskOf, record, wallOf, type Audience, type Heard } from './board-audiences.fixture.ts';

/** Old snapshot + captured events = fresh snapshot, for every action and every audience (S21). */

let app: TestApp;
let org: Organisation;
let watch: TestClient;
let other: TestClient;
let admin: TestClient;
let leader: TestClient;
let catalogue: Catalogue;
let followed: readonly (Audience & { socket: TestSocket; heard: Heard[] })[];
const walls = () => followed.filter(({ name }) => name.includes('wall'));

const next = '2025-09-07';
const withNotes: DisplayChange = { show: ['counts', 'teams', 'deployment', 'notes'] };

beforeAll(async () => {
  app = await startTestApp();
  org = await seedOrganisation(app.db);
  await seedCatalogue(app.db);
  [watch, other, admin, leader] = await Promise.all([
    app.login('watch.1'),
    app.login('watch.2'),
    app.login('admin'),
    app.login('tl.a1'),
  ]);
  const [zones, stations] = await Promise.all([
    watch.call(boardRoutes.zones),
    watch.call(boardRoutes.stations),
  ]);
  catalogue = { zones, stations };
  const walls = [
    await wallOf(app, watch, 'wall', 'saved', {}),
    await wallOf(app, watch, 'wall with notes and short names', 'saved', {
      ...withNotes,
      names: 'short',
    }),
    await wallOf(app, watch, 'draft wall with notes', 'draft', withNotes),
    await wallOf(app, watch, 'draft wall without names', 'draft', { names: 'none' }),
  ];
  const audiences = [
    deskOf('watch TL', watch, date),
    deskOf('administrator', admin, date),
    deskOf('watch TL at the next date’s board', other, next),
    ...walls,
  ];
  followed = await Promise.all(
    audiences.map(async (audience) => {
      const socket = await audience.client.socket();
      await socket.emitWithAck('board:join', { date: audience.on ?? date });
      return { ...audience, socket, heard: record(socket) };
    }),
  );
  await admin.call(tagRoutes.create, { body: { name: 'Xray' } });
  await submit({});
});
afterAll(() => app.close());

const officer = (index: number) => org.team('A1')[index] as string;
const submit = (marks: Record<string, Mark>) =>
  leader.call(attendanceRoutes.submit, {
    body: { teamId: 'A1', date, attendanceData: marksFor(org.team('A1'), marks) },
  });
/** Until the board has so many who are expected. */
async function plan(op: Operation, count: number) {
  await operate(op);
  await expect
    .poll(async () => (await boardFor(watch)).officers.filter(isExpected), patient)
    .toHaveLength(count);
}
/** Of a team whose sheet comes last. */
const expected = (index: number) => org.team('A2')[index] as string;
const sheetOfExpected = async (marks: Record<string, Mark>) =>
  (await app.login('tl.a2')).call(attendanceRoutes.submit, {
    body: { teamId: 'A2', date, attendanceData: marksFor(org.team('A2'), marks) },
  });
const away = (userId: string) =>
  admin.call(absenceRoutes.create, { body: { userId, from: date, to: date, absenceType: 'VL' } });
const operate = (op: Operation, client = watch) =>
  client.call(boardRoutes.operate, { params: { date }, body: asking(op) });
const boardFor = (client: TestClient) => client.call(boardRoutes.board, { params: { date } });
const standing = async (index: number) =>
  stationOf(await boardFor(watch), officer(index)) as string;

const undoOf = async (direction: 'undo' | 'redo'): Promise<Operation> => {
  const { history } = await boardFor(watch);
  return {
    type: direction,
    target: history[org.id('watch.1')]?.[direction].at(-1)?.opId ?? randomUUID(),
  };
};

/** One officer changes places with another, as the page asks for it (STF-34). */
async function relieve(index: number, by: number) {
  const replacement = { userId: officer(by), reasons: [] };
  const line = { userId: officer(index), stationId: await standing(index), replacement };
  const op = reliefOperation(await boardFor(watch), line);
  return op && operate(op);
}

async function repair() {
  const { op } = planRepair(await boardFor(watch), catalogue);
  if (!op) throw new Error('nobody can stand in');
  return operate(op);
}

async function rotate(zoneId: string) {
  const { moves } = rotationOf(await boardFor(watch), catalogue, zoneId, 'go');
  return operate({ type: 'place', cause: 'rotate', moves: [...moves] });
}

/** Everybody off, then as a template has it. */
async function startAgain() {
  const { id } = await watch.call(startRoutes.keepTemplate, { body: { name: 'Usual', date } });
  const { assignments } = await boardFor(watch);
  const moves = assignments.map(({ userId, stationId }) => ({ userId, from: stationId, to: null }));
  await operate({ type: 'place', cause: 'bulk', moves });
  return watch.call(startRoutes.start, { params: { date }, body: { from: id } });
}

const write = (body: { text: string; zoneId?: string; stationId?: string; wall?: boolean }) =>
  watch.call(noteRoutes.create, { params: { date }, body });
async function lastNote() {
  const [note] = await watch.call(noteRoutes.list, { params: { date } });
  return { date, noteId: note?.id ?? '' };
}

const changeNote = async (body: object) =>
  other.call(noteRoutes.change, { params: await lastNote(), body });

/** A minimum, one by tag, one by role and a time limit of a station for this date. */
const staffing = async (index: number): Promise<Operation> => {
  const id = await standing(index);
  const named = { minimumByTag: { Xray: 1 }, minimumByRole: { 'TL or DTL': 2 } };
  return { type: 'configure', stations: { [id]: { minimum: 3, ...named } } };
};

const actions: readonly [string, () => Promise<unknown>][] = [
  ['a drag', () => operate(drag(officer(0), null, 'car-1'))],
  ['another’s drag', () => operate(drag(officer(1), null, 'car-1'), other)],
  ['a save', () => operate({ type: 'save' })],
  ['a move', () => operate(drag(officer(0), 'car-1', 'bus-1'))],
  ['an undo', async () => operate(await undoOf('undo'))],
  ['a redo', async () => operate(await undoOf('redo'))],
  ['a capacity', () => operate({ type: 'configure', stations: { 'car-2': { capacity: 5 } } })],
  ['a closed zone', () => operate({ type: 'configure', zones: { car: { isOpen: false } } })],
  ['an undone closing', async () => operate(await undoOf('undo'))],
  [
    'the written configuration',
    () =>
      watch.call(boardRoutes.configure, {
        body: { date, zoneConfigs: { bike: false }, stationConfigs: { sps: { capacity: 9 } } },
      }),
  ],
  [
    'the written list',
    () =>
      other.call(boardRoutes.saveAssignments, {
        body: { date, assignments: [{ userId: officer(2), stationId: 'bus-2', notes: 'late' }] },
      }),
  ],
  ['auto-assign', () => watch.call(boardRoutes.autoAssign, { body: { date } })],
  ['a second save', () => operate({ type: 'save' }, other)],
  ['somebody absent', () => submit({ [officer(2)]: { status: 'absent', absenceType: 'MC' } })],
  ['somebody on PTO', () => submit({ [officer(2)]: { status: 'pto', ptoTiming: '10:00-12:00' } })],
  ['a minimum for the date', async () => operate(await staffing(0))],
  ['an undone minimum', async () => operate(await undoOf('undo'))],
  [
    'a time limit for the date',
    async () =>
      operate({ type: 'configure', stations: { [await standing(0)]: { timeLimitMinutes: 60 } } }),
  ],
  ['a relief', () => relieve(0, 2)],
  ['an undone relief', async () => operate(await undoOf('undo'))],
  ['a rotation', async () => rotate(zoneOfStation(await standing(0)))],
  ['a third save', () => operate({ type: 'save' })],
  ['a start from a template', () => startAgain()],
  ['a note of the board', () => write({ text: 'Only for the watch' })],
  ['a note of a zone', () => write({ text: 'Only for the watch', zoneId: 'bus' })],
  [
    'a note for the walls',
    () => write({ text: 'Lane 2 is closed', stationId: 'car-1', wall: true }),
  ],
  ['a read note', async () => admin.call(noteRoutes.read, { params: await lastNote() })],
  ['a changed note', () => changeNote({ text: 'Lane 2 is open' })],
  ['a note that is moved', () => changeNote({ stationId: 'bus-1' })],
  ['a note that ends sooner', () => changeNote({ expiresAt: '2025-09-06T08:00:00.000Z' })],
  ['one that ends later again', () => changeNote({ expiresAt: '2025-09-10T08:00:00.000Z' })],
  ['one for the walls no more', () => changeNote({ wall: false, text: 'Only for the watch' })],
  ['one for them again', () => changeNote({ wall: true, text: 'Lane 2 is shut' })],
  ['a deleted note', async () => admin.call(noteRoutes.remove, { params: await lastNote() })],
  ['a minimum set by an administrator on the date', async () => operate(await staffing(1), admin)],
  ['planning with expected people', () => plan({ type: 'plan', isOn: true }, 12)],
  ['a place for somebody expected', () => operate(drag(expected(0), null, 'bus-2'))],
  ['one for another', () => operate(drag(expected(1), null, 'bus-2'))],
  ['a saved plan', () => operate({ type: 'save' })],
  ['somebody expected who is known to be away', () => away(expected(1))],
  ['the sheet of who was expected', () => sheetOfExpected({})],
  [
    'one of them absent',
    () => sheetOfExpected({ [expected(0)]: { status: 'absent', absenceType: 'MC' } }),
  ],
  ['the repair of the plan', () => repair()],
  ['that undone as well', async () => operate(await undoOf('undo'))],
  ['planning with them no more', () => plan({ type: 'plan', isOn: false }, 0)],
  ['that undone', async () => plan(await undoOf('undo'), 6)],
];

const zoneOfStation = (id: string) =>
  catalogue.stations.find((one) => one.id === id)?.zoneId as string;

const patient = { timeout: 5000 };

describe.sequential('old snapshot + events = fresh snapshot', () => {
  it.each(actions)(
    'after %s what everybody had, with the events, equals what they would be given now [S9, S21, DIS-16, DIS-31, KNO-3, KNO-6, KNO-7, DEP-505]',
    async (_name, act) => {
      const sinceThen = await Promise.all(
        followed.map(async (page) => {
          const from = page.heard.length;
          const before = await page.fresh();
          return { ...page, before, since: () => page.heard.slice(from) };
        }),
      );
      await act();
      const [desk] = sinceThen;
      await expect
        .poll(() => desk?.since().some(({ name }) => /^(board|notes):changed$/.test(name)), patient)
        .toBe(true);
      for (const { name, before, since, heard, fold, fresh, never } of sinceThen) {
        // What follows attendance comes within a second; by then the walls have heard too.
        await expect
          .poll(async () => fold(before, since()), { ...patient, message: name })
          .toEqual(await fresh());
        for (const event of heard) expect(event.name).not.toMatch(never);
        if (name.includes('wall')) {
          expect(JSON.stringify(heard), name).not.toMatch(/Only for the watch/);
          for (const who of ['watch.1', 'watch.2', 'admin'])
            expect(JSON.stringify(heard), name).not.toContain(org.id(who));
        }
      }
    },
  );

  it('ends with walls that show names where they may, and no id, status or time of anybody [DIS-17]', async () => {
    for (const { name, fresh } of walls()) {
      const text = JSON.stringify(await fresh());
      if (name.endsWith('without names')) expect(text, name).not.toContain('Ada');
      else expect(text, name).toContain('Ada A');
      for (const id of org.team('A1')) expect(text, name).not.toContain(id);
      expect(text, name).not.toMatch(/pto|10:00/i);
    }
  });
});
