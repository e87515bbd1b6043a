import { screen, within } from '@testing-library/react';
import { expect, it, onTestFinished } from 'vitest';
import { daniel, makeOfficer, moveOf, officerId } from '../board.fixture.ts';
import { card, openBoard, SmallBoardServer, unassigned } from '../open-board.fixture.tsx';

const fold = () => within(unassigned()).queryByRole('button', { expanded: false });

it('the panel folds once everybody has a place, opens by hand and by the next without one, and moves for no card in hand [DEP-63, DEP-113]', async () => {
  const server = new SmallBoardServer();
  onTestFinished(() => server.close());
  const page = await openBoard(server.board);
  const place = async (from: string | null, to: string | null, ...who: number[]) => {
    for (const index of who) server.board.does(daniel, moveOf(from, to, index));
    await page.flush();
  };
  expect(fold()).toBeNull();
  await place(null, 'car-2', 0, 1, 2);
  expect(fold()).toHaveAccessibleName('Unassigned Officers, 0');

  // Opened by hand it stays so, and gives the focus back.
  await page.user.click(fold() as HTMLElement);
  expect(within(unassigned()).getByText('Everybody marked present has a place')).toBeVisible();
  const close = within(unassigned()).getByRole('button', { name: 'Fold Unassigned Officers' });
  expect(close).toHaveFocus();
  await page.user.click(close);
  expect(fold()).toHaveFocus();

  // Somebody comes back while a card is in hand: the room changes once it is let go.
  card('Kumar Ng').focus();
  await page.user.keyboard(' ');
  await screen.findByText(/^Picked up /);
  await place('car-2', null, 0);
  expect(fold()).not.toBeNull();
  await page.user.keyboard('{Escape}');
  expect(await within(unassigned()).findByText('Zara Nair')).toBeVisible();

  // Until the board is there again its frame is as it was left.
  await place(null, 'car-2', 0);
  expect(
    sessionStorage.getItem(
      Object.keys(sessionStorage).find((key) => key.includes('board_view')) ?? '',
    ),
  ).toContain('"panel":"folded"');
});

it('of a plan it says that everybody expected has a place, and nothing of those who are marked while nobody is [DEP-63, DEP-505]', async () => {
  const server = new SmallBoardServer();
  onTestFinished(() => server.close());
  const page = await openBoard(server.board);
  const does = async (...all: Parameters<typeof server.board.does>[]) => {
    for (const one of all) server.board.does(...one);
    await page.flush();
  };
  const come = makeOfficer(5, { name: 'Ravi Lim', status: 'expected' });
  await does(
    [daniel, { type: 'plan', isOn: true }],
    [null, { type: 'officers', upsert: [come], remove: [] }],
    [daniel, moveOf(null, 'car-2', 0, 1, 2, 5)],
  );
  expect(fold()).toHaveAttribute('data-tip', 'Everybody marked present or expected has a place');
  const remove = [0, 1, 2, 3].map((index) => ({
    userId: officerId(index),
    reason: 'absent' as const,
  }));
  await does([null, { type: 'officers', upsert: [], remove }]);
  expect(fold()).toHaveAttribute('data-tip', 'Everybody expected has a place');
  await page.user.click(fold() as HTMLElement);
  expect(within(unassigned()).getByText('Everybody expected has a place')).toBeVisible();
  await does([daniel, { type: 'plan', isOn: false }]);
  expect(within(unassigned()).getByText('Nobody is marked present yet')).toBeVisible();
});
