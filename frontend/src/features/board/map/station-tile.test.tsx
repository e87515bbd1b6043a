import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { FakeServer } from '../../../testing/fake-server.ts';
import { BoardServer } from '../board-server.fixture.ts';
import { daniel, moveOf } from '../board.fixture.ts';
import { chooseDensity, openBoard, stationOn } from '../open-board.fixture.tsx';

let fake: FakeServer;
beforeEach(() => {
  fake = new FakeServer();
});
afterEach(() => {
  fake.close();
  sessionStorage.clear();
  localStorage.clear();
});

it('what was refused is told on the tile of the map too [DEP-90, DEP-107]', async () => {
  const server = new BoardServer(fake);
  const { user, flush } = await openBoard(server);
  await chooseDensity(user, 'Map');
  // Still on the wire when Priya chooses.
  server.does(daniel, moveOf(null, 'car-1', 0, 1));
  screen.getByRole('button', { name: /^(?!Move ).*Officer 3/ }).focus();
  await user.keyboard('m');
  await user.keyboard('car 1{Enter}');
  await flush();
  expect(await stationOn('CAR 1').findByText('Station at capacity')).toHaveAttribute(
    'data-tip',
    expect.stringContaining('Station at capacity. '),
  );
});
