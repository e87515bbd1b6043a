import {
  applyToBoard,
  attendanceRoutes,
  deploymentRoutes,
  serverEvents,
  type BoardSnapshot,
  type DisplayDeployment,
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
import { pairDisplay } from '../../../testing/callers.ts';
import { seedOrganisation, type Organisation } from '../../../testing/organisation.ts';
import { marksFor } from '../../attendance/attendance.fixture.ts';
import { asking, boardDate as date, drag, seedCatalogue } from '../deployment.fixture.ts';

/** Old snapshot + captured events = fresh snapshot, for every action and every audience (S21, PRF-9). */

let app: TestApp;
let org: Organisation;
let watch: TestClient;
let other: TestClient;
let leader: TestClient;
let display: TestClient;
let draftDisplay: TestClient;

beforeAll(async () => {
  app = await startTestApp();
  org = await seedOrganisation(app.db);
  await seedCatalogue(app.db);
  [watch, other, leader] = await Promise.all([
    app.login('watch.1'),
    app.login('watch.2'),
    app.login('tl.a1'),
  ]);
  display = await pairDisplay(app, watch);
  draftDisplay = await pairDisplay(app, watch, 'draft');
  await submit({});
});
afterAll(() => app.close());

const officer = (index: number) => org.team('A1')[index] as string;
const submit = (marks: Record<string, Mark>) =>
  leader.call(attendanceRoutes.submit, {
    body: { teamId: 'A1', date, attendanceData: marksFor(org.team('A1'), marks) },
  });
const operate = (op: Operation, client = watch) =>
  client.call(deploymentRoutes.operate, { params: { date }, body: asking(op) });

const fresh = {
  people: () => watch.call(deploymentRoutes.board, { params: { date } }),
  wall: () => display.call(deploymentRoutes.displayed),
  draft: () => draftDisplay.call(deploymentRoutes.displayed),
};

interface Heard {
  readonly name: keyof typeof serverEvents;
  readonly payload: unknown;
}

/** Everything a socket hears, each checked against its contract, field for field. */
function record(socket: TestSocket): Heard[] {
  const heard: Heard[] = [];
  socket.onAny((name: keyof typeof serverEvents, payload: unknown) => {
    heard.push({ name, payload: serverEvents[name].strict().parse(payload) });
  });
  return heard;
}

const foldPeople = (snapshot: BoardSnapshot, heard: readonly Heard[]): BoardSnapshot =>
  heard.reduce((board, { name, payload }) => {
    if (name !== 'board:changed') return board;
    const next = applyToBoard(board, serverEvents[name].parse(payload));
    if (next === 'gap') throw new Error('a gap where nothing was lost');
    return next;
  }, snapshot);

const foldWall = (
  event: 'deployment:saved' | 'deployment:drafted',
  snapshot: DisplayDeployment,
  heard: readonly Heard[],
): DisplayDeployment =>
  heard.reduce(
    (shown, { name, payload }) =>
      name === event ? serverEvents[event].parse(payload).deployment : shown,
    snapshot,
  );

const undoOf = async (what: 'undo' | 'redo'): Promise<Operation> => {
  const { history } = await fresh.people();
  return { type: what, target: history[org.id('watch.1')]?.[what].at(-1)?.opId ?? randomUUID() };
};

/** What moves only with the operation that brought it; the wall's form has no gap rule of its own. */
const withoutRevision = (shown: DisplayDeployment) => ({ ...shown, revision: 0 });

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
      watch.call(deploymentRoutes.configure, {
        body: { date, zoneConfigs: { bike: false }, stationConfigs: { sps: { capacity: 9 } } },
      }),
  ],
  [
    'the written list',
    () =>
      other.call(deploymentRoutes.saveAssignments, {
        body: { date, assignments: [{ userId: officer(2), stationId: 'bus-2', notes: 'late' }] },
      }),
  ],
  ['auto-assign', () => watch.call(deploymentRoutes.autoAssign, { body: { date } })],
  ['a second save', () => operate({ type: 'save' }, other)],
  ['somebody absent', () => submit({ [officer(2)]: { status: 'absent', absenceType: 'MC' } })],
  ['somebody on PTO', () => submit({ [officer(2)]: { status: 'pto', ptoTiming: '10:00-12:00' } })],
];

const patient = { timeout: 5000 };

describe.sequential('old snapshot + events = fresh snapshot', () => {
  it.each(actions)(
    'after %s the old board, wall and draft wall with the events equal fresh ones [S9, S21, DIS-16, DIS-31, PRF-9]',
    async (_name, act) => {
      const sockets = [watch.socket(), display.socket(), draftDisplay.socket()] as const;
      const [people, wall, draft] = await Promise.all(sockets);
      await Promise.all(
        [people, wall, draft].map((socket) => socket.emitWithAck('board:join', { date })),
      );
      const before = {
        people: await fresh.people(),
        wall: await fresh.wall(),
        draft: await fresh.draft(),
      };
      const heard = { people: record(people), wall: record(wall), draft: record(draft) };
      await act();
      await expect
        .poll(() => heard.people.some(({ name }) => name === 'board:changed'), patient)
        .toBe(true);
      // What follows attendance comes within a second; by then the walls have heard too.
      await expect
        .poll(async () => foldPeople(before.people, heard.people), patient)
        .toEqual(await fresh.people());
      await expect
        .poll(
          async () => withoutRevision(foldWall('deployment:saved', before.wall, heard.wall)),
          patient,
        )
        .toEqual(withoutRevision(await fresh.wall()));
      await expect
        .poll(async () => foldWall('deployment:drafted', before.draft, heard.draft), patient)
        .toEqual(await fresh.draft());
      const namesOf = (all: readonly Heard[]) => new Set(all.map(({ name }) => name));
      for (const name of namesOf(heard.wall)) expect(name).not.toMatch(/^board:|drafted/);
      for (const name of namesOf(heard.draft)) expect(name).not.toMatch(/^board:|saved/);
      for (const socket of [people, wall, draft]) socket.close();
    },
  );

  it.each(['wall', 'draft'] as const)(
    'ends with a %s that shows names, and no id, status or time of anybody [DIS-17]',
    async (which) => {
      const text = JSON.stringify(await fresh[which]());
      expect(text).toContain('Ada A1');
      for (const id of org.team('A1')) expect(text).not.toContain(id);
      expect(text).not.toMatch(/pto|10:00/i);
    },
  );
});
