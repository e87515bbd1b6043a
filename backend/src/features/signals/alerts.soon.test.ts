import { alertRoutes, attendanceRoutes } from '@muster/protocol';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { seedOrganisation, type Organisation } from '../../testing/organisation.ts';
import { alertsRepo } from './alerts.repo.ts';
import { alertsService } from './alerts.feature.ts';
import { marksFor } from '../attendance/attendance.fixture.ts';
import { namesAsThen } from '../called-now.fixture.ts';
import { submittedOnce } from './alerts.fixture.ts';

/** A server whose next look at everything is an hour away. */

const date = '2025-09-06';
let app: TestApp;
let org: Organisation;

beforeAll(async () => {
  app = await startTestApp({ beatMs: 3_600_000 });
  await submittedOnce(app);
  org = await seedOrganisation(app.db);
  await app.listen();
});
afterAll(() => app.close());

it('a sheet that comes is counted at once, not with the next look at everything [KNO-42]', async () => {
  const watch = await app.login('watch.1');
  const submit = async (by: string, teamId: string) => {
    const body = { teamId, date, attendanceData: marksFor(org.team(teamId)) };
    await (await app.login(by)).call(attendanceRoutes.submit, { body });
  };
  const subjects = async () => {
    const alerts = await watch.call(alertRoutes.list, { params: { date } });
    return alerts
      .filter(({ kind, endedAt }) => kind === 'sheet-overdue' && endedAt === null)
      .map(({ subject }) => subject);
  };
  app.clock.advance(11 * 60_000);
  await submit('tl.a1', 'A1');
  await expect.poll(subjects).toEqual(['2 sheets are overdue']);
  await submit('tl.a2', 'A2');
  await expect.poll(subjects).not.toEqual(['2 sheets are overdue']);
});

it('what begins while its kind has a line that nobody has acknowledged joins it; afterwards it is another [KNO-42]', async () => {
  const day = '2025-09-20';
  const raisedKeys: string[][] = [];
  const alerts = alertsService({
    repo: alertsRepo(app.db),
    clock: app.clock,
    names: namesAsThen,
    dueWords: () => '10:30 AM',
    written: () => undefined,
    raised: async (_, fresh) => void raisedKeys.push(fresh.map(({ key }) => key)),
  });
  const due = (...keys: string[]) =>
    keys.map((key) => ({
      kind: 'relief-overdue' as const,
      key,
      name: `Officer ${key} at CAR 1`,
      of: [],
      teamId: null,
      afterMs: 0,
    }));
  await alerts.take(day, due('a'));
  await alerts.take(day, due('a', 'b'));
  await alerts.take(day, due('a', 'b', 'c'));
  const [line, ...others] = await alerts.list(day, 'watch_tl');
  expect(others).toEqual([]);
  expect(line?.subject).toMatch(/^3 /);
  await alerts.acknowledge(line?.id ?? '', { id: 'wira', name: 'Wira Watch' }, 'watch_tl');
  await alerts.take(day, due('a', 'b', 'c', 'd'));
  expect(await alerts.list(day, 'watch_tl')).toHaveLength(2);
  expect(raisedKeys).toEqual([['a'], ['b'], ['c'], ['d']]);
});
