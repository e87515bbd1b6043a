import { act, screen, within } from '@testing-library/react';
import { renderLive } from '../../testing/render-live.tsx';
import type { BoardServer } from './board-server.fixture.ts';
import { BoardBar } from './board/components/board-bar.tsx';
import { DeploymentBoard } from './board/components/deployment-board.tsx';
import { priya, testDate } from './deployment.fixture.ts';

/** The board's screen as Priya has it open, with the server's events flushed by hand. */
export async function openBoard(server: BoardServer) {
  const around = { date: testDate, me: priya, timeZone: 'Asia/Singapore' };
  const page = renderLive(
    <>
      <BoardBar {...around} />
      <DeploymentBoard {...around} />
    </>,
    { userId: priya.id },
  );
  const { board } = server;
  page.channel.answer = () => ({ ok: true, epoch: board.epoch, revision: board.revision });
  server.channel = page.channel;
  await act(() => page.channel.flush());
  await screen.findByRole('region', { name: /^CAR 1,/ });
  return { ...page, flush: () => act(() => page.channel.flush()) };
}

export const stationOn = (name: string) =>
  within(screen.getByRole('region', { name: new RegExp(`^${name},`) }));
