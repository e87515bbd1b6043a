import { directoryRoutes, sessionRoutes, userRoutes } from '@muster/protocol';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Refused } from '../../../testing/fake-server.ts';
import { setClockOffset } from '../../../shared/dates/clock.ts';
import { teamOf, userOf } from '../directory.fixture.ts';
import { at, open, press, withUsers } from './users-panel.fixture.tsx';

withUsers();

it('a PSO’s access and a new password at the next sign-in are switches of the dialog, and an empty password is left out [ADM-50]', async () => {
  at.users = [userOf(1, { role: 'PSO' }), userOf(2)];
  at.server.on(userRoutes.change, () => userOf(1, { role: 'PSO', revision: 2 }));
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Edit Person 2' }));
  expect(screen.queryByRole('switch', { name: 'Team Leader Dashboard Access' })).toBeNull();
  await user.click(press('Cancel'));
  await user.click(press('Edit Person 1'));
  await user.click(screen.getByRole('switch', { name: 'Team Leader Dashboard Access' }));
  await user.click(screen.getByRole('switch', { name: 'Must change password at next sign-in' }));
  await user.click(press('Save Changes'));
  await screen.findByText('User updated successfully');
  const body = at.server.callsOf(userRoutes.change)[0]?.body;
  expect(body).toMatchObject({
    tlDashboardAccess: true,
    mustChangePassword: true,
    baseRevision: 1,
  });
  expect(body).not.toHaveProperty('password');
});

it('a phone number and an external ID are shown, changed and emptied in the dialog, and whose that is stands beside it [ADM-50, DIR-170, DIR-206]', async () => {
  at.users = [userOf(1, { phone: '+1 555 0100', externalId: 'E-1001' })];
  at.server.on(userRoutes.change, () => {
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
  at.server.on(userRoutes.change, () => userOf(1, { revision: 2 }));
  await user.clear(external);
  await user.click(press('Save Changes'));
  await screen.findByText('User updated successfully');
  const bodies = at.server.callsOf(userRoutes.change).map(({ body }) => body);
  expect(bodies).toMatchObject([{ phone: '', externalId: 'E-10012' }, { externalId: '' }]);
});

it('another team is from the next shift on, or from now while a shift runs, and the dialog says which [ADM-270]', async () => {
  // Within the morning shift of Sep 06, 2025.
  setClockOffset(Date.parse('2025-09-06T04:00:00.000Z') - Date.now());
  at.users = [userOf(1, { teamId: 'A1', teamName: 'Team A1' })];
  at.server
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
  expect(at.server.callsOf(userRoutes.change)[0]?.body).toMatchObject({
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
  at.users = [userOf(1, { teamId: 'A1', teamName: 'Team A1' })];
  at.server
    .on(directoryRoutes.teams, () => [teamOf('A1'), teamOf('A2')])
    .on(userRoutes.change, () => {
      const after = userOf(1, { ...moved, revision: 2 });
      at.users = [after];
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
  at.server.on(userRoutes.create, () => {
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
  at.server
    .on(userRoutes.create, () => ({ ...made, signInLink }))
    .on(sessionRoutes.sessionsOf, () => []);
  const { user } = open();
  await user.click(press('Add User'));
  await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Nia New');
  await user.type(screen.getByRole('textbox', { name: 'Username' }), 'nia');
  expect(screen.getByText('Leave blank to make a sign-in link instead')).toBeVisible();
  await user.click(press('Create User'));
  expect(await screen.findByText('User created successfully')).toBeVisible();
  expect(at.server.callsOf(userRoutes.create)[0]?.body).not.toHaveProperty('password');
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
  at.server
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
  expect(at.server.callsOf(userRoutes.create)[1]?.body).toMatchObject({
    password: 'lantern under rain',
  });
});
