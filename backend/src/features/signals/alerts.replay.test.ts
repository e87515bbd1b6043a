import { alertRoutes, attendanceRoutes, boardRoutes, type Mark } from '@muster/protocol';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { seedOrganisation, type Organisation } from '../../testing/organisation.ts';
import { marksFor } from '../attendance/attendance.fixture.ts';
import { asking, drag, seedCatalogue } from '../board/board.fixture.ts';
import { followAlerts, submittedOnce } from './alerts.fixture.ts';

/** Open pages against what each would read anew, on the morning shift of Saturday, 6 September 2025. */

const date = '2025-09-06';
const soon = { timeout: 8000 };
let app: TestApp;
let org: Organisation;
const pages: ({ name: string } & Awaited<ReturnType<typeof followAlerts>>)[] = [];
beforeAll(async () => {
  app = await startTestApp({ beatMs: 50 });
  await submittedOnce(app);
  org = await seedOrganisation(app.db);
  await seedCatalogue(app.db);
  await app.listen();
  for (const name of ['watch.1', 'admin', 'tl.a1', 'pso.a1', 'tl.a2', 'tl.a3'])
    pages.push({ name, ...(await followAlerts(await app.login(name), date)) });
});
afterAll(() => app.close());

const teams = { A1: 'tl.a1', A2: 'tl.a2', A3: 'tl.a3' } as const;
const submit = async (teamId: keyof typeof teams, others: Record<string, Mark> = {}) => {
  const attendanceData = marksFor(org.team(teamId), others);
  const leader = await app.login(teams[teamId]);
  await leader.call(attendanceRoutes.submit, { body: { teamId, date, attendanceData } });
};
const place = async (userId: string) =>
  (await app.login('watch.2')).call(boardRoutes.operate, {
    params: { date },
    body: asking(drag(userId, null, 'car-1')),
  });
const acknowledge = async (username: string) => {
  const client = await app.login(username);
  for (const { id, endedAt } of await client.call(alertRoutes.list, { params: { date } }))
    if (endedAt === null) await client.call(alertRoutes.acknowledge, { params: { alertId: id } });
};
/** Waits until somebody's page has these as open, beside stations that are short; then everybody's has what they would read anew. */
async function allShow(name: string, subjects: readonly string[]): Promise<void> {
  const page = pages.find((one) => one.name === name);
  const open = () =>
    page
      ?.shown()
      .filter(({ kind, endedAt }) => kind !== 'station-short' && endedAt === null)
      .map(({ subject }) => subject);
  await expect.poll(open, soon).toEqual(subjects);
  for (const { shown, fresh } of pages) await expect.poll(shown, soon).toEqual(await fresh());
}

it('a line of which one part was acknowledged ends on every page, with the name of who did [KNO-42, KNO-43, KNO-44, S21]', async () => {
  app.clock.advance(11 * 60_000);
  await allShow('watch.1', ['3 sheets are overdue']);
  await acknowledge('tl.a2');
  await submit('A1');
  await submit('A3');
  await allShow('watch.1', ['The sheet of Team A2 is overdue']);
  await submit('A2');
  await allShow('watch.1', []);
  const shown = pages.find(({ name }) => name === 'watch.1')?.shown();
  const overdue = shown?.find(({ kind }) => kind === 'sheet-overdue');
  expect(overdue?.acknowledgedBy?.name).toBe('Tara A2');
});

it('who joins a line that was over for a leader stands on that leader’s page [KNO-42, KNO-44, S21]', async () => {
  const absent = (id: string): Record<string, Mark> => ({
    [org.id(id)]: { status: 'absent', absenceType: 'MC' },
  });
  for (const id of ['a1.04', 'a1.05', 'a2.04']) await place(org.id(id));
  await submit('A1', absent('a1.04'));
  await submit('A2', absent('a2.04'));
  await allShow('tl.a1', ['Ada A1 of CAR 1 is not here any more']);
  await submit('A1');
  await allShow('tl.a1', []);
  await submit('A1', absent('a1.05'));
  await allShow('tl.a1', ['Ben A1 of CAR 1 is not here any more']);
  await acknowledge('watch.1');
  await submit('A1');
  await submit('A2');
  await allShow('watch.1', []);
});
