import { auditRoutes, sessionRoutes, userRoutes } from '@muster/protocol';
import { act, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Refused } from '../../../testing/fake-server.ts';
import { idOf, userOf } from '../directory.fixture.ts';
import { address, at, open, people, press, withUsers } from './users-panel.fixture.tsx';

withUsers();

/** More than a page has: to draw them takes most of a test. */
const moreThanAPage = () => void (at.users = people(25));
/** What is to be done to those who are selected. */
async function choose(user: ReturnType<typeof open>['user'], action: string) {
  await user.click(press('Bulk action: Bulk action'));
  await user.click(screen.getByRole('option', { name: action }));
}

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
  at.server.on(userRoutes.bulk, ({ body }) => ({ count: body.userIds.length }));
  const { user } = open();
  await user.click(await screen.findByRole('checkbox', { name: 'Select Person 1' }));
  await user.click(screen.getByRole('checkbox', { name: 'Select Person 2' }));
  expect(press('Apply')).toBeDisabled();
  await choose(user, 'Delete');
  await user.click(press('Apply'));
  const question = within(screen.getByRole('alertdialog', { name: 'Delete 2 users?' }));
  expect(question.getByText('Person 1, Person 2')).toBeVisible();
  await user.click(question.getByRole('button', { name: 'Delete 2 users' }));
  expect(await screen.findByText('Bulk operation completed successfully')).toBeVisible();
  expect(at.server.callsOf(userRoutes.bulk)[0]?.body).toEqual({
    action: 'delete',
    userIds: [idOf(1), idOf(2)],
    revisions: { [idOf(1)]: 1, [idOf(2)]: 1 },
  });
});

it('several are given a role, all or none, with the revisions that were seen [ADM-53, DIR-47]', async () => {
  at.server.on(userRoutes.bulkRole, ({ body }) => ({ count: body.userIds.length }));
  const { user } = open();
  await user.click(await screen.findByRole('checkbox', { name: 'Select Person 1' }));
  await choose(user, 'Change role');
  expect(press('Apply')).toBeDisabled();
  await user.click(screen.getByRole('button', { name: /^New role/ }));
  await user.click(screen.getByRole('option', { name: /^DTL/ }));
  await user.click(press('Apply'));
  expect(await screen.findByText('User roles updated successfully')).toBeVisible();
  expect(at.server.callsOf(userRoutes.bulkRole)[0]?.body).toMatchObject({
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
  at.users[0] = userOf(1, { tags: [carried] });
  at.server.on(userRoutes.bulk, ({ body }) => ({ count: body.userIds.length }));
  const { user } = open();
  await user.click(await screen.findByRole('checkbox', { name: 'Select Person 1' }));
  await user.click(screen.getByRole('checkbox', { name: 'Select Person 2' }));
  await choose(user, 'Add a tag');
  expect(press('Apply')).toBeDisabled();
  await user.click(screen.getByRole('button', { name: /^Tag/ }));
  await user.click(screen.getByRole('option', { name: 'Xray' }));
  expect(screen.getByText('1 of 2 to get Xray, 1 with it already')).toBeVisible();
  await user.click(press('Apply'));
  expect(await screen.findByText('Bulk operation completed successfully')).toBeVisible();
  expect(at.server.callsOf(userRoutes.bulk)[0]?.body).toMatchObject({
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
  at.users[0] = userOf(1, { tags: [{ ...carried, validUntil }] });
  at.server.on(userRoutes.bulk, ({ body }) => ({ count: body.userIds.length }));
  const { user } = open();
  await user.click(await screen.findByRole('checkbox', { name: 'Select Person 1' }));
  await user.click(screen.getByRole('checkbox', { name: 'Select Person 2' }));
  await choose(user, 'Change a tag’s last day');
  await user.click(screen.getByRole('button', { name: /^Tag/ }));
  await user.click(screen.getByRole('option', { name: 'Xray' }));
  const words = '1 of 2 to have Xray without a last day, 1 without it, or so already';
  expect(screen.getByText(words)).toBeVisible();
  await user.click(press('Apply'));
  await screen.findByText('Bulk operation completed successfully');
  const { body } = at.server.callsOf(userRoutes.bulk)[0] ?? {};
  const { action, tagId } = { action: 'tag', tagId: carried.tagId };
  expect(body).toMatchObject({ action, tagId, userIds: [idOf(1)], validUntil: null });
});

it('sign-in links of those who are selected are made once it is asked for, and kept until they are saved [ADM-261, ADM-260]', async () => {
  at.server.on(userRoutes.signInLinks, ({ body }) =>
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
  await choose(user, 'Make sign-in links');
  await user.click(press('Apply'));
  await screen.findByRole('dialog', { name: 'Sign-in links' });
  expect(at.server.callsOf(userRoutes.signInLinks)).toEqual([]);
  await user.click(press('Make 1 Sign-in Link'));
  expect(await screen.findByText(/^Sign-in links for 1 person/)).toBeVisible();
  expect(at.server.callsOf(userRoutes.signInLinks)[0]?.body).toEqual({ userIds: [idOf(1)] });
  await user.keyboard('{Escape}');
  expect(screen.getByRole('dialog', { name: 'Sign-in links' })).toBeVisible();
  await user.click(press('I have saved them'));
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('that somebody else has changed them meanwhile is said, and the list is fetched again [DIR-47]', async () => {
  const message = 'Somebody else has changed this meanwhile.';
  at.server.on(userRoutes.bulk, () => {
    throw new Refused('STALE');
  });
  const { user } = open();
  await user.click(await screen.findByRole('checkbox', { name: 'Select Person 1' }));
  await choose(user, 'Activate');
  const before = at.server.callsOf(userRoutes.list).length;
  await user.click(press('Apply'));
  expect(await screen.findByText(message)).toBeVisible();
  expect(at.server.callsOf(userRoutes.list).length).toBeGreaterThan(before);
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
  at.users = [userOf(1, { tags: [sps] })];
  at.server.on(userRoutes.addTag, () => ({ ...sps, id: idOf(202), tagId: idOf(102) }));
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
  expect(at.server.callsOf(userRoutes.addTag)[0]?.body).toEqual({ tagId: idOf(102) });
});

it('a tag shows its last day, struck through once it is over, and gets another one or none [ADM-52, DIR-203, DIR-204]', async () => {
  const link = { id: idOf(201), tagId: idOf(101), tagName: 'SPS', tagColor: '#3B82F6' };
  const sps = { ...link, validUntil: '2026-11-19', revision: 3 };
  at.users = [userOf(1, { tags: [sps] })];
  at.server.on(userRoutes.changeTag, ({ body }) => ({
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
  expect(at.server.callsOf(userRoutes.changeTag)[0]?.body).toEqual({
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
  at.server
    .on(auditRoutes.activity, () => ({ entries: [], hasMore: false }))
    .on(sessionRoutes.sessionsOf, () => []);
  const { user, channel } = open();
  await user.click(await screen.findByRole('checkbox', { name: 'Select Person 1' }));
  await choose(user, 'Delete');
  await user.click(press('Apply'));
  const hear = async () => {
    await act(() => channel.flush());
    channel.push('directory:changed', { what: 'users', ids: [], revision: null });
    await act(() => channel.flush());
  };
  at.users = at.users.slice(1);
  await hear();
  const words = 'Everybody selected was deleted. Nothing can be saved here any more.';
  expect(await screen.findByText(words)).toBeVisible();
  expect(press('Delete 1 user')).toHaveAttribute('aria-disabled', 'true');
  await user.click(press('Cancel'));

  await user.click(press('Sign-in Person 2'));
  expect(await screen.findByText('Sign-in of Person 2')).toBeVisible();
  at.users = at.users.slice(1);
  await hear();
  expect(await screen.findByText(/^Person 2 was deleted. Nothing/)).toBeVisible();
  expect(press('Make Sign-in Link')).toHaveAttribute('aria-disabled', 'true');
});
