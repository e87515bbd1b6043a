import { postsRoutes, sessionRoutes, type Calendar } from '@muster/protocol';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { FakeServer } from '../../../testing/fake-server.ts';
import { renderLive } from '../../../testing/render-live.tsx';
import { AccountParts } from './account-parts.tsx';

it('shows the address once when it is made, then how it ends, and revokes it [PST-25]', async () => {
  const made = { ending: 'eIi9', createdAt: '2025-09-06T02:40:00.000Z', lastUsedAt: null };
  let own: Calendar | null = null;
  new FakeServer()
    .on(sessionRoutes.sessions, () => [])
    .on(postsRoutes.calendar, () => own)
    .on(postsRoutes.createCalendar, () => {
      own = made;
      return { ...made, path: '/calendar/secret-eIi9.ics' };
    })
    .on(postsRoutes.revokeCalendar, () => {
      own = null;
      return {};
    });
  const { user } = renderLive(<AccountParts onChangePassword={() => undefined} />);
  await user.click(await screen.findByRole('button', { name: 'Create Address' }));
  const secret = await screen.findByLabelText('Address');
  expect(secret).toHaveValue(`${window.location.origin}/calendar/secret-eIi9.ics`);
  await user.click(screen.getByRole('button', { name: 'I have saved it' }));
  expect(screen.queryByDisplayValue(/secret-eIi9/)).toBeNull();
  expect(screen.getByText('eIi9.ics')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Revoke Address' }));
  await user.click(await screen.findByRole('button', { name: 'Revoke Address' }));
  expect(await screen.findByRole('button', { name: 'Create Address' })).toBeVisible();
});
