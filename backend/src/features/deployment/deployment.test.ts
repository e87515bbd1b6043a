import {
  addDays,
  attendanceRoutes,
  deploymentRoutes,
  type BoardSnapshot,
  type Operation,
} from '@muster/protocol';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { nextEvent, startTestApp, type TestApp, type TestClient } from '../../testing/app.ts';
import { seedOrganisation, type Organisation } from '../../testing/organisation.ts';
import { marksFor } from '../attendance/attendance.factory.ts';
import { asking, boardDate, drag, seedCatalogue } from './deployment.factory.ts';
import { deploymentRepo } from './deployment.repo.ts';

let app: TestApp;
let org: Organisation;
let wen: TestClient;
let wira: TestClient;
let leader: TestClient;
let nextDay = 0;

beforeAll(async () => {
  app = await startTestApp({ env: { WRITES_PER_SECOND: '100000' } });
  org = await seedOrganisation(app.db);
  await seedCatalogue(app.db);
  [wen, wira, leader] = await Promise.all([
    app.login('watch.1'),
    app.login('watch.2'),
    app.login('tl.a1'),
  ]);
});
afterAll(() => app.close());

/** A morning shift of its own for every test, with the six of team A1 present unless said otherwise. */
async function newDay(marks: Parameters<typeof marksFor>[1] = {}): Promise<string> {
  const date = addDays(boardDate, 4 * nextDay++);
  await submit(date, marks);
  return date;
}

const submit = (date: string, marks: Parameters<typeof marksFor>[1] = {}) =>
  leader.call(attendanceRoutes.submit, {
    body: { teamId: 'A1', date, attendanceData: marksFor(org.team('A1'), marks) },
  });

const boardOn = (date: string, client = wen): Promise<BoardSnapshot> =>
  client.call(deploymentRoutes.board, { params: { date } });
const operate = (client: TestClient, date: string, op: Operation, opId?: string) =>
  client.call(deploymentRoutes.operate, { params: { date }, body: asking(op, opId) });
const tryTo = (client: TestClient, date: string, op: Operation, opId?: string) =>
  client.raw('POST', `/api/deployment/board/${date}/ops`, asking(op, opId));
const officer = (index: number) => org.team('A1')[index] as string;

describe('zones and stations (D32)', () => {
  it('answers the built-in ones in their order', async () => {
    const zones = await wen.call(deploymentRoutes.zones);
    const stations = await wen.call(deploymentRoutes.stations);
    expect(zones.map(({ id }) => id)).toEqual([
      'car',
      'bike',
      'bus',
      'cargo',
      'specialist',
      'operation',
    ]);
    expect(stations[0]).toMatchObject({ id: 'car-1', zoneName: 'Car', capacity: 8 });
    expect(stations.find(({ id }) => id === 'sps')).toMatchObject({ requiredTags: ['SPS'] });
  });
});

describe('the board of a date (S8)', () => {
  it('starts with everything open and everybody who is present or on PTO', async () => {
    const date = await newDay({
      [officer(1)]: { status: 'absent', absenceType: 'MC' },
      [officer(2)]: { status: 'pto', ptoTiming: '10:00-14:00' },
    });
    const board = await boardOn(date);
    expect(board).toMatchObject({ date, revision: 0, savedRevision: 0, assignments: [] });
    expect(Object.values(board.stations).every(({ isOpen }) => isOpen)).toBe(true);
    expect(board.officers.map(({ id }) => id).toSorted()).toEqual(
      org.team('A1').toSpliced(1, 1).toSorted(),
    );
    const eligible = await wen.call(deploymentRoutes.eligibleOfficers, { params: { date } });
    expect(eligible.find(({ id }) => id === officer(2))).toMatchObject({
      status: 'pto',
      ptoTiming: '10:00-14:00',
    });
  });

  it('answers unchanged bytes with 304', async () => {
    const date = await newDay();
    const url = `/api/deployment/board/${date}`;
    const { headers } = await wen.raw('GET', url);
    const again = await wen.raw('GET', url, undefined, { 'if-none-match': String(headers.etag) });
    expect(again.statusCode).toBe(304);
    await operate(wen, date, drag(officer(0), null, 'car-1'));
    const after = await wen.raw('GET', url, undefined, { 'if-none-match': String(headers.etag) });
    expect(after.statusCode).toBe(200);
  });
});

describe('operations (S9, S10)', () => {
  it('answers the concrete operation, and everybody hears it with the author’s opId', async () => {
    const date = await newDay();
    const socket = await wira.socket();
    expect(await socket.emitWithAck('board:join', { date })).toMatchObject({
      ok: true,
      revision: 0,
    });
    const heard = nextEvent(socket, 'board:changed');
    const opId = randomUUID();
    const answer = await operate(wen, date, drag(officer(0), null, 'car-1'), opId);
    expect(answer).toMatchObject({
      opId,
      revision: 1,
      by: { name: 'Wen Watch' },
      op: { type: 'place', moves: [{ userId: officer(0), from: null, to: 'car-1' }] },
    });
    expect(await heard).toEqual({ date, ...answer });
    expect((await boardOn(date)).assignments).toMatchObject([{ stationId: 'car-1' }]);
  });

  it('names who moved the officer where, beside code and message', async () => {
    const date = await newDay();
    await operate(wira, date, drag(officer(0), null, 'bus-1'));
    const refused = await tryTo(wen, date, drag(officer(0), null, 'car-1'));
    expect(refused.statusCode).toBe(409);
    expect(refused.json()).toMatchObject({
      code: 'OFFICER_MOVED',
      message: `Wira Watch moved ${org.users.get('tl.a1')?.name} to BUS 1 first.`,
      revision: 1,
      current: { officers: [{ userId: officer(0), stationId: 'bus-1' }] },
    });
  });

  it('uses the specification’s words for a full station', async () => {
    const date = await newDay();
    const capacity = { 'car-1': { capacity: 1 } };
    await operate(wen, date, { type: 'configure', stations: capacity });
    await operate(wen, date, drag(officer(0), null, 'car-1'));
    await operate(wen, date, drag(officer(1), null, 'bus-1'));
    const dropped = await tryTo(wira, date, drag(officer(2), null, 'car-1'));
    const moved = await tryTo(wira, date, drag(officer(1), 'bus-1', 'car-1'));
    expect(
      [dropped, moved].map((one) => [one.statusCode, one.json<{ message: string }>().message]),
    ).toEqual([
      [409, 'This station is already at full capacity.'],
      [409, 'The destination station is already at full capacity.'],
    ]);
  });

  it.each([
    ['an unknown station', () => drag(officer(0), null, 'moon'), 400, 'UNKNOWN_STATION'],
    ['an unknown officer', () => drag(randomUUID(), null, 'car-1'), 400, 'UNKNOWN_OFFICER'],
    ['somebody not present', () => drag(org.id('tl.a2'), null, 'car-1'), 409, 'NOT_ELIGIBLE'],
    [
      'an unknown step',
      () => ({ type: 'undo', target: randomUUID() }) as const,
      409,
      'NOTHING_TO_UNDO',
    ],
    ['an empty operation', () => ({ type: 'place', moves: [] }) as never, 400, 'VALIDATION'],
    [
      'an officer twice',
      (): Operation => ({
        type: 'place',
        cause: 'bulk',
        moves: ['car-1', 'car-2'].map((to) => ({ userId: officer(0), from: null, to })),
      }),
      400,
      'VALIDATION',
    ],
    ['what only the server may do', () => ({ type: 'officers' }) as never, 400, 'VALIDATION'],
  ])('refuses %s and changes nothing', async (_what, op, status, code) => {
    const date = await newDay();
    const refused = await tryTo(wen, date, op());
    expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([status, code]);
    expect(await boardOn(date)).toMatchObject({ revision: 0, assignments: [] });
  });

  it('refuses a stale baseRevision', async () => {
    const date = await newDay();
    await operate(wen, date, drag(officer(0), null, 'car-1'));
    const body = { ...asking(drag(officer(1), null, 'car-1')), baseRevision: 0 };
    const refused = await wen.raw('POST', `/api/deployment/board/${date}/ops`, body);
    expect(refused.json()).toMatchObject({ code: 'STALE', revision: 1 });
  });
});

describe('opId (S11)', () => {
  it('B3: ten at once have one effect and equal answers', async () => {
    const date = await newDay();
    const opId = randomUUID();
    const op = drag(officer(0), null, 'car-1');
    const answers = await Promise.all(Array.from({ length: 10 }, () => tryTo(wen, date, op, opId)));
    expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1);
    expect(answers[0]?.statusCode).toBe(200);
    expect((await boardOn(date)).revision).toBe(1);
  });

  it('is refused with another body or from another user', async () => {
    const date = await newDay();
    const opId = randomUUID();
    await operate(wen, date, drag(officer(0), null, 'car-1'), opId);
    const other = await tryTo(wen, date, drag(officer(0), null, 'car-2'), opId);
    const stranger = await tryTo(wira, date, drag(officer(0), null, 'car-1'), opId);
    expect([other.statusCode, stranger.statusCode]).toEqual([422, 422]);
  });

  it('remembers a refusal: what was refused can never take effect later', async () => {
    const date = await newDay();
    await operate(wira, date, drag(officer(0), null, 'bus-1'));
    const opId = randomUUID();
    const op = drag(officer(0), null, 'car-1');
    const first = await tryTo(wen, date, op, opId);
    await operate(wira, date, drag(officer(0), 'bus-1', null));
    const again = await tryTo(wen, date, op, opId);
    expect([first.statusCode, again.statusCode]).toEqual([409, 409]);
    expect(again.json()).toEqual(first.json());
    expect((await boardOn(date)).assignments).toEqual([]);
  });

  it('holds after a restart, after many operations since, for operations and refusals', async () => {
    const date = await newDay();
    const [done, refused] = [randomUUID(), randomUUID()];
    const op = drag(officer(0), null, 'car-1');
    const first = await tryTo(wen, date, op, done);
    const no = await tryTo(wen, date, op, refused);
    // More than a board that is loaded takes into memory.
    const saves = Array.from({ length: 320 }, () => operate(wira, date, { type: 'save' }));
    await Promise.all(saves);
    await operate(wira, date, drag(officer(0), 'car-1', 'car-2'));
    const before = await boardOn(date);
    // The document stays small: what is older lies in a collection of its own.
    const stored = await deploymentRepo(app.db).board(date);
    expect(Object.keys(stored?.records ?? {}).length).toBeLessThan(150);
    const restarted = await startTestApp({ uri: app.uri });
    try {
      const again = await restarted.login('watch.1');
      const replayed = await tryTo(again, date, op, done);
      const refusedAgain = await tryTo(again, date, op, refused);
      expect([replayed.statusCode, replayed.json()]).toEqual([200, first.json()]);
      expect([refusedAgain.statusCode, refusedAgain.json()]).toEqual([409, no.json()]);
      const { epoch: _old, ...kept } = before;
      const { epoch: _new, ...found } = await boardOn(date, again);
      expect(found).toEqual(kept);
    } finally {
      await restarted.close();
    }
  });
});

describe('undo and redo (S17)', () => {
  it('survive a restart and say what was skipped', async () => {
    const date = await newDay();
    const moves = [0, 1].map((index) => ({ userId: officer(index), from: null, to: 'car-1' }));
    const bulk = await operate(wen, date, { type: 'place', cause: 'bulk', moves });
    await operate(wira, date, drag(officer(1), 'car-1', 'car-2'));
    const restarted = await startTestApp({ uri: app.uri });
    try {
      const again = await restarted.login('watch.1');
      const undone = await operate(again, date, { type: 'undo', target: bulk.opId });
      expect(undone.op).toMatchObject({
        moves: [{ userId: officer(0), from: 'car-1', to: null }],
        skipped: [{ id: officer(1), reason: 'touched', by: { name: 'Wira Watch' } }],
      });
      const redone = await operate(again, date, { type: 'redo', target: undone.opId });
      expect(redone.op.moves).toMatchObject([{ userId: officer(0), to: 'car-1' }]);
    } finally {
      await restarted.close();
    }
  });
});

describe('saving (D26, D27)', () => {
  it('publishes the draft; the written call answers the saved list', async () => {
    const date = await newDay();
    await operate(wen, date, drag(officer(0), null, 'car-1'));
    const params = { date };
    expect(await wen.call(deploymentRoutes.assignments, { params })).toEqual([]);
    await operate(wira, date, { type: 'save' });
    await operate(wen, date, drag(officer(1), null, 'car-1'));
    expect(await wen.call(deploymentRoutes.assignments, { params })).toMatchObject([
      {
        date,
        userId: officer(0),
        stationId: 'car-1',
        stationName: 'CAR 1',
        zoneName: 'Car',
        userTeamId: 'A1',
        assignedBy: org.id('watch.1'),
        assignmentType: 'manual',
        eligible: true,
      },
    ]);
    expect(await boardOn(date)).toMatchObject({
      savedRevision: 2,
      savedBy: { name: 'Wira Watch' },
      saved: [{ userId: officer(0), stationId: 'car-1' }],
    });
  });

  it('takes the written whole list, sent twice with one effect, and refuses it stale', async () => {
    const date = await newDay();
    const body = {
      date,
      opId: randomUUID(),
      baseRevision: 0,
      assignedBy: 'somebody else',
      assignments: [{ userId: officer(0), stationId: 'car-1', userName: 'ignored' }],
    };
    const [first, second] = await Promise.all([
      wen.call(deploymentRoutes.saveAssignments, { body }),
      wen.call(deploymentRoutes.saveAssignments, { body }),
    ]);
    expect(second).toEqual(first);
    expect(first).toMatchObject({ revision: 1, assignments: [{ assignedBy: org.id('watch.1') }] });
    const stale = await wen.raw('POST', '/api/deployment/assignments', {
      ...body,
      opId: randomUUID(),
    });
    expect([stale.statusCode, stale.json<{ code: string }>().code]).toEqual([409, 'STALE']);
  });

  it('refuses a list that cannot stand with 400 and the reason', async () => {
    const date = await newDay();
    const send = (assignments: object[]) =>
      wen.raw('POST', '/api/deployment/assignments', { date, assignments });
    const line = (index: number, stationId: string) => ({ userId: officer(index), stationId });
    const answers = await Promise.all([
      send([line(0, 'car-1'), line(0, 'car-2')]),
      send([0, 1, 2, 3].map((index) => line(index, 'bike-ic'))),
      send([line(0, 'moon')]),
      send([{ userId: org.id('tl.a2'), stationId: 'car-1' }]),
      send([{ userId: randomUUID(), stationId: 'car-1' }]),
    ]);
    expect(
      answers.map((one) => [
        one.statusCode,
        one.json<{ details: { reason: string } }>().details.reason,
      ]),
    ).toEqual([
      [400, 'OFFICER_TWICE'],
      [400, 'STATION_FULL'],
      [400, 'UNKNOWN_STATION'],
      [400, 'NOT_ELIGIBLE'],
      [400, 'UNKNOWN_OFFICER'],
    ]);
    expect((await boardOn(date)).revision).toBe(0);
  });
});

describe('configuration (D29)', () => {
  it('closes a zone, returns its officers, and answers capacity 0 until it opens again', async () => {
    const date = await newDay();
    await operate(wen, date, drag(officer(0), null, 'car-1'));
    const closed = await wen.call(deploymentRoutes.configure, {
      body: { date, zoneConfigs: { car: false }, stationConfigs: {}, configuredBy: 'x' },
    });
    expect(closed).toMatchObject({
      configuredBy: org.id('watch.1'),
      zoneConfigs: { car: { isOpen: false } },
      stationConfigs: { 'car-1': { isOpen: false, capacity: 0 } },
    });
    expect((await boardOn(date)).assignments).toEqual([]);
    const opened = await wen.call(deploymentRoutes.configure, {
      body: { date, zoneConfigs: { car: { isOpen: true } } },
    });
    expect(opened.stationConfigs['car-1']).toEqual({ isOpen: true, capacity: 8 });
    const read = await wen.call(deploymentRoutes.configuration, { params: { date } });
    expect(read).toEqual(opened);
  });

  it('refuses a capacity below the count with the count in words', async () => {
    const date = await newDay();
    await operate(wen, date, drag(officer(0), null, 'car-1'));
    const refused = await wen.raw('POST', '/api/deployment/configuration', {
      date,
      stationConfigs: { 'car-1': { isOpen: true, capacity: 0 } },
    });
    expect(refused.statusCode).toBe(409);
    expect(refused.json()).toMatchObject({
      code: 'CAPACITY_BELOW_COUNT',
      message: 'CAR 1 has 1 officers; its capacity cannot be 0.',
    });
  });
});

describe('eligibility follows attendance within a second (D28)', () => {
  it('takes an absent officer off, tells everybody why, and keeps the saved list', async () => {
    const date = await newDay();
    await operate(wen, date, drag(officer(3), null, 'car-1'));
    await operate(wen, date, { type: 'save' });
    const socket = await wira.socket();
    await socket.emitWithAck('board:join', { date });
    const heard = nextEvent(socket, 'board:changed', 1000);
    await submit(date, { [officer(3)]: { status: 'absent', absenceType: 'MC' } });
    expect(await heard).toMatchObject({
      opId: null,
      by: null,
      op: {
        type: 'officers',
        remove: [{ userId: officer(3), reason: 'absent' }],
        moves: [{ userId: officer(3), from: 'car-1', to: null }],
      },
    });
    expect(await boardOn(date)).toMatchObject({
      assignments: [],
      vacancies: [{ stationId: 'car-1', userId: officer(3), reason: 'absent' }],
    });
    const saved = await wen.call(deploymentRoutes.assignments, { params: { date } });
    expect(saved).toMatchObject([{ userId: officer(3), eligible: false }]);
  });

  it('brings in who becomes present, also on a board nobody has touched', async () => {
    const date = await newDay({ [officer(4)]: { status: 'absent', absenceType: 'VL' } });
    const socket = await wen.socket();
    await socket.emitWithAck('board:join', { date });
    const heard = nextEvent(socket, 'board:changed', 1000);
    await submit(date, { [officer(4)]: { status: 'pto', ptoTiming: '12:00-15:00' } });
    expect(await heard).toMatchObject({
      revision: 1,
      op: { type: 'officers', upsert: [{ id: officer(4), ptoTiming: '12:00-15:00' }], moves: [] },
    });
  });
});

describe('auto-assign (D31)', () => {
  it('previews without a trace, applies as one step, and answers the same again', async () => {
    const date = await newDay();
    await operate(wen, date, drag(officer(5), null, 'reserve'));
    const preview = await wen.call(deploymentRoutes.autoAssign, { body: { date, preview: true } });
    expect(preview).toMatchObject({
      preview: true,
      revision: 1,
      stats: { totalAssigned: 6, unassigned: 0 },
    });
    expect((await boardOn(date)).revision).toBe(1);

    const body = { date, opId: randomUUID(), stationConfigs: { 'car-1': { isOpen: false } } };
    const applied = await wen.call(deploymentRoutes.autoAssign, { body });
    expect(applied).toMatchObject({ revision: 2, stats: preview.stats, moves: preview.moves });
    expect(applied.assignments).toHaveLength(6);
    expect(applied.reasons.stations.length).toBeGreaterThan(0);
    expect(await wen.call(deploymentRoutes.autoAssign, { body })).toEqual(applied);

    const board = await boardOn(date);
    expect(board.assignments.find(({ userId }) => userId === officer(5))).toMatchObject({
      stationId: 'reserve',
      assignmentType: 'manual',
    });
    await operate(wen, date, { type: 'undo', target: applied.opId ?? '' });
    expect((await boardOn(date)).assignments).toHaveLength(1);
  });
});
