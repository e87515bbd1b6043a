import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { FakeServer } from '../../../testing/fake-server.ts';
import { useToastSlot } from '../../../shared/ui/feedback/toast.store.ts';
import { boardSession } from '../board-stores.ts';
import { BoardServer } from '../board-server.fixture.ts';
import {
  daniel,
  makeBoard,
  momentAt,
  moveOf,
  priya,
  smallCatalogue,
  testDate,
} from '../board.fixture.ts';
import { ordersIn } from '../commands/board-commands.ts';
import { openBoard } from '../open-board.fixture.tsx';

let fake: FakeServer;
beforeEach(() => {
  fake = new FakeServer();
});
afterEach(() => {
  fake.close();
  useToastSlot.setState({ current: null });
  sessionStorage.clear();
});

/** Officers 0 to 4 stand in Car, 5 in Bike; what was typed asks. */
async function asked(typed: string) {
  const server = new BoardServer(
    fake,
    makeBoard(undefined, [
      [daniel, moveOf(null, 'car-1', 0, 1)],
      [daniel, moveOf(null, 'car-2', 2, 3, 4)],
      [daniel, moveOf(null, 'bike-1', 5)],
    ]),
  );
  const page = await openBoard(server);
  const [order] = ordersIn(typed, {
    board: server.board,
    catalogue: smallCatalogue,
    moment: momentAt('10:20'),
    officersCalled: () => [],
  });
  const { view } = page.scope.part(boardSession).storesOf(testDate);
  act(() => {
    if (order?.op) view.openDialog({ kind: 'unassign-many', label: order.label, op: order.op });
  });
  const dialog = await screen.findByRole('alertdialog');
  const press = (name: string) => page.user.click(within(dialog).getByRole('button', { name }));
  const placed = () => server.board.assignments.length;
  return { ...page, server, dialog, press, placed };
}

it('a typed order that takes many off their places asks with their number, and Cancel does nothing [UI-322]', async () => {
  const { dialog, press, placed } = await asked('unassign everyone');
  expect(dialog).toHaveAccessibleName('Unassign everybody?');
  expect(dialog).toHaveTextContent('6 officers return to Unassigned.');
  await press('Cancel');
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(placed()).toBe(6);
});

it('what is confirmed is one step, and its notice offers Undo [UI-322, DEP-51]', async () => {
  const { press, placed, server, user, flush } = await asked('unassign everyone');
  await press('Unassign 6 officers');
  await waitFor(() => expect(placed()).toBe(0));
  expect(server.log).toHaveLength(1);
  await flush();
  const [undo] = await screen.findAllByRole('button', { name: /^Undo/ });
  if (undo) await user.click(undo);
  await waitFor(() => expect(placed()).toBe(6));
});

it('closing a zone says how many stations close and how many leave [UI-322]', async () => {
  const { dialog, press, placed } = await asked('close zone car');
  expect(dialog).toHaveAccessibleName('Close zone Car?');
  expect(dialog).toHaveTextContent('3 stations close, and 5 officers return to Unassigned.');
  await press('Close and unassign 5 officers');
  await waitFor(() => expect(placed()).toBe(1));
});

it('counts who stands there by now: whoever has left the zone stays where they are, but not where everybody is meant [UI-322]', async () => {
  const { dialog, press, placed, server, flush } = await asked('reset zone car');
  expect(dialog).toHaveTextContent('5 officers return');
  server.does(priya, moveOf('car-1', 'bike-1', 0));
  server.does(daniel, moveOf('car-2', null, 4));
  await flush();
  await waitFor(() => expect(dialog).toHaveTextContent('3 officers return'));
  await press('Unassign 3 officers');
  await waitFor(() => expect(placed()).toBe(2));
});

it('where everybody is meant, whoever was moved meanwhile leaves the place that they have by then [UI-322]', async () => {
  const { dialog, press, placed, server, flush } = await asked('unassign all');
  server.does(daniel, moveOf('car-1', 'bike-1', 0));
  server.does(daniel, moveOf('car-2', null, 4));
  await flush();
  await waitFor(() => expect(dialog).toHaveTextContent('5 officers return'));
  await press('Unassign 5 officers');
  await waitFor(() => expect(placed()).toBe(0));
});
