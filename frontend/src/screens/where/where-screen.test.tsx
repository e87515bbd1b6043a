import { postsRoutes, type WherePosted } from '@muster/protocol';
import { screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { FakeServer, Refused } from '../../testing/fake-server.ts';
import { renderLive } from '../../testing/render-live.tsx';
import WhereScreen from './where-screen.tsx';

let server: FakeServer;
afterEach(() => server.close());

it('asks for username and team and shows that one post, or that there is none [PST-32]', async () => {
  const found: WherePosted = {
    date: '2025-09-06',
    shift: 'morning',
    shiftTime: '10:00-22:00',
    post: { stationName: 'CAR 1', zoneName: 'Car' },
  };
  let answer = (): WherePosted => found;
  server = new FakeServer().on(postsRoutes.where, () => answer());
  const { user } = renderLive(<WhereScreen />);
  const show = () => user.click(screen.getByRole('button', { name: 'Show My Post' }));
  await show();
  expect(screen.getByText('Username is required')).toBeVisible();
  expect(screen.getByText('Team is required')).toBeVisible();
  expect(server.callsOf(postsRoutes.where)).toHaveLength(0);
  await user.type(screen.getByLabelText(/Username/), ' a1.04 ');
  await user.type(screen.getByLabelText(/^Team/), 'A1');
  await show();
  expect(await screen.findByText('CAR 1')).toBeVisible();
  expect(server.callsOf(postsRoutes.where)[0]?.url).toContain('username=a1.04&team=A1');
  answer = () => ({ ...found, post: null });
  await show();
  expect(await screen.findByText(/No post found/)).toBeVisible();
  answer = () => {
    throw new Refused('TOO_MANY');
  };
  await show();
  expect(await screen.findByText(/Too many calls/)).toBeVisible();
});
