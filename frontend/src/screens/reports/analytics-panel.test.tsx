import { boardRoutes, directoryRoutes, fairnessRoutes, reportsRoutes } from '@muster/protocol';
import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { sessionOf } from '../../features/session/session.fixture.ts';
import { openSession } from '../../features/session/session.store.ts';
import { FakeServer } from '../../testing/fake-server.ts';
import { renderLive } from '../../testing/render-live.tsx';
import { AnalyticsPanel } from './analytics-panel.tsx';

let server: FakeServer;
beforeEach(() => {
  const never = () => new Promise<never>(() => undefined);
  server = new FakeServer()
    .on(reportsRoutes.analytics, never)
    .on(directoryRoutes.teams, () => [])
    .on(boardRoutes.zones, never)
    .on(boardRoutes.stations, never)
    .on(fairnessRoutes.ledger, never);
});
afterEach(() => server.close());

it('analytics of all teams lead to the postings, those of one team do not [STF-43]', async () => {
  openSession(sessionOf({ role: 'watch_tl', teamId: null, teamName: null }));
  const { user, unmount } = renderLive(<AnalyticsPanel />);
  await user.click(await screen.findByRole('button', { name: 'Postings' }));
  const dialog = await screen.findByRole('dialog', { name: 'Postings' });
  await user.click(within(dialog).getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  unmount();
  openSession(sessionOf());
  renderLive(<AnalyticsPanel />);
  await screen.findByRole('button', { name: 'Print' });
  expect(screen.queryByRole('button', { name: 'Postings' })).toBeNull();
});
