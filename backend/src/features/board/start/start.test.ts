import {
  addDays,
  attendanceRoutes,
  boardRoutes,
  historyRoutes,
  mostTemplates,
  startRoutes,
  unpinOperation,
  type BoardSnapshot,
  type StartAnswer,
} from '@muster/protocol';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { operate, startBoardApp, type BoardApp, planWithNobody } from '../board-app.fixture.ts';
import { marksFor } from '../../attendance/attendance.fixture.ts';
import { boardDate, drag } from '../board.fixture.ts';

let boardApp: BoardApp;
beforeAll(async () => {
  boardApp = await startBoardApp();
});
afterAll(() => boardApp.app.close());

const start = (date: string, body: object, client = boardApp.wen): Promise<StartAnswer> =>
  client.call(startRoutes.start, { params: { date }, body: { from: 'last', ...body } });
const attempt = async (date: string, body: object) => {
  const { statusCode, json } = await boardApp.wen.raw(
    'POST',
    `/api/deployment/start/${date}`,
    body,
  );
  return [statusCode, json<{ code: string }>().code];
};
const keep = (name: string, date: string) =>
  boardApp.wen.call(startRoutes.keepTemplate, { body: { name, date } });
const templates = () => boardApp.wen.call(startRoutes.templates);

/** Three of team A1 at three stations, saved or not. */
async function deployedDay({ isSaved = true } = {}): Promise<string> {
  const { wen, newDay, officer } = boardApp;
  const date = await newDay();
  await operate(wen, date, drag(officer(0), null, 'car-1'));
  await operate(wen, date, drag(officer(1), null, 'car-1'));
  await operate(wen, date, drag(officer(2), null, 'reserve'));
  if (isSaved) await operate(wen, date, { type: 'save' });
  return date;
}

it('starts from the latest earlier saved date of the same shift, in one step that can be undone [STF-60, STF-64]', async () => {
  const { wen, wira, submit, newDay, officer, boardOn } = boardApp;
  const first = await newDay();
  expect(await attempt(first, { from: 'last' })).toEqual([409, 'NO_EARLIER_DEPLOYMENT']);
  const last = await deployedDay();
  await deployedDay({ isSaved: false });
  // Another shift, later than the one that counts.
  await operate(wen, addDays(last, 1), { type: 'save' });
  const date = await newDay({
    [officer(1)]: { status: 'absent', absenceType: 'MC' },
    [officer(2)]: { status: 'pto', ptoTiming: '10:00-12:00' },
  });
  const preview = await start(date, { preview: true });
  expect(preview).toMatchObject({
    source: { kind: 'last', id: null, date: last, officers: 3, stations: 2 },
    opId: null,
    revision: 0,
    standing: 0,
    skipped: [
      { userId: officer(1), stationId: 'car-1', reason: 'not_eligible', text: 'Absent today' },
    ],
  });
  expect((await boardOn(date)).assignments).toEqual([]);

  const opId = randomUUID();
  const applied = await start(date, { opId, baseRevision: 0 });
  expect(applied).toMatchObject({ preview: false, opId, revision: 1, moves: preview.moves });
  const board = await boardOn(date);
  expect(new Map(board.assignments.map((one) => [one.userId, one.stationId]))).toEqual(
    new Map([
      [officer(0), 'car-1'],
      [officer(2), 'reserve'],
    ]),
  );
  // The same call again is the same answer; another's, or another source under the id, is not.
  expect(await start(date, { opId, baseRevision: 0 })).toEqual(applied);
  await expect(start(date, { opId, baseRevision: 0 }, wira)).rejects.toThrow('422');
  expect(await attempt(date, { from: 'last', baseRevision: 0 })).toEqual([409, 'STALE']);
  expect(await attempt(date, { from: 'last', baseRevision: 0, preview: true })).toEqual([
    409,
    'STALE',
  ]);
  expect(await start(date, {})).toMatchObject({ opId: null, moves: [], standing: 2 });

  await operate(wen, date, { type: 'undo', target: opId });
  expect((await boardOn(date)).assignments).toEqual([]);
  await submit(date);
  expect((await start(date, {})).moves).toHaveLength(3);
});

it('a plan that has not become a deployment is passed over, and called a plan as an earlier date [STF-65]', async () => {
  const { wen, officer, submit } = boardApp;
  const last = await deployedDay();
  const planned = addDays(last, 4 * 40);
  await operate(wen, planned, { type: 'plan', isOn: true });
  await expect
    .poll(async () => (await boardApp.boardOn(planned)).officers.length, { timeout: 5000 })
    .toBeGreaterThan(0);
  await operate(wen, planned, drag(officer(0), null, 'car-1'));
  await operate(wen, planned, { type: 'save' });
  const date = addDays(planned, 4);
  const sourceOf = async (from: string) => (await start(date, { from, preview: true })).source;
  expect(await sourceOf('last')).toMatchObject({ date: last, isPlan: false });
  expect(await sourceOf(planned)).toMatchObject({ date: planned, isPlan: true });
  await submit(planned);
  expect(await sourceOf('last')).toMatchObject({ date: planned, isPlan: false });
  expect(await sourceOf(planned)).toMatchObject({ isPlan: false });
});

it('what auto-assign had placed it places so again, and a hand as a hand; nobody else is said to be pinned [DEP-330, STF-60]', async () => {
  const { wen, newDay, officer, boardOn } = boardApp;
  const source = await newDay();
  await planWithNobody(wen, source);
  await operate(wen, source, drag(officer(0), null, 'car-1'));
  await wen.call(boardRoutes.autoAssign, { body: { date: source } });
  await operate(wen, source, { type: 'save' });
  const made = await keep('Mostly auto', source);
  for (const from of ['last', made.id]) {
    const date = await newDay();
    await start(date, { from });
    const byHand = (board: BoardSnapshot) =>
      board.assignments.flatMap(({ userId, assignmentType }) =>
        assignmentType === 'manual' ? [userId] : [],
      );
    const started = await boardOn(date);
    expect(started.assignments.length).toBeGreaterThan(3);
    expect(byHand(started)).toEqual([officer(0)]);
    const { reasons } = await wen.call(boardRoutes.autoAssign, { body: { date } });
    const blamed = reasons.stations.filter(({ text }) => text.includes('pinned'));
    expect(blamed.every(({ text }) => text.includes('1 pinned at CAR 1'))).toBe(true);
    const unpin = unpinOperation(await boardOn(date), [officer(0)]);
    if (!unpin) throw new Error('nobody stands by hand');
    const { opId } = await operate(wen, date, unpin);
    expect(byHand(await boardOn(date))).toEqual([]);
    await operate(wen, date, { type: 'undo', target: opId });
    expect(byHand(await boardOn(date))).toEqual([officer(0)]);
    const params = { date };
    const log = await wen.call(historyRoutes.log, { params, query: { limit: 2 } });
    expect(log.entries.map(({ text }) => text)).toEqual([
      expect.stringMatching(/^undid: .+ stays in CAR 1$/),
      expect.stringMatching(/^unpinned .+ in CAR 1$/),
    ]);
    await operate(wen, date, { type: 'save' });
  }
  await wen.call(startRoutes.removeTemplate, { params: { templateId: made.id } });
});

it('keeps a board as a template and starts another one from it, past the deletion where it was done before [STF-60, STF-62]', async () => {
  const { wen, newDay, officer, boardOn } = boardApp;
  const source = await deployedDay({ isSaved: false });
  const made = await keep('  Full   house ', source);
  expect(made).toMatchObject({ name: 'Full house', date: source, officers: 3, stations: 2 });
  const date = await newDay();
  await operate(wen, date, drag(officer(0), null, 'car-2'));
  const opId = randomUUID();
  const answer = await start(date, { from: made.id, opId });
  expect(answer).toMatchObject({
    source: { kind: 'template', id: made.id, name: 'Full house' },
    skipped: [{ userId: officer(0), reason: 'placed', text: 'Stands at CAR 2 already' }],
  });
  expect((await boardOn(date)).assignments).toHaveLength(3);
  await wen.call(startRoutes.removeTemplate, { params: { templateId: made.id } });
  expect(await start(date, { from: made.id, opId })).toEqual(answer);
  expect(await attempt(date, { from: made.id })).toEqual([400, 'UNKNOWN_TEMPLATE']);
  expect(await attempt(date, { from: made.id, preview: true })).toEqual([400, 'UNKNOWN_TEMPLATE']);
});

it('after the rotation the team that has the zone now takes its posts by role, of a plan, a date and a template; the figure says who is in their own zone [STF-63, STF-64, DEP-333]', async () => {
  const { wen, app, org, submit, boardOn } = boardApp;
  const a2 = await app.login('tl.a2');
  const before = addDays(boardDate, 16 * 30);
  const date = addDays(before, 16);
  await submit(before);
  const [tl, dtl, pso] = org.team('A1') as [string, string, string];
  await operate(wen, before, drag(tl, null, 'car-1'));
  await operate(wen, before, drag(dtl, null, 'car-2'));
  await operate(wen, before, drag(pso, null, 'car-2'));
  await operate(wen, before, { type: 'save' });
  const made = await keep('Before the rotation', before);
  await submit(date);
  const attendanceData = marksFor(org.team('A2'), {
    [org.team('A2')[2] as string]: { status: 'absent', absenceType: 'MC' },
  });
  const body = { teamId: 'A2', date, attendanceData };
  await a2.call(attendanceRoutes.submit, { body });

  const people = await start(date, { preview: true });
  expect(people).toMatchObject({
    way: 'people',
    haveZonesMoved: true,
    ownZone: { count: 0, of: 3 },
    source: { date: before },
  });
  for (const from of ['last', before, made.id]) {
    const opId = randomUUID();
    const preview = await start(date, { from, way: 'zones', preview: true });
    expect(preview).toMatchObject({ way: 'zones', ownZone: { count: 3, of: 3 }, skipped: [] });
    const applied = await start(date, { from, way: 'zones', opId });
    expect(applied).toMatchObject({ opId, moves: preview.moves, ownZone: { count: 3, of: 3 } });
    expect(await start(date, { from, way: 'zones', opId })).toEqual(applied);
    expect(await attempt(date, { from, opId })).toEqual([422, 'OP_ID_REUSED']);
    const { assignments } = await boardOn(date);
    const placed = new Map(assignments.map((one) => [one.userId, one]));
    expect(placed.size).toBe(3);
    expect(placed.get(org.team('A2')[0] as string)).toMatchObject({ stationId: 'car-1' });
    expect(placed.get(org.team('A2')[1] as string)).toMatchObject({ stationId: 'car-2' });
    expect(assignments.every(({ assignmentType }) => assignmentType === 'auto')).toBe(true);
    await operate(wen, date, { type: 'undo', target: opId });
    expect((await boardOn(date)).assignments).toEqual([]);
  }
  expect(await attempt(date, { from: date, way: 'zones' })).toEqual([409, 'NO_EARLIER_DEPLOYMENT']);
  expect(await attempt(date, { from: addDays(before, 1) })).toEqual([409, 'NO_EARLIER_DEPLOYMENT']);
  await start(date, { from: before });
  await planWithNobody(wen, date);
  const auto = await wen.call(boardRoutes.autoAssign, { body: { date, preview: true } });
  expect(auto.ownZone.of).toBe(11);
  expect(auto.ownZone.count).toBeLessThan(11);
  await wen.call(startRoutes.removeTemplate, { params: { templateId: made.id } });
});

it('a start from a template is called none from an earlier deployment, in the log and in an officer’s chain [HIS-2, HIS-10]', async () => {
  const { wen, newDay, officer } = boardApp;
  const made = await keep('Called', await deployedDay({ isSaved: false }));
  const date = await newDay();
  await start(date, { from: made.id });
  await wen.call(startRoutes.removeTemplate, { params: { templateId: made.id } });
  const params = { date, userId: officer(2) };
  const log = await wen.call(historyRoutes.log, { params, query: { limit: 1 } });
  expect(log.entries[0]?.text).toBe('started the deployment, 3 officers as they stood before');
  const chain = await wen.call(historyRoutes.officer, { params });
  expect(chain.at(-1)?.what).toMatch(/^Placed in .+ when the deployment was started$/);
});

it('of two who start a board at once, the second is told that everybody stands there [STF-60, S12]', async () => {
  const { wen, wira, newDay, boardOn } = boardApp;
  await deployedDay();
  const date = await newDay();
  const answers = await Promise.all([start(date, {}, wen), start(date, {}, wira)]);
  expect(answers.map(({ moves }) => moves.length).sort((a, b) => a - b)).toEqual([0, 3]);
  expect(answers.map(({ standing }) => standing).sort((a, b) => a - b)).toEqual([0, 3]);
  expect(await boardOn(date)).toMatchObject({ revision: 1 });
});

it('a template has somebody placed and a short name, is kept once, and there are not too many [STF-62]', async () => {
  const { wen, newDay } = boardApp;
  const date = await deployedDay();
  const empty = await newDay();
  const template = async (body: object) => {
    const { statusCode, json } = await wen.raw('POST', '/api/deployment/templates', body);
    return [statusCode, json<{ code: string }>().code];
  };
  const weekend = await keep('Weekend', date);
  expect(await template({ name: 'Empty', date: empty })).toEqual([409, 'NOBODY_PLACED']);
  expect(await template({ name: 'x'.repeat(61), date })).toEqual([400, 'VALIDATION']);
  const night = await keep('Night', date);
  expect(await keep('Night', date)).toEqual(night);
  await wen.call(startRoutes.removeTemplate, { params: { templateId: night.id } });
  expect((await templates()).map(({ name }) => name)).toEqual(['Weekend']);

  for (let count = 1; count < mostTemplates; count++) await keep(`Template ${count}`, date);
  expect(await template({ name: 'One more', date })).toEqual([409, 'TOO_MANY_TEMPLATES']);
  await expect(wen.call(boardRoutes.board, { params: { date } })).resolves.toMatchObject({
    date,
  });
  expect(weekend.createdBy.name).not.toBe('');
});
