import { alertRoutes, type Alert } from '@muster/protocol';
import { act, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { alertOf } from '../../features/alerts/alerts.fixture.ts';
import { at, morning, open, withTeamLeader } from './team-leader.fixture.tsx';

withTeamLeader();

const overdue = (over: Partial<Alert> = {}) =>
  alertOf('1', {
    date: morning,
    subject: 'The sheet of Team A1 is overdue',
    cause: 'It was due at 10:30 AM.',
    link: `/dashboard?date=${morning}`,
    raisedAt: `${morning}T03:00:00.000Z`,
    ...over,
  });
const strip = () => screen.findByRole('region', { name: 'Alerts' });

it('a leader has what concerns the own team above whatever is looked at, and comes to the sheet from there [KNO-48]', async () => {
  at.server.on(alertRoutes.list, ({ params }) => (params.date === morning ? [overdue()] : []));
  const { user } = await open('2025-09-05');
  expect(within(await strip()).getByRole('listitem')).toHaveTextContent(
    'The sheet of Team A1 is overdue It was due at 10:30 AM',
  );
  await user.click(screen.getByRole('tab', { name: /Posts/ }));
  await user.click(within(await strip()).getByRole('link'));
  expect(await screen.findByRole('list', { name: 'Team members' })).toBeVisible();
  expect(within(await strip()).queryByRole('link')).toBeNull();
  expect(screen.getByRole('tab', { name: /Attendance/ })).toHaveAttribute('aria-selected', 'true');
});

it('it comes by itself, is acknowledged for the team, and goes when the sheet is there [KNO-43, KNO-48]', async () => {
  const hana = { id: 'hana', name: 'Hana Ismail', at: `${morning}T03:05:00.000Z` };
  at.server
    .on(alertRoutes.list, () => [])
    .on(alertRoutes.acknowledge, () => overdue({ acknowledgedBy: hana }));
  const { channel, user } = await open();
  expect(screen.queryByRole('region', { name: 'Alerts' })).toBeNull();
  channel.push('alerts:changed', { alert: overdue() });
  await act(() => channel.flush());
  await user.click(within(await strip()).getByRole('button', { name: /^Acknowledge: / }));
  await user.click(await screen.findByRole('button', { name: '1 acknowledged' }));
  expect(within(await strip()).getByRole('listitem')).toHaveTextContent(
    'acknowledged by Hana Ismail',
  );
  const ended = { acknowledgedBy: hana, endedAt: `${morning}T03:10:00.000Z` };
  channel.push('alerts:changed', { alert: overdue(ended) });
  await act(() => channel.flush());
  expect(screen.queryByRole('region', { name: 'Alerts' })).toBeNull();
});
