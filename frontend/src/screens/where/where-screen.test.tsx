import { postsRoutes, type WherePosted } from '@muster/protocol';
import { act, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { FakeServer, Refused } from '../../testing/fake-server.ts';
import { renderLive } from '../../testing/render-live.tsx';
import { WaitingNote } from '../../shared/ui/feedback/waiting-note.tsx';
import WhereScreen from './where-screen.tsx';

let server: FakeServer;

it('asks for username and team and shows that one post, or that there is none [PST-32]', async () => {
  const found: WherePosted = {
    date: '2025-09-06',
    shift: 'morning',
    shiftTime: '10:00-22:00',
    post: { stationName: 'CAR 1', zoneName: 'Car' },
    isPlan: false,
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

it('waits as long as the server asks, says so, and asks again by itself [OPS-110]', async () => {
  let callCount = 0;
  server = new FakeServer().on(postsRoutes.where, (): WherePosted => {
    callCount += 1;
    if (callCount < 3) throw new Refused('TOO_MANY').after(12);
    return {
      date: '2025-09-06',
      shift: 'morning',
      shiftTime: '10:00-22:00',
      post: { stationName: 'CAR 1', zoneName: 'Car' },
      isPlan: false,
    };
  });
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { user } = renderLive(
    <>
      <WhereScreen />
      <WaitingNote />
    </>,
  );
  await user.type(screen.getByLabelText(/Username/), 'a1.04');
  await user.type(screen.getByLabelText(/^Team/), 'A1');
  await user.click(screen.getByRole('button', { name: 'Show My Post' }));
  expect(await screen.findByText(/asks again by itself in/)).toHaveTextContent(/ 1[234] s\.$/);
  expect(screen.queryByText(/Too many calls/)).toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(11_000));
  expect(callCount).toBe(1);
  await act(() => vi.advanceTimersByTimeAsync(4_000));
  expect(callCount).toBe(2);
  await act(() => vi.advanceTimersByTimeAsync(15_000));
  expect(await screen.findByText('CAR 1')).toBeVisible();
  expect(screen.queryByText(/asks again by itself/)).toBeNull();
});
