import {
  healthRoutes,
  keepingRoutes,
  placeRoutes,
  roleRoutes,
  scheduleRoutes,
  tagRoutes,
  teamRoutes,
  directoryRoutes,
  userRoutes,
} from '@muster/protocol';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { tagOf, teamOf, userOf } from '../../../features/directory/directory.fixture.ts';
import { sessionOf } from '../../../features/session/session.fixture.ts';
import { openSession } from '../../../features/session/session.store.ts';
import { FakeServer } from '../../../testing/fake-server.ts';
import { renderLive } from '../../../testing/render-live.tsx';
import AdminScreen from '../admin-screen.tsx';

let server: FakeServer;
beforeEach(() => {
  openSession(sessionOf({ name: 'Jasmine Ho', role: 'admin', teamId: null, teamName: null }));
  server = new FakeServer()
    .on(scheduleRoutes.clock, () => ({
      now: '2026-11-20T02:52:00.000Z',
      timeZone: 'Asia/Singapore',
      today: '2026-11-20',
      dutyDate: '2026-11-20',
      overdueAfterMinutes: 30,
      finalAfterHours: 12,
    }))
    .on(healthRoutes.read, () => new Promise(() => undefined))
    .on(userRoutes.list, () => [
      userOf(1, { name: 'Mei Osman', teamName: 'Team A2', teamId: 'A2' }),
      userOf(2),
    ])
    .on(teamRoutes.list, () => [teamOf('A2')])
    .on(directoryRoutes.teams, () => [])
    .on(placeRoutes.stations, () => [])
    .on(roleRoutes.list, () => [])
    .on(tagRoutes.list, () => [tagOf('Xray')])
    .on(keepingRoutes.backups, () => [])
    .on(keepingRoutes.startBackup, () => new Promise(() => undefined));
});

it('an administrator finds people, teams and tags, opens them, and makes a backup by typing [UI-320, UI-327]', async () => {
  const { user } = renderLive(<AdminScreen />, { address: '/dashboard?section=tags' });
  const type = async (text: string) => {
    await user.keyboard('{Control>}k{/Control}');
    const palette = await screen.findByRole('dialog', { name: 'Find or do' });
    await user.type(within(palette).getByRole('combobox'), text);
    await within(palette).findAllByRole('option');
    return within(palette).getByRole('status').textContent;
  };
  await screen.findByRole('table', { name: 'Tags' });
  expect(await type('team a2')).toBe('Enter: shows the 0 members of Team A2');
  await user.keyboard('{Escape}');
  expect(await type('xray')).toBe('Enter: opens the tag Xray');
  await user.keyboard('{Enter}');
  const form = await screen.findByRole('dialog', { name: /Tag/ });
  expect(within(form).getByDisplayValue('Xray')).toBeInTheDocument();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByDisplayValue('Xray')).toBeNull());

  expect(await type('osman')).toBe('Enter: opens Mei Osman (user.1)');
  await user.keyboard('{Enter}');
  expect(await screen.findByDisplayValue('Mei Osman')).toBeInTheDocument();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByDisplayValue('Mei Osman')).toBeNull());

  expect(await type('evidence')).toBe('Enter: shows the evidence packs in Backups');
  await user.keyboard('{Escape}');

  expect(await type('make a backup')).toBe('Enter: makes a backup and shows the list');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(server.callsOf(keepingRoutes.startBackup)).toHaveLength(1));
});
