import {
  applyToLog,
  applyToSheet,
  applyToWatch,
  attendanceRoutes,
  monitoringRoutes,
  serverEvents,
  type LogEntry,
  type Mark,
  type ServerToClient,
  type Sheet,
  type WatchSnapshot,
} from '@muster/protocol';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  nextEvent,
  startTestApp,
  type TestApp,
  type TestClient,
  type TestSocket,
} from '../../testing/app.ts';
import { pairDisplay } from '../../testing/callers.ts';
import { seedOrganisation, type Organisation } from '../../testing/organisation.ts';
import { marksFor } from './attendance.fixture.ts';

/** Old snapshot + captured events = fresh snapshot, for every audience and every action that publishes (S21). */

let app: TestApp;
let org: Organisation;
let leaders: TestClient[];
let watch: TestClient;

beforeAll(async () => {
  app = await startTestApp({
    at: '2025-09-10T02:20:00.000Z',
    env: {
      MASK_OTHER_TEAMS: '1',
      FINAL_AFTER_HOURS: '1',
      SESSION_ABSOLUTE_HOURS: '100',
      SESSION_IDLE_MINUTES: '6000',
    },
  });
  org = await seedOrganisation(app.db);
  watch = await app.login('watch.1');
  leaders = await Promise.all(['tl.a1', 'tl.a2', 'tl.a3'].map((name) => app.login(name)));
});
afterAll(() => app.close());

type ReceivedEvent = {
  [Name in keyof ServerToClient]: { name: Name; payload: unknown };
}[keyof ServerToClient];

/** Everything a socket hears, in order, each checked against its contract. */
function record(socket: TestSocket): ReceivedEvent[] {
  const heard: ReceivedEvent[] = [];
  socket.onAny((name: keyof ServerToClient, payload: unknown) => {
    const parsed = serverEvents[name].strict().safeParse(payload);
    if (!parsed.success) throw new Error(`${name}: ${parsed.error.message}`);
    heard.push({ name, payload: parsed.data });
  });
  return heard;
}

const foldWatch = (snapshot: WatchSnapshot, heard: readonly ReceivedEvent[]) =>
  heard.reduce((state, { name, payload }) => {
    if (name !== 'attendance:submitted' && name !== 'attendance:updated') return state;
    const next = applyToWatch(state, serverEvents[name].parse(payload));
    if (next === 'gap') throw new Error('a gap where nothing was lost');
    return next;
  }, snapshot);

const foldSheet = (sheet: Sheet, heard: readonly ReceivedEvent[]) =>
  heard.reduce((state, { name, payload }) => {
    if (name !== 'attendance:submitted' && name !== 'attendance:updated') return state;
    const event = { name, payload: serverEvents[name].parse(payload) };
    const next = applyToSheet(state, event);
    if (next === 'gap') throw new Error('a gap where nothing was lost');
    return next;
  }, sheet);

const foldLog = (entries: LogEntry[], heard: readonly ReceivedEvent[]) =>
  heard.reduce(
    (state, { name, payload }) =>
      name === 'log:appended' ? applyToLog(state, serverEvents[name].parse(payload)) : state,
    entries,
  );

/** Submits and corrections of three teams, some at once, by seed. */
async function work(date: string): Promise<number> {
  const marks: Mark[] = [
    { status: 'present' },
    { status: 'absent', absenceType: 'MC', notes: 'flu' },
    { status: 'pto', ptoTiming: '10:00-12:00' },
  ];
  let writes = 0;
  for (let round = 0; round < 6; round++) {
    await Promise.all(
      leaders.map(async (leader, index) => {
        const teamId = `A${index + 1}`;
        const ids = org.team(teamId);
        const others = Object.fromEntries(
          ids.map((id, at) => [id, marks[(at * (round + 1) + index) % 3] as Mark]),
        );
        const body = { teamId, date, attendanceData: marksFor(ids, others) };
        const { records } = await leader.call(attendanceRoutes.submit, { body });
        const target = records[round % records.length];
        if (!target) throw new Error('no record');
        const notes = `round ${round}`;
        await watch.call(attendanceRoutes.edit, {
          params: { recordId: target.id },
          body: { ...target, notes },
        });
        writes += 2;
      }),
    );
  }
  return writes;
}

/** Two leaders of a team submit on one base: the later submit is merged into the earlier one (ATT-110). */
async function mergeSubmits(date: string): Promise<number> {
  const ids = org.team('A1');
  const [first = '', second = ''] = ids;
  const deputy = await app.login('dtl.a1');
  const params = { teamId: 'A1', date };
  const { session, records } = await deputy.call(attendanceRoutes.sheet, { params });
  const marks = Object.fromEntries(records.map((one) => [one.userId, one as Mark]));
  const changed = (id: string, absenceType: 'VL' | 'MC', notes: string) => ({
    ...marksFor(ids, marks),
    [id]: { status: 'absent', absenceType, notes } as const,
  });
  const submit = (by: TestClient, attendanceData: Record<string, Mark>) =>
    by.call(attendanceRoutes.submit, {
      body: { ...params, attendanceData, baseRevision: session.revision },
    });
  await submit(leaders[0] as TestClient, changed(first, 'VL', 'flu of the first'));
  const merged = await submit(deputy, changed(second, 'MC', 'flu of the second'));
  expect(merged.records.slice(0, 2).map(({ notes }) => notes)).toEqual([
    'flu of the first',
    'flu of the second',
  ]);
  return 2;
}

/** A watch TL changes a sheet that is final, and says why (ATT-102). */
async function changeFinal(date: string): Promise<number> {
  app.clock.set('2025-09-10T15:30:00.000Z');
  const recordId = `${org.team('A1')[2] ?? ''}.${date}.A1`;
  await watch.call(attendanceRoutes.edit, {
    params: { recordId },
    body: { status: 'absent', absenceType: 'MC', notes: 'flu', reason: 'round trip to a doctor' },
  });
  return 1;
}

describe('old snapshot + events = fresh snapshot', () => {
  it('holds for watch TLs, the wall, own and masked sheets, and the log, also of merged submits and of changes to a final sheet [S4, S20, S21, ATT-102, ATT-110, PRF-9]', async () => {
    const date = '2025-09-10';
    const params = { params: { date } };
    const sheetOf = (client: TestClient) =>
      client.call(attendanceRoutes.sheet, { params: { teamId: 'A1', date } });
    const snapshotOf = (client: TestClient) => client.call(monitoringRoutes.watch, params);
    const [own, other] = [leaders[0] as TestClient, leaders[1] as TestClient];
    const wall = await pairDisplay(app, watch);
    const sockets = await Promise.all([watch, wall, own, other].map((one) => one.socket()));
    const [full, display, team, masked] = sockets as [
      TestSocket,
      TestSocket,
      TestSocket,
      TestSocket,
    ];
    for (const socket of [full, display]) {
      const joined = await socket.emitWithAck('watch:join', { date });
      expect(joined).toMatchObject({ ok: true, revision: 0 });
    }
    for (const socket of [team, masked]) {
      await socket.emitWithAck('team:join', { teamId: 'A1', date });
    }
    const before = {
      full: await snapshotOf(watch),
      counts: await snapshotOf(own),
      own: await sheetOf(own),
      masked: await sheetOf(other),
    };
    const heard = new Map(sockets.map((socket) => [socket, record(socket)]));
    const of = (socket: TestSocket) => heard.get(socket) ?? [];

    const writes = await work(date);
    const ofTeam = (await mergeSubmits(date)) + (await changeFinal(date));
    await expect.poll(() => of(full).filter(isSheetEvent).length).toBe(writes + ofTeam);
    await expect.poll(() => of(masked).filter(isSheetEvent).length).toBe(writes / 3 + ofTeam);

    expect(foldWatch(before.full, of(full))).toEqual(await snapshotOf(watch));
    expect(foldWatch(before.counts, of(display))).toEqual(await snapshotOf(own));
    expect(foldSheet(before.own, of(team))).toEqual(await sheetOf(own));
    expect(foldSheet(before.masked, of(masked))).toEqual(await sheetOf(other));
    const log = await watch.call(attendanceRoutes.updates, { query: { date } });
    const byId = (entries: LogEntry[]) => entries.toSorted((a, b) => (a.id < b.id ? -1 : 1));
    expect(byId(foldLog([], of(full)))).toEqual(byId(log));
    expect(log.map(({ reason }) => reason)).toContain('round trip to a doctor');
    const ownLog = log.filter(({ teamId }) => teamId === 'A1');
    expect(byId(foldLog([], of(team)))).toEqual(byId(ownLog));

    // Nobody hears more than their audience may (S4).
    const quiet = JSON.stringify([of(display), of(masked)]);
    expect(quiet).not.toMatch(/flu|"(MC|VL)"|10:00-12:00|round/);
    expect(JSON.stringify(of(masked))).not.toContain('log:appended');
  });

  it('tells the author too, with the opId of the write [S3]', async () => {
    const date = '2025-09-14';
    const socket = await (leaders[0] as TestClient).socket();
    await socket.emitWithAck('team:join', { teamId: 'A1', date });
    const heard = nextEvent(socket, 'attendance:submitted');
    const opId = '6f2c1c2e-4b5a-4f0e-9a63-0d8f4d1f2a11';
    const body = { teamId: 'A1', date, attendanceData: marksFor(org.team('A1')), opId };
    await (leaders[0] as TestClient).call(attendanceRoutes.submit, { body });
    expect(await heard).toMatchObject({ opId, revision: 1 });
  });

  it('publishes nothing for a refused write [S2]', async () => {
    const date = '2025-09-18';
    const [one, two] = [await watch.socket(), await watch.socket()];
    await one.emitWithAck('watch:join', { date });
    await two.emitWithAck('watch:join', { date });
    const heard = record(one);
    const leader = leaders[0] as TestClient;
    const refused = await leader.raw('POST', '/api/attendance/submit', {
      teamId: 'A1',
      date,
      attendanceData: { [org.id('tl.a1')]: { status: 'absent' } },
    });
    expect(refused.statusCode).toBe(400);
    const next = nextEvent(two, 'attendance:submitted');
    const body = { teamId: 'A1', date, attendanceData: marksFor(org.team('A1')) };
    await leader.call(attendanceRoutes.submit, { body });
    await next;
    await expect.poll(() => heard.filter(isSheetEvent).length).toBe(1);
  });
});

const isSheetEvent = ({ name }: ReceivedEvent) =>
  name === 'attendance:submitted' || name === 'attendance:updated';
