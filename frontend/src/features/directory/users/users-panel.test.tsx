import {
  auditRoutes,
  directoryRoutes,
  roleRoutes,
  sessionRoutes,
  tagRoutes,
  userRoutes,
  type AdminTag,
  type User,
} from '@muster/protocol';
import { act, screen, waitFor, within } from '@testing-library/react';
import { useLocation } from 'react-router';
import { beforeEach, expect, it } from 'vitest';
import { FakeServer, Refused } from '../../../testing/fake-server.ts';
import { setClockOffset } from '../../../shared/dates/clock.ts';
import { renderLive } from '../../../testing/render-live.tsx';
import { idOf, tagOf, teamOf, userOf } from '../directory.fixture.ts';
import UsersPanel from './users-panel.tsx';

let server: FakeServer;
let users: User[];
let tags: AdminTag[];

const people = (count: number) => Array.from({ length: count }, (_, index) => userOf(index + 1));
/** More than a page has: to draw them takes most of a test. */
const moreThanAPage = () => void (users = people(25));

beforeEach(() => {
  users = people(3);
  tags = [tagOf('SPS', { id: idOf(101) }), tagOf('Xray', { id: idOf(102) })];
  server = new FakeServer()
    .on(userRoutes.list, () => users)
    .on(directoryRoutes.teams, () => [])
    .on(roleRoutes.list, () => [])
    .on(tagRoutes.list, () => tags);
});

function Panel() {
  const { search } = useLocation();
  return (
    <>
      <output aria-label="Address">{search}</output>
      <UsersPanel label="User Management" />
    </>
  );
}
const open = (search = '') => renderLive(<Panel />, { address: `/dashboard${search}` });
const press = (name: string) => screen.getByRole('button', { name });
const address = () => screen.getByLabelText('Address').textContent;

it('20 users a page, by the address, and the address follows [ADM-40, ADM-41]', async () => {
  moreThanAPage();
  const { user } = open('?section=users&page=2&sort=-name');
  expect(await screen.findByText('Showing 21 to 25 of 25 users')).toBeVisible();
  expect(screen.getByText('Page 2 of 2')).toBeVisible();
  expect(screen.getAllByRole('row')[1]).toHaveTextContent('Person 5');
  await user.click(press('Previous'));
  expect(address()).toBe('?section=users&sort=-name');
  await user.click(press('Role'));
  expect(address()).toBe('?section=users&sort=role');
});

it('Reset waits for something to reset: a search, a filter or another order [ADM-40, UI-92]', async () => {
  moreThanAPage();
  const { user } = open('?section=users');
  await screen.findByText('Showing 1 to 20 of 25 users');
  expect(press('Reset')).toBeDisabled();
  await user.click(press('Role'));
  expect(press('Reset')).toBeEnabled();
  await user.click(press('Reset'));
  expect(press('Reset')).toBeDisabled();
  await user.type(screen.getByRole('searchbox', { name: 'Search users' }), 'p');
  expect(press('Reset')).toBeEnabled();
});

it('paper has everybody whom the filters choose, not one page of them [ADM-221]', async () => {
  moreThanAPage();
  open('?section=users&q=person');
  await screen.findByText('Showing 1 to 20 of 25 users');
  act(() => void window.dispatchEvent(new Event('beforeprint')));
  expect(screen.getAllByRole('row')).toHaveLength(26);
  act(() => void window.dispatchEvent(new Event('afterprint')));
  expect(screen.getAllByRole('row')).toHaveLength(21);
});

it('the header takes the page, then all that match; Escape lets go [ADM-42]', async () => {
  moreThanAPage();
  const { user } = open();
  await user.click(await screen.findByRole('checkbox', { name: 'Select all' }));
  expect(screen.getByText('20 selected')).toBeVisible();
  expect(screen.queryByRole('searchbox')).toBeNull();
  await user.click(press('Select all 25 that match'));
  expect(screen.getByText('25 selected')).toBeVisible();
  await user.keyboard('{Escape}');
  expect(screen.getByRole('searchbox')).toBeVisible();
});

it('several are deleted after a question that names them [ADM-42, ADM-53]', async () => {
  server.on(userRoutes.bulk, ({ body }) => ({ count: body.userIds.length }));
  const { user } = open();
  await user.click(await screen.findByRole('checkbox', { name: 'Select Person 1' }));
  await user.click(screen.getByRole('checkbox', { name: 'Select Person 2' }));
  expect(press('Apply')).toBeDisabled();
  await user.click(press('Bulk action: Bulk action'));
  await user.click(screen.getByRole('option', { name: 'Delete' }));
  await user.click(press('Apply'));
  const question = within(screen.getByRole('alertdialog', { name: 'Delete 2 users?' }));
  expect(question.getByText('Person 1, Person 2')).toBeVisible();
  await user.click(question.getByRole('button', { name: 'Delete 2 users' }));
  expect(await screen.findByText('Bulk operation completed successfully')).toBeVisible();
  expect(server.callsOf(userRoutes.bulk)[0]?.body).toEqual({
    action: 'delete',
    userIds: [idOf(1), idOf(2)],
    revisions: { [idOf(1)]: 1, [idOf(2)]: 1 },
  });
});

it('several are given a role, all or none, with the revisions that were seen [ADM-53, DIR-47]', async () => {
  server.on(userRoutes.bulkRole, ({ body }) => ({ count: body.userIds.length }));
  const { user } = open();
  await user.click(await screen.findByRole('checkbox', { name: 'Select Person 1' }));
  await user.click(press('Bulk action: Bulk action'));
  await user.click(screen.getByRole('option', { name: 'Change role' }));
  expect(press('Apply')).toBeDisabled();
  await user.click(screen.getByRole('button', { name: /^New role/ }));
  await user.click(screen.getByRole('option', { name: /^DTL/ }));
  await user.click(press('Apply'));
  expect(await screen.findByText('User roles updated successfully')).toBeVisible();
  expect(server.callsOf(userRoutes.bulkRole)[0]?.body).toMatchObject({
    userIds: [idOf(1)],
    role: 'DTL',
    revisions: { [idOf(1)]: 1 },
  });
});

it('a tag is given to several, and how many carry it already is said before [ADM-53]', async () => {
  const carried = {
    id: idOf(201),
    tagId: idOf(102),
    tagName: 'Xray',
    tagColor: '#3B82F6',
    validUntil: null,
    revision: 1,
  } as const;
  users[0] = userOf(1, { tags: [carried] });
  server.on(userRoutes.bulk, ({ body }) => ({ count: body.userIds.length }));
  const { user } = open();
  await user.click(await screen.findByRole('checkbox', { name: 'Select Person 1' }));
  await user.click(screen.getByRole('checkbox', { name: 'Select Person 2' }));
  await user.click(press('Bulk action: Bulk action'));
  await user.click(screen.getByRole('option', { name: 'Add a tag' }));
  expect(press('Apply')).toBeDisabled();
  await user.click(screen.getByRole('button', { name: /^Tag/ }));
  await user.click(screen.getByRole('option', { name: 'Xray' }));
  expect(screen.getByText('1 of 2 to get Xray, 1 with it already')).toBeVisible();
  await user.click(press('Apply'));
  expect(await screen.findByText('Bulk operation completed successfully')).toBeVisible();
  expect(server.callsOf(userRoutes.bulk)[0]?.body).toMatchObject({
    action: 'tag',
    tagId: idOf(102),
    userIds: [idOf(1), idOf(2)],
  });
});

it('the last day of a tag is changed for those who carry it, of several [ADM-53]', async () => {
  const validUntil = '2027-01-31';
  const carried = {
    id: idOf(201),
    tagId: idOf(102),
    tagName: 'Xray',
    tagColor: '#3B82F6',
    revision: 1,
  };
  users[0] = userOf(1, { tags: [{ ...carried, validUntil }] });
  server.on(userRoutes.bulk, ({ body }) => ({ count: body.userIds.length }));
  const { user } = open();
  await user.click(await screen.findByRole('checkbox', { name: 'Select Person 1' }));
  await user.click(screen.getByRole('checkbox', { name: 'Select Person 2' }));
  await user.click(press('Bulk action: Bulk action'));
  await user.click(screen.getByRole('option', { name: 'Change a tag’s last day' }));
  await user.click(screen.getByRole('button', { name: /^Tag/ }));
  await user.click(screen.getByRole('option', { name: 'Xray' }));
  const words = '1 of 2 to have Xray without a last day, 1 without it, or so already';
  expect(screen.getByText(words)).toBeVisible();
  await user.click(press('Apply'));
  await screen.findByText('Bulk operation completed successfully');
  const { body } = server.callsOf(userRoutes.bulk)[0] ?? {};
  const { action, tagId } = { action: 'tag', tagId: carried.tagId };
  expect(body).toMatchObject({ action, tagId, userIds: [idOf(1)], validUntil: null });
});

it('sign-in links of those who are selected are made once it is asked for, and kept until they are saved [ADM-261, ADM-260]', async () => {
  server.on(userRoutes.signInLinks, ({ body }) =>
    body.userIds.map((userId) => ({
      userId,
      name: 'Person 1',
      username: 'person.1',
      teamName: null,
      token: 'A'.repeat(43),
      expiresAt: '2025-09-09T04:00:00.000Z',
    })),
  );
  const { user } = open();
  await user.click(await screen.findByRole('checkbox', { name: 'Select Person 1' }));
  await user.click(press('Bulk action: Bulk action'));
  await user.click(screen.getByRole('option', { name: 'Make sign-in links' }));
  await user.click(press('Apply'));
  await screen.findByRole('dialog', { name: 'Sign-in links' });
  expect(server.callsOf(userRoutes.signInLinks)).toEqual([]);
  await user.click(press('Make 1 Sign-in Link'));
  expect(await screen.findByText(/^Sign-in links for 1 person/)).toBeVisible();
  expect(server.callsOf(userRoutes.signInLinks)[0]?.body).toEqual({ userIds: [idOf(1)] });
  await user.keyboard('{Escape}');
  expect(screen.getByRole('dialog', { name: 'Sign-in links' })).toBeVisible();
  await user.click(press('I have saved them'));
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('that somebody else has changed them meanwhile is said, and the list is fetched again [DIR-47]', async () => {
  const message = 'Somebody else has changed this meanwhile.';
  server.on(userRoutes.bulk, () => {
    throw new Refused('STALE');
  });
  const { user } = open();
  await user.click(await screen.findByRole('checkbox', { name: 'Select Person 1' }));
  await user.click(press('Bulk action: Bulk action'));
  await user.click(screen.getByRole('option', { name: 'Activate' }));
  const before = server.callsOf(userRoutes.list).length;
  await user.click(press('Apply'));
  expect(await screen.findByText(message)).toBeVisible();
  expect(server.callsOf(userRoutes.list).length).toBeGreaterThan(before);
});

it('a PSO’s access and a new password at the next sign-in are switches of the dialog, and an empty password is left out [ADM-50]', async () => {
  users = [userOf(1, { role: 'PSO' }), userOf(2)];
  server.on(userRoutes.change, () => userOf(1, { role: 'PSO', revision: 2 }));
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Edit Person 2' }));
  expect(screen.queryByRole('switch', { name: 'Team Leader Dashboard Access' })).toBeNull();
  await user.click(press('Cancel'));
  await user.click(press('Edit Person 1'));
  await user.click(screen.getByRole('switch', { name: 'Team Leader Dashboard Access' }));
  await user.click(screen.getByRole('switch', { name: 'Must change password at next sign-in' }));
  await user.click(press('Save Changes'));
  await screen.findByText('User updated successfully');
  const body = server.callsOf(userRoutes.change)[0]?.body;
  expect(body).toMatchObject({
    tlDashboardAccess: true,
    mustChangePassword: true,
    baseRevision: 1,
  });
  expect(body).not.toHaveProperty('password');
});

it('a phone number and an external ID are shown, changed and emptied in the dialog, and whose that is stands beside it [ADM-50, DIR-170, DIR-206]', async () => {
  users = [userOf(1, { phone: '+1 555 0100', externalId: 'E-1001' })];
  server.on(userRoutes.change, () => {
    throw new Refused('EXTERNAL_ID_TAKEN', { id: 'E-10012', name: 'Tan' });
  });
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Edit Person 1' }));
  const field = screen.getByRole('textbox', { name: 'Phone' });
  expect(field).toHaveValue('+1 555 0100');
  await user.clear(field);
  const external = screen.getByRole('textbox', { name: 'External ID' });
  expect(external).toHaveValue('E-1001');
  // What is too long is refused by the server, never cut to another id.
  await user.click(external);
  await user.paste('9'.repeat(100));
  expect(external).toHaveValue(`E-1001${'9'.repeat(100)}`);
  await user.clear(external);
  await user.paste('E-10012');
  await user.click(press('Save Changes'));
  expect(await screen.findByText('The external id E-10012 is that of Tan.')).toBeVisible();
  server.on(userRoutes.change, () => userOf(1, { revision: 2 }));
  await user.clear(external);
  await user.click(press('Save Changes'));
  await screen.findByText('User updated successfully');
  const bodies = server.callsOf(userRoutes.change).map(({ body }) => body);
  expect(bodies).toMatchObject([{ phone: '', externalId: 'E-10012' }, { externalId: '' }]);
});

it('another team is from the next shift on, or from now while a shift runs, and the dialog says which [ADM-270]', async () => {
  // Within the morning shift of Sep 06, 2025.
  setClockOffset(Date.parse('2025-09-06T04:00:00.000Z') - Date.now());
  users = [userOf(1, { teamId: 'A1', teamName: 'Team A1' })];
  server
    .on(directoryRoutes.teams, () => [teamOf('A1'), teamOf('A2')])
    .on(userRoutes.change, () => userOf(1, { revision: 2 }));
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Edit Person 1' }));
  expect(screen.queryByText(/Takes effect/)).not.toBeInTheDocument();
  await user.click(press('Team: Team A1'));
  await user.click(screen.getByRole('option', { name: /A2/ }));
  expect(
    screen.getByText(/^Takes effect with the next shift \(Sep 07, 10:00 PM\)\./),
  ).toBeVisible();
  await user.click(screen.getByRole('radio', { name: 'From now' }));
  // Out of every team nothing goes along and nobody is told.
  await user.click(press('Team: Team A2'));
  await user.click(screen.getByRole('option', { name: 'No Team' }));
  expect(screen.queryByRole('radio', { name: 'From now' })).toBeNull();
  expect(screen.getByText(/^Takes effect with the next shift/)).toBeVisible();
  await user.click(press('Team: No Team'));
  await user.click(screen.getByRole('option', { name: /A2/ }));
  expect(screen.getByText(/^Mark and post go along at once/)).toBeVisible();
  await user.click(press('Save Changes'));
  await screen.findByText('User updated successfully');
  expect(server.callsOf(userRoutes.change)[0]?.body).toMatchObject({
    teamId: 'A2',
    takesEffect: 'now',
  });
});

it('a move with the next shift says so in the notice and in the row until that shift begins [ADM-270]', async () => {
  // Within the morning shift of Sep 06, 2025.
  setClockOffset(Date.parse('2025-09-06T04:00:00.000Z') - Date.now());
  const moved = {
    teamId: 'A2',
    teamName: 'Team A2',
    teamFrom: '2025-09-07',
    teamBefore: { id: 'A1', name: 'Team A1' },
  };
  users = [userOf(1, { teamId: 'A1', teamName: 'Team A1' })];
  server
    .on(directoryRoutes.teams, () => [teamOf('A1'), teamOf('A2')])
    .on(userRoutes.change, () => {
      const after = userOf(1, { ...moved, revision: 2 });
      users = [after];
      return after;
    });
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Edit Person 1' }));
  await user.click(press('Team: Team A1'));
  await user.click(screen.getByRole('option', { name: /A2/ }));
  await user.click(press('Save Changes'));
  await screen.findByText(
    'User updated successfully. Takes effect with the next shift (Sep 07, 10:00 PM).',
  );
  expect(await screen.findByText('Team A1, Team A2 from Sep 07, 10:00 PM')).toBeVisible();
});

it('what the server finds wrong stands beside its field, and what was typed stays [ADM-44, ADM-50]', async () => {
  server.on(userRoutes.create, () => {
    throw new Refused('VALIDATION', {}, [
      { path: 'body.username', message: 'A username has no blanks' },
    ]);
  });
  const { user } = open();
  await user.click(press('Add User'));
  await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Ann');
  await user.type(screen.getByRole('textbox', { name: 'Username' }), 'a b');
  await user.type(screen.getByLabelText('Password'), 'long enough 1');
  await user.click(press('Create User'));
  expect(await screen.findByText('A username has no blanks')).toBeVisible();
  expect(screen.getByRole('textbox', { name: 'Username' })).toHaveValue('a b');
  await user.type(screen.getByRole('textbox', { name: 'Username' }), 'c');
  expect(screen.queryByText('A username has no blanks')).toBeNull();
});

const linkDialog = { name: 'Sign-in of Nia New' };
const saved = () => screen.queryByRole('dialog', linkDialog);

it('a user without a password is made with a sign-in link, which stays until it is saved [ADM-267, ADM-260]', async () => {
  const signInLink = { token: 'A'.repeat(43), expiresAt: '2025-09-09T04:00:00.000Z' };
  const made = userOf(90, { name: 'Nia New', username: 'nia' });
  server
    .on(userRoutes.create, () => ({ ...made, signInLink }))
    .on(sessionRoutes.sessionsOf, () => []);
  const { user } = open();
  await user.click(press('Add User'));
  await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Nia New');
  await user.type(screen.getByRole('textbox', { name: 'Username' }), 'nia');
  expect(screen.getByText('Leave blank to make a sign-in link instead')).toBeVisible();
  await user.click(press('Create User'));
  expect(await screen.findByText('User created successfully')).toBeVisible();
  expect(server.callsOf(userRoutes.create)[0]?.body).not.toHaveProperty('password');
  expect(await screen.findByRole('dialog', linkDialog)).toBeVisible();
  expect(screen.getByLabelText('Link')).toHaveValue(
    `${window.location.origin}/login#token=${signInLink.token}`,
  );
  await user.keyboard('{Escape}');
  expect(saved()).toBeVisible();
  await user.click(press('I have saved it'));
  expect(saved()).toBeNull();
});

it('where the link could not be made that is said, with the way to make it; a password needs none [ADM-267]', async () => {
  const made = userOf(90, { name: 'Nia New', username: 'nia' });
  server
    .on(userRoutes.create, () => ({ ...made, signInLink: null }))
    .on(sessionRoutes.sessionsOf, () => []);
  const { user } = open();
  const create = async (password: string) => {
    await user.click(press('Add User'));
    await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Nia New');
    await user.type(screen.getByRole('textbox', { name: 'Username' }), 'nia');
    if (password) await user.type(screen.getByLabelText('Password'), password);
    await user.click(press('Create User'));
  };
  await create('');
  expect(
    await screen.findByText(/^Nia New was created, but the link could not be made/),
  ).toBeVisible();
  expect(press('Make Sign-in Link')).toBeVisible();
  await user.keyboard('{Escape}');
  await create('lantern under rain');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.callsOf(userRoutes.create)[1]?.body).toMatchObject({
    password: 'lantern under rain',
  });
});

it('only tags that are not carried can be added, and one has to be chosen [ADM-52]', async () => {
  const sps = {
    id: idOf(201),
    tagId: idOf(101),
    tagName: 'SPS',
    tagColor: '#3B82F6',
    validUntil: null,
    revision: 1,
  };
  users = [userOf(1, { tags: [sps] })];
  server.on(userRoutes.addTag, () => ({ ...sps, id: idOf(202), tagId: idOf(102) }));
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Manage Tags Person 1' }));
  await user.click(press('Add Tag'));
  const adding = within(screen.getByRole('dialog', { name: 'Add Tag' }));
  expect(adding.getAllByRole('radio')).toHaveLength(1);
  await user.click(adding.getByRole('button', { name: 'Add Tag' }));
  expect(adding.getByText('Please select a tag')).toBeVisible();
  await user.click(adding.getByRole('radio', { name: /Xray/ }));
  await user.click(adding.getByRole('button', { name: 'Add Tag' }));
  expect(await screen.findByText('Tag added successfully')).toBeVisible();
  expect(server.callsOf(userRoutes.addTag)[0]?.body).toEqual({ tagId: idOf(102) });
});

it('a tag shows its last day, struck through once it is over, and gets another one or none [ADM-52, DIR-203, DIR-204]', async () => {
  const link = { id: idOf(201), tagId: idOf(101), tagName: 'SPS', tagColor: '#3B82F6' };
  const sps = { ...link, validUntil: '2026-11-19', revision: 3 };
  users = [userOf(1, { tags: [sps] })];
  server.on(userRoutes.changeTag, ({ body }) => ({
    ...sps,
    validUntil: body.validUntil ?? null,
    revision: 4,
  }));
  const { user } = open();
  expect(await screen.findByText('Nov 19')).toBeVisible();
  await user.click(await screen.findByRole('button', { name: 'Manage Tags Person 1' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Manage User Tags' }));
  await user.click(dialog.getByRole('button', { name: 'Last day of SPS: Nov 19, 2026' }));
  await user.click(await screen.findByRole('button', { name: 'No last day' }));
  expect(await screen.findByText('SPS has no last day')).toBeVisible();
  expect(server.callsOf(userRoutes.changeTag)[0]?.body).toEqual({
    validUntil: null,
    baseRevision: 3,
  });
});

it('nobody who matches is said in words, with a way back [ADM-49, UI-27]', async () => {
  moreThanAPage();
  const { user } = open('?section=users&q=nobody');
  await user.click((await screen.findAllByRole('button', { name: 'Reset' }))[1] as HTMLElement);
  expect(address()).toBe('?section=users');
  expect(screen.getByText('Showing 1 to 20 of 25 users')).toBeVisible();
});

it('a question about several people, and the sign-in of one, stay and say so when they were deleted elsewhere [ADM-225]', async () => {
  server
    .on(auditRoutes.activity, () => ({ entries: [], hasMore: false }))
    .on(sessionRoutes.sessionsOf, () => []);
  const { user, channel } = open();
  await user.click(await screen.findByRole('checkbox', { name: 'Select Person 1' }));
  await user.click(press('Bulk action: Bulk action'));
  await user.click(screen.getByRole('option', { name: 'Delete' }));
  await user.click(press('Apply'));
  const hear = async () => {
    await act(() => channel.flush());
    channel.push('directory:changed', { what: 'users', ids: [], revision: null });
    await act(() => channel.flush());
  };
  users = users.slice(1);
  await hear();
  const words = 'Everybody selected was deleted. Nothing can be saved here any more.';
  expect(await screen.findByText(words)).toBeVisible();
  expect(press('Delete 1 user')).toHaveAttribute('aria-disabled', 'true');
  await user.click(press('Cancel'));

  await user.click(press('Sign-in Person 2'));
  expect(await screen.findByText('Sign-in of Person 2')).toBeVisible();
  users = users.slice(1);
  await hear();
  expect(await screen.findByText(/^Person 2 was deleted. Nothing/)).toBeVisible();
  expect(press('Make Sign-in Link')).toHaveAttribute('aria-disabled', 'true');
});
