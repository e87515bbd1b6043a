import {
  attendanceRoutes,
  boardRoutes,
  monitoringRoutes,
  type Alert,
  type Operation,
} from '@muster/protocol';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp, type TestClient } from '../../testing/app.ts';
import { seedOrganisation, type Organisation } from '../../testing/organisation.ts';
import { marksFor } from '../attendance/attendance.fixture.ts';
import { catalogueRepo } from '../board/catalogue/catalogue.ts';
import { asking, drag, seedCatalogue } from '../board/board.fixture.ts';
import { conditionsNow, type ConditionSources } from './conditions.ts';
import { alertsRepo } from './alerts.repo.ts';
import { alertsService } from './alerts.feature.ts';
import { namesAsThen } from '../called-now.fixture.ts';

/** The night shift of Sunday, 7 September 2025, from 22:00 to 10:00 in Singapore; it is 21:40. */

const date = '2025-09-07';
const minute = 60_000;
let app: TestApp;
let org: Organisation;
let wen: TestClient;
let sources: ConditionSources;
let look: () => Promise<void>;
let alerts: ReturnType<typeof alertsService>;

beforeAll(async () => {
  // It does not serve, and so looks at nothing by itself.
  app = await startTestApp({ at: '2025-09-07T13:40:00.000Z' });
  org = await seedOrganisation(app.db);
  await seedCatalogue(app.db);
  wen = await app.login('watch.1');
  const params = { date };
  sources = {
    anySheet: async () => true,
    snapshot: () => wen.call(monitoringRoutes.watch, { params }),
    board: () => wen.call(boardRoutes.board, { params }),
    people: async () => [],
    catalogue: () => catalogueRepo(app.db).catalogue(),
    displays: async () => [],
  };
  const { all: read } = conditionsNow(sources, app.clock);
  alerts = alertsService({
    repo: alertsRepo(app.db),
    clock: app.clock,
    names: namesAsThen,
    dueWords: () => '10:30 AM',
    written: () => undefined,
    raised: async () => undefined,
  });
  look = async () => {
    const now = await read();
    await alerts.take(now.date, now.conditions);
  };
});
afterAll(() => app.close());

/** What is the case after so many minutes with a look at each. */
async function openAfter(minutes: number, kind: Alert['kind']): Promise<string[]> {
  for (let passed = 0; passed < minutes; passed++) {
    app.clock.advance(minute);
    await look();
  }
  return (await alerts.list(date, 'watch_tl'))
    .filter((one) => one.kind === kind && one.endedAt === null)
    .map(({ subject }) => subject);
}
const shortAfter = (minutes: number) => openAfter(minutes, 'station-short');
const operate = (op: Operation) =>
  wen.call(boardRoutes.operate, { params: { date }, body: asking(op) });

it('a board that nobody has opened is short from 5 minutes after the shift’s start on, in one line, and not before [KNO-41, KNO-42]', async () => {
  expect(await shortAfter(20)).toEqual([]);
  expect(await shortAfter(4)).toEqual([]);
  const { stations } = await catalogueRepo(app.db).catalogue();
  const count = stations.filter(({ minimum }) => minimum > 0).length;
  expect(count).toBeGreaterThan(1);
  expect(await shortAfter(1)).toEqual([`${count} stations are below their minimum`]);
  expect(await shortAfter(10)).toEqual([`${count} stations are below their minimum`]);
});

it('before an organisation’s first sheet nobody is late and no station is short [KNO-50]', async () => {
  const conditions = async (anySheet: boolean) =>
    (await conditionsNow({ ...sources, anySheet: async () => anySheet }, app.clock).all())
      .conditions;
  expect(await conditions(true)).not.toEqual([]);
  expect(await conditions(false)).toEqual([]);
});

it('a station that becomes short during the shift is an alert 5 minutes later; one that nobody has emptied for as long is not [KNO-41]', async () => {
  const { stations } = await catalogueRepo(app.db).catalogue();
  await operate({
    type: 'configure',
    stations: Object.fromEntries(
      stations.map(({ id }) => [id, { minimum: id === 'car-1' ? 1 : 0 }]),
    ),
  });
  expect(await shortAfter(1)).toEqual(['CAR 1 is below its minimum']);
  const officer = org.id('a1.04');
  const leader = await app.login('tl.a1');
  const attendanceData = marksFor(org.team('A1'));
  await leader.call(attendanceRoutes.submit, { body: { teamId: 'A1', date, attendanceData } });
  await app.changes.idle();
  await operate(drag(officer, null, 'car-1'));
  expect(await shortAfter(1)).toEqual([]);
  await operate(drag(officer, 'car-1', null));
  expect(await shortAfter(4)).toEqual([]);
  await operate(drag(officer, null, 'car-1'));
  expect(await shortAfter(1)).toEqual([]);
  await operate(drag(officer, 'car-1', null));
  expect(await shortAfter(5)).toEqual([]);
  expect(await shortAfter(1)).toEqual(['CAR 1 is below its minimum']);
});

it('a station is short from when the time off of somebody there begins until it ends, with nobody writing [KNO-41, STF-13]', async () => {
  const officer = org.id('a1.04');
  const leader = await app.login('tl.a1');
  const off = { [officer]: { status: 'pto', ptoTiming: '23:30-00:30' } } as const;
  const attendanceData = marksFor(org.team('A1'), off);
  await leader.call(attendanceRoutes.submit, { body: { teamId: 'A1', date, attendanceData } });
  await app.changes.idle();
  await operate(drag(officer, null, 'car-1'));
  app.clock.set('2025-09-07T15:28:00.000Z');
  expect(await shortAfter(1)).toEqual([]);
  expect(await shortAfter(5)).toEqual([]);
  expect(await shortAfter(1)).toEqual(['CAR 1 is below its minimum']);
  expect(await shortAfter(54)).toEqual(['CAR 1 is below its minimum']);
  expect(await shortAfter(1)).toEqual([]);
  await operate(drag(officer, 'car-1', null));
  expect(await shortAfter(6)).toEqual(['CAR 1 is below its minimum']);
});

it('nobody is due for relief during a time off, and the time on a post begins anew after it, with nobody writing [KNO-41, STF-45]', async () => {
  const officer = org.id('a1.05');
  const leader = await app.login('tl.a1');
  const off = { [officer]: { status: 'pto', ptoTiming: '02:00-03:00' } } as const;
  const attendanceData = marksFor(org.team('A1'), off);
  await leader.call(attendanceRoutes.submit, { body: { teamId: 'A1', date, attendanceData } });
  await app.changes.idle();
  const overdueAfter = (minutes: number) => openAfter(minutes, 'relief-overdue');
  const overdue = ['Ben A1 at CAR 2 is due for relief'];
  app.clock.set('2025-09-07T17:00:00.000Z');
  await operate({ type: 'configure', stations: { 'car-2': { timeLimitMinutes: 30 } } });
  await operate(drag(officer, null, 'car-2'));
  expect(await overdueAfter(30)).toEqual([]);
  expect(await overdueAfter(1)).toEqual(overdue);
  expect(await overdueAfter(28)).toEqual(overdue);
  expect(await overdueAfter(1)).toEqual([]);
  expect(await overdueAfter(90)).toEqual([]);
  expect(await overdueAfter(1)).toEqual(overdue);
  await operate(drag(officer, 'car-2', null));
  expect(await overdueAfter(1)).toEqual([]);
});

it('after the shift’s end no station is short [KNO-41]', async () => {
  app.clock.advance(Date.parse('2025-09-08T01:58:00.000Z') - app.clock.now());
  wen = await app.login('watch.1');
  expect(await shortAfter(1)).toEqual(['CAR 1 is below its minimum']);
  expect(await shortAfter(1)).toEqual([]);
});
