import { teamRoutes } from '@muster/protocol';
import { expect, it } from 'vitest';
import { startTestApp } from '../../testing/app.ts';
import { seedOrganisation } from '../../testing/organisation.ts';
import { workingDay } from '../attendance/attendance.fixture.ts';
import { monitoringDays } from './monitoring.days.ts';

it('figures are answered while people change without cease, and are the new ones afterwards [DIR-191]', async ({
  onTestFinished,
}) => {
  const { directory, clock, close, db } = await startTestApp();
  onTestFinished(close);
  await seedOrganisation(db);
  let changes = 0;
  const days = monitoringDays({
    isFollowed: () => true,
    clock,
    epoch: () => 'e1',
    overdueAfterMinutes: () => 30,
    directory: {
      people: () => directory.people(),
      teams: async () => {
        const [team, ...others] = await directory.teams();
        if (!team) throw new Error('no team');
        if (changes < 50) changes += 1;
        const named = [{ ...team, name: `Team ${changes}` }, ...others];
        if (changes < 50) days.forget();
        return named;
      },
    },
    sheets: { sheetsOn: async () => [], revisionsOn: async () => [] },
    sheetFound: () => undefined,
  });
  const nameOf = async () =>
    (await days.snapshot(workingDay, 'full')).rows.find(({ id }) => id === 'A1')?.name;
  expect(await nameOf()).toBe('Team 2');
  expect(await nameOf()).toBe('Team 4');
  const submittedAt = clock.instant();
  const sheet = { teamId: 'A1', date: workingDay, revision: 1, submittedAt, records: [] };
  expect((await days.figuresAfter(sheet)).full.row).toMatchObject({ revision: 1 });
  changes = 49;
  expect(await nameOf()).toBe('Team 50');
});

it('a team that is made while a date is read is in its figures [MON-30]', async ({
  onTestFinished,
}) => {
  const { directory, clock, login, close, db } = await startTestApp();
  onTestFinished(close);
  await seedOrganisation(db);
  const admin = await login('admin');
  let isMade = false;
  const days = monitoringDays({
    isFollowed: () => true,
    clock,
    epoch: () => 'e1',
    overdueAfterMinutes: () => 30,
    directory: {
      people: () => directory.people(),
      teams: async () => {
        const teams = await directory.teams();
        if (isMade) return teams;
        isMade = true;
        await admin.call(teamRoutes.create, { body: { id: 'B1', name: 'Team B1' } });
        days.forget();
        return teams;
      },
    },
    sheets: { sheetsOn: async () => [], revisionsOn: async () => [] },
    sheetFound: () => undefined,
  });
  const teamIds = async () => (await days.snapshot(workingDay, 'full')).rows.map(({ id }) => id);
  expect(await teamIds()).toContain('B1');
  expect(await teamIds()).toContain('B1');
});
