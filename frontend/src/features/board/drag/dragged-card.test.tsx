import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { card, openBoard, SmallBoardServer, station } from '../open-board.fixture.tsx';

const drawn = vi.hoisted(() => ({ cards: 0 }));
vi.mock(import('../operations/operation-words.ts'), async (original) => {
  const module = await original();
  return {
    ...module,
    officerWords: (...about) => {
      drawn.cards += 1;
      return module.officerWords(...about);
    },
  };
});

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
  drawn.cards = 0;
  await moveTo('CAR 1', 60);
  expect(await screen.findByText(/^Over CAR 1/)).toBeInTheDocument();
  await moveTo('BIKE 1', 70);
  expect(await screen.findByText(/^Over BIKE 1/)).toBeInTheDocument();
  expect(drawn.cards).toBe(0);
  await letGo();
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
