import { boardRoutes } from '@muster/protocol';
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { renderLive } from '../../../testing/render-live.tsx';
import { useLeaveQuestion } from '../../../shared/leaving/losses.ts';
import { BoardServer } from '../board-server.fixture.ts';
import { BoardBar } from '../components/board-bar.tsx';
import { BoardScreen } from '../components/board-screen.tsx';
import { makeBoard, priya, testDate } from '../board.fixture.ts';
import { answerHistory } from '../log/history-server.fixture.ts';
import { people, SmallBoardServer } from '../open-board.fixture.tsx';
import ReplayScreen from '../replay/replay-screen.tsx';
import { CorrectingStrip, useCorrection } from './correcting.tsx';

let small: SmallBoardServer;
beforeEach(() => {
  small = new SmallBoardServer();
  answerHistory(small.fake, small.board);
});
afterEach(() => small.close());

const around = { date: testDate };

/** A final board, first as it was last, then as it is corrected. */
function Page() {
  if (useCorrection(testDate) === undefined) {
    return <ReplayScreen {...around} at="2026-11-24T02:00:00.000Z" isFinal />;
  }
  return (
    <>
      <CorrectingStrip date={testDate} />
      <BoardBar {...around} me={priya} />
      <BoardScreen {...around} me={priya} />
    </>
  );
}

async function open(board: BoardServer = small.board) {
  const page = renderLive(<Page />, { userId: priya.id, organisation: { today: '2026-11-24' } });
  const { epoch, revision } = board.board;
  page.channel.answer = () => ({ ok: true, epoch, revision });
  board.channel = page.channel;
  await act(() => page.channel.flush());
  return page;
}

it('a final board is looked at, and corrected only with a reason, which goes with what is done [DEP-402]', async () => {
  const { user, channel } = await open();
  await screen.findByRole('region', { name: /^CAR 1,/ });
  expect(screen.queryByRole('button', { name: /Auto-Assign|Save Assignments/ })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Back to live' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Correct with a reason' }));
  await user.click(screen.getByRole('button', { name: 'Correct' }));
  expect(screen.getByText('Say why the board is changed')).toBeVisible();
  await user.type(screen.getByRole('textbox', { name: /Reason for the change/ }), 'Swapped late ');
  await user.click(screen.getByRole('button', { name: 'Correct' }));
  expect(useLeaveQuestion.getState().go).toBeNull();
  expect(await screen.findByText(/Correcting the final board of .*: Swapped late$/)).toBeVisible();
  await act(() => channel.flush());
  await user.click(await screen.findByRole('button', { name: /Save Assignments/ }));
  await waitFor(() =>
    expect(small.fake.callsOf(boardRoutes.operate).map(({ body }) => body)).toMatchObject([
      { op: { type: 'save' }, reason: 'Swapped late' },
    ]),
  );
});

it('of a board that nobody planned it says that nobody had a place, and of nothing that it is short [DEP-403]', async () => {
  const board = new BoardServer(small.fake, makeBoard(people, []));
  answerHistory(small.fake, board);
  await open(board);
  expect(await screen.findByText('Nobody had a place')).toBeVisible();
  expect(screen.queryByRole('region', { name: /^CAR 1,/ })).toBeNull();
  expect(screen.queryByText(/short/i)).toBeNull();
});
