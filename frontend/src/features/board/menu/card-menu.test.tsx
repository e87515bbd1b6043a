import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { daniel, moveOf, officerId } from '../board.fixture.ts';
import { SmallBoardServer, card, openBoard, station, unassigned } from '../open-board.fixture.tsx';

let small: SmallBoardServer;
beforeEach(() => {
  small = new SmallBoardServer();
});
afterEach(() => small.close());

/** The menu of Kumar, whom Daniel has put at CAR 1. */
async function openMenu() {
  const page = await openBoard(small.board);
  fireEvent.contextMenu(card('Kumar Ng'));
  const lines = () => screen.getAllByRole('menuitem').map((line) => line.textContent);
  const press = (name: string) => page.user.click(screen.getByRole('menuitem', { name }));
  return { ...page, lines, press };
}
const ofKumar = ['Move to…', 'How did they get here?', 'Select', 'Unpin', 'Remove from CAR 1'];

describe('while a card’s menu is open', () => {
  it.each([
    ['moved to another station', 'car-2'],
    ['taken off', null],
  ])(
    'an officer who is %s by somebody else changes no line of it, and the line that no longer fits says so [DEP-310]',
    async (_, to) => {
      const { flush, lines, press } = await openMenu();
      expect(lines()).toEqual(ofKumar);
      small.board.does(daniel, moveOf('car-1', to, 3));
      await flush();
      const now = to === null ? unassigned() : station('CAR 2');
      expect(within(now).getByText('Kumar Ng')).toBeInTheDocument();
      expect(lines()).toEqual(ofKumar);
      await press('Remove from CAR 1');
      await flush();
      expect(await screen.findByText(/^Daniel Koh moved Kumar Ng to/)).toBeInTheDocument();
      expect(within(now).getByText('Kumar Ng')).toBeInTheDocument();
      expect(small.operations()).toEqual([]);
    },
  );

  it('an officer who leaves the board leaves the menu as it was, and its lines say so [DEP-310]', async () => {
    const { flush, lines, press } = await openMenu();
    small.board.does(null, {
      type: 'officers',
      upsert: [],
      remove: [{ userId: officerId(3), reason: 'absent' }],
    });
    await flush();
    expect(lines()).toEqual(ofKumar);
    await press('Move to…');
    expect(await screen.findByText('Kumar Ng has left the board')).toBeInTheDocument();
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

it('a card’s menu acts on the card that did not change, as it said [DEP-309, DEP-310]', async () => {
  const { flush, lines, press } = await openMenu();
  await press('Select');
  expect(card('Kumar Ng')).toHaveAttribute('aria-pressed', 'true');
  fireEvent.contextMenu(card('Kumar Ng'));
  expect(lines()).toEqual(ofKumar.with(2, 'Unselect'));
  small.board.does(daniel, moveOf(null, 'car-2', 0));
  await flush();
  await press('Remove from CAR 1');
  await flush();
  expect(small.operations()).toEqual([moveOf('car-1', null, 3)]);
});

it('whoever stands by hand is unpinned by the card’s menu, which then has no such line, and with the zone [DEP-331]', async () => {
  const { user, flush, lines, press } = await openMenu();
  await press('Unpin');
  await flush();
  const unpin = moveOf('car-1', 'car-1', 3);
  expect(small.operations()).toEqual([{ ...unpin, cause: 'unpin' }]);
  fireEvent.contextMenu(card('Kumar Ng'));
  expect(lines()).toEqual(ofKumar.filter((line) => line !== 'Unpin'));
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('button', { name: 'Actions for zone Car' }));
  const ofZone = await screen.findByRole('menuitem', { name: /Unpin zone/ });
  expect(ofZone).toHaveAttribute('aria-disabled', 'true');
  await user.keyboard('{Escape}{Control>}z{/Control}');
  await flush();
  await user.click(screen.getByRole('button', { name: 'Actions for zone Car' }));
  await user.click(await screen.findByRole('menuitem', { name: /Unpin zone/ }));
  await flush();
  expect(small.operations().at(-1)).toEqual({ ...unpin, cause: 'unpin' });
  expect(await screen.findByText('Auto-Assign may move 1 officer again.')).toBeInTheDocument();
});
