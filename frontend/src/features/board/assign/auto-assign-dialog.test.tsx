import { autoAssign, boardRoutes, monitoringRoutes } from '@muster/protocol';
import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Cut, type FakeServer } from '../../../testing/fake-server.ts';
import { overviewRow, watchSnapshot } from '../../monitoring/monitoring.fixture.ts';
import type { BoardServer } from '../board-server.fixture.ts';
import { daniel, officerId, smallCatalogue } from '../board.fixture.ts';
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
const noCut = { officers: [], stations: [] };
/** Proves nothing. */
const certificate = {
  missingToMinimum: { 1: 0, 2: 0, 3: 0 },
  placed: 0,
  cut: noCut,
  minimumCuts: { 1: noCut, 2: noCut, 3: noCut },
};
const operations = () => small.operations();

describe('auto-assign', () => {
  it('shows the moves before they are applied, and applies exactly those [DEP-50, DEP-78, DEP-333]', async () => {
    fake.on(boardRoutes.autoAssign, ({ body }) => ({
      date: body.date,
      preview: body.preview,
      fairness: body.fairness,
      certificate,
      partlyHere: [],
      ownZone: { count: 2, of: 3 },
      repairs: [],
      opId: null,
      revision: server.board.revision,
      stats: { totalAssigned: 3, unassigned: 1 },
      expected: 0,
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
          {
            stationId: 'car-x',
            short: 1,
            shortOfMinimum: 1,
            lacking: [],
            code: 'NO_FITTING_OFFICER' as const,
            text: 'No Xray',
          },
        ],
      },
    }));
    const { user, flush } = await open();
    await user.click(screen.getByRole('button', { name: 'Auto-Assign' }));
    const dialog = await screen.findByRole('dialog', { name: 'Auto-Assign' });
    expect(await within(dialog).findByText('2 more placed')).toBeInTheDocument();
    expect(dialog).toHaveAccessibleDescription(
      /^2 more placed · 5 stations stay short 1 person has/,
    );
    const parts = within(dialog).getAllByRole('heading', { level: 3 });
    expect(parts.map(({ textContent }) => textContent)).toEqual([
      'Who goes where 2 people to 2 stations',
      'Still short',
    ]);
    // In the solver's words only where they are asked for.
    expect(within(dialog).queryByText('No Xray')).toBeNull();
    await user.click(within(dialog).getByRole('button', { name: /^Why 1 place stays empty/ }));
    expect(within(dialog).getByText('No Xray')).toBeInTheDocument();
    expect(within(dialog).getByText('All are full')).toBeInTheDocument();
    expect(operations()).toEqual([]);
    await user.click(within(dialog).getByRole('button', { name: 'Apply 2 moves' }));
    await flush();
    expect(await screen.findByText('Auto-assignment complete')).toBeInTheDocument();
    expect(screen.getByText('Assigned 2 officers. 1 officer unassigned.')).toBeInTheDocument();
    expect(operations()).toMatchObject([{ type: 'place', cause: 'auto' }]);
  });

  const solved = () =>
    fake.on(boardRoutes.autoAssign, ({ body: { date, preview, fairness } }) => {
      const { board } = server;
      const solution = autoAssign(board, smallCatalogue);
      const answer = { date, preview, fairness, opId: null, revision: board.revision };
      return {
        ...answer,
        ...solution,
        moves: [...solution.moves],
        assignments: [],
        repairs: [...solution.repairs],
        ownZone: { count: 0, of: 0 },
      };
    });

  it('one press takes a help into what Apply writes, in one step with the moves; the proof stands in the fold [DEP-336, STF-26, STF-29]', async () => {
    solved();
    const { user, flush } = await open();
    server.does(daniel, { type: 'configure', stations: { 'car-x': { minimum: 1 } } });
    await flush();
    await user.click(screen.getByRole('button', { name: 'Auto-Assign' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Auto-Assign' }));
    const without = await dialog.findByRole('button', { name: 'Close CAR X today' });
    expect(dialog.queryByText('No assignment places more.')).toBeNull();
    await user.click(dialog.getByRole('button', { name: /^Why / }));
    expect(dialog.getByText('No assignment places more.')).toBeInTheDocument();
    expect(dialog.getByText(/away for part/).parentElement).toHaveTextContent(
      /with a place, 1 of them is away for part of the shift: .+ off 16:00-22:00\.$/,
    );
    const moves = dialog.getByRole('button', { name: /^Apply \d+ moves$/ });
    await user.click(without);
    expect(without).toHaveAttribute('aria-pressed', 'true');
    expect(moves).toHaveTextContent(/^Apply \d+ moves and 1 change$/);
    await user.click(without);
    expect(moves).toHaveTextContent(/^Apply \d+ moves$/);
    await user.click(without);
    await user.click(moves);
    await flush();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(operations()).toHaveLength(1);
    expect(operations()[0]).toMatchObject({
      type: 'configure',
      stations: { 'car-x': { isOpen: false } },
    });
    // Nobody is there by hand who was not before.
    expect(
      server.board.assignments.filter(({ assignmentType }) => assignmentType === 'manual'),
    ).toHaveLength(1);
    // On a board that has changed it could close what somebody else has opened since.
    expect(fake.callsOf(boardRoutes.operate).at(-1)?.body).toMatchObject({
      baseRevision: server.board.revision - 1,
    });
  });

  it('while sheets are still to come no station is given up for whom they may bring [DEP-336]', async () => {
    solved();
    fake.on(monitoringRoutes.watch, () =>
      watchSnapshot([
        overviewRow('A1', { status: 'submitted', presentCount: 2 }),
        overviewRow('A2'),
        overviewRow('A3'),
      ]),
    );
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Auto-Assign' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Auto-Assign' }));
    expect(await dialog.findByText(/2 sheets are still to come/)).toBeVisible();
    expect(dialog.queryByRole('button', { name: /^(?:Close .+|Accept .+) today$/ })).toBeNull();
  });

  it('on a board that has changed since nothing can be chosen before it is computed again [DEP-50]', async () => {
    solved();
    const { user, flush } = await open();
    await user.click(screen.getByRole('button', { name: 'Auto-Assign' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Auto-Assign' }));
    const without = await dialog.findByRole('button', { name: 'Close CAR X today' });
    await user.click(without);
    server.does(daniel, { type: 'configure', stations: { 'bike-1': { minimum: 0 } } });
    await flush();
    expect(dialog.queryByRole('button', { name: /^Apply / })).toBeNull();
    await user.click(dialog.getByRole('button', { name: 'Compute again' }));
    await vi.waitFor(() => expect(dialog.queryByText(/board has changed/)).toBeNull());
    expect(dialog.getByRole('button', { name: 'Close CAR X today' })).toHaveAttribute(
      'aria-pressed',
      'false',
    );
    expect(dialog.getByRole('button', { name: /^Apply \d+ moves?$/ })).toBeEnabled();
  });

  it('the ways to place who is left over are chosen in the fold, the first few or all of them [STF-24]', async () => {
    const ways = Array.from({ length: 30 }, (_, index) => ({
      id: `raise-${index}`,
      stationId: 'car-1',
      text: `Raise to ${index + 3}`,
      gain: { missing: 0, placed: 1 },
      moves: [{ userId: officerId(1), from: null, to: 'car-1' }],
      stations: { 'car-1': { capacity: index + 3 } },
    }));
    fake.on(boardRoutes.autoAssign, ({ body: { date, preview, fairness } }) => ({
      date,
      preview,
      fairness,
      certificate,
      partlyHere: [],
      ownZone: { count: 2, of: 3 },
      opId: null,
      revision: server.board.revision,
      repairs: ways,
      expected: 0,
      assignments: [],
      moves: [],
      stats: { totalAssigned: 0, unassigned: 1 },
      reasons: {
        officers: [{ userId: officerId(1), code: 'FITTING_STATIONS_FULL' as const, text: 'Full' }],
        stations: [],
      },
    }));
    const { user, flush } = await open();
    await user.click(screen.getByRole('button', { name: 'Auto-Assign' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Auto-Assign' }));
    expect(await dialog.findByText('Nobody more can be placed')).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: /^Why 1 person has no place/ }));
    const offered = () => dialog.queryAllByRole('button', { name: /^Take: Raise/ });
    await user.click(await dialog.findByRole('button', { name: 'Show all 30 ways to place more' }));
    expect(offered()).toHaveLength(30);
    await user.click(dialog.getByRole('button', { name: 'Show 3 ways to place more' }));
    expect(offered()).toHaveLength(3);
    await user.click(dialog.getByRole('button', { name: 'Take: Raise to 4' }));
    // They would place the same person: what is gone is no press.
    expect(dialog.queryByRole('button', { name: 'Take: Raise to 3' })).toBeNull();
    expect(dialog.getAllByText('Not beside “Raise to 4”')).toHaveLength(3);
    await user.click(dialog.getByRole('button', { name: 'Apply 1 move and 1 change' }));
    await flush();
    expect(operations().at(-1)).toMatchObject({
      type: 'configure',
      stations: { 'car-1': { capacity: 4 } },
      moves: [{ userId: officerId(1), from: null, to: 'car-1', assignmentType: 'auto' }],
    });
  });

  it('a failed auto-assign says so [DEP-79]', async () => {
    fake.on(boardRoutes.autoAssign, () => {
      throw new Cut();
    });
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Auto-Assign' }));
    expect(await screen.findByText('Error auto-assigning officers')).toBeInTheDocument();
  });

  it('says how far the server is while it computes, and Cancel ends the call [STF-27]', async () => {
    fake.on(boardRoutes.autoAssign, () => new Promise(() => undefined));
    const { user, channel, flush } = await open();
    const fetched = vi.spyOn(globalThis, 'fetch');
    await user.click(screen.getByRole('button', { name: 'Auto-Assign' }));
    const dialog = await screen.findByRole('dialog', { name: 'Auto-Assign' });
    await screen.findByRole('status', { name: 'Computing' });
    const { body } = fake.callsOf(boardRoutes.autoAssign)[0] ?? {};
    const { opId, date } = body as { opId: string; date: string };
    channel.push('auto-assign:progress', { date, opId: officerId(9), done: 1, total: 9 });
    channel.push('auto-assign:progress', { date, opId, done: 700, total: 2_000 });
    await flush();
    expect(within(dialog).getByText('Computing: 700 of 2,000 officers')).toBeVisible();
    const signal = fetched.mock.lastCall?.[1]?.signal;
    expect(signal?.aborted).toBe(false);
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    await vi.waitFor(() => expect(signal?.aborted).toBe(true));
    fetched.mockRestore();
  });
});
