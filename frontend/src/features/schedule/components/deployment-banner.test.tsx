import { scheduleRoutes, zoneDutyOf } from '@muster/protocol';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Cut, FakeServer } from '../../../testing/fake-server.ts';
import { renderLive } from '../../../testing/render-live.tsx';
import { DeploymentBanner } from './deployment-banner.tsx';

it('says that the zone could not be fetched, and Try again fetches it [SCH-19]', async () => {
  const server = new FakeServer();
  let isDown = true;
  server.on(scheduleRoutes.zoneOfTeam, ({ params: { teamId, date } }) => {
    if (isDown) throw new Cut();
    return { teamId, ...zoneDutyOf(teamId, date) };
  });
  const { user } = renderLive(<DeploymentBanner teamId="A1" date="2025-09-06" />);
  expect(
    await screen.findByText('The zone for Sep 06, 2025 could not be fetched.'),
  ).toBeInTheDocument();
  isDown = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText(/^You are deployed to/)).toBeInTheDocument();
  server.close();
});
