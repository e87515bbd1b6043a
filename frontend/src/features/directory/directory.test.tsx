import {
  chosenMembers,
  chosenTeams,
  chosenUsers,
  deletedRoutes,
  directoryRoutes,
  roleRoutes,
  tagRoutes,
  teamRoutes,
  userRoutes,
  type DeletedThing,
} from '@muster/protocol';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { FakeServer, Refused } from '../../testing/fake-server.ts';
import { renderLive } from '../../testing/render-live.tsx';
import DeletedPanel from './deleted/deleted-panel.tsx';
import { watchSavedFiles } from '../../testing/saved-files.ts';
import { teamOf, userOf } from './directory.fixture.ts';
import TeamsPanel from './teams/teams-panel.tsx';
import UsersPanel from './users/users-panel.tsx';

let server: FakeServer;

describe('deleted things', () => {
  const ann: DeletedThing = {
    id: 'user.1',
    what: 'user',
    name: 'Ann',
    username: 'ann',
    deletedAt: '2026-11-20T02:00:00.000Z',
    deletedBy: { id: '1', name: 'Ada Admin' },
    restorableUntil: '2026-12-20T02:00:00.000Z',
  };
  let things: DeletedThing[];

  beforeEach(() => {
    things = [ann, { ...ann, id: 'team.B2', what: 'team', name: 'Team B2', username: null }];
    server = new FakeServer().on(deletedRoutes.list, () => things);
  });

  const open = () => renderLive(<DeletedPanel label="Recently Deleted" />);

  it('a deleted user whose name was given away is asked for another, and restored [ADM-66]', async () => {
    server.on(deletedRoutes.restore, ({ body }) => {
      if (body.username === undefined) throw new Refused('USERNAME_TAKEN', { username: 'ann' });
      return things[0];
    });
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Restore Ann' }));
    expect(
      screen.getByText(/If they had a password and were active, they can sign in/),
    ).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Restore User' }));
    const box = await screen.findByRole('textbox', { name: 'New username' });
    await user.type(box, '.2');
    await user.click(screen.getByRole('button', { name: 'Restore User' }));
    expect(await screen.findByText('User restored successfully')).toBeVisible();
    expect(server.callsOf(deletedRoutes.restore)[1]?.body).toEqual({ username: 'ann.2' });
  });

  it('says who deleted what and until when it can be restored; nothing is said in words [ADM-66, UI-27]', async () => {
    const { unmount } = open();
    expect((await screen.findAllByText('Team B2'))[0]).toBeVisible();
    expect(screen.getAllByText('Dec 20, 2026')).toHaveLength(2);
    expect(screen.getAllByText('Ada Admin')).toHaveLength(2);
    unmount();
    things = [];
    open();
    expect(await screen.findByText('Nothing was deleted in the last 30 days')).toBeVisible();
    expect(
      screen.getByText(/^Users, teams, roles and tags that are deleted stand here/),
    ).toBeVisible();
  });

  it('paper has everything that was deleted, not one page of it [ADM-226]', async () => {
    things = Array.from({ length: 25 }, (_, index) => ({ ...ann, id: `user.${index}` }));
    open();
    const rows = () => within(screen.getByRole('table')).getAllByRole('row').length - 1;
    await screen.findByText('Page 1 of 2');
    expect(rows()).toBe(20);
    act(() => void window.dispatchEvent(new Event('beforeprint')));
    expect(rows()).toBe(25);
    act(() => void window.dispatchEvent(new Event('afterprint')));
    expect(rows()).toBe(20);
  });

  it('what somebody else restores while this page asks leaves the question open, and says so [ADM-225, ADM-66]', async () => {
    const { user, channel } = open();
    await user.click(await screen.findByRole('button', { name: 'Restore Ann' }));
    await act(() => channel.flush());
    things = things.slice(1);
    channel.push('directory:changed', { what: 'users', ids: [], revision: null });
    await act(() => channel.flush());
    const words = 'Ann was restored or removed for good. Nothing can be saved here any more.';
    expect(await screen.findByText(words)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Restore User' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
  });
});

describe('the list as a file', () => {
  const a1 = { teamId: 'A1', teamName: 'Team A1' };
  let saved: ReturnType<typeof watchSavedFiles>;

  beforeEach(() => {
    const users = ['Bo Quay', 'Cy Quay', 'Al Quay', 'Di Pier'].map((name, at) =>
      userOf(at + 1, { name, isActive: name !== 'Cy Quay', ...a1 }),
    );
    const teams = ['B2', 'A1', 'C3'].map((id) => teamOf(id));
    server = new FakeServer()
      .on(userRoutes.list, ({ query }) => [...chosenUsers(users, query)])
      .on(teamRoutes.list, ({ query }) => [...chosenTeams(teams, query)])
      .on(teamRoutes.members, ({ query }) => [...chosenMembers(users, query)])
      .on(directoryRoutes.teams, () => [])
      .on(roleRoutes.list, () => [])
      .on(tagRoutes.list, () => []);
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
    [
      'teams',
      '?section=teams&team=A1&q=quay&sort=-name',
      /Quay$/,
      ['Cy Quay', 'Bo Quay', 'Al Quay'],
    ],
    ['teams', '?section=teams&team=A1&status=inactive', /Quay$|Pier$/, ['Cy Quay']],
    ['teams', '?section=teams&sort=-name', /^Team/, ['Team A1', 'Team C3', 'Team B2']],
    ['teams', '?section=teams&q=c3', /^Team/, ['Team C3']],
  ] as const)(
    'the file of %s at %s has who is shown, in the order that is shown [ADM-51, ADM-62, ADM-64]',
    async (panel, search, isName, names) => {
      const Panel = panels[panel];
      const { user } = renderLive(<Panel label="List" />, {
        address: `/dashboard${search}`,
      });
      const [, ...rows] = await screen.findAllByRole('row');
      expect(rows.map((row) => names.find((name) => row.textContent.includes(name)))).toEqual(
        names,
      );
      await user.click(screen.getByRole('button', { name: /^Export/ }));
      const csv = screen.queryByRole('menuitem', { name: 'CSV' });
      if (csv) await user.click(csv);
      await waitFor(() => expect(saved.files).toHaveLength(1));
      // What the server is asked for it makes a file of.
      const listOf = z.array(z.object({ name: z.string() }));
      const downloaded = listOf.parse(JSON.parse((await saved.files[0]?.text()) ?? ''));
      expect(downloaded.map(({ name }) => name).filter((name) => isName.test(name))).toEqual(names);
    },
  );
});
