import { notificationRoutes, teamRoutes } from '@muster/protocol';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { seedOrganisation, type Organisation } from '../../testing/organisation.ts';
import { wordsAbout } from './notifications.facts.ts';
import { submittedOnce } from './alerts.fixture.ts';

const beatMs = 25;
const patient = { interval: beatMs, timeout: 10_000 };
/** 15:20 of a morning shift whose sheets were due at 10:30. */
const startedAt = '2025-09-06T07:20:00.000Z';
let app: TestApp;
let org: Organisation;
beforeAll(async () => {
  app = await startTestApp({ at: startedAt, beatMs });
  await submittedOnce(app);
  org = await seedOrganisation(app.db);
  await app.listen();
});
afterAll(() => app.close());

it('a sheet that was due before the server started is told with the time at which it was due, and one of a new team with when somebody came into it [NOT-21, MON-51]', async () => {
  const admin = await app.login('admin');
  const atOf = async (title: string) =>
    (await admin.call(notificationRoutes.list)).find((one) => one.title === title)?.at;
  await expect
    .poll(() => atOf('3 sheets became overdue'), patient)
    .toBe('2025-09-06T02:30:00.000Z');
  app.clock.advance(60_000);
  await admin.call(teamRoutes.create, { body: { id: 'B1', name: 'Team B1' } });
  app.clock.advance(60_000);
  await app.rows.changeUser(org.id('bystander'), { teamId: 'B1' });
  await expect
    .poll(() => atOf('The sheet of Team B1 became overdue'), patient)
    .toMatch(/^2025-09-06T07:22/);
});

it('a line about stations below their minimum has no length of time, which would be wrong a minute later [NOT-21]', () => {
  const notification = { kind: 'station-short', to: 'watch_tl' } as const;
  expect(JSON.stringify(wordsAbout(notification, ['CAR 1']))).not.toMatch(/minutes?\b/);
  expect(wordsAbout(notification, ['CAR 1', 'CAR 2']).title).toBe(
    '2 stations were below their minimum',
  );
});
