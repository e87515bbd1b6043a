import { organisationRoutes } from '@muster/protocol';
import { screen, within } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import { FakeServer } from '../../testing/fake-server.ts';
import { renderLive } from '../../testing/render-live.tsx';
import { NewPasswordField } from './new-password-field.tsx';
import { isWholeToken, signInAddress, tokenIn } from './sign-in-address.ts';
import { cardsByTeam } from './print-cards.tsx';

describe('a new password', () => {
  beforeEach(() => {
    new FakeServer().on(organisationRoutes.read, () => ({
      name: '',
      logo: null,
      passwordMinLength: 14,
      needsAdministrator: false,
      signOn: null,
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
});

it('the token of a link stands behind the hash, which no browser sends [SES-71]', () => {
  const { origin, pathname, search, hash } = new URL(signInAddress('secret-value'));
  expect([origin, pathname, search]).toEqual([window.location.origin, '/login', '']);
  expect(tokenIn(hash)).toBe('secret-value');
  expect(['', '#token=', '#other'].map(tokenIn)).toEqual([undefined, undefined, undefined]);
});

it('a token that was cut or that something was added to is seen without asking the server [SES-72]', () => {
  const token = 'Zm9-_'.padEnd(43, 'x');
  expect([token, token.slice(1), `${token}.`, `${token}%3E`].map(isWholeToken)).toEqual([
    true,
    false,
    false,
    false,
  ]);
});

const card = (name: string, teamName: string | null) => ({
  userId: name,
  name,
  username: name.toLowerCase(),
  teamName,
  token: 'token',
  expiresAt: '2025-09-09T00:00:00.000Z',
});

it('cards lie under their teams, both by name, and who has no team comes last [ADM-142]', () => {
  const sorted = cardsByTeam([
    card('Zoe', null),
    card('Mei', 'Team A10'),
    card('Cai', 'Team A2'),
    card('Ada', 'Team A2'),
  ]);
  expect(sorted.map(({ team, cards }) => [team, ...cards.map(({ name }) => name)])).toEqual([
    ['Team A2', 'Ada', 'Cai'],
    ['Team A10', 'Mei'],
    ['No Team', 'Zoe'],
  ]);
});
