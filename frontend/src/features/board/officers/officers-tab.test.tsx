import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { BoardServer } from '../board-server.fixture.ts';
import { openBoard, SmallBoardServer } from '../open-board.fixture.tsx';

let small: SmallBoardServer;
let server: BoardServer;
beforeEach(() => {
  small = new SmallBoardServer();
  server = small.board;
});
afterEach(() => small.close());
const open = () => openBoard(server);

describe('the list of officers', () => {
  it('has the five figures of the deployment [DEP-71]', async () => {
    const { user } = await open();
    await user.click(screen.getByRole('tab', { name: 'Officers' }));
    const stats = screen.getByRole('region', { name: 'Assignment Stats' });
    const figures = within(stats)
      .getAllByRole('term')
      .map((term) => `${term.textContent} ${term.nextElementSibling?.textContent}`);
    expect(figures).toEqual([
      'Total 4',
      'Assigned 1',
      'Unassigned 3',
      'Present 4 (1 PTO)',
      'Partial Time Off 1',
    ]);
  });

  it('asks for officers before Bulk Assign [DEP-65, DEP-71]', async () => {
    const { user } = await open();
    await user.click(screen.getByRole('tab', { name: 'Officers' }));
    await user.click(screen.getByRole('button', { name: 'Bulk Assign' }));
    expect(
      await screen.findByText('Please select at least one officer to assign.'),
    ).toBeInTheDocument();
  });
});
