import type { AnyOperation } from '@muster/protocol';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, onTestFinished } from 'vitest';
import { setClockOffset } from '../../../shared/dates/clock.ts';
import { daniel, makeOfficer, moveOf, officerId, priya, testDate } from '../board.fixture.ts';
import {
  card,
  openBoard,
  SmallBoardServer,
  station,
  stationOn,
  unassigned,
} from '../open-board.fixture.tsx';

const come = (...upsert: ReturnType<typeof makeOfficer>[]): AnyOperation => ({
  type: 'officers',
  upsert,
  remove: [],
});
const ravi = makeOfficer(5, { name: 'Ravi Lim', status: 'expected' });
const hana = makeOfficer(6, { name: 'Hana Goh', status: 'expected' });

/** A shift that begins at 10:00, with sheets that are due at 10:30. */
async function openPlan(time = '09:00') {
  setClockOffset(Date.parse(`${testDate}T${time}:00+08:00`) - Date.now());
  const server = new SmallBoardServer();
  onTestFinished(() => server.close());
  const page = await openBoard(server.board);
  const does = async (by: typeof priya | null, ...ops: AnyOperation[]) => {
    for (const op of ops) server.board.does(by, op);
    await page.flush();
  };
  await does(null, come(ravi, hana));
  return { server, page, does };
}

it('whoever is expected stands in a list of their own, with a word and a dashed edge, and what they alone fill is planned, never full [DEP-511, DEP-512, DEP-505]', async () => {
  const { does } = await openPlan();
  const list = within(within(unassigned()).getByRole('region', { name: 'Expected' }));
  expect(list.getByText('Ravi Lim')).toBeVisible();
  expect(
    within(unassigned()).getByRole('heading', { name: 'Unassigned Officers 3' }),
  ).toBeVisible();
  expect(card('Ravi Lim').className).toContain('border-dashed');
  expect(card('Zara Nair').className).not.toContain('border-dashed');
  expect(card('Ravi Lim')).toHaveTextContent('expected');
  await does(priya, moveOf(null, 'car-1', 5));
  expect(stationOn('CAR 1').getByText('planned')).toBeVisible();
  expect(stationOn('CAR 1').queryByText('Full')).toBeNull();
  expect(station('CAR 1').className).toContain('repeating-linear-gradient');
  await does(null, come({ ...ravi, status: 'present' }));
  expect(stationOn('CAR 1').queryByText('planned')).toBeNull();
});

it('a planned place that nobody comes to is told on the strip and taken again with one press [DEP-508, DEP-513]', async () => {
  const { server, page, does } = await openPlan();
  await does(daniel, moveOf(null, 'car-2', 5), moveOf(null, 'car-2', 6));
  const remove = [{ userId: officerId(5), reason: 'absent' as const }];
  await does(null, come({ ...hana, status: 'present' }), { type: 'officers', upsert: [], remove });
  expect(screen.getByText('1 of 2 plans came true')).toBeVisible();
  screen.getByRole('button', { name: 'Repair' }).focus();
  await page.user.keyboard('{Enter}');
  expect(server.operations().at(-1)).toMatchObject({
    type: 'place',
    cause: 'repair',
    moves: [{ from: null, to: 'car-2' }],
  });
  await page.flush();
  expect(screen.queryByText(/came true/)).toBeNull();
  // The button is gone: whoever pressed it goes on from whom it placed.
  await waitFor(() => expect(document.activeElement).toHaveAttribute('data-officer'));
  expect(station('CAR 2')).toContainElement(document.activeElement as HTMLElement);
});

it('whoever is only expected once sheets are overdue is not confirmed, in amber and on the strip [DEP-514]', async () => {
  const { does } = await openPlan('10:31');
  expect(card('Ravi Lim')).toHaveTextContent('not confirmed');
  expect(card('Ravi Lim').className).toContain('border-pto');
  expect(screen.queryByText(/came true/)).toBeNull();
  await does(daniel, moveOf(null, 'car-2', 5));
  expect(screen.getByText('0 of 1 plan came true').parentElement).toHaveTextContent(
    '0 of 1 plan came true, 1 not confirmed: no sheet of A1',
  );
});

it('a press on what is to be repaired leads to one station after the other that has a hole [DEP-513]', async () => {
  const { page, does } = await openPlan();
  await does(daniel, moveOf(null, 'car-2', 5), moveOf(null, 'bike-1', 6));
  const remove = [5, 6].map((index) => ({ userId: officerId(index), reason: 'absent' as const }));
  await does(null, { type: 'officers', upsert: [], remove });
  const next = screen.getByRole('button', { name: /^2 to repair/ });
  for (const name of ['CAR 2', 'BIKE 1', 'CAR 2']) {
    await page.user.click(next);
    await waitFor(() =>
      expect(station(name)).toContainElement(document.activeElement as HTMLElement),
    );
  }
});
