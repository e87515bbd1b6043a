import {
  applyToBoard,
  auditRoutes,
  boardRoutes,
  placeRoutes,
  roleRoutes,
  tagRoutes,
  userRoutes,
  type AdminStation,
  type BoardChange,
  type ImportAnswer,
} from '@muster/protocol';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { operate, tryTo } from '../board-app.fixture.ts';
import { drag } from '../board.fixture.ts';
import { startPlaces, type Places } from './places.fixture.ts';

let on: Places['on'];
let admin: Places['admin'];
let stationsNow: Places['stationsNow'];
let one: Places['one'];
let put: Places['put'];
let remove: Places['remove'];
let create: Places['create'];
beforeAll(async () => {
  ({ on, admin, stationsNow, one, put, remove, create } = await startPlaces());
});
afterAll(() => on.app.close());

const until = (holds: () => Promise<boolean>) => expect.poll(holds, { timeout: 1000 }).toBe(true);

describe('stations as administrators keep them', () => {
  it('are made with an id and a place of their own, and changed [DEP-140, DEP-142]', async () => {
    const made = await create('CAR NEW', { description: 'Lane 9', requiredRoles: ['tl'] });
    expect(made).toMatchObject({
      id: 'car-new',
      zoneName: 'Car',
      priority: 2,
      requiredRoles: ['TL'],
      isActive: true,
      retiredAt: null,
      revision: 1,
    });
    const changed = await put(made.id, { capacity: 5, priority: 1, baseRevision: 1 });
    expect(changed.json()).toMatchObject({
      capacity: 5,
      priority: 1,
      name: 'CAR NEW',
      revision: 2,
    });
  });

  it('have minimums within their capacity that name what exists, in its spelling [STF-1, STF-4, STF-6, STF-9]', async () => {
    const bad = async (fields: object) =>
      (await put(made.id, fields)).json<{ code: string }>().code;
    await admin.call(tagRoutes.create, { body: { name: 'Torch' } });
    const made = await create('CAR MIN', {
      capacity: 4,
      minimumByRole: { 'tl or dtl': 1, frt: 0 },
    });
    expect(made).toMatchObject({
      minimum: 1,
      minimumByRole: { 'TL or DTL': 1 },
      minimumByTag: {},
      timeLimitMinutes: null,
    });
    expect(await bad({ minimum: 5, baseRevision: 1 })).toBe('MINIMUM_ABOVE_CAPACITY');
    expect(await bad({ minimumByRole: { TL: 5 }, baseRevision: 1 })).toBe('MINIMUM_ABOVE_CAPACITY');
    expect(await bad({ minimumByTag: { Nonsense: 1 }, baseRevision: 1 })).toBe('UNKNOWN_TAG');
    expect(await bad({ minimumByRole: { 'TL or Nobody': 1 }, baseRevision: 1 })).toBe(
      'UNKNOWN_ROLE',
    );
    const staffing = { minimum: 4, minimumByTag: { torch: 2 }, timeLimitMinutes: 90 };
    expect((await put(made.id, { ...staffing, baseRevision: 1 })).statusCode).toBe(200);
    await put(made.id, { capacity: 3, minimumByRole: {}, baseRevision: 2 });
    const now = { minimum: 3, minimumByTag: { Torch: 2 }, minimumByRole: {}, timeLimitMinutes: 90 };
    expect(await one(made.id)).toMatchObject({ ...now, capacity: 3 });
    const { entries } = await admin.call(auditRoutes.activity, { query: { kind: 'station' } });
    expect(entries[0]).toMatchObject({
      before: { capacity: 4, minimum: 4, minimumByRole: { 'TL or DTL': 1 } },
      after: { capacity: 3, minimum: 3, minimumByRole: {} },
    });
    const file = await admin.call(placeRoutes.exportPlaces);
    expect(file.stations.find(({ id }) => id === made.id)).toMatchObject(now);
    // Back to itself it changes nothing; with another minimum it says what it would be.
    const other = {
      ...file,
      stations: [{ ...made, ...now, capacity: 3, minimum: 2, minimumByTag: {} }],
    };
    const dry = await admin.raw('POST', '/api/admin/stations/import', { ...other, dryRun: true });
    expect(dry.json<ImportAnswer>().lines.at(-1)?.changes).toEqual([
      { field: 'minimum', before: '3', after: '2' },
      { field: 'minimumByTag', before: '2 Torch', after: 'none' },
    ]);
  });

  it('have minimums by tags and roles that are called what every object has, and can be read afterwards [STF-4, DEP-28]', async () => {
    const names = ['constructor', 'toString', 'valueOf'];
    for (const name of names) {
      await admin.call(tagRoutes.create, { body: { name } });
      await admin.call(roleRoutes.create, { body: { name } });
    }
    const least = Object.fromEntries(names.map((name) => [name, 1]));
    const fields = { minimumByTag: least, minimumByRole: { 'constructor or TL': 1 } };
    const made = await create('CAR ODD', { capacity: 3, ...fields });
    expect(made).toMatchObject(fields);
    const changed = await put(made.id, { minimumByRole: { VALUEOF: 2 }, baseRevision: 1 });
    expect(changed.json()).toMatchObject({ minimumByTag: least, minimumByRole: { valueOf: 2 } });
    const date = await on.newDay();
    const set = { 'car-2': { minimumByTag: { tostring: 1 } } };
    await operate(on.wen, date, { type: 'configure', stations: set });
    const board = await on.wen.call(boardRoutes.board, { params: { date } });
    expect(board.stations['car-2']?.minimumByTag).toEqual({ toString: 1 });
  });

  it('have no id that every object has [DEP-28]', async () => {
    const zone = await admin.call(placeRoutes.createZone, { body: { name: 'Constructor' } });
    expect(zone.id).toBe('constructor-2');
    expect((await create('CONSTRUCTOR', { zoneId: zone.id })).id).toBe('constructor-2');
  });

  it('with other minimums are so on the boards that go on, where nobody has set them on the date [STF-7]', async () => {
    const { id } = await create('CAR LIVE', { capacity: 4, minimum: 2 });
    const { wen } = on;
    const today = await on.newDay();
    const state = async () => (await on.boardOn(today, wen)).stations[id];
    await until(async () => (await state())?.minimum === 2);
    await put(id, { minimum: 3, baseRevision: 1 });
    await until(async () => (await state())?.minimum === 3);
    const set = {
      type: 'configure',
      stations: { [id]: { minimum: 1, minimumByTag: { torch: 1 } } },
    } as const;
    await operate(wen, today, set);
    expect(await state()).toMatchObject({ minimum: 1, minimumByTag: { Torch: 1 } });
    await put(id, { description: 'Elsewhere', baseRevision: 2 });
    expect(await state()).toMatchObject({ minimum: 1, minimumByTag: { Torch: 1 } });
  });

  it('name only what exists [DEP-143]', async () => {
    const bad = async (fields: object) =>
      (
        await admin.raw('POST', '/api/admin/stations', {
          name: 'Fresh',
          zoneId: 'car',
          capacity: 1,
          ...fields,
        })
      ).json<{ code: string; message: string }>();
    expect(await bad({ zoneId: 'moon' })).toMatchObject({ code: 'UNKNOWN_ZONE' });
    expect(await bad({ requiredRoles: ['Pilot'] })).toMatchObject({ code: 'UNKNOWN_ROLE' });
    expect(await bad({ requiredTags: ['Moon'] })).toMatchObject({ code: 'UNKNOWN_TAG' });
    expect(await bad({ name: ' ' })).toMatchObject({ message: 'Station name is required' });
    expect(await bad({ capacity: 1000 })).toMatchObject({ code: 'VALIDATION' });
  });

  it('stand in the order that is sent, and those left out follow [DEP-145]', async () => {
    const before = (await stationsNow()).map(({ id }) => id);
    const wanted = [before[2], before[0]] as string[];
    const after = await admin.call(placeRoutes.orderStations, { body: { ids: wanted } });
    const rest = before.filter((id) => !wanted.includes(id));
    expect(after.map(({ id }) => id)).toEqual([...wanted, ...rest]);
    const shown = await on.wen.call(boardRoutes.stations);
    expect(shown.map(({ id }) => id)).toEqual([...wanted, ...rest]);
    const unknown = await admin.raw('PUT', '/api/admin/stations/order', { ids: ['moon'] });
    expect(unknown.json()).toMatchObject({ code: 'UNKNOWN_STATION' });
  });

  it('are not put into another order over one that somebody has not seen [DEP-145, DIR-174]', async () => {
    const seen = (await stationsNow()).map(({ id }) => id);
    const order = (ids: string[]) =>
      admin.raw('PUT', '/api/admin/stations/order', { ids, seen: [...seen, 'gone-since'] });
    const [first, second] = seen as [string, string];
    expect((await order([second, first])).statusCode).toBe(200);
    // As after an answer that was lost: the same call once more.
    expect((await order([second, first])).statusCode).toBe(200);
    const late = await order([first, second]);
    const stands = [second, first, ...seen.slice(2)];
    expect(late.statusCode).toBe(409);
    const { code, current } = late.json<{ code: string; current: AdminStation[] }>();
    expect([code, ...current.map(({ id }) => id)]).toEqual(['STALE', ...stands]);
    expect((await stationsNow()).map(({ id }) => id)).toEqual(stands);
    const zones = (await admin.call(placeRoutes.zones)).map(({ id }) => id);
    const unseen = { ids: [...zones.slice(1), zones[0]], seen: zones.toReversed() };
    const other = await admin.raw('PUT', '/api/admin/zones/order', unseen);
    expect(other.json()).toMatchObject({ code: 'STALE' });
  });

  it('are deleted while nobody has used them, otherwise retired; a zone goes after them [DEP-144]', async () => {
    const zone = await admin.call(placeRoutes.createZone, { body: { name: 'Pier' } });
    const { id } = await create('PIER 1', { zoneId: zone.id });
    const usedStation = await create('PIER 2', { zoneId: zone.id });
    const full = await admin.raw('DELETE', `/api/admin/zones/${zone.id}`);
    expect(full.json()).toMatchObject({ code: 'ZONE_HAS_STATIONS' });
    const date = await on.newDay();
    await operate(on.wen, date, drag(on.officer(0), null, usedStation.id));
    await operate(on.wen, date, { type: 'save' });
    await operate(on.wen, date, drag(on.officer(0), usedStation.id, null));
    expect(
      await admin.call(placeRoutes.stationUse, { params: { stationId: usedStation.id } }),
    ).toEqual({
      savedBoards: 1,
      officers: 0,
    });
    expect((await remove(id)).json()).toMatchObject({ outcome: 'deleted' });
    expect((await remove(usedStation.id)).json()).toMatchObject({
      outcome: 'retired',
      isActive: false,
      retiredAt: expect.any(String),
    });
    expect((await stationsNow()).filter(({ zoneId }) => zoneId === zone.id)).toHaveLength(1);
    const gone = await admin.raw('DELETE', `/api/admin/zones/${zone.id}`);
    expect(gone.json()).toMatchObject({ outcome: 'retired' });
    const early = await put(usedStation.id, { isActive: true });
    expect(early.json()).toMatchObject({ code: 'UNKNOWN_ZONE' });
    await admin.raw('PUT', `/api/admin/zones/${zone.id}`, { isActive: true });
    expect((await put(usedStation.id, { isActive: true })).json()).toMatchObject({
      retiredAt: null,
    });
  });
});

describe('a board that goes on', () => {
  it('follows a capacity as an operation of the server and drops nobody; a second page hears it within 1 s [DEP-85, DEP-141, S9, S21]', async () => {
    const date = await on.newDay();
    for (const index of [0, 1, 2]) {
      await operate(on.wen, date, drag(on.officer(index), null, 'bus-2'));
    }
    const old = await on.boardOn(date, on.wira);
    const socket = await on.wira.socket();
    const heard: BoardChange[] = [];
    socket.on('board:changed', (change: BoardChange) => void heard.push(change));
    await socket.timeout(2000).emitWithAck('board:join', { date });

    await put('bus-2', { capacity: 2 });
    await until(async () => heard.some(({ op }) => op.type === 'configure'));
    expect(heard.at(-1)).toMatchObject({
      by: null,
      opId: null,
      op: { type: 'configure', moves: [], stations: { 'bus-2': { isOpen: true, capacity: 2 } } },
    });
    const folded = heard.reduce(
      (board, change) => applyToBoard(board, change) as typeof board,
      old,
    );
    const { epoch: _epoch, ...fresh } = await on.boardOn(date);
    const { epoch: _old, ...foldedBoard } = folded;
    expect(foldedBoard).toEqual(fresh);
    expect(fresh.assignments.filter(({ stationId }) => stationId === 'bus-2')).toHaveLength(3);
    // Nobody else goes there, and leaving is free.
    const full = await tryTo(on.wen, date, drag(on.officer(3), null, 'bus-2'));
    expect(full.json()).toMatchObject({ code: 'STATION_FULL' });
    await operate(on.wen, date, drag(on.officer(0), 'bus-2', null));
  });

  it('hears within 1 s of a station that is retired, and of an officer’s new tag [DEP-37, DEP-85, S9]', async () => {
    const date = await on.newDay();
    const { id } = await create('SOON GONE');
    await until(async () => (await on.boardOn(date)).stations[id] !== undefined);
    const socket = await on.wira.socket();
    const heard: BoardChange[] = [];
    socket.on('board:changed', (change: BoardChange) => void heard.push(change));
    await socket.timeout(2000).emitWithAck('board:join', { date });
    await operate(on.wen, date, drag(on.officer(0), null, id));
    await operate(on.wen, date, { type: 'save' });
    expect((await remove(id)).json()).toMatchObject({ outcome: 'retired' });
    const untilHeard = (word: string) =>
      until(async () =>
        heard.some(({ op, by }) => by === null && JSON.stringify(op).includes(word)),
      );
    await untilHeard(id);
    const { id: tagId, name } = await admin.call(tagRoutes.create, { body: { name: 'Fire' } });
    const params = { userId: on.officer(0) };
    await admin.call(userRoutes.addTag, { params, body: { tagId } });
    await until(async () =>
      heard.some((change) => JSON.stringify(change).includes(`"name":"${name}"`)),
    );
  });

  it('gains a new station, and closes one out of use when the last officer has left it [DEP-37, DEP-85]', async () => {
    const date = await on.newDay();
    const { id } = await create('BUS NEW', { zoneId: 'bus', capacity: 4 });
    const at = async () => (await on.boardOn(date)).stations[id];
    await until(async () => (await at())?.capacity === 4);
    await operate(on.wen, date, drag(on.officer(0), null, id));
    expect((await remove(id)).json()).toMatchObject({ outcome: 'retired' });
    await until(async () => (await at())?.capacity === 0);
    expect(await at()).toMatchObject({ isOpen: true, capacity: 0 });
    await operate(on.wen, date, drag(on.officer(0), id, null));
    await until(async () => (await at())?.isOpen === false);
    const opened = await tryTo(on.wen, date, {
      type: 'configure',
      stations: { [id]: { isOpen: true, capacity: 3 } },
    });
    expect(opened.json()).toMatchObject({ code: 'STATION_CLOSED' });
    await put(id, { isActive: true });
    await until(async () => (await at())?.isOpen === true);
    expect(await at()).toMatchObject({ isOpen: true, capacity: 4 });
  });

  it('keeps what was set on it after the change, and follows a later change [DEP-141]', async () => {
    const date = await on.newDay();
    const capacity = async () => (await on.boardOn(date)).stations['bus-1']?.capacity;
    await operate(on.wen, date, { type: 'configure', stations: { 'bus-1': { capacity: 2 } } });
    await put('bus-1', { description: 'Another word' });
    await put('bus-1', { capacity: 6 });
    await until(async () => (await capacity()) === 6);
    await operate(on.wen, date, { type: 'configure', stations: { 'bus-1': { capacity: 1 } } });
    await put('bus-1', { description: 'A third one' });
    await put('bus-2', { capacity: 8 });
    await until(async () => (await on.boardOn(date)).stations['bus-2']?.capacity === 8);
    expect(await capacity()).toBe(1);
  });
});
