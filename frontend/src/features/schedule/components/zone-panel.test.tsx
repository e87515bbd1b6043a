import { zoneDutyOf, scheduleOf, scheduleRoutes } from '@muster/protocol';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { FakeServer } from '../../../testing/fake-server.ts';
import { renderLive } from '../../../testing/render-live.tsx';
import { ZonePanel } from './zone-panel.tsx';

let server: FakeServer;
beforeEach(() => {
  server = new FakeServer()
    .on(scheduleRoutes.zoneOfTeam, ({ params: { teamId, date } }) => ({
      teamId,
      ...zoneDutyOf(teamId, date),
    }))
    .on(scheduleRoutes.schedule, ({ params, query }) =>
      scheduleOf(params.teamId, query.startDate, query.days),
    );
});

const open = (teamId: string) =>
  renderLive(<ZonePanel teamId={teamId} teamName={`Team ${teamId}`} today="2025-09-06" />);
const part = (name: string) => within(screen.getByRole('region', { name }));

it('leads to a day of the week by a press on it, and back by Today [SCH-14]', async () => {
  const { user } = open('A1');
  const week = part('7-day schedule');
  expect(await week.findAllByRole('button')).toHaveLength(7);
  await user.click(week.getByRole('button', { name: /Sep 08/ }));
  const day = part('Zone Assignment');
  expect(await day.findByText('Team A1 · Sep 08, 2025')).toBeVisible();
  expect(day.getByText('Night Off')).toBeVisible();
  await user.click(day.getByRole('button', { name: 'Today' }));
  expect(await day.findByText('Team A1 · Sep 06, 2025')).toBeVisible();
});

it('tells which day of the week is shown, as what is chosen already [SCH-14, UI-92]', async () => {
  const { user } = open('A1');
  const week = part('7-day schedule');
  const day = async (name: RegExp) => week.findByRole('button', { name });
  expect(await day(/^Today/)).toHaveAttribute('aria-current', 'date');
  await user.click(await day(/Sep 08/));
  expect(await day(/Sep 08/)).toHaveAttribute('aria-current', 'date');
  expect(await day(/Sep 09/)).not.toHaveAttribute('aria-current');
});

it('says that a team has no zone, and that there are no days [SCH-14, UI-27]', async () => {
  server.on(scheduleRoutes.schedule, () => []);
  open('B7');
  expect(await screen.findByText('No zone assignment found for this date.')).toBeVisible();
  expect(await screen.findByText('No schedule available.')).toBeVisible();
});
