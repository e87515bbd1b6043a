import { boardRoutes, type Operation } from '@muster/protocol';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { nextEvent } from '../../testing/app.ts';
import { asking, drag } from './board.fixture.ts';
import { startBoardApp, operate, tryTo, type BoardApp } from './board-app.fixture.ts';

let boardApp: BoardApp;
beforeAll(async () => {
  boardApp = await startBoardApp();
});
afterAll(() => boardApp.app.close());

describe('zones and stations', () => {
  it('answers the built-in ones in their order [DEP-1, DEP-2]', async () => {
    const { wen } = boardApp;
    const zones = await wen.call(boardRoutes.zones);
    const stations = await wen.call(boardRoutes.stations);
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

describe('the board of a date', () => {
  it('starts with everything open and everybody who is present or on PTO [DEP-9, DEP-14, DEP-15]', async () => {
    const { org, wen, officer, newDay, boardOn } = boardApp;
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
    const eligible = await wen.call(boardRoutes.eligibleOfficers, { params: { date } });
    expect(eligible.find(({ id }) => id === officer(2))).toMatchObject({
      status: 'pto',
      ptoTiming: '10:00-14:00',
    });
  });

  it('answers unchanged bytes with 304 [OPS-36, DEP-10]', async () => {
    const { wen, officer, newDay } = boardApp;
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

describe('operations', () => {
  it('answers the concrete operation, and everybody hears it with the author’s opId [DEP-8, S3, S9]', async () => {
    const { wen, wira, officer, newDay, boardOn } = boardApp;
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

  it('that names only what nobody knows is refused, raises no revision, and nobody is told [DEP-31]', async () => {
    const { wen, wira, newDay, boardOn } = boardApp;
    const date = await newDay();
    const socket = await wira.socket();
    await socket.emitWithAck('board:join', { date });
    const heard: number[] = [];
    socket.on('board:changed', ({ revision }) => heard.push(revision));
    for (const op of [
      { type: 'configure' },
      { type: 'configure', zones: {}, stations: { 'car-1': {} } },
      { type: 'configure', colour: 'red', stations: { 'car-1': { colour: 'red' } } },
    ] as Operation[]) {
      const { statusCode, body } = await tryTo(wen, date, op);
      expect([statusCode, body]).toEqual([400, expect.stringContaining('at least one zone')]);
    }
    expect((await boardOn(date)).revision).toBe(0);
    await operate(wen, date, { type: 'configure', stations: { 'car-1': { capacity: 5 } } });
    // Events come in order: had there been one before it, it would be here.
    await expect.poll(() => heard).toEqual([1]);
  });

  it('names who moved the officer where, beside code and message [DEP-24, DEP-29, S10]', async () => {
    const { org, wen, wira, officer, newDay } = boardApp;
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

  it('a full station is refused in words of its own for a drop and for a move [DEP-25]', async () => {
    const { wen, wira, officer, newDay } = boardApp;
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
    [
      'an unknown station [DEP-28]',
      () => drag(boardApp.officer(0), null, 'moon'),
      400,
      'UNKNOWN_STATION',
    ],
    [
      'an unknown officer [DEP-28]',
      () => drag(randomUUID(), null, 'car-1'),
      400,
      'UNKNOWN_OFFICER',
    ],
    [
      'somebody not present [DEP-27]',
      () => drag(boardApp.org.id('bystander'), null, 'car-1'),
      409,
      'NOT_ELIGIBLE',
    ],
    [
      'an unknown step [DEP-53]',
      () => ({ type: 'undo', target: randomUUID() }) as const,
      409,
      'NOTHING_TO_UNDO',
    ],
    [
      'an empty operation [DEP-22]',
      () => ({ type: 'place', moves: [] }) as never,
      400,
      'VALIDATION',
    ],
    [
      'an officer twice [DEP-22]',
      (): Operation => ({
        type: 'place',
        cause: 'bulk',
        moves: ['car-1', 'car-2'].map((to) => ({ userId: boardApp.officer(0), from: null, to })),
      }),
      400,
      'VALIDATION',
    ],
    [
      'what only the server may do [DEP-21]',
      () => ({ type: 'officers' }) as never,
      400,
      'VALIDATION',
    ],
  ])('an operation is refused and changes nothing: %s', async (_what, op, status, code) => {
    const { wen, newDay, boardOn } = boardApp;
    const date = await newDay();
    const refused = await tryTo(wen, date, op());
    expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([status, code]);
    expect(await boardOn(date)).toMatchObject({ revision: 0, assignments: [] });
  });

  it('refuses a stale baseRevision [DEP-21]', async () => {
    const { wen, officer, newDay } = boardApp;
    const date = await newDay();
    await operate(wen, date, drag(officer(0), null, 'car-1'));
    const body = { ...asking(drag(officer(1), null, 'car-1')), baseRevision: 0 };
    const refused = await wen.raw('POST', `/api/deployment/board/${date}/ops`, body);
    expect(refused.json()).toMatchObject({ code: 'STALE', revision: 1 });
  });
});
