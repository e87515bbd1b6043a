import {
  auditRoutes,
  directoryRoutes,
  roleRoutes,
  tagRoutes,
  teamRoutes,
  userRoutes,
  type AdminTeam,
  type User,
} from '@muster/protocol';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { Bare, FakeServer, Refused } from '../../../testing/fake-server.ts';
import type { HandFlushedChannel } from '../../../testing/hand-flushed-channel.ts';
import { renderLive } from '../../../testing/render-live.tsx';
import { idOf, tagOf, teamOf, userOf } from '../directory.fixture.ts';
import TeamsPanel from './teams-panel.tsx';

const a1 = { teamId: 'A1', teamName: 'Team A1' };
let server: FakeServer;
let teams: AdminTeam[];
let users: User[];

beforeEach(() => {
  teams = [teamOf('A1', { memberCount: 2, leaderId: idOf(1) }), teamOf('B2', { createdAt: null })];
  users = [userOf(1, { name: 'Ann', role: 'TL', ...a1 }), userOf(2, a1), userOf(3)];
  server = new FakeServer()
    .on(teamRoutes.list, () => teams)
    .on(userRoutes.list, () => users)
    .on(roleRoutes.list, () => [])
    .on(tagRoutes.list, () => [tagOf('Xray', { id: idOf(102) })])
    .on(teamRoutes.sheets, ({ params: { teamId } }) => ({ months: teamId === 'B2' ? 12 : 0 }))
    .on(directoryRoutes.teams, () => []);
});
afterEach(() => server.close());

const open = (search = '') =>
  renderLive(<TeamsPanel label="Team Management" />, {
    address: `/dashboard${search}`,
  });
const press = (name: string) => screen.getByRole('button', { name });
const box = (name: string) => screen.getByRole('textbox', { name });

it('a team with members cannot be deleted and says why; an empty one is, after the written question [ADM-44, ADM-60, ADM-264]', async () => {
  server.on(teamRoutes.remove, () => ({
    id: 'team.B2',
    what: 'team' as const,
    name: 'Team B2',
    username: null,
    deletedAt: '2026-11-20T02:00:00.000Z',
    deletedBy: null,
    restorableUntil: '2026-12-20T02:00:00.000Z',
  }));
  const { user } = open();
  expect(await screen.findByText('Teams (2)')).toBeVisible();
  await user.click(press('Actions for Team A1'));
  const deleteItem = screen.getByRole('menuitem', { name: /Delete/ });
  expect(deleteItem).toHaveAttribute('aria-disabled', 'true');
  expect(deleteItem).toHaveTextContent('It has 2 members');
  await user.keyboard('{Escape}');
  await user.click(press('Actions for Team B2'));
  await user.click(screen.getByRole('menuitem', { name: 'Delete' }));
  const words = 'Are you sure you want to delete this team? This action cannot be undone.';
  expect(screen.getByText(words)).toBeVisible();
  expect(
    await screen.findByText(
      /^Its 12 months of sheets stay; an administrator can restore the team until [A-Z][a-z]{2} \d\d\.$/,
    ),
  ).toBeVisible();
  await user.click(press('Delete Team'));
  expect(await screen.findByText('Team deleted successfully')).toBeVisible();
});

it('the header of a column sorts the teams [ADM-60]', async () => {
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Members' }));
  const members = screen.getByRole('columnheader', { name: 'Members' });
  expect(members).toHaveAttribute('aria-sort', 'ascending');
  await user.click(press('Members'));
  expect(members).toHaveAttribute('aria-sort', 'descending');
});

it('a new team needs an id and a name [ADM-61]', async () => {
  server.on(teamRoutes.create, ({ body }) => teamOf(body.id, { name: body.name }));
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Create Team' }));
  const submit = within(screen.getByRole('dialog')).getByRole('button', { name: 'Create Team' });
  await user.type(box('Team Name'), 'Charlie');
  await user.click(submit);
  expect(await screen.findAllByText('Team ID and name are required')).toHaveLength(2);
  await user.type(box('Team ID'), 'C3');
  await user.click(submit);
  expect(await screen.findByText('Team created successfully')).toBeVisible();
});

it('an id that is kept for a deleted team says so beside it, and what was typed stays [ADM-61, DIR-140]', async () => {
  server.on(teamRoutes.create, ({ body: { id } }) => {
    throw new Refused('TEAM_ID_DELETED', { id, name: 'Charlie' });
  });
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Create Team' }));
  await user.type(box('Team ID'), 'C3');
  await user.type(box('Team Name'), 'Cedar');
  const submit = within(screen.getByRole('dialog')).getByRole('button', { name: 'Create Team' });
  await user.click(submit);
  expect(await screen.findAllByText(/restored. Restore it under Recently Deleted/)).toHaveLength(2);
  expect(box('Team ID')).toHaveAccessibleDescription(/kept for the deleted team Charlie/);
  expect(box('Team Name')).toHaveValue('Cedar');
});

it('the details of a team without a date say N/A, and lead to its members and back [ADM-60, ADM-63]', async () => {
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Actions for Team B2' }));
  await user.click(screen.getByRole('menuitem', { name: 'View Details' }));
  const details = within(screen.getByRole('dialog', { name: 'Team Details' }));
  expect(details.getByText('N/A')).toBeVisible();
  await user.click(details.getByRole('button', { name: 'Manage Members' }));
  expect(await screen.findByRole('heading', { name: 'Team B2 Members' })).toBeVisible();
  expect(screen.getByText('No members in this team')).toBeVisible();
  expect(screen.getByText(/^Its leader marks the attendance of whoever is added/)).toBeVisible();
  await user.click(press('Export CSV'));
  expect(await screen.findByText('No team members to export')).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Back to Teams' }));
  expect(await screen.findByText('Teams (2)')).toBeVisible();
});

it('a member needs name, username and role before they can be saved [ADM-63]', async () => {
  const { user } = open('?section=teams&team=A1');
  await user.click(await screen.findByRole('button', { name: 'Actions for Ann' }));
  await user.click(screen.getByRole('menuitem', { name: 'Edit Member' }));
  await user.clear(box('Name'));
  expect(screen.getByText('Name is required')).toBeVisible();
  expect(press('Save Changes')).toBeDisabled();
});

it('people without a team are added, and nobody else is offered [ADM-65]', async () => {
  server.on(userRoutes.bulk, ({ body }) => ({ count: body.userIds.length }));
  const { user } = open('?section=teams&team=A1');
  await user.click(await screen.findByRole('button', { name: 'Add Members' }));
  const dialog = within(screen.getByRole('dialog'));
  expect(dialog.getAllByRole('checkbox')).toHaveLength(1);
  await user.click(dialog.getByRole('checkbox', { name: /Person 3/ }));
  await user.click(dialog.getByRole('button', { name: 'Add 1 member' }));
  await screen.findByText(/^Users moved successfully/);
  expect(server.callsOf(userRoutes.bulk)[0]?.body).toEqual({
    action: 'move',
    userIds: [idOf(3)],
    revisions: { [idOf(3)]: 1 },
    teamId: 'A1',
  });
});

it('several members move to another team by one call [ADM-63, DIR-47]', async () => {
  server.on(userRoutes.bulk, ({ body }) => ({ count: body.userIds.length }));
  const { user } = open('?section=teams&team=A1');
  await user.click(await screen.findByRole('checkbox', { name: 'Select all' }));
  await user.click(press('Bulk action: Bulk action'));
  await user.click(screen.getByRole('option', { name: /Move/ }));
  await user.click(press('Apply'));
  await user.click(press('Team: Choose…'));
  await user.click(screen.getByRole('option', { name: /B2/ }));
  await user.click(press('Move 2 members'));
  await screen.findByText(/^Users moved successfully/);
  expect(server.callsOf(userRoutes.bulk).map(({ body }) => body)).toEqual([
    {
      action: 'move',
      userIds: [idOf(1), idOf(2)],
      revisions: { [idOf(1)]: 1, [idOf(2)]: 1 },
      teamId: 'B2',
    },
  ]);
});

it('several members get a tag, and what Apply will do to how many is said beside it [ADM-63, ADM-53]', async () => {
  const [tagId, tagName] = [idOf(102), 'Xray'];
  const carried = { id: idOf(201), tagId, tagName, tagColor: '#3B82F6' };
  users[0] = userOf(1, { ...a1, tags: [{ ...carried, validUntil: null, revision: 1 }] });
  server.on(userRoutes.bulk, ({ body }) => ({ count: body.userIds.length }));
  const { user } = open('?section=teams&team=A1');
  await user.click(await screen.findByRole('checkbox', { name: 'Select all' }));
  await user.click(press('Bulk action: Bulk action'));
  await user.click(screen.getByRole('option', { name: 'Add a tag' }));
  expect(press('Apply')).toBeDisabled();
  await user.click(screen.getByRole('button', { name: /^Tag/ }));
  await user.click(screen.getByRole('option', { name: tagName }));
  expect(screen.getByText('1 of 2 to get Xray, 1 with it already')).toBeVisible();
  await user.click(press('Apply'));
  expect(await screen.findByText('Bulk operation completed successfully')).toBeVisible();
  expect(server.callsOf(userRoutes.bulk)[0]?.body).toMatchObject({
    action: 'tag',
    tagId,
    userIds: [idOf(1), idOf(2)],
  });
});

it('several members are removed after a question that names them [ADM-63, ADM-42]', async () => {
  server.on(userRoutes.removeFromTeam, ({ body }) => ({ count: body.userIds.length }));
  const { user } = open('?section=teams&team=A1');
  await user.click(await screen.findByRole('checkbox', { name: 'Select all' }));
  await user.click(press('Bulk action: Bulk action'));
  await user.click(screen.getByRole('option', { name: 'Remove from team' }));
  await user.click(press('Apply'));
  expect(screen.getByText('Ann, Person 2')).toBeVisible();
  await user.click(press('Remove from Team'));
  expect(
    await screen.findByText(
      /^Users removed from team successfully. Takes effect with the next shift/,
    ),
  ).toBeVisible();
});

/** Saves Team A1, or deletes Team B2, which has no members. */
async function save(action: 'update' | 'delete') {
  const { user } = open();
  const team = action === 'update' ? 'Team A1' : 'Team B2';
  await user.click(await screen.findByRole('button', { name: `Actions for ${team}` }));
  await user.click(screen.getByRole('menuitem', { name: action === 'update' ? 'Edit' : 'Delete' }));
  await user.click(press(action === 'update' ? 'Save Changes' : 'Delete Team'));
}
const answerBoth = (body: string, init: ResponseInit) => {
  const answer = () => {
    throw new Bare(body, init);
  };
  server.on(teamRoutes.change, answer).on(teamRoutes.remove, answer);
};

it.each([
  ['update', '<html>', 'Failed to update team: Invalid server response'],
  ['delete', '<html>', 'Failed to delete team: Invalid server response'],
  ['update', '', 'Server returned 502: Bad Gateway'],
  ['delete', '', 'Server returned 502: Bad Gateway'],
] as const)('a refused %s of a team whose body is "%s" is told as %s [ADM-222]', async (...row) => {
  const [action, body, words] = row;
  answerBoth(body, { status: 502, statusText: 'Bad Gateway' });
  await save(action);
  // The delete's question says it too.
  expect((await screen.findAllByText(words)).length).toBe(action === 'update' ? 1 : 2);
});

it.each([
  ['update', 'Team updated successfully'],
  ['delete', 'Team deleted successfully'],
] as const)(
  'an empty success of an %s is a success, and the lists are fetched again [ADM-222]',
  async (...row) => {
    const [action, words] = row;
    answerBoth('', { status: 200 });
    await save(action);
    expect(await screen.findByText(words)).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
    await waitFor(() => expect(server.callsOf(teamRoutes.list)).toHaveLength(2));
  },
);

it('members that cannot be fetched say why after a colon, and so does the team of an address [ADM-224]', async () => {
  const refuse = () => {
    throw new Refused('UNAVAILABLE');
  };
  server.on(userRoutes.list, refuse);
  const { unmount } = open('?section=teams&team=A1');
  expect(await screen.findByText(/^Failed to fetch team members: 503: ./)).toBeVisible();
  unmount();
  server.on(teamRoutes.list, refuse);
  open('?section=teams&team=A1');
  expect(await screen.findByText(/^Failed to fetch team: 503: ./)).toBeVisible();
});

/** What somebody else did, as the page hears of it. */
async function hear(channel: HandFlushedChannel, listName: 'teams' | 'users') {
  await act(() => channel.flush());
  channel.push('directory:changed', { what: listName, ids: [], revision: null });
  await act(() => channel.flush());
}

it('a member who is moved to another team while they are edited stays in the dialog, with what was typed and where they are now [ADM-225]', async () => {
  const { user, channel } = open('?section=teams&team=A1');
  await user.click(await screen.findByRole('button', { name: 'Actions for Ann' }));
  await user.click(screen.getByRole('menuitem', { name: 'Edit Member' }));
  await user.type(box('Name'), 'a');
  const b2 = { teamId: 'B2', teamName: 'Team B2' };
  const changedBy = { id: idOf(9), name: 'Ben Admin' };
  users = [userOf(1, { name: 'Ann', role: 'TL', ...b2, revision: 2, changedBy })];
  await hear(channel, 'users');
  const words = /^Ann is in Team B2 now, last changed by Ben Admin./;
  expect(await screen.findByText(words)).toBeVisible();
  expect(box('Name')).toHaveValue('Anna');
  expect(press('Save Changes')).toHaveAttribute('aria-disabled', 'true');
});

it('a team that is deleted while it is edited says so, also where it is not known by whom [ADM-225]', async () => {
  server.on(auditRoutes.activity, () => ({ entries: [], hasMore: false }));
  const { user, channel } = open();
  await user.click(await screen.findByRole('button', { name: 'Actions for Team B2' }));
  await user.click(screen.getByRole('menuitem', { name: 'Edit' }));
  await user.type(box('Team Name'), ' x');
  teams = teams.filter(({ id }) => id !== 'B2');
  await hear(channel, 'teams');
  expect(await screen.findByText(/^Team B2 was deleted. Nothing/)).toBeVisible();
  expect(box('Team Name')).toHaveValue('Team B2 x');
  expect(press('Save Changes')).toHaveAttribute('aria-disabled', 'true');
});

it('the members’ page of a team that is deleted elsewhere stays and says so; an unknown team is said to be none [ADM-225]', async () => {
  server.on(auditRoutes.activity, () => ({ entries: [], hasMore: false }));
  const { channel, unmount } = open('?section=teams&team=B2');
  expect(await screen.findByText('No members in this team')).toBeVisible();
  teams = teams.filter(({ id }) => id !== 'B2');
  await hear(channel, 'teams');
  expect(await screen.findByText(/^Team B2 was deleted. Nothing/)).toBeVisible();
  expect(press('Export CSV')).toHaveAttribute('aria-disabled', 'true');
  unmount();
  open('?section=teams&team=B2');
  expect(await screen.findByText('There is no team B2')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Back to Teams' })).toBeVisible();
});

it('a question about several members stays and says so when all of them have left the team [ADM-225]', async () => {
  const { user, channel } = open('?section=teams&team=A1');
  await user.click(await screen.findByRole('checkbox', { name: 'Select all' }));
  await user.click(press('Bulk action: Bulk action'));
  await user.click(screen.getByRole('option', { name: 'Remove from team' }));
  await user.click(press('Apply'));
  users = users.map((one) => ({ ...one, teamId: null, teamName: null }));
  await hear(channel, 'users');
  const words = 'Nobody selected is in Team A1 any more. Nothing can be saved here any more.';
  expect(await screen.findByText(words)).toBeVisible();
  expect(screen.getByText('Remove 2 members from Team A1?')).toBeVisible();
  expect(press('Remove from Team')).toHaveAttribute('aria-disabled', 'true');
  await user.click(press('Cancel'));
  expect(screen.getByRole('searchbox')).toBeVisible();
});
