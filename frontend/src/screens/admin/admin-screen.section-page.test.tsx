import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderLive } from '../../testing/render-live.tsx';
import type { SectionProps } from './section.ts';
import { SectionPage } from './admin-screen.tsx';

const today = {
  today: '2026-11-20',
  calendarDay: '2026-11-20',
  timeZone: 'Asia/Singapore',
} as SectionProps['today'];

it('a section whose page cannot be loaded says so in its place, and comes when it is tried again [ADM-240]', async () => {
  let isAway = true;
  const load = () =>
    isAway
      ? Promise.reject(new TypeError('Failed to fetch dynamically imported module'))
      : Promise.resolve({ default: ({ label }: SectionProps) => <p>{label} is here</p> });
  const { user } = renderLive(
    <SectionPage
      name="settings"
      load={load}
      label="Settings"
      today={today}
      addressOf={() => undefined}
    />,
  );
  expect(await screen.findByText('This page could not be loaded')).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Settings' })).toBeVisible();
  expect(screen.queryByText(/Failed to fetch/)).toBeNull();
  isAway = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Settings is here')).toBeVisible();
});
