import {
  attendanceRoutes,
  boardRoutes,
  directoryRoutes,
  notificationRoutes,
  postsRoutes,
  sessionRoutes,
  userRoutes,
} from '@muster/protocol';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { nextEvent, startTestApp, type TestApp, type TestClient } from '../../testing/app.ts';
import { seedOrganisation, type Organisation } from '../../testing/organisation.ts';
import { operate } from '../board/board-app.fixture.ts';
import { drag, seedCatalogue } from '../board/board.fixture.ts';
import { marksFor, nightShiftDay, workingDay } from './attendance.fixture.ts';

let app: TestApp;
let org: Organisation;
let admin: TestClient;
let leaders: Record<'A1' | 'A2', TestClient>;
let ada: string;

/** Everybody is signed in while the morning shift of `workingDay` runs. */
async function start(at = '2025-09-06T04:00:00.000Z'): Promise<void> {
  app = await startTestApp({ at });
  org = await seedOrganisation(app.db);
  admin = await app.login('admin');
  leaders = { A1: await app.login('tl.a1'), A2: await app.login('tl.a2') };
  ada = org.id('a1.04');
}
beforeEach(() => start());
afterEach(() => app.close());

const timeOff = { status: 'pto', ptoTiming: '12:00-14:00' } as const;
type TeamId = keyof typeof leaders;
const submit = (teamId: TeamId, ids: readonly string[], date = workingDay) =>
  leaders[teamId].call(attendanceRoutes.submit, {
    body: {
      teamId,
      date,
      attendanceData: marksFor(ids, date === workingDay ? { [ada]: timeOff } : {}),
    },
  });
const refusedSubmit = async (teamId: TeamId, ids: readonly string[], date = workingDay) => {
  const body = { teamId, date, attendanceData: marksFor(ids) };
  const answer = await leaders[teamId].raw('POST', '/api/attendance/submit', body);
  return [answer.statusCode, answer.json<{ code: string }>().code];
};
const move = (userId: string, teamId: string | null, takesEffect?: 'next-shift' | 'now') =>
  admin.call(userRoutes.change, { params: { userId }, body: { teamId, takesEffect } });
const members = async (teamId: string, date: string) =>
  (await leaders.A1.call(directoryRoutes.members, { params: { teamId }, query: { date } })).map(
    ({ id }) => id,
  );
const marked = async (teamId: string, date = workingDay) =>
  (await leaders.A1.call(attendanceRoutes.records, { params: { teamId, date } })).map(
    ({ userId }) => userId,
  );
const without = (ids: readonly string[], id: string) => ids.filter((one) => one !== id);

describe('somebody who is moved while a shift runs', () => {
  it('stays on its sheet through the next update, and belongs to the other team from the next shift on [DIR-190]', async () => {
    await submit('A1', org.team('A1'));
    expect(await move(ada, 'A2')).toMatchObject({
      teamId: 'A2',
      teamFrom: nightShiftDay,
      teamBefore: { id: 'A1', name: 'Team A1' },
    });
    expect(await members('A1', workingDay)).toContain(ada);
    expect(await members('A2', workingDay)).not.toContain(ada);
    expect(await members('A2', nightShiftDay)).toContain(ada);
    expect(await members('A1', nightShiftDay)).not.toContain(ada);
    const { deleted } = await submit('A1', org.team('A1'));
    expect(deleted).toBe(0);
    expect(await marked('A1')).toContain(ada);
    expect(await refusedSubmit('A2', [...org.team('A2'), ada])).toEqual([400, 'NOT_A_MEMBER']);
    expect(await refusedSubmit('A1', org.team('A1'), nightShiftDay)).toEqual([400, 'NOT_A_MEMBER']);
    await submit('A2', [...org.team('A2'), ada], nightShiftDay);
    expect(await marked('A2', nightShiftDay)).toContain(ada);
  });

  it('keeps a past sheet complete that is submitted later [DIR-190]', async () => {
    app.clock.set('2025-09-07T15:00:00.000Z');
    leaders = { A1: await app.login('tl.a1'), A2: await app.login('tl.a2') };
    admin = await app.login('admin');
    await move(ada, 'A2');
    await submit('A1', org.team('A1'));
    expect(await marked('A1')).toContain(ada);
  });

  it('is moved so by every call, with the next shift unless it says otherwise [DIR-190, DIR-47]', async () => {
    const ben = org.id('a1.05');
    await admin.call(userRoutes.bulk, {
      body: { action: 'move', userIds: [ada], teamId: 'A2' },
    });
    await admin.call(userRoutes.removeFromTeam, { body: { userIds: [ben] } });
    expect(await members('A1', workingDay)).toEqual(expect.arrayContaining([ada, ben]));
    expect(await members('A1', nightShiftDay)).not.toContain(ben);
    const cai = org.id('a1.06');
    await admin.call(userRoutes.bulk, {
      body: { action: 'move', userIds: [cai], teamId: 'A2', takesEffect: 'now' },
    });
    expect(await members('A2', workingDay)).toContain(cai);
  });

  it('leads the team of the date: a leader submits the running shift for the old one [DIR-190, ATT-11]', async () => {
    await move(org.id('tl.a1'), 'A2');
    await submit('A1', org.team('A1'));
    expect(await refusedSubmit('A1', [ada], nightShiftDay)).toEqual([403, 'NOT_OWN_TEAM']);
    const tl = org.id('tl.a1');
    const body = { teamId: 'A2', date: nightShiftDay, attendanceData: marksFor([tl]) };
    await leaders.A1.call(attendanceRoutes.submit, { body });
    expect(await leaders.A1.call(sessionRoutes.me)).toMatchObject({ teamId: 'A1' });
    app.clock.set('2025-09-07T14:00:00.000Z');
    const later = await app.login('tl.a1');
    expect(await later.call(sessionRoutes.me)).toMatchObject({ teamId: 'A2' });
  });

  it('keeps their team from being deleted until the shift is over [DIR-190]', async () => {
    for (const id of org.team('A3')) await move(id, 'A2');
    const refused = await admin.raw('DELETE', '/api/admin/teams/A3');
    expect(refused.json()).toMatchObject({ code: 'TEAM_HAS_MEMBERS' });
    app.clock.set('2025-09-07T14:00:00.000Z');
    admin = await app.login('admin');
    expect((await admin.raw('DELETE', '/api/admin/teams/A3')).statusCode).toBe(200);
  });
});

describe('a move from now', () => {
  let watch: TestClient;
  beforeEach(async () => {
    await seedCatalogue(app.db);
    watch = await app.login('watch.1');
    await submit('A1', org.team('A1'));
  });
  const board = () => watch.call(boardRoutes.board, { params: { date: workingDay } });
  const sheetOf = (teamId: TeamId) =>
    leaders[teamId].call(attendanceRoutes.sheet, { params: { teamId, date: workingDay } });
  const lines = async (client: TestClient) =>
    (await client.call(notificationRoutes.list))
      .filter(({ kind }) => kind === 'member-moved')
      .map(({ title, text }) => `${title}. ${text}`);

  it('takes mark and place along, live for both leaders and the watch, once [ATT-140]', async () => {
    await submit('A2', org.team('A2'));
    await operate(watch, workingDay, drag(ada, null, 'car-1'));
    const [placed] = (await board()).assignments;
    const sockets = await Promise.all(
      (['A1', 'A2'] as const)
        .map(async (teamId) => {
          const socket = await leaders[teamId].socket();
          await socket.emitWithAck('team:join', { teamId, date: workingDay });
          return nextEvent(socket, 'attendance:submitted');
        })
        .map(async (heard) => ({ heard })),
    );
    const onBoard = await watch.socket();
    await onBoard.emitWithAck('board:join', { date: workingDay });
    const moved = nextEvent(onBoard, 'board:changed');
    expect(await move(ada, 'A2', 'now')).toMatchObject({ teamFrom: workingDay });
    const [fromA1, toA2] = await Promise.all(sockets.map(({ heard }) => heard));
    expect(fromA1?.records?.map(({ userId }) => userId)).not.toContain(ada);
    expect(toA2?.records?.map(({ userId }) => userId)).toContain(ada);
    expect(await moved).toMatchObject({
      op: { type: 'officers', upsert: [{ id: ada, teamId: 'A2' }], remove: [], moves: [] },
    });
    await app.changes.idle();
    const after = await board();
    expect(after.assignments).toEqual([placed]);
    expect(after.vacancies).toEqual([]);

    const { records } = await sheetOf('A2');
    expect(records.filter(({ userId }) => userId === ada)).toMatchObject([
      { ...timeOff, teamId: 'A2', updatedByName: 'Asha Admin' },
    ]);
    const log = await admin.call(attendanceRoutes.updates, { query: { date: workingDay } });
    const reason = 'Moved from Team A1 to Team A2';
    expect(log.filter((one) => one.reason === reason).map((one) => one.updateType)).toEqual(
      expect.arrayContaining(['deletion', 'creation']),
    );
    const { deleted, created } = await submit('A1', without(org.team('A1'), ada));
    expect([deleted, created]).toEqual([0, 0]);
    expect((await submit('A2', [...org.team('A2'), ada])).created).toBe(0);
  });

  it('leaves the mark on the old sheet, through its updates, until the other team has one [ATT-140]', async () => {
    await operate(watch, workingDay, drag(ada, null, 'car-1'));
    await move(ada, 'A2', 'now');
    const { deleted } = await submit('A1', without(org.team('A1'), ada));
    expect(deleted).toBe(0);
    expect(await marked('A1')).toContain(ada);
    expect((await sheetOf('A1')).moved).toEqual([ada]);
    await submit('A2', org.team('A2'));
    await app.changes.idle();
    expect((await sheetOf('A1')).moved).toEqual([]);
    expect(await marked('A1')).not.toContain(ada);
    expect(await marked('A2')).toContain(ada);
    expect((await board()).assignments).toMatchObject([{ userId: ada }]);
  });

  it('is said to the leaders of both teams and to the watch, and to nobody else [NOT-11]', async () => {
    await submit('A2', org.team('A2'));
    await move(ada, 'A2', 'now');
    await app.changes.idle();
    const said =
      'Ada A1 was moved to Team A2. ' +
      'From Team A1, with the running shift of 2025-09-06. Mark and post go along.';
    expect(await lines(leaders.A1)).toEqual([said]);
    expect(await lines(leaders.A2)).toEqual([said]);
    expect(await lines(watch)).toEqual([said]);
    expect(await lines(await app.login('tl.a3'))).toEqual([]);
    expect(
      (await leaders.A1.call(notificationRoutes.list)).filter(
        ({ kind }) => kind === 'sheet-changed',
      ),
    ).toEqual([]);
    await move(org.id('a1.05'), 'A2');
    await app.changes.idle();
    expect(await lines(leaders.A1)).toEqual([said]);
  });

  it('is said of each of two moves in one shift, and of one back, to whoever had and whoever gets them [NOT-11]', async () => {
    const a3 = await app.login('tl.a3');
    const of = (to: string, from: string) =>
      `Ada A1 was moved to Team ${to}. ` +
      `From Team ${from}, with the running shift of 2025-09-06. Mark and post go along.`;
    await move(ada, 'A2', 'now');
    await move(ada, 'A3', 'now');
    await app.changes.idle();
    expect(await lines(leaders.A1)).toEqual([of('A2', 'A1')]);
    expect(await lines(leaders.A2)).toEqual([of('A3', 'A2'), of('A2', 'A1')]);
    expect(await lines(a3)).toEqual([of('A3', 'A2')]);
    await move(ada, 'A1');
    await app.changes.idle();
    expect(await lines(a3)).toEqual([of('A3', 'A2')]);
    await move(ada, 'A1', 'now');
    await app.changes.idle();
    expect((await lines(a3))[0]).toBe(of('A1', 'A3'));
    expect((await lines(leaders.A1))[0]).toBe(of('A1', 'A3'));
    expect(await lines(leaders.A2)).toHaveLength(2);
    expect(await lines(watch)).toHaveLength(3);
  });

  it('can be chosen later in the shift for a move that waits for the next one [DIR-190]', async () => {
    await submit('A2', org.team('A2'));
    await move(ada, 'A2');
    expect(await move(ada, 'A2', 'now')).toMatchObject({ teamFrom: workingDay });
    await app.changes.idle();
    expect(await marked('A2')).toContain(ada);
    expect(await marked('A1')).not.toContain(ada);
  });
});

describe('somebody whose team changes again before the sheets are settled', () => {
  const bothMarked = async (date = workingDay) => {
    await app.changes.idle();
    const sheets = await Promise.all(['A1', 'A2', 'A3'].map((teamId) => marked(teamId, date)));
    return ['A1', 'A2', 'A3'].filter((_, index) => sheets[index]?.includes(ada));
  };
  const bulk = (teamId: string, takesEffect?: 'now') =>
    admin.call(userRoutes.bulk, { body: { action: 'move', userIds: [ada], teamId, takesEffect } });

  it.each([
    ['one by one', move],
    ['many at once', (_: string, teamId: string, at?: 'now') => bulk(teamId, at)],
  ])('has the mark back where they are moved back, %s [ATT-140]', async (_, moved) => {
    await submit('A1', org.team('A1'));
    await submit('A2', org.team('A2'));
    await moved(ada, 'A2', 'now');
    expect(await bothMarked()).toEqual(['A2']);
    await moved(ada, 'A1', 'now');
    await expect.poll(() => bothMarked(), { timeout: 1000 }).toEqual(['A1']);
    const absent = { status: 'absent', absenceType: 'MC' } as const;
    const attendanceData = marksFor(org.team('A1'), { [ada]: absent });
    await leaders.A1.call(attendanceRoutes.submit, {
      body: { teamId: 'A1', date: workingDay, attendanceData },
    });
    expect(await bothMarked()).toEqual(['A1']);
  });

  it('has the mark of the next shift back as well [ATT-140]', async () => {
    await submit('A1', org.team('A1'), nightShiftDay);
    await submit('A2', org.team('A2'), nightShiftDay);
    await move(ada, 'A2');
    expect(await bothMarked(nightShiftDay)).toEqual(['A2']);
    await move(ada, 'A1');
    expect(await bothMarked(nightShiftDay)).toEqual(['A1']);
  });

  it('has the mark of the running shift taken over also where the next one takes them on [ATT-140]', async () => {
    await submit('A1', org.team('A1'));
    await move(ada, 'A2', 'now');
    await move(ada, 'A3');
    expect(await members('A2', workingDay)).toContain(ada);
    await submit('A2', org.team('A2'));
    expect(await bothMarked()).toEqual(['A2']);
  });

  it('has it taken over by a sheet that comes after its day [ATT-140]', async () => {
    await submit('A1', org.team('A1'));
    await move(ada, 'A2', 'now');
    app.clock.set('2025-09-06T18:00:00.000Z');
    leaders = { A1: await app.login('tl.a1'), A2: await app.login('tl.a2') };
    await submit('A2', org.team('A2'));
    expect(await bothMarked()).toEqual(['A2']);
  });

  it('is corrected by the leaders of the team that they belong to on the date, wherever the mark is [ATT-22]', async () => {
    const correct = async (client: TestClient, teamId: string) => {
      const body = { status: 'absent', absenceType: 'MC' };
      const path = `/api/attendance/${ada}.${workingDay}.${teamId}`;
      return (await client.raw('PUT', path, body)).statusCode;
    };
    await submit('A1', org.team('A1'));
    await move(ada, 'A2', 'now');
    expect(await correct(leaders.A1, 'A1')).toBe(403);
    expect(await refusedSubmit('A1', org.team('A1'))).toEqual([400, 'NOT_A_MEMBER']);
    expect(await correct(leaders.A2, 'A1')).toBe(200);
    expect(await correct(await app.login('watch.1'), 'A1')).toBe(200);
    await submit('A2', org.team('A2'));
    expect(await bothMarked()).toEqual(['A2']);
    expect(await correct(leaders.A1, 'A2')).toBe(403);
    expect(await correct(leaders.A2, 'A2')).toBe(200);
  });
});

describe('the calendar of somebody who was moved', () => {
  /** The part of the file about a date, as one line. */
  const eventsOf = async (path: string, date: string) =>
    (await app.anonymous().raw('GET', path)).body
      .replaceAll(/\r\n /g, '')
      .split('BEGIN:VEVENT')
      .filter((event) => event.includes(`UID:${date}`));
  let path: string;
  beforeEach(async () => {
    await submit('A1', org.team('A1'));
    const own = await app.login('a1.04');
    ({ path } = await own.call(postsRoutes.createCalendar));
  });

  it('has each date’s own team, and the mark of a day before the move [PST-21, PST-26, DIR-190]', async () => {
    await move(ada, 'A2');
    const today = await eventsOf(path, workingDay);
    expect(today).toHaveLength(2);
    expect(today[0]).toContain('Zone of the team: D2CAR');
    expect((await eventsOf(path, nightShiftDay))[0]).toContain('Zone of the team: SUPPORT');
    app.clock.set('2025-09-07T14:00:00.000Z');
    expect(await eventsOf(path, workingDay)).toHaveLength(2);
  });

  it('has the mark that has not gone along yet, and once it has [PST-26, ATT-140]', async () => {
    await move(ada, 'A2', 'now');
    const waiting = await eventsOf(path, workingDay);
    expect(waiting).toHaveLength(2);
    expect(waiting[0]).toContain('Zone of the team: SUPPORT');
    await submit('A2', org.team('A2'));
    await app.changes.idle();
    expect(await marked('A1')).not.toContain(ada);
    expect(await eventsOf(path, workingDay)).toHaveLength(2);
  });

  it('has no shifts of dates in no team [PST-21, DIR-190]', async () => {
    await move(ada, null);
    expect(await eventsOf(path, workingDay)).toHaveLength(2);
    expect(await eventsOf(path, nightShiftDay)).toEqual([]);
  });
});
