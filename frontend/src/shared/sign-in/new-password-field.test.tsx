import { organisationRoutes } from '@muster/protocol';
import { screen, within } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, it } from 'vitest';
import { FakeServer } from '../../testing/fake-server.ts';
import { renderLive } from '../../testing/render-live.tsx';
import { NewPasswordField } from './new-password-field.tsx';

let server: FakeServer;
beforeEach(() => {
  server = new FakeServer().on(organisationRoutes.read, () => ({
    name: '',
    logo: null,
    passwordMinLength: 14,
  }));
});

function Form({ emptyHint }: { emptyHint?: string }) {
  const [value, setValue] = useState('');
  return (
    <NewPasswordField
      label="Password"
      username="mei"
      value={value}
      onChange={setValue}
      emptyHint={emptyHint}
    />
  );
}

it('a password tells while it is typed which rules it meets, with the length that is set [SES-80, SET-9]', async () => {
  const { user } = renderLive(<Form />);
  const rules = within(await screen.findByRole('list', { name: 'The password needs' }));
  const length = () => rules.getByText(/^At least 14 characters/);
  expect(length()).toHaveTextContent('not yet');
  await user.type(screen.getByLabelText('Password'), 'green bicycle');
  expect(length()).toHaveTextContent('not yet');
  await user.type(screen.getByLabelText('Password'), 's');
  expect(length()).toHaveTextContent('At least 14 characters, met');
});

it('a password that may stay empty says what that means, and its rules once something is typed [SES-80]', async () => {
  const { user } = renderLive(<Form emptyHint="Leave blank to keep the current password" />);
  expect(screen.getByText('Leave blank to keep the current password')).toBeVisible();
  expect(screen.queryByRole('list')).toBeNull();
  await user.type(screen.getByLabelText('Password'), 'g');
  expect(await screen.findByRole('list', { name: 'The password needs' })).toBeVisible();
});
