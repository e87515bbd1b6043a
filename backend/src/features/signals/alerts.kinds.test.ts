import {
  alertRoutes,
  attendanceRoutes,
  boardRoutes,
  displayRoutes,
  notificationRoutes,
  type Alert,
  type Mark,
  type Operation,
} from '@muster/protocol';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp, type TestClient } from '../../testing/app.ts';
import { pairDisplay } from '../../testing/callers.ts';
import { seedOrganisation, type Organisation } from '../../testing/organisation.ts';
import { marksFor } from '../attendance/attendance.fixture.ts';
import { asking, drag, seedCatalogue } from '../board/board.fixture.ts';
import { followAlerts, submittedOnce } from './alerts.fixture.ts';

/** What alerts are raised of, on the morning shift of Saturday, 6 September 2025. */

const date = '2025-09-06';
const soon = { timeout: 8000 };
let app: TestApp;
let org: Organisation;
let wen: TestClient;
let wall: TestClient;
/** Open pages of everybody who may read alerts. */
const pages: Awaited<ReturnType<typeof followAlerts>>[] = [];

beforeAll(async () => {
  app = await startTestApp({ beatMs: 50 });
  await submittedOnce(app);
  org = await seedOrganisation(app.db);
  await seedCatalogue(app.db);
  wen = await app.login('watch.1');
  await submit();
  await operate(drag(org.id('a1.04'), null, 'car-1'));
  await app.listen();
  for (const name of ['watch.2', 'admin', 'tl.a1', 'tl.a2'])
    pages.push(await followAlerts(await app.login(name), date));
});
afterAll(() => app.close());

const submit = async (others: Record<string, Mark> = {}) => {
  const attendanceData = marksFor(org.team('A1'), others);
  const leader = await app.login('tl.a1');
  await leader.call(attendanceRoutes.submit, { body: { teamId: 'A1', date, attendanceData } });
};
const operate = (op: Operation) =>
  wen.call(boardRoutes.operate, { params: { date }, body: asking(op) });
const ofKind = async (kind: Alert['kind'], client = wen) =>
  (await client.call(alertRoutes.list, { params: { date } })).filter((one) => one.kind === kind);
const openOfKind = async (kind: Alert['kind'], client = wen) =>
  (await ofKind(kind, client)).filter(({ endedAt }) => endedAt === null);

/** What somebody's bell has, and where it leads. */
const bell = async (client: TestClient) =>
  (await client.call(notificationRoutes.list)).map(({ title, link }) => [title, link]);

const board = `/dashboard?tab=deployment&date=${date}`;
/** Where the same is looked after in the administrator's area, which has no board. */
const places = {
  'absent-assigned': `/dashboard?section=reports&view=daily&span=day&from=${date}`,
  'relief-overdue': '/dashboard?section=stations',
  'display-lost': '/dashboard?section=displays',
  'draft-unsaved': '/dashboard?section=displays',
} as const;
/** How each comes about and ends, and what it says; of the officers, the fourth of A1 stands at CAR 1. */
const matters = [
  {
    kind: 'absent-assigned',
    begin: () => submit({ [org.id('a1.04')]: { status: 'absent', absenceType: 'MC' } }),
    says: ['Ada A1 of CAR 1 is not here any more', 'The place is empty again.', board],
    rings: 'Ada A1 of CAR 1 is not here any more',
    end: () => submit(),
  },
  {
    kind: 'relief-overdue',
    begin: async () => {
      await operate({ type: 'configure', stations: { 'car-1': { timeLimitMinutes: 30 } } });
      await operate(drag(org.id('a1.05'), null, 'car-1'));
    },
    says: ['Ben A1 at CAR 1 is due for relief', 'The time limit of the post has passed.', board],
    rings: 'Ben A1 at CAR 1 became due for relief',
    end: () => operate(drag(org.id('a1.05'), 'car-1', null)),
  },
  {
    kind: 'display-lost',
    begin: async () => (wall = await pairDisplay(app, wen, 'saved')),
    says: ['Display Wall is lost', 'Nothing is heard from it.', '/dashboard?section=displays'],
    rings: 'Display Wall was lost',
    end: () => wall.call(displayRoutes.snapshot),
  },
  {
    kind: 'draft-unsaved',
    begin: () => operate(drag(org.id('a1.05'), null, 'car-2')),
    says: ['The draft is not saved', 'The walls show that nothing is saved yet.', board],
    rings: 'The draft had been unsaved for 15 minutes',
    end: () => operate({ type: 'save' }),
  },
  {
    kind: 'draft-unsaved',
    begin: async () => {
      await operate(drag(org.id('a1.06'), null, 'car-1'));
    },
    says: ['The draft is not saved', 'The walls show what was saved before.', board],
    rings: 'The draft had been unsaved for 15 minutes',
    end: () => operate({ type: 'save' }),
  },
] as const;

it.each(matters)(
  '$kind is raised with its cause and its place, and ends with its cause; the bells of the watch and of administrators have it, each with its own place, and every open page what it would read anew [KNO-40, KNO-41, KNO-44, NOT-2, S21]',
  async ({ kind, begin, says, rings, end }) => {
    await begin();
    await expect
      .poll(async () => {
        app.clock.advance(2 * 60_000);
        // A wall that is lost shows nothing.
        if (kind === 'draft-unsaved') await wall.call(displayRoutes.snapshot);
        return (await openOfKind(kind)).map(({ subject, cause, link }) => [subject, cause, link]);
      }, soon)
      .toEqual([says]);
    await expect.poll(() => bell(wen), soon).toContainEqual([rings, says[2]]);
    const admin = await app.login('admin');
    const ofAdmin = await openOfKind(kind, admin);
    expect(ofAdmin.map(({ subject, link }) => [subject, link])).toEqual([[says[0], places[kind]]]);
    await expect.poll(() => bell(admin), soon).toContainEqual([rings, places[kind]]);
    const [{ id } = { id: '' }] = ofAdmin;
    await end();
    const isOver = async () => (await ofKind(kind)).find((one) => one.id === id)?.endedAt;
    await expect.poll(isOver, soon).toEqual(expect.any(String));
    expect(await openOfKind(kind)).toEqual([]);
    for (const { shown, fresh } of pages) await expect.poll(shown, soon).toEqual(await fresh());
  },
);

it('a place of a leader’s own officer that attendance has emptied is told to that leader, and to no other one [KNO-44, NOT-2]', async () => {
  const [own, other] = [await app.login('tl.a1'), await app.login('tl.a2')];
  const heard: [string, string, string | null][] = [];
  for (const [name, client] of Object.entries({ own, other })) {
    (await client.socket()).on('alerts:changed', ({ alert }) => {
      if (alert.kind === 'absent-assigned') heard.push([name, alert.subject, alert.endedAt]);
    });
  }
  await submit({ [org.id('a1.06')]: { status: 'absent', absenceType: 'MC' } });
  const subject = 'Cai A1 of CAR 1 is not here any more';
  await expect.poll(() => heard, soon).toContainEqual(['own', subject, null]);
  const rung = [subject, `/dashboard?date=${date}`];
  await expect.poll(() => bell(own), soon).toContainEqual(rung);
  expect(await bell(other)).not.toContainEqual(rung);
  const [alert] = await openOfKind('absent-assigned', own);
  expect(alert).toMatchObject({ subject, link: `/dashboard?date=${date}` });
  await own.call(alertRoutes.acknowledge, { params: { alertId: alert?.id ?? '' } });
  expect(await ofKind('absent-assigned', other)).toEqual([]);
  await submit();
  await expect.poll(() => heard.at(-1), soon).toEqual(['own', subject, expect.any(String)]);
  expect(heard.filter(([name]) => name === 'other')).toEqual([]);
});
