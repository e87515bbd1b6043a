import { boardRoutes } from '@muster/protocol';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { setClockOffset } from '../../../shared/dates/clock.ts';
import { Cut, type FakeServer } from '../../../testing/fake-server.ts';
import { renderLive } from '../../../testing/render-live.tsx';
import { watchSavedFiles } from '../../../testing/saved-files.ts';
import { BoardServer } from '../board-server.fixture.ts';
import {
  daniel,
  makeBoard,
  makeOfficer,
  moveOf,
  priya,
  smallCatalogue,
  testDate,
} from '../board.fixture.ts';
import {
  openBoard,
  SmallBoardServer,
  card,
  people,
  station,
  unassigned,
} from '../open-board.fixture.tsx';
import { BoardBar } from './board-bar.tsx';
import { BoardScreen } from './board-screen.tsx';
import { stationsTopic, zonesTopic } from '../../../shared/domain/directory-lists.ts';

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

describe('the board', () => {
  it('shows zones, stations with their count, and the unassigned by team [DEP-55, DEP-59, DEP-60, DEP-61, DEP-63]', async () => {
    setClockOffset(Date.parse('2026-11-20T11:00:00+08:00') - Date.now());
    onTestFinished(() => setClockOffset(0));
    await open();
    expect(station('CAR 1')).toHaveAccessibleName('CAR 1, 1 of 2 places filled');
    expect(within(station('CAR 1')).getByText('Kumar Ng')).toBeInTheDocument();
    expect(
      within(station('CAR 2')).getByRole('button', { name: '4 empty 3 people fit' }),
    ).toBeVisible();
    expect(within(station('CAR X')).getByText('Nobody free fits')).toBeVisible();
    expect(screen.getByText('1 of 7 places')).toBeInTheDocument();
    const teams = within(unassigned()).getAllByRole('heading', { level: 3 });
    expect(teams.map(({ textContent }) => textContent)).toEqual(['Team A11 here', 'Team A22 here']);
    expect(within(unassigned()).getByText('off 16:00-22:00')).toBeInTheDocument();
  });

  it('says how much is unsaved and whose it is; Save saves it [DEP-38, DEP-39, DEP-40, DEP-78]', async () => {
    const { user, flush } = await open();
    expect(screen.getByText('1 unsaved change')).toBeInTheDocument();
    expect(screen.getByText(/Daniel 1/)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Save Assignments' }));
    await flush();
    expect(await screen.findByText('Assignments saved')).toBeInTheDocument();
    expect(screen.getByText(/^All saved · 11:00 AM by Priya$/)).toBeInTheDocument();
    expect(server.board.savedRevision).toBe(2);
  });

  it('Save Assignments stands out only while there is something to save [DEP-93]', async () => {
    const { user, flush } = await open();
    const save = () => screen.getByRole('button', { name: 'Save Assignments' });
    expect(save()).toHaveClass('bg-accent');
    await user.click(save());
    await flush();
    await screen.findByText('Assignments saved');
    expect(save()).not.toHaveClass('bg-accent');
    expect(save()).toBeEnabled();
  });

  it('exports the draft as deployment_{date}.csv [DEP-83]', async () => {
    const saved = watchSavedFiles();
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'More for the board' }));
    await user.click(screen.getByRole('menuitem', { name: 'Export' }));
    const [file] = saved.files;
    saved.restore();
    expect([file?.name, file?.type]).toEqual([
      `deployment_${testDate}.csv`,
      'text/csv;charset=utf-8',
    ]);
    expect(await file?.text()).toContain(
      '"Car","CAR 1","Kumar Ng","Member","A1","Present",,"manual"',
    );
  });

  it('filters by name with the / key, and says when nobody matches [DEP-56, DEP-62, UI-22]', async () => {
    const { user } = await open();
    await user.keyboard('/');
    await user.keyboard('zara');
    await waitFor(() => expect(within(unassigned()).queryByText('Omar Teo')).toBeNull());
    expect(within(unassigned()).getByText('Zara Nair')).toBeInTheDocument();
    await user.keyboard('x');
    expect(await screen.findByText('No officers match your filters')).toBeInTheDocument();
  });
});

it('shows everybody who stands at a station [DEP-60]', async () => {
  const many = Array.from({ length: 7 }, (_, index) => makeOfficer(index));
  const capacity = { 'bike-1': { capacity: 8 } };
  const moves = moveOf(null, 'bike-1', ...many.map((_, index) => index));
  server = new BoardServer(
    fake,
    makeBoard(many, [
      [daniel, { type: 'configure', stations: capacity }],
      [daniel, moves],
    ]),
  );
  await open();
  expect(within(station('BIKE 1')).queryAllByText(/^Officer \d$/)).toHaveLength(7);
  expect(within(station('BIKE 1')).queryByRole('button', { name: /^\d+ more/ })).toBeNull();
});

it('names the key of what has one in its tooltip, and nowhere by a second tooltip of the browser [UI-13, UI-22]', async () => {
  await open();
  await screen.findByText('Zara Nair');
  const tips = screen.getAllByRole('button').map(({ dataset }) => dataset['tip']);
  for (const key of ['Undo (Ctrl+Z)', 'Redo (Ctrl+Shift+Z)']) {
    expect(tips).toContain(key);
  }
  expect(document.querySelectorAll('[title]')).toHaveLength(0);
});

describe('when something is missing', () => {
  it('built-in zones and stations are shown, and nothing can be saved [DEP-5, DEP-79]', async () => {
    const silenced = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    server.board = { ...server.board, zones: { car: { isOpen: true } } };
    const around = { date: testDate, me: priya };
    fake.on(boardRoutes.stations, () => {
      throw new Cut();
    });
    const { channel, user } = renderLive(
      <>
        <BoardBar {...around} />
        <BoardScreen {...around} />
      </>,
    );
    await act(() => channel.flush());
    expect(await screen.findByText(/the built-in list is shown/)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Save Assignments' }));
    expect(await screen.findByText('Error saving assignments')).toBeInTheDocument();
    expect(operations()).toEqual([]);
    silenced.mockRestore();
  });

  it('what was shown stays when a later question fails [DEP-5, DEP-7, S25]', async () => {
    const silenced = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const { live } = await open();
    const cut = () => {
      throw new Cut();
    };
    fake.on(boardRoutes.stations, cut).on(boardRoutes.zones, cut);
    await act(async () => {
      await Promise.all([live.refresh(stationsTopic), live.refresh(zonesTopic)]);
    });
    expect(station('CAR 1')).toBeInTheDocument();
    expect(screen.queryByText(/the built-in list is shown/)).toBeNull();
    silenced.mockRestore();
  });

  it('nothing is changed on a board that nothing has answered for 30 s, and it says why [S26]', async () => {
    const { live, user } = await open();
    const { store } = live.connection;
    act(() => store.setState({ look: 'lost', isLost: true }));
    const save = screen.getByRole('button', { name: 'Save Assignments' });
    expect(save).toBeDisabled();
    card('Zara Nair').focus();
    await user.keyboard('m');
    await user.click(await screen.findByRole('option', { name: /CAR 1/ }));
    expect(await screen.findByText('No answer from the server')).toBeInTheDocument();
    expect(operations()).toEqual([]);
    act(() => store.setState({ look: 'live', isLost: false }));
    expect(save).toBeEnabled();
  });

  it('a board that cannot be fetched says so and can be tried again [DEP-79, UI-26]', async () => {
    fake.on(boardRoutes.board, () => {
      throw new Cut();
    });
    const around = { date: testDate, me: priya };
    const { channel, user } = renderLive(<BoardScreen {...around} />);
    await act(() => channel.flush());
    expect(await screen.findByText('Failed to fetch deployment assignments')).toBeInTheDocument();
    fake.on(boardRoutes.board, () => server.board);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('region', { name: /^CAR 1,/ })).toBeInTheDocument();
  });

  it('says that every zone is closed [DEP-62]', async () => {
    const zones = Object.fromEntries(smallCatalogue.zones.map(({ id }) => [id, { isOpen: false }]));
    server = new BoardServer(fake, makeBoard(people, [[daniel, { type: 'configure', zones }]]));
    const around = { date: testDate, me: priya };
    const { channel } = renderLive(<BoardScreen {...around} />);
    await act(() => channel.flush());
    expect(await screen.findByText('All zones are currently closed')).toBeInTheDocument();
  });
});
