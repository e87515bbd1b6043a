import {
  auditRoutes,
  roleRoutes,
  tagRoutes,
  type AdminTag,
  type AuditEntry,
  type Role,
} from '@muster/protocol';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { FakeServer, Refused } from '../../../testing/fake-server.ts';
import { renderLive } from '../../../testing/render-live.tsx';
import { idOf, roleOf, tagOf } from '../directory.fixture.ts';
import RolesPanel from '../roles/roles-panel.tsx';
import TagsPanel from '../tags/tags-panel.tsx';

let server: FakeServer;
let roles: Role[];
let tags: AdminTag[];

beforeEach(() => {
  roles = [
    roleOf('TL', { builtIn: true, userCount: 14, description: 'Team Leader' }),
    roleOf('Dog handler', { id: idOf(2), userCount: 1, stationCount: 2 }),
    roleOf('Trainee', { id: idOf(3) }),
  ];
  tags = [tagOf('SPS', { userCount: 3 }), tagOf('Xray', { id: idOf(2), color: '#EF4444' })];
  server = new FakeServer().on(roleRoutes.list, () => roles).on(tagRoutes.list, () => tags);
});

const deletion: AuditEntry = {
  id: '9',
  at: '2026-11-20T02:50:00.000Z',
  by: { id: idOf(9), name: 'Priya Nair' },
  from: null,
  kind: 'role.deleted',
  what: { type: 'role', id: idOf(3), name: 'Trainee' },
  before: null,
  after: null,
  hash: '',
  previousHash: '',
};
const openRoles = () => renderLive(<RolesPanel label="Role Management" />);
const openTags = () => renderLive(<TagsPanel label="Tag Management" />);
const field = (name: string) => screen.getByRole('textbox', { name });
const press = (name: string) => screen.getByRole('button', { name });

it('a role says what uses it and leads there; what is used or built in cannot be deleted [ADM-45]', async () => {
  openRoles();
  const link = await screen.findByRole('link', { name: '14 people with TL' });
  expect(link).toHaveAttribute('href', '/dashboard?section=users&role=TL');
  expect(screen.getByText('2 stations')).toBeVisible();
  expect(press('Delete TL')).toHaveAttribute('data-tip', 'A built-in role cannot be deleted');
  expect(press('Delete Dog handler')).toHaveAttribute(
    'data-tip',
    'In use by 1 person and 2 stations',
  );
  expect(press('Delete Trainee')).not.toHaveAttribute('aria-disabled', 'true');
});

it('a role without a name is refused in words, beside the field and as a notice [ADM-44]', async () => {
  const { user } = openRoles();
  await user.click(press('Create Role'));
  const dialog = within(screen.getByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Create Role' }));
  expect(await screen.findByText('Validation Error')).toBeVisible();
  expect(screen.getAllByText('Role name is required')).toHaveLength(2);
  expect(server.callsOf(roleRoutes.create)).toHaveLength(0);
});

it('a created role is told as a success [ADM-44, ADM-45]', async () => {
  server.on(roleRoutes.create, ({ body }) => roleOf(body.name));
  const { user } = openRoles();
  await user.click(press('Create Role'));
  await user.type(field('Name'), 'Dispatcher');
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Create Role' }));
  expect(await screen.findByText('Role created successfully')).toBeVisible();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(server.callsOf(roleRoutes.create)[0]?.body).toMatchObject({ name: 'Dispatcher' });
});

it('a save on an older row keeps what was typed, says who was faster, and offers theirs [ADM-43]', async () => {
  const theirs = roleOf('Trainee', {
    id: idOf(3),
    description: 'Theirs',
    revision: 2,
    changedBy: { id: idOf(9), name: 'Priya Nair' },
    changedAt: '2026-11-20T02:44:00.000Z',
  });
  server.on(roleRoutes.change, () => {
    throw new Refused('STALE', {}, { current: theirs });
  });
  const { user } = openRoles();
  await user.click(await screen.findByRole('button', { name: 'Edit Trainee' }));
  await user.type(field('Description'), 'Mine');
  await user.click(press('Save Changes'));
  expect(await screen.findByText(/has changed this at 10:44 AM/)).toHaveTextContent('Priya Nair');
  expect(field('Description')).toHaveValue('Mine');
  await user.click(press('Take theirs for Description'));
  expect(field('Description')).toHaveValue('Theirs');
  await user.click(press('Take back mine for Description'));
  server.on(roleRoutes.change, ({ body }) => roleOf(body.name, { id: idOf(3), revision: 3 }));
  await user.click(press('Save Changes'));
  await screen.findByText('Role updated successfully');
  expect(server.callsOf(roleRoutes.change)[1]?.body).toMatchObject({
    description: 'Mine',
    baseRevision: 2,
  });
});

it('a row that changes while its dialog is open is taken in, field by field [ADM-43]', async () => {
  const { user, channel } = openRoles();
  await user.click(await screen.findByRole('button', { name: 'Edit Trainee' }));
  await user.type(field('Name'), ' B');
  roles = roles.map((role) =>
    role.name === 'Trainee' ? { ...role, description: 'Theirs', revision: 2 } : role,
  );
  await act(() => channel.flush());
  channel.push('directory:changed', { what: 'roles', ids: [idOf(3)], revision: 2 });
  await act(() => channel.flush());
  await waitFor(() => expect(field('Description')).toHaveValue('Theirs'));
  expect(field('Name')).toHaveValue('Trainee B');
});

it('a tag’s colour is chosen among ten by name and by keyboard [ADM-46]', async () => {
  server.on(tagRoutes.create, ({ body }) => tagOf(body.name));
  const { user } = openTags();
  await user.click(press('Create Tag'));
  await user.type(field('Name'), 'Dog');
  const colors = screen.getAllByRole('radio');
  expect(colors).toHaveLength(10);
  expect(screen.getByRole('radio', { name: 'Blue' })).toBeChecked();
  await user.click(screen.getByRole('radio', { name: 'Teal' }));
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Create Tag' }));
  await screen.findByText('Tag created successfully');
  expect(server.callsOf(tagRoutes.create)[0]?.body).toMatchObject({ color: '#14B8A6' });
});

it('a tag nobody carries is deleted after a question; one in use is not [ADM-44, ADM-46]', async () => {
  server.on(tagRoutes.remove, () => {
    throw new Refused('TAG_IN_USE');
  });
  const { user } = openTags();
  expect(await screen.findByRole('button', { name: 'Delete SPS' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  await user.click(await screen.findByRole('button', { name: 'Delete Xray' }));
  expect(screen.getByRole('alertdialog', { name: 'Delete the tag Xray?' })).toBeVisible();
  await user.click(press('Delete Tag'));
  const words = 'Failed to delete tag. It may be assigned to users.';
  expect(await screen.findAllByText(words)).toHaveLength(2);
});

it('a role that somebody else deletes leaves its dialog open with what was typed, says who it was, and is not saved [ADM-225]', async () => {
  server.on(auditRoutes.activity, () => ({ entries: [deletion], hasMore: false }));
  const { user, channel } = openRoles();
  await user.click(await screen.findByRole('button', { name: 'Edit Trainee' }));
  await user.type(field('Description'), 'Mine');
  roles = roles.filter(({ name }) => name !== 'Trainee');
  await act(() => channel.flush());
  channel.push('directory:changed', { what: 'roles', ids: [idOf(3)], revision: 2 });
  await act(() => channel.flush());
  const words = 'Trainee was deleted by Priya Nair. Nothing can be saved here any more.';
  expect(await screen.findByText(words)).toBeVisible();
  expect(field('Description')).toHaveValue('Mine');
  expect(press('Save Changes')).toHaveAttribute('aria-disabled', 'true');
  await user.type(field('Description'), '{Enter}');
  expect(server.callsOf(roleRoutes.change)).toHaveLength(0);
  await user.click(press('Cancel'));
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('what this page deletes itself is not told as somebody else’s, also when the socket is first [ADM-225]', async () => {
  let resolve = () => undefined as void;
  const promise = new Promise<void>((done) => (resolve = done));
  server.on(roleRoutes.remove, async () => {
    await promise;
    return {
      id: `role.${idOf(3)}`,
      what: 'role' as const,
      name: 'Trainee',
      username: null,
      deletedAt: deletion.at,
      deletedBy: null,
      restorableUntil: deletion.at,
    };
  });
  const { user, channel } = openRoles();
  await user.click(await screen.findByRole('button', { name: 'Delete Trainee' }));
  await user.click(press('Delete Role'));
  roles = roles.filter(({ name }) => name !== 'Trainee');
  await act(() => channel.flush());
  channel.push('directory:changed', { what: 'roles', ids: [idOf(3)], revision: 2 });
  await act(() => channel.flush());
  await waitFor(() => expect(screen.queryByRole('row', { name: /Trainee/ })).toBeNull());
  expect(screen.getByRole('alertdialog')).toHaveAccessibleName('Delete the role Trainee?');
  expect(screen.queryByText(/was deleted/)).toBeNull();
  resolve();
  expect(await screen.findByText('Role deleted successfully')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
});

it('without a tag the list says what there would be, and makes one [ADM-265]', async () => {
  tags = [];
  const { user } = openTags();
  expect(await screen.findByText('There is no tag')).toBeVisible();
  await user.click(screen.getAllByRole('button', { name: 'Create Tag' }).at(-1) as HTMLElement);
  expect(await screen.findByRole('dialog', { name: 'Create Tag' })).toBeVisible();
});
