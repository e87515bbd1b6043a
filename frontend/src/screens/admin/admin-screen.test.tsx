import { monitoringRoutes, scheduleRoutes } from '@muster/protocol';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Download, KeyRound, MoreHorizontal, Pencil, Trash2, Upload, UserPlus } from 'lucide-react';
import { watchSnapshot } from '../../features/monitoring/monitoring.fixture.ts';
import { now, thisMoment } from '../../shared/dates/clock.ts';
import { formatClock } from '../../shared/dates/time-format.ts';
import { asPhone } from '../../testing/as-phone.ts';
import { renderLive } from '../../testing/render-live.tsx';
import {
  at,
  clock,
  cut,
  figure,
  open,
  rows,
  section,
  withAdministrator,
} from './admin-screen.fixture.tsx';
import { SectionPage } from './admin-screen.tsx';
import type { SectionProps } from './section.ts';
import { sections } from './sections.tsx';

withAdministrator();

it('has a bar with the product, the place, the connection, the person and a way out [ADM-1, UI-14]', async () => {
  open();
  const bar = within(screen.getByRole('banner'));
  expect(bar.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible();
  expect(bar.getByText('Muster')).toBeVisible();
  expect(bar.getByText('Ada Admin')).toBeVisible();
  expect(bar.getByText('Admin').closest('[data-tip="admin"]')).not.toBeNull();
  expect(bar.getAllByRole('button', { name: 'Logout' })).not.toHaveLength(0);
  expect(await bar.findByText('Live')).toBeVisible();
});

it('on a phone the bar has the palette’s button, and More has the theme, the account and the way out [UI-320, UI-61]', async () => {
  asPhone();
  const { user } = open();
  const bar = within(screen.getByRole('banner'));
  await user.click(bar.getByRole('button', { name: 'Find or do' }));
  expect(await screen.findByRole('dialog', { name: 'Find or do' })).toBeVisible();
  await user.keyboard('{Escape}');
  await user.click(bar.getByRole('button', { name: 'More' }));
  expect(await screen.findByRole('menuitem', { name: 'Logout' })).toBeVisible();
  expect(screen.getByRole('menuitem', { name: /^Your account/ })).toBeVisible();
});

it('without an answer says since when in the organisation’s time, dims and gives the reason [UI-14, UI-37, S26]', async () => {
  const { live } = open();
  await screen.findByText('1 submitted');
  const provenAt = thisMoment();
  act(() => live.connection.store.setState({ look: 'lost', isLost: true, provenAt }));
  const inOrganisation = formatClock(now(), 'Asia/Singapore').slice(0, 5);
  expect(screen.getByText(/^No answer since/)).toHaveTextContent(inOrganisation);
  expect(screen.getByText('Total Teams').closest('[data-dimmed]')).not.toBeNull();
  expect(screen.getByRole('alert')).toHaveTextContent('Nothing can be changed');
  expect(screen.getByRole('alert').closest('[data-dimmed]')).toBeNull();
});

it('lists the sections that exist and no other, by what they are about [ADM-2]', async () => {
  open();
  const nav = screen.getByRole('navigation', { name: 'Administration' });
  const groups = [...nav.children].map((group) => [
    group.querySelector('h2')?.textContent,
    ...within(group as HTMLElement)
      .getAllByRole('link')
      .map(({ textContent }) => textContent),
  ]);
  expect(groups).toEqual([
    [undefined, 'Dashboard'],
    [
      'People',
      'Team Management',
      'User Management',
      'Absences',
      'Role Management',
      'Tag Management',
      'Recently Deleted',
    ],
    ['Places', 'Station Management', 'Displays'],
    ['System', 'Data Cleanup', 'Backups', 'Evidence', 'Activity', 'API Tokens', 'Webhooks'],
    ['Reports & Analytics', 'Attendance Reports', 'Analytics', 'Settings'],
  ]);
  expect(section('Dashboard')).toHaveAttribute('aria-current', 'page');
});

it('has the paired wall screens in a section, which opens in place [ADM-2, DIS-8]', async () => {
  const { user } = open();
  await screen.findByText('Recent Activity');
  await user.click(section('Displays'));
  expect(screen.queryByText('Recent Activity')).toBeNull();
  expect(await screen.findByText('No display is paired')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Pair a Display' })).toBeVisible();
});

it('says that the figures cannot be fetched, and still changes its sections [ADM-7, UI-26]', async () => {
  at.server.on(monitoringRoutes.watch, cut);
  const { user } = open();
  expect(await screen.findByText('Failed to fetch the statistics')).toBeVisible();
  await user.click(section('Displays'));
  expect(await screen.findByText('No display is paired')).toBeVisible();
  await user.click(section('Dashboard'));
  at.server.on(monitoringRoutes.watch, () => watchSnapshot(rows));
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(figure('Total Teams')).toBe('Total Teams21 submitted'));
});

it('says that the clock cannot be fetched, and tries again [ADM-7, OFF-14, UI-26]', async () => {
  at.server.on(scheduleRoutes.clock, cut);
  const { user } = open();
  expect(await screen.findByText('No connection')).toBeVisible();
  at.server.on(scheduleRoutes.clock, clock);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Recent Activity')).toBeVisible();
});

it('the address says which section is shown, and an unknown one is the dashboard [ADM-2, UI-40]', async () => {
  const { user, unmount } = open('/dashboard?section=displays');
  expect(await screen.findByText('No display is paired')).toBeVisible();
  expect(document.title).toBe('Displays · Muster');
  expect(section('Dashboard')).toHaveAttribute('href', '/dashboard');
  await user.click(section('Dashboard'));
  expect(await screen.findByText('Recent Activity')).toBeVisible();
  unmount();
  open('/dashboard?section=nothing');
  expect(section('Dashboard')).toHaveAttribute('aria-current', 'page');
});

it('a section whose page cannot be loaded says so in its place, and comes when it is tried again [ADM-240]', async () => {
  let isAway = true;
  const load = () =>
    isAway
      ? Promise.reject(new TypeError('Failed to fetch dynamically imported module'))
      : Promise.resolve({ default: ({ label }: SectionProps) => <p>{label} is here</p> });
  const { user } = renderLive(
    <SectionPage name="settings" load={load} label="Settings" addressOf={() => undefined} />,
  );
  expect(await screen.findByText('This page could not be loaded')).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Settings' })).toBeVisible();
  expect(screen.queryByText(/Failed to fetch/)).toBeNull();
  isAway = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Settings is here')).toBeVisible();
});

it('every section has an icon of its own, which no action of a section has [UI-72]', () => {
  const icons = Object.values(sections).map(({ icon }) => icon);
  expect(new Set(icons).size).toBe(icons.length);
  for (const action of [Download, KeyRound, MoreHorizontal, Pencil, Trash2, Upload, UserPlus]) {
    expect(icons).not.toContain(action);
  }
});
