import { organisationRoutes, type Organisation } from '@muster/protocol';
import { act, screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { FakeServer } from '../../testing/fake-server.ts';
import { renderLive } from '../../testing/render-live.tsx';
import { OrganisationOnPaper } from './organisation.tsx';

let organisation: Organisation;
let server: FakeServer;
beforeEach(() => {
  organisation = {
    name: 'Harbour Division',
    logo: 'data:image/png;base64,iVBORw0KGgo=',
    passwordMinLength: 10,
  };
  server = new FakeServer().on(organisationRoutes.read, () => organisation);
});

it('the name and logo head what is printed alone, and follow a change [SET-15]', async () => {
  const { channel, container } = renderLive(<OrganisationOnPaper />);
  const line = await screen.findByText('Harbour Division');
  expect(line).toHaveClass('hidden', 'print:flex');
  expect(line.querySelector('img')).toHaveAttribute('src', organisation.logo);
  organisation = { name: '', logo: null, passwordMinLength: 10 };
  await act(() => channel.flush());
  channel.push('directory:changed', { what: 'settings', ids: ['organisationName'], revision: 2 });
  await act(() => channel.flush());
  await expect.poll(() => container.querySelector('[data-organisation]')).toBeNull();
});
