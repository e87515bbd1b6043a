import {
  directoryRoutes,
  exportRoutes,
  roleRoutes,
  tagRoutes,
  teamRoutes,
  userRoutes,
} from '@muster/protocol';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { FakeServer } from '../../../testing/fake-server.ts';
import { renderLive } from '../../../testing/render-live.tsx';
import { watchSavedFiles } from '../../../testing/saved-files.ts';
import { teamOf, userOf } from '../directory.fixture.ts';
import TeamsPanel from '../teams/teams-panel.tsx';
import UsersPanel from '../users/users-panel.tsx';

const today = { today: '2026-11-20', timeZone: 'Asia/Singapore' };
const a1 = { teamId: 'A1', teamName: 'Team A1' };
let server: FakeServer;
let saved: ReturnType<typeof watchSavedFiles>;

beforeEach(() => {
  const users = ['Bo Quay', 'Cy Quay', 'Al Quay', 'Di Pier'].map((name, at) =>
    userOf(at + 1, { name, isActive: name !== 'Cy Quay', ...a1 }),
  );
  const teams = ['B2', 'A1', 'C3'].map((id) => teamOf(id));
  server = new FakeServer()
    .on(userRoutes.list, () => users)
    .on(teamRoutes.list, () => teams)
    .on(directoryRoutes.teams, () => [])
    .on(roleRoutes.list, () => [])
    .on(tagRoutes.list, () => [])
    .on(exportRoutes.record, () => ({}));
  saved = watchSavedFiles();
});
afterEach(() => {
  saved.restore();
});

const panels = { users: UsersPanel, teams: TeamsPanel };

it.each([
  ['users', '?section=users&q=quay&sort=-name', /Quay$/, ['Cy Quay', 'Bo Quay', 'Al Quay']],
  [
    'users',
    '?section=users&status=active&sort=name',
    /Quay$|Pier$/,
    ['Al Quay', 'Bo Quay', 'Di Pier'],
  ],
  ['teams', '?section=teams&team=A1&q=quay&sort=-name', /Quay$/, ['Cy Quay', 'Bo Quay', 'Al Quay']],
  ['teams', '?section=teams&team=A1&status=inactive', /Quay$|Pier$/, ['Cy Quay']],
  ['teams', '?section=teams&sort=-name', /^Team/, ['Team A1', 'Team C3', 'Team B2']],
  ['teams', '?section=teams&q=c3', /^Team/, ['Team C3']],
] as const)(
  'the file of %s at %s has who is shown, in the order that is shown [ADM-51, ADM-62, ADM-64]',
  async (panel, search, isName, names) => {
    const Panel = panels[panel];
    const { user } = renderLive(<Panel label="List" today={today} />, {
      address: `/dashboard${search}`,
    });
    const [, ...rows] = await screen.findAllByRole('row');
    expect(rows.map((row) => names.find((name) => row.textContent.includes(name)))).toEqual(names);
    await user.click(screen.getByRole('button', { name: /^Export/ }));
    const csv = screen.queryByRole('menuitem', { name: 'CSV' });
    if (csv) await user.click(csv);
    await waitFor(() => expect(saved.files).toHaveLength(1));
    const [, ...lines] = ((await saved.files[0]?.text()) ?? '').trim().split('\r\n');
    const cells = lines.map((line) => line.split(',').map((cell) => cell.replaceAll('"', '')));
    expect(cells.map((line) => line.find((cell) => isName.test(cell)))).toEqual(names);
  },
);
