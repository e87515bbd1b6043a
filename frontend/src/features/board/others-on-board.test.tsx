import { boardRoutes, hashLines } from '@muster/protocol';
import { act, screen, waitFor, within } from '@testing-library/react';
import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useToastSlot } from '../../shared/ui/feedback/toast.store.ts';
import type { FakeServer } from '../../testing/fake-server.ts';
import type { BoardServer } from './board-server.fixture.ts';
import { daniel, moveOf, officerId, priya, testDate } from './board.fixture.ts';
import { openBoard, SmallBoardServer, card, station, unassigned } from './open-board.fixture.tsx';

let small: SmallBoardServer;
let fake: FakeServer;
let server: BoardServer;
beforeEach(() => {
  small = new SmallBoardServer();
  ({ fake, board: server } = small);
});
afterEach(() => small.close());
const open = () => openBoard(server);

describe('what others do on the board', () => {
  it('is shown at once and in place, marked as just now, without a notice [DEP-82, UI-15]', async () => {
    const { flush } = await open();
    server.does(daniel, moveOf(null, 'car-2', 0));
    await flush();
    expect(within(station('CAR 2')).getByText('Zara Nair')).toBeInTheDocument();
    expect(within(station('CAR 2')).getByText('just now')).toBeInTheDocument();
    expect(useToastSlot.getState().current).toBeNull();
  });

  it('is shown once the card in one’s own hand is let go [S19]', async () => {
    const { user, flush } = await open();
    card('Zara Nair').focus();
    await user.keyboard(' ');
    await screen.findByText(/^Picked up /);
    server.does(daniel, moveOf(null, 'car-2', 1));
    await flush();
    expect(within(unassigned()).getByText('Omar Teo')).toBeInTheDocument();
    await user.keyboard('{Escape}');
    expect(await within(station('CAR 2')).findByText('Omar Teo')).toBeInTheDocument();
    expect(within(unassigned()).getByText('Zara Nair')).toBeInTheDocument();
  });

  it('names who has the board open and who holds a card, until the connection is lost [DEP-80, DEP-81, S18]', async () => {
    const { channel, flush } = await open();
    channel.push('board:presence', {
      date: testDate,
      viewers: [
        { ...daniel, color: 2 },
        { ...priya, color: 0 },
      ],
      holding: [{ userId: officerId(0), by: daniel.id }],
    });
    await flush();
    expect(screen.getByRole('button', { name: 'Also here: Daniel Koh' })).toBeInTheDocument();
    expect(card('Zara Nair')).toHaveTextContent('held by Daniel Koh');
    await act(async () => channel.disconnect());
    expect(screen.queryByRole('button', { name: /Also here/ })).toBeNull();
    expect(card('Zara Nair')).not.toHaveTextContent('held by');
  });

  it('shows the place that an absence has freed, with the reason [DEP-16, DEP-17]', async () => {
    const { flush } = await open();
    const remove = [{ userId: officerId(3), reason: 'absent' as const }];
    server.does(null, { type: 'officers', upsert: [], remove });
    await flush();
    expect(within(station('CAR 1')).getByText('Kumar Ng is marked absent')).toBeInTheDocument();
    expect(station('CAR 1')).toHaveAccessibleName('CAR 1, 0 of 2 places filled');
  });

  it('is fetched again when a heartbeat has another hash at the same revision [S15]', async () => {
    const { channel, flush } = await open();
    const silenced = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    // The server's board has something that never came over the wire.
    const [first] = server.board.assignments;
    if (!first) throw new Error('nobody is placed');
    server.board = { ...server.board, assignments: [{ ...first, stationId: 'car-2' }] };
    const { epoch, revision } = server.board;
    const digest = createHash('sha256').update(hashLines(server.board)).digest('hex');
    channel.push('board:beat', { date: testDate, epoch, revision, hash: digest.slice(0, 16) });
    await flush();
    await waitFor(() => expect(within(station('CAR 2')).getByText('Kumar Ng')).toBeInTheDocument());
    expect(silenced).toHaveBeenCalledOnce();
    silenced.mockRestore();
  });

  it('is fetched again when the server is behind what was shown a heartbeat ago [S15]', async () => {
    const { channel, flush } = await open();
    const silenced = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const before = server.board;
    server.does(daniel, moveOf(null, 'car-2', 0));
    await flush();
    const { epoch, revision } = server.board;
    const beat = (to: number) =>
      channel.push('board:beat', { date: testDate, epoch, revision: to, hash: '0'.repeat(16) });
    server.board = before;
    const fetched = () => fake.callsOf(boardRoutes.board).length;
    const atFirst = fetched();
    beat(revision - 1);
    await flush();
    expect(fetched()).toBe(atFirst);
    beat(revision - 1);
    await flush();
    await waitFor(() => expect(within(unassigned()).getByText('Zara Nair')).toBeInTheDocument());
    expect(fetched()).toBe(atFirst + 1);
    silenced.mockRestore();
  });

  it('is not fetched again when the heartbeat’s hash is that of the board [S15]', async () => {
    const { channel, flush } = await open();
    const { epoch, revision } = server.board;
    const digest = createHash('sha256').update(hashLines(server.board)).digest('hex');
    const before = fake.callsOf(boardRoutes.board).length;
    channel.push('board:beat', { date: testDate, epoch, revision, hash: digest.slice(0, 16) });
    await flush();
    expect(fake.callsOf(boardRoutes.board)).toHaveLength(before);
  });
});
