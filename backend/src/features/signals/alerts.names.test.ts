import {
  alertRoutes,
  attendanceRoutes,
  boardRoutes,
  notificationRoutes,
  placeRoutes,
  teamRoutes,
  userRoutes,
  type Alert,
} from '@muster/protocol';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp, type TestClient } from '../../testing/app.ts';
import { seedOrganisation, type Organisation } from '../../testing/organisation.ts';
import { marksFor } from '../attendance/attendance.fixture.ts';
import { asking, drag, seedCatalogue } from '../board/board.fixture.ts';
import { raisedAlert, submittedOnce } from './alerts.fixture.ts';

/** 10:20 of the morning shift of Saturday, 6 September 2025; then everything is renamed. */

const date = '2025-09-06';
const minute = 60_000;
const soon = { timeout: 8000 };
let app: TestApp;
let org: Organisation;
let wen: TestClient;
let admin: TestClient;
let leader: TestClient;

beforeAll(async () => {
  app = await startTestApp({ beatMs: 25 });
  await submittedOnce(app);
  org = await seedOrganisation(app.db);
  await seedCatalogue(app.db);
  [wen, admin, leader] = (await Promise.all(
    ['watch.1', 'admin', 'tl.a1'].map((name) => app.login(name)),
  )) as [TestClient, TestClient, TestClient];
  for (const teamId of ['A1', 'A2']) await submit(teamId);
  // So that CAR 1 alone is short.
  const { stations } = await wen.call(boardRoutes.board, { params: { date } });
  const closed = Object.keys(stations).filter((id) => id !== 'car-1');
  await wen.call(boardRoutes.operate, {
    params: { date },
    body: asking({
      type: 'configure',
      stations: {
        ...Object.fromEntries(closed.map((id) => [id, { minimum: 0 }])),
        'car-1': { minimum: 3, timeLimitMinutes: 30 },
      },
    }),
  });
  await wen.call(boardRoutes.operate, {
    params: { date },
    body: asking(drag(org.id('a1.04'), null, 'car-1')),
  });
  await app.listen();
});
afterAll(() => app.close());

const submit = async (teamId: string, absent?: string, role = 'tl') => {
  const by = await app.login(`${role}.${teamId.toLowerCase()}`);
  const mark = { status: 'absent', absenceType: 'MC' } as const;
  const attendanceData = marksFor(org.team(teamId), absent ? { [org.id(absent)]: mark } : {});
  await by.call(attendanceRoutes.submit, { body: { teamId, date, attendanceData } });
};
const alerts = async () =>
  Object.fromEntries(
    (await wen.call(alertRoutes.list, { params: { date } })).map((one) => [one.kind, one]),
  ) as Partial<Record<Alert['kind'], Alert>>;
const bell = async (client = wen) =>
  (await client.call(notificationRoutes.list)).flatMap(({ title, text }) => [title, text]);
const rename = async () => {
  const { id: teamId, revision } = (await admin.call(teamRoutes.list)).find(
    (one) => one.id === 'A3',
  ) ?? { id: '', revision: 0 };
  await admin.call(teamRoutes.change, {
    params: { teamId },
    body: { name: 'Harbour', baseRevision: revision },
  });
  const users = await admin.call(userRoutes.list);
  for (const [username, name] of [
    ['a1.04', 'Adela Ang'],
    ['watch.1', 'Wendy Watch'],
    ['dtl.a1', 'Daniela'],
  ] as const) {
    const { id: userId, revision: of } = users.find((one) => one.username === username) ?? {
      id: '',
      revision: 0,
    };
    // oxlint-disable-next-line no-await-in-loop -- three
    await admin.call(userRoutes.change, { params: { userId }, body: { name, baseRevision: of } });
  }
  const stations = await admin.call(placeRoutes.stations);
  const car = stations.find(({ id }) => id === 'car-1');
  if (!car) throw new Error('no CAR 1');
  await admin.call(placeRoutes.changeStation, {
    params: { stationId: 'car-1' },
    body: { name: 'Quay', baseRevision: car.revision },
  });
};

it('what is told and what has ended is called as it is called now, and says since when [KNO-49]', async () => {
  app.clock.advance(11 * minute);
  await expect.poll(async () => Object.keys(await alerts()), soon).toContain('sheet-overdue');
  app.clock.advance(30 * minute);
  await expect.poll(async () => (await alerts())['relief-overdue'], soon).toBeDefined();
  await expect.poll(async () => (await alerts())['station-short'], soon).toBeDefined();
  const before = await alerts();
  expect(before['sheet-overdue']?.subject).toBe('The sheet of Team A3 is overdue');
  // Since the shift's own time, not since somebody looked.
  expect(before['sheet-overdue']?.since).toBe('2025-09-06T02:30:00.000Z');
  expect(before['relief-overdue']?.subject).toBe('Ada A1 at CAR 1 is due for relief');
  expect(before['station-short']?.subject).toBe('CAR 1 is below its minimum');
  const late = before['sheet-overdue']?.id ?? '';
  await wen.call(alertRoutes.acknowledge, { params: { alertId: late } });
  await submit('A1', 'a1.04', 'dtl');
  await expect.poll(async () => (await alerts())['absent-assigned'], soon).toBeDefined();
  await expect.poll(() => bell(leader), soon).toContain('Dan A1 changed your team’s sheet');
  const isEnded = async () => (await alerts())['relief-overdue']?.endedAt;
  await expect.poll(isEnded, soon).toEqual(expect.any(String));

  await rename();
  const after = await alerts();
  expect(after['sheet-overdue']).toMatchObject({
    subject: 'The sheet of Harbour is overdue',
    acknowledgedBy: { name: 'Wendy Watch' },
  });
  expect(after['relief-overdue']?.subject).toBe('Adela Ang at Quay is due for relief');
  expect(after['station-short']?.subject).toBe('Quay is below its minimum');
  expect(after['absent-assigned']?.subject).toBe('Adela Ang of Quay is not here any more');
  const rung = await bell();
  expect(rung).toEqual(
    expect.arrayContaining([
      'The sheet of Harbour became overdue',
      'Adela Ang at Quay became due for relief',
      'Quay is below its minimum',
      'Adela Ang of Quay is not here any more',
    ]),
  );
  expect(await bell(leader)).toContain('Daniela changed your team’s sheet');
  expect(rung.join(' ')).not.toMatch(/Team A3|Ada A1|CAR 1/);
});

it('what was stored before names were kept with their ids is shown as it was stored [KNO-49]', async () => {
  const id = await raisedAlert(app, date, 'A9');
  const shown = (await wen.call(alertRoutes.list, { params: { date } })).find(
    (one) => one.id === id,
  );
  expect(shown).toMatchObject({ subject: 'The sheet of A9 is overdue', since: shown?.raisedAt });
  const text = { title: 'The sheet of Team A9 became overdue', text: 'Long ago.' };
  const old = randomUUID();
  await app.db.collection<{ _id: string }>('notifications').insertOne({
    _id: old,
    to: 'watch_tl',
    except: null,
    kind: 'sheets-overdue',
    at: app.clock.instant(),
    ...text,
    link: '/dashboard',
    facts: [],
    isOpen: false,
    expiresAt: new Date(app.clock.now() + 86_400_000),
  } as never);
  const notification = (await wen.call(notificationRoutes.list)).find((one) => one.id === old);
  expect(notification).toMatchObject(text);
});
