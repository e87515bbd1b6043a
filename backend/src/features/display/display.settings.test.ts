import {
  attendanceRoutes,
  boardRoutes,
  displayRoutes,
  placeRoutes,
  type DisplayChange,
} from '@muster/protocol';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { nextEvent, type TestClient, type TestSocket } from '../../testing/app.ts';
import { pairDisplay } from '../../testing/callers.ts';
import { marksFor } from '../attendance/attendance.fixture.ts';
import { operate, startBoardApp, type BoardApp } from '../board/board-app.fixture.ts';
import { boardDate as date, drag } from '../board/board.fixture.ts';

/** What is chosen for a wall screen, and that it hears nothing else, by call or by socket (DIS-35, DIS-36). */

let on: BoardApp;
let admin: TestClient;
let leader: TestClient;
let wall: TestClient;
let socket: TestSocket;
let displayId: string;
/** Every byte that has come to the wall since the last look. */
let heard: string[] = [];

const stationNote = 'CANARY-STATION';
const zoneNote = 'CANARY-ZONE';
const placementNote = 'CANARY-PLACEMENT';

beforeAll(async () => {
  on = await startBoardApp();
  admin = await on.app.login('admin');
  leader = await on.app.login('tl.a1');
  await on.submit(date);
  const describeIt = { description: stationNote };
  await admin.call(placeRoutes.changeStation, { params: { stationId: 'car-1' }, body: describeIt });
  await admin.call(placeRoutes.changeZone, {
    params: { zoneId: 'car' },
    body: { description: zoneNote },
  });
  const at = (index: number, stationId: string) => ({
    userId: on.officer(index),
    stationId,
    notes: placementNote,
  });
  await on.wen.call(boardRoutes.saveAssignments, {
    body: { date, assignments: [at(3, 'car-1'), at(4, 'bike-1')] },
  });
  wall = await pairDisplay(on.app, admin);
  displayId = (await admin.call(displayRoutes.list))[0]?.id ?? '';
  socket = await wall.socket();
  await join();
});
afterAll(() => on.app.close());
beforeEach(async () => {
  await choose({
    show: ['counts', 'teams', 'deployment'],
    zones: null,
    deployment: 'saved',
    names: 'full',
  });
});

async function join(): Promise<void> {
  socket.io.engine.on('packet', ({ data }: { data?: unknown }) => {
    if (typeof data === 'string') heard.push(data);
  });
  await socket.emitWithAck('watch:join', { date });
  await socket.emitWithAck('board:join', { date });
}

const choose = (body: DisplayChange, client = admin) =>
  client.call(displayRoutes.change, { params: { displayId }, body });
const snapshot = () => wall.call(displayRoutes.snapshot);
const deployment = () => wall.call(boardRoutes.displayed);

/** A correction, an unsaved move, its way back and a save; then everything that the wall got and can ask for. */
async function everything(): Promise<string> {
  heard = [];
  const body = { teamId: 'A1', date, attendanceData: marksFor(on.org.team('A1')) };
  await leader.call(attendanceRoutes.submit, { body });
  await operate(on.wen, date, drag(on.officer(5), null, 'bus-1'));
  await on.app.changes.idle();
  // A moment more than a draft is gathered for.
  await expect
    .poll(() => [...heard, ''].join().includes('watch:beat') || heard.length > 0)
    .toBe(true);
  const between = [JSON.stringify(await snapshot()), JSON.stringify(await deployment())];
  const synced = await socket.emitWithAck('board:sync', { date, since: 0 });
  await operate(on.wen, date, drag(on.officer(5), 'bus-1', null));
  await operate(on.wen, date, { type: 'save' });
  await on.app.changes.idle();
  await socket.emitWithAck('watch:join', { date });
  return [...heard, ...between, JSON.stringify(synced)].join('\n');
}

describe('what a wall may hear', () => {
  it.each<[string, DisplayChange, readonly RegExp[], readonly RegExp[]]>([
    [
      'of a wall that nobody has changed',
      {},
      [/Ada A1/, /Wen Watch/, /attendance:submitted/, /deployment:saved/, /Team A1/],
      [/CANARY/, /Cai A1/, /drafted/],
    ],
    ['with short names', { names: 'short' }, [/Ada A\./, /Wen W\./], [/Ada A1/, /Watch/, /CANARY/]],
    [
      'without names',
      { names: 'none', show: ['counts', 'teams', 'deployment', 'notes'] },
      [/CAR 1/, /"here":1/, /CANARY-STATION/],
      [/Ada/, /Ben/, /Wen/, /CANARY-PLACEMENT/],
    ],
    [
      'of one zone',
      { zones: ['bike'], show: ['deployment', 'notes'] },
      [/BIKE 1/, /Ben A1/],
      [/CAR 1/, /Ada/, /CANARY-(STATION|ZONE)/],
    ],
    [
      'of the live draft',
      { deployment: 'draft' },
      [/Cai A1/, /"source":"draft"/],
      [/deployment:saved/, /CANARY/],
    ],
    [
      'with notes',
      { show: ['notes'] },
      [/CANARY-STATION/, /CANARY-ZONE/],
      [/CANARY-PLACEMENT/, /Ada/, /Wen/, /"here":[1-9]/, /"capacity":[1-9]/, /savedAt":"/],
    ],
    [
      'with notes of placements',
      { show: ['deployment', 'notes'] },
      [/CANARY-PLACEMENT/, /Ada A1/],
      [/Team A1/, /"presentCount":[1-9]/],
    ],
    [
      'without counts',
      { show: ['teams'] },
      [/Team A1/],
      [/"stats":{[^}]*(totalTeams|totalMembers|presentCount)":[1-9]/, /Ada/, /CAR 1/],
    ],
    [
      'without teams',
      { show: ['counts'] },
      [/"presentCount":6/, /"dueAt":"/],
      [/Team A/, /"teamId"/, /attendance:/, /Ada/, /CAR 1/],
    ],
    [
      'with the deployment alone',
      { show: ['deployment'] },
      [/Ada A1/],
      [/Team A1/, /"(presentCount|totalTeams)":[1-9]/, /attendance:/, /"dueAt":"/],
    ],
  ])('%s [DIS-36, DIS-37, DIS-39, DIS-17, S4]', async (_name, chosen, hears, never) => {
    await choose(chosen);
    const text = await everything();
    for (const one of hears) expect(text).toMatch(one);
    for (const one of never) expect(text).not.toMatch(one);
    for (const id of on.org.team('A1')) expect(text).not.toContain(id);
  });

  it('changes on the same socket within a second, and nothing of before comes after it [DIS-35, DIS-36]', async () => {
    const received: unknown[] = [];
    socket.on('directory:changed', (one) => received.push(one));
    const startedAt = performance.now();
    const changed = await choose({ names: 'none', show: ['deployment'] }, on.wen);
    const { revision } = changed;
    await expect
      .poll(() => received, { interval: 5 })
      .toContainEqual({ what: 'displays', ids: [displayId], revision });
    expect((await snapshot()).settings).toMatchObject({ names: 'none', show: ['deployment'] });
    expect(performance.now() - startedAt).toBeLessThan(1000);
    expect(socket.connected).toBe(true);
    expect(await everything()).not.toMatch(/Ada|Wen|attendance:/);
  });

  it('is what was chosen while the screen was away, once it is back [DIS-35, S16]', async () => {
    socket.close();
    await choose({ names: 'none', zones: ['bike'] });
    socket = await wall.socket();
    await join();
    const synced = await socket.emitWithAck('board:sync', { date, since: 0 });
    expect(synced).toMatchObject({ deployment: { zones: [{ id: 'bike' }] } });
    expect((await snapshot()).settings).toMatchObject({ names: 'none', zones: ['bike'] });
    const text = JSON.stringify(synced) + (await everything());
    expect(text).not.toMatch(/Ada|Ben|CAR 1/);
  });

  it('a wall without teams follows a correction by asking again [DIS-36, S27]', async () => {
    await choose({ show: ['counts'] });
    const before = await snapshot();
    const beat = nextEvent(socket, 'watch:beat');
    const absent = { [on.officer(5)]: { status: 'absent', absenceType: 'MC' } as const };
    await on.submit(date, absent);
    expect((await beat).revision).toBeGreaterThan(before.stats.revision);
    expect((await snapshot()).stats).toMatchObject({ presentCount: 5, absentCount: 1 });
    await on.submit(date);
  });
});

describe('the settings of a screen', () => {
  it.each([
    [{ show: [] }, 'VALIDATION', /Choose what the display shows/],
    [{ zones: [] }, 'VALIDATION', /Choose at least one zone/],
    [{ zones: ['moon'] }, 'UNKNOWN_ZONE', /There is no zone moon/],
    [{ secondsPerPage: 4 }, 'VALIDATION', /At least 5 seconds/],
    [{ secondsPerPage: 61 }, 'VALIDATION', /At most 60 seconds/],
    [{ name: ' ' }, 'VALIDATION', /Name is required/],
    [{ deployment: 'everything' }, 'VALIDATION', /./],
  ])('refuse %j with words [DIS-35]', async (body, code, words) => {
    const refused = await admin.raw('PUT', `/api/displays/${displayId}`, body);
    expect(refused.statusCode).toBe(400);
    expect(refused.json()).toMatchObject({ code });
    expect(refused.body).toMatch(words);
  });

  it('of a screen from before there were settings are what it showed then [DIS-31, DIS-35]', async () => {
    const old = {
      _id: '5f0c2a4e-6b1d-4c8e-9f7a-000000000001',
      name: 'Old wall',
      pairedAt: new Date('2025-01-01T00:00:00Z'),
      pairedBy: 'x',
      pairedByName: 'Priya',
      lastSeenAt: null,
      shows: 'draft',
    };
    await on.app.db.collection<typeof old>('displays').insertOne(old);
    const listed = (await admin.call(displayRoutes.list)).find(({ id }) => id === old._id);
    expect(listed).toMatchObject({
      deployment: 'draft',
      show: ['counts', 'teams', 'deployment'],
      names: 'full',
      theme: 'dark',
      revision: 1,
    });
    const params = { displayId: old._id };
    const saved = await admin.call(displayRoutes.change, { params, body: { deployment: 'saved' } });
    expect(saved).toMatchObject({ deployment: 'saved', revision: 2 });
  });

  it('a zone that is gone stays chosen until it is taken away [DIS-36]', async () => {
    const { id } = await admin.call(placeRoutes.createZone, { body: { name: 'Pier' } });
    await choose({ zones: ['bike', id] });
    await admin.call(placeRoutes.removeZone, { params: { zoneId: id } });
    expect(await choose({ zones: ['car', id] })).toMatchObject({ zones: ['car', id] });
    expect((await deployment()).zones.map((zone) => zone.id)).toEqual(['car']);
  });

  it('pairing, changing and revoking are told to whoever keeps the screens, and to no other wall [DIS-8, DIR-24]', async () => {
    const desk = await on.wira.socket();
    const other = await pairDisplay(on.app, admin);
    const otherSocket = await other.socket();
    const heardByDesk: string[] = [];
    desk.on('directory:changed', ({ what, ids }) => heardByDesk.push(`${what} ${ids.join()}`));
    const heardByOther: string[] = [];
    otherSocket.on('directory:changed', ({ what }) => heardByOther.push(what));
    await choose({ secondsPerPage: 20 });
    await expect.poll(() => heardByDesk).toEqual([`displays ${displayId}`]);
    expect(heardByOther).toEqual([]);
  });
});

it('on a day without a shift an open wall shows the next one, and its plan as soon as that is saved [DIS-50, DIS-36]', async () => {
  await on.submit('2025-09-10');
  on.app.clock.set('2025-09-09T04:00:00.000Z');
  const [keeper, watch] = await Promise.all([on.app.login('admin'), on.app.login('watch.1')]);
  await choose({ names: 'none' }, keeper);
  const { next } = await snapshot();
  expect(next).toMatchObject({ date: '2025-09-10', expected: 18, savedAt: null });
  expect(next?.zones.find(({ id }) => id === 'car')).toMatchObject({ name: 'Car', plan: null });
  expect(next?.zones.flatMap(({ teams }) => teams)).toContainEqual({ id: 'A1', name: 'Team A1' });

  await operate(watch, '2025-09-10', drag(on.officer(0), null, 'car-1'));
  const told = nextEvent(socket, 'directory:changed');
  await operate(watch, '2025-09-10', { type: 'save' });
  expect(await told).toEqual({ what: 'displays', ids: [], revision: null });
  const { next: planned } = await snapshot();
  expect(planned?.savedAt).not.toBeNull();
  expect(planned?.zones.find(({ id }) => id === 'car')?.plan).toMatchObject({ placed: 1 });
  expect(JSON.stringify(planned)).not.toMatch(/Ada|Wen/);

  await choose({ show: ['teams'] }, keeper);
  const { next: teamsOnly } = await snapshot();
  expect(teamsOnly).toMatchObject({ expected: null, minimum: null, savedAt: null });
});
