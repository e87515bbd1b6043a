import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import type { ReactElement } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { toast, useToastSlot } from '../../../shared/ui/feedback/toast.store.ts';
import { daniel, moveOf } from '../board.fixture.ts';
import { card, openBoard, SmallBoardServer, station } from '../open-board.fixture.tsx';

/** What is drawn again: whose cards, how often, and how many menus. */
const drawn = vi.hoisted(() => ({ cards: 0, names: new Set<string>(), menus: new Set<string>() }));
vi.mock(import('../operations/operation-words.ts'), async (original) => {
  const module = await original();
  return {
    ...module,
    officerWords: (...about) => {
      drawn.cards += 1;
      drawn.names.add(about[0].name);
      return module.officerWords(...about);
    },
  };
});
vi.mock(import('../../../shared/ui/overlays/dropdown-menu.tsx'), async (original) => {
  const module = await original();
  return {
    ...module,
    DropdownMenu: (props) => {
      const { label } = (props.trigger as ReactElement<{ label?: string }>).props;
      drawn.menus.add(label ?? 'View');
      return module.DropdownMenu(props);
    },
  };
});
const forget = () => {
  drawn.cards = 0;
  drawn.names.clear();
  drawn.menus.clear();
};

let small: SmallBoardServer;
beforeEach(() => {
  small = new SmallBoardServer();
});
afterEach(() => {
  vi.restoreAllMocks();
  small.close();
});

it('no card is drawn again while another is carried from station to station [DEP-301]', async () => {
  await openBoard(small.board);
  const under = vi.spyOn(document, 'elementFromPoint');
  const moveTo = (name: string, clientX: number) => {
    under.mockReturnValue(station(name));
    return act(() => fireEvent.mouseMove(document, { clientX, clientY: 20 }));
  };
  fireEvent.mouseDown(card('Zara Nair'), { button: 0, clientX: 10, clientY: 20 });
  await moveTo('CAR 2', 40);
  await screen.findByText(/^Picked up Zara Nair|^Over CAR 2/);
  await moveTo('CAR 2', 50);
  forget();
  await moveTo('CAR 1', 60);
  expect(await screen.findByText(/^Over CAR 1/)).toBeInTheDocument();
  await moveTo('BIKE 1', 70);
  expect(await screen.findByText(/^Over BIKE 1/)).toBeInTheDocument();
  expect(drawn.cards).toBe(0);
  await letGo();
});

it('a press on a card draws that card alone, and no menu of a station [PRF-94]', async () => {
  const { user } = await openBoard(small.board);
  expect(drawn.menus).toContain('Actions for CAR 1');
  await user.click(card('Zara Nair'));
  forget();
  await user.keyboard('{Control>}');
  await user.click(card('Zara Nair'));
  await user.keyboard('{/Control}');
  expect(card('Zara Nair')).toHaveAttribute('aria-pressed', 'false');
  expect([...drawn.names]).toEqual(['Zara Nair']);
  expect(drawn.menus.size).toBe(0);
});

it('a step of somebody draws who moves, and the menus of that station, of its zone and of the board alone [PRF-94]', async () => {
  const { flush } = await openBoard(small.board);
  forget();
  small.board.does(daniel, moveOf(null, 'car-1', 0));
  await flush();
  expect(station('CAR 1')).toHaveAccessibleName(/2 of /);
  expect([...drawn.names]).toEqual(['Zara Nair']);
  expect([...drawn.menus].toSorted()).toEqual([
    'Actions for CAR 1',
    'Actions for zone Car',
    'More for the board',
  ]);
});

it('a notice that comes draws no card and no menu [PRF-94]', async () => {
  await openBoard(small.board);
  forget();
  act(() => toast({ title: 'Saved', description: 'All of it.' }));
  expect(await screen.findByText('Saved')).toBeInTheDocument();
  expect([drawn.cards, drawn.menus.size]).toEqual([0, 0]);
  act(() => useToastSlot.setState({ current: null }));
});

/** Takes the card back. Until shortly after a drag every click is kept from the page, that of the next test too. */
async function letGo(): Promise<void> {
  fireEvent.keyDown(document, { code: 'Escape' });
  const heard = vi.fn();
  document.body.addEventListener('click', heard, { once: true });
  await waitFor(() => {
    document.body.click();
    expect(heard).toHaveBeenCalled();
  });
}
