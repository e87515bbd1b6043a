import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { useToastSlot } from '../../../shared/ui/feedback/toast.store.ts';
import { boardSession } from '../board-stores.ts';
import { openBoard, SmallBoardServer } from '../open-board.fixture.tsx';

let small: SmallBoardServer;
beforeEach(() => {
  small = new SmallBoardServer();
});
afterEach(() => small.close());

const notice = () => useToastSlot.getState().current;

it('a notice names the date of a board that is not looked at any more, and only then [DEP-404]', async () => {
  const { user, scope } = await openBoard(small.board);
  const save = () => user.click(screen.getByRole('button', { name: /Save Assignments/ }));
  await save();
  await waitFor(() => expect(notice()?.description).toMatch(/deployed/));
  expect(notice()?.description).not.toContain('It was done on the board of');
  act(() => scope.part(boardSession).lookAt('2026-11-21'));
  await save();
  await waitFor(() =>
    expect(notice()?.description).toMatch(/It was done on the board of Nov 20, 2026\.$/),
  );
});
