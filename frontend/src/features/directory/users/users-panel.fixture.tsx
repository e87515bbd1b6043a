import { directoryRoutes, roleRoutes, tagRoutes, userRoutes, type User } from '@muster/protocol';
import { screen } from '@testing-library/react';
import { useLocation } from 'react-router';
import { beforeEach } from 'vitest';
import { FakeServer } from '../../../testing/fake-server.ts';
import { renderLive } from '../../../testing/render-live.tsx';
import { idOf, tagOf, userOf } from '../directory.fixture.ts';
import UsersPanel from './users-panel.tsx';

/** The panel of users with its address, and a server that has what `at` holds. */

export const people = (count: number) =>
  Array.from({ length: count }, (_, index) => userOf(index + 1));

/** What the server of the test that runs now has; tests change it. */
export const at: { server: FakeServer; users: User[] } = { server: new FakeServer(), users: [] };

/** Every test of the file begins with three people and two tags. */
export function withUsers(): void {
  beforeEach(() => {
    at.users = people(3);
    at.server = new FakeServer()
      .on(userRoutes.list, () => at.users)
      .on(directoryRoutes.teams, () => [])
      .on(roleRoutes.list, () => [])
      .on(tagRoutes.list, () => [
        tagOf('SPS', { id: idOf(101) }),
        tagOf('Xray', { id: idOf(102) }),
      ]);
  });
}

function Panel() {
  const { search } = useLocation();
  return (
    <>
      <output aria-label="Address">{search}</output>
      <UsersPanel label="User Management" />
    </>
  );
}
export const open = (search = '') => renderLive(<Panel />, { address: `/dashboard${search}` });
export const press = (name: string) => screen.getByRole('button', { name });
export const address = () => screen.getByLabelText('Address').textContent;
