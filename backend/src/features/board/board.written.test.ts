import { boardRoutes } from '@muster/protocol';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { drag } from './board.fixture.ts';
import { startBoardApp, operate, type BoardApp, planWithNobody } from './board-app.fixture.ts';

let boardApp: BoardApp;
beforeAll(async () => {
  boardApp = await startBoardApp();
});
afterAll(() => boardApp.app.close());

describe('saving', () => {
  it('makes the draft the saved deployment, which alone is answered as assignments [DEP-10, DEP-38]', async () => {
    const { org, wen, wira, officer, newDay, boardOn } = boardApp;
    const date = await newDay();
    await operate(wen, date, drag(officer(0), null, 'car-1'));
    const params = { date };
    expect(await wen.call(boardRoutes.assignments, { params })).toEqual([]);
    await operate(wira, date, { type: 'save' });
    await operate(wen, date, drag(officer(1), null, 'car-1'));
    expect(await wen.call(boardRoutes.assignments, { params })).toMatchObject([
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

  it('takes a whole list, sent twice with one effect, and refuses it stale [OPS-37, DEP-30, DEP-41]', async () => {
    const { org, wen, officer, newDay } = boardApp;
    const date = await newDay();
    const body = {
      date,
      opId: randomUUID(),
      baseRevision: 0,
      assignedBy: 'somebody else',
      assignments: [{ userId: officer(0), stationId: 'car-1', userName: 'ignored' }],
    };
    const [first, second] = await Promise.all([
      wen.call(boardRoutes.saveAssignments, { body }),
      wen.call(boardRoutes.saveAssignments, { body }),
    ]);
    expect(second).toEqual(first);
    expect(first).toMatchObject({ revision: 1, assignments: [{ assignedBy: org.id('watch.1') }] });
    const stale = await wen.raw('POST', '/api/deployment/assignments', {
      ...body,
      opId: randomUUID(),
    });
    expect([stale.statusCode, stale.json<{ code: string }>().code]).toEqual([409, 'STALE']);
  });

  it('undo of a whole list brings back the list that was answered as saved before, and leaves what somebody else has saved since [DEP-95]', async () => {
    const { wen, wira, officer, newDay } = boardApp;
    const date = await newDay();
    const params = { date };
    const saved = () => wen.call(boardRoutes.assignments, { params });
    const replace = (index: number) =>
      wen.call(boardRoutes.saveAssignments, {
        body: { date, assignments: [{ userId: officer(index), stationId: 'car-1' }] },
      });
    const undo = async () => {
      const { history } = await boardApp.boardOn(date);
      const step = Object.values(history)
        .flatMap((one) => one.undo)
        .at(-1);
      await operate(wen, date, { type: 'undo', target: step?.opId ?? '' });
    };
    await replace(0);
    const first = await saved();
    await replace(1);
    expect(await saved()).toMatchObject([{ userId: officer(1) }]);
    await undo();
    expect(await saved()).toEqual(first);
    expect((await boardApp.boardOn(date)).savedRevision).toBe(1);
    await undo();
    expect(await saved()).toEqual([]);
    expect(await boardApp.boardOn(date)).toMatchObject({ savedRevision: 0, savedAt: null });

    // Somebody else has saved meanwhile: their list stays.
    await replace(2);
    await operate(wira, date, { type: 'save' });
    await undo();
    expect(await saved()).toMatchObject([{ userId: officer(2) }]);
    expect((await boardApp.boardOn(date)).assignments).toEqual([]);
  });

  it('refuses a list that cannot stand with 400 and the reason [DEP-42]', async () => {
    const { org, wen, officer, newDay, boardOn } = boardApp;
    const date = await newDay();
    const send = (assignments: object[]) =>
      wen.raw('POST', '/api/deployment/assignments', { date, assignments });
    const line = (index: number, stationId: string) => ({ userId: officer(index), stationId });
    const answers = await Promise.all([
      send([line(0, 'car-1'), line(0, 'car-2')]),
      send([0, 1, 2, 3].map((index) => line(index, 'bike-ic'))),
      send([line(0, 'moon')]),
      send([{ userId: org.id('bystander'), stationId: 'car-1' }]),
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

describe('undo between two people', () => {
  it('never takes an officer whom the other has moved since, and keeps a step whose way back is full [DEP-52, DEP-89]', async () => {
    const { wen, wira, officer, newDay, boardOn } = boardApp;
    const date = await newDay();
    const [x, y] = [officer(0), officer(1)];
    const at = async () =>
      (await boardOn(date)).assignments.find(({ userId }) => userId === x)?.stationId;
    await operate(wira, date, {
      type: 'configure',
      stations: { 'bike-ic': { capacity: 1 } },
    });
    const first = await operate(wen, date, drag(x, null, 'car-1'));
    await operate(wira, date, drag(x, 'car-1', 'bike-ic'));
    const back = await operate(wen, date, drag(x, 'bike-ic', 'car-1'));
    await operate(wira, date, drag(y, null, 'bike-ic'));
    for (const target of [back.opId, back.opId]) {
      const { op } = await operate(wen, date, { type: 'undo', target });
      expect(op).toMatchObject({ moves: [], stays: true, skipped: [{ reason: 'full' }] });
    }
    const { op } = await operate(wen, date, { type: 'undo', target: first.opId });
    expect(op).toMatchObject({ moves: [], skipped: [{ id: x, reason: 'touched' }] });
    expect(await at()).toBe('car-1');
  });
});

describe('configuration', () => {
  it('closes a zone, returns its officers, and answers capacity 0 until it opens again [DEP-32, DEP-33, DEP-36]', async () => {
    const { org, wen, officer, newDay, boardOn } = boardApp;
    const date = await newDay();
    await operate(wen, date, drag(officer(0), null, 'car-1'));
    const closed = await wen.call(boardRoutes.configure, {
      body: { date, zoneConfigs: { car: false }, stationConfigs: {}, configuredBy: 'x' },
    });
    expect(closed).toMatchObject({
      configuredBy: org.id('watch.1'),
      zoneConfigs: { car: { isOpen: false } },
      stationConfigs: { 'car-1': { isOpen: false, capacity: 0 } },
    });
    expect((await boardOn(date)).assignments).toEqual([]);
    const opened = await wen.call(boardRoutes.configure, {
      body: { date, zoneConfigs: { car: { isOpen: true } } },
    });
    expect(opened.stationConfigs['car-1']).toEqual({ isOpen: true, capacity: 8 });
    const read = await wen.call(boardRoutes.configuration, { params: { date } });
    expect(read).toEqual(opened);
  });

  it('refuses a capacity below the count with the count in words [DEP-34]', async () => {
    const { wen, officer, newDay } = boardApp;
    const date = await newDay();
    await operate(wen, date, drag(officer(0), null, 'car-1'));
    const refused = await wen.raw('POST', '/api/deployment/configuration', {
      date,
      stationConfigs: { 'car-1': { isOpen: true, capacity: 0 } },
    });
    expect(refused.statusCode).toBe(409);
    expect(refused.json()).toMatchObject({
      code: 'CAPACITY_BELOW_COUNT',
      message: 'CAR 1 has 1 officer; its capacity cannot be 0.',
    });
  });
});

describe('auto-assign', () => {
  it('previews without a trace, applies as one step, and answers the same again [DEP-47, DEP-48]', async () => {
    const { wen, officer, newDay, boardOn } = boardApp;
    const date = await newDay();
    await planWithNobody(wen, date);
    await operate(wen, date, drag(officer(5), null, 'reserve'));
    const { revision } = await boardOn(date);
    const preview = await wen.call(boardRoutes.autoAssign, { body: { date, preview: true } });
    expect(preview).toMatchObject({
      preview: true,
      revision,
      stats: { totalAssigned: 6, unassigned: 0 },
    });
    expect((await boardOn(date)).revision).toBe(revision);

    const body = { date, opId: randomUUID(), stationConfigs: { 'car-1': { isOpen: false } } };
    const applied = await wen.call(boardRoutes.autoAssign, { body });
    expect(applied).toMatchObject({
      revision: revision + 1,
      stats: preview.stats,
      moves: preview.moves,
    });
    expect(applied.assignments).toHaveLength(6);
    expect(applied.reasons.stations.length).toBeGreaterThan(0);
    expect(await wen.call(boardRoutes.autoAssign, { body })).toEqual(applied);

    const board = await boardOn(date);
    expect(board.assignments.find(({ userId }) => userId === officer(5))).toMatchObject({
      stationId: 'reserve',
      assignmentType: 'manual',
    });
    await operate(wen, date, { type: 'undo', target: applied.opId ?? '' });
    expect((await boardOn(date)).assignments).toHaveLength(1);
  });
});
