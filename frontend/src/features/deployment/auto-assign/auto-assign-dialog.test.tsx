import { deploymentRoutes } from '@muster/protocol';
import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Cut, type FakeServer } from '../../../testing/fake-server.ts';
import type { BoardServer } from '../board-server.fixture.ts';
import { officerId } from '../deployment.fixture.ts';
import { openBoard, SmallBoardServer } from '../open-board.fixture.tsx';

let small: SmallBoardServer;
let fake: FakeServer;
let server: BoardServer;
beforeEach(() => {
  small = new SmallBoardServer();
  ({ fake, board: server } = small);
});
afterEach(() => small.close());
const open = () => openBoard(server);
const operations = () => small.operations();

describe('auto-assign', () => {
  it('shows the moves before they are applied, and applies exactly those [DEP-50, DEP-78]', async () => {
    fake.on(deploymentRoutes.autoAssign, ({ body }) => ({
      date: body.date,
      preview: body.preview,
      opId: null,
      revision: server.board.revision,
      stats: { totalAssigned: 3, unassigned: 1 },
      assignments: [],
      moves: [
        { userId: officerId(0), from: null, to: 'car-2' },
        { userId: officerId(2), from: null, to: 'bike-ic' },
      ],
      reasons: {
        officers: [
          { userId: officerId(1), code: 'FITTING_STATIONS_FULL' as const, text: 'All are full' },
        ],
        stations: [
          { stationId: 'car-x', short: 1, code: 'NO_FITTING_OFFICER' as const, text: 'No Xray' },
        ],
      },
    }));
    const { user, flush } = await open();
    await user.click(screen.getByRole('button', { name: 'Auto-Assign' }));
    const dialog = await screen.findByRole('dialog', { name: 'Auto-Assign' });
    expect(await within(dialog).findByText('All are full')).toBeInTheDocument();
    expect(within(dialog).getByText('No Xray')).toBeInTheDocument();
    const parts = within(dialog).getAllByRole('heading', { level: 3 });
    expect(parts.map(({ textContent }) => textContent?.replace(/ \d+$/, ''))).toEqual([
      'Places that stay empty',
      'Officers without a place',
      'Who goes where',
    ]);
    expect(operations()).toEqual([]);
    await user.click(within(dialog).getByRole('button', { name: 'Apply 2 moves' }));
    await flush();
    expect(await screen.findByText('Auto-assignment complete')).toBeInTheDocument();
    expect(screen.getByText('Assigned 2 officers. 1 officers unassigned.')).toBeInTheDocument();
    expect(operations()).toMatchObject([{ type: 'place', cause: 'auto' }]);
  });

  it('a failed auto-assign says so [DEP-79]', async () => {
    fake.on(deploymentRoutes.autoAssign, () => {
      throw new Cut();
    });
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Auto-Assign' }));
    expect(await screen.findByText('Error auto-assigning officers')).toBeInTheDocument();
  });
});
