import { fairnessRoutes, type FairnessLedger } from '@muster/protocol';
import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { officerId } from '../board.fixture.ts';
import { card, openBoard, SmallBoardServer } from '../open-board.fixture.tsx';

let server: SmallBoardServer;
beforeEach(() => {
  server = new SmallBoardServer();
});
afterEach(() => server.close());

const ledger: FairnessLedger = {
  dates: ['2026-11-19', '2026-11-16'],
  officers: [
    {
      userId: officerId(3),
      name: 'Kumar Ng',
      teamId: 'A1',
      byZone: { car: 1 },
      hardPosts: 0,
      total: 1,
      present: 2,
    },
    {
      userId: officerId(0),
      name: 'Zara Nair',
      teamId: 'A2',
      byZone: { car: 1, bike: 1 },
      hardPosts: 2,
      total: 2,
      present: 2,
    },
  ],
  spread: 1,
};

it('the heat map has officers and zones, those with the most hard posts first, and finds a name [STF-43]', async () => {
  server.fake.on(fairnessRoutes.ledger, () => ledger);
  const { user } = await openBoard(server.board);
  await user.click(screen.getByRole('tab', { name: 'Officers' }));
  await user.click(screen.getByRole('button', { name: 'Postings' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Postings' }));
  const [head, ...rows] = (await dialog.findAllByRole('row')).map(({ textContent }) => textContent);
  expect(head).toBe('OfficerTeamCarBikeHard postsAll');
  expect(rows).toEqual(['Zara NairA21122', 'Kumar NgA11001']);
  expect(
    dialog.getByText(
      /the last 2 saved shifts.*Their spread is 1\.0: how far people are from the average/,
    ),
  ).toBeInTheDocument();
  await user.type(dialog.getByRole('searchbox'), 'kum');
  expect(dialog.getAllByRole('row')).toHaveLength(2);
});

it('before anything is saved the heat map says so [STF-43]', async () => {
  server.fake.on(fairnessRoutes.ledger, () => ({ dates: [], officers: [], spread: 0 }));
  const { user } = await openBoard(server.board);
  await user.click(screen.getByRole('tab', { name: 'Officers' }));
  await user.click(screen.getByRole('button', { name: 'Postings' }));
  expect(await screen.findByText('No deployment is saved yet')).toBeInTheDocument();
});

it('where somebody is asked to go stands where they were posted before [STF-43]', async () => {
  server.fake.on(fairnessRoutes.ledger, () => ledger);
  const { user } = await openBoard(server.board);
  card('Zara Nair').focus();
  await user.keyboard('m');
  expect(
    await screen.findByText('Last 2 saved shifts: Car 1 · Bike 1, 2 hard posts'),
  ).toBeInTheDocument();
});
