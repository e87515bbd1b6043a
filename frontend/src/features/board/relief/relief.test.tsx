import { buildStationState, reliefDue, reliefRoutes } from '@muster/protocol';
import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { now, setClockOffset } from '../../../shared/dates/clock.ts';
import { daniel, makeOfficer, moveOf, officerId, smallCatalogue } from '../board.fixture.ts';
import { card, openBoard, SmallBoardServer, unassigned } from '../open-board.fixture.tsx';

let server: SmallBoardServer;
const ago = (minutes: number) => new Date(now() - minutes * 60_000).toISOString();

/** Kumar has stood at CAR 1, where the limit is an hour, for as many minutes. */
function standing(minutes: number): void {
  const { board } = server.board;
  const limited = buildStationState({ isOpen: true, capacity: 2, timeLimitMinutes: 60 });
  server.board.board = {
    ...board,
    stations: { ...board.stations, 'car-1': limited },
    assignments: board.assignments.map((placed) => ({ ...placed, since: ago(minutes) })),
  };
}

beforeEach(() => {
  // Within the board's shift, 10:00-22:00 in Singapore.
  setClockOffset(Date.parse('2026-11-20T03:40:00.000Z') - Date.now());
  server = new SmallBoardServer();
  server.fake.on(reliefRoutes.due, () => ({
    due: reliefDue(server.board.board, smallCatalogue, () => undefined, now(), 'Asia/Singapore'),
  }));
});
afterEach(() => {
  setClockOffset(0);
  server.close();
});

const gauge = () => document.querySelector('[data-relief]')?.getAttribute('data-relief') ?? null;

it.each([
  [20, null, 'Kumar Ng'],
  [40, 'half', '40 min of 1 h on this post'],
  [50, 'soon', 'relief 10 min left'],
  [90, 'overdue', 'relief 30 min over'],
])(
  'after %i of 60 minutes a card says so by line and words [STF-36]',
  async (minutes, line, words) => {
    standing(minutes);
    await openBoard(server.board);
    expect(gauge()).toBe(line);
    expect(card('Kumar Ng')).toHaveTextContent(words);
  },
);

describe('the panel', () => {
  async function openPanel() {
    standing(90);
    const page = await openBoard(server.board);
    await page.user.click(screen.getByRole('button', { name: 'Relief due: 1' }));
    const panel = within(await screen.findByRole('dialog', { name: 'Relief due' }));
    return { ...page, panel, relieve: await panel.findByRole('button', { name: /^Relieve/ }) };
  }

  it('swaps both by one operation that can be undone [STF-34, STF-37]', async () => {
    const { user, flush, panel, relieve } = await openPanel();
    expect(relieve).toHaveAccessibleName('Relieve Kumar Ng by Omar Teo');
    expect(panel.getByText(/Not on this post yet today/)).toBeInTheDocument();
    await user.click(relieve);
    await flush();
    expect(server.operations()).toMatchObject([{ type: 'place', cause: 'relief' }]);
    expect(server.board.board.assignments).toMatchObject([
      { userId: officerId(1), stationId: 'car-1' },
    ]);
    expect(await panel.findByText('Nobody is due for relief')).toBeInTheDocument();
    await user.keyboard('{Escape}{Control>}z{/Control}');
    await flush();
    expect(server.operations()).toMatchObject([{}, { type: 'undo' }]);
  });

  it('swaps everybody who can be relieved by one operation, those placed by hand once they are asked for, which one undo takes back [STF-47, DEP-334]', async () => {
    const { board } = server.board;
    server.board.board = { ...board, officers: [...board.officers, makeOfficer(4)] };
    server.board.does(daniel, moveOf(null, 'car-1', 0));
    standing(90);
    const { user, flush } = await openBoard(server.board);
    await user.click(screen.getByRole('button', { name: 'Relief due: 2' }));
    const panel = within(await screen.findByRole('dialog', { name: 'Relief due' }));
    expect(await panel.findByRole('button', { name: 'Relieve all' })).toBeDisabled();
    const why = 'Both swaps move somebody placed by hand: tick this to include them.';
    expect(panel.getByText(why)).toBeInTheDocument();
    await user.click(
      panel.getByRole('checkbox', { name: 'Also 2 swaps of people placed by hand' }),
    );
    expect(panel.queryByText(why)).not.toBeInTheDocument();
    await user.click(panel.getByRole('button', { name: 'Relieve all 2' }));
    await flush();
    expect(server.operations()).toMatchObject([{ type: 'place', cause: 'relief' }]);
    const there = server.board.board.assignments.map(({ userId }) => userId);
    expect(there).toHaveLength(2);
    expect(there).not.toContain(officerId(0));
    expect(there).not.toContain(officerId(3));
    expect(await panel.findByText('Nobody is due for relief')).toBeInTheDocument();
    await user.keyboard('{Escape}{Control>}z{/Control}');
    await flush();
    const again = server.board.board.assignments.map(({ userId }) => userId);
    expect(again.toSorted()).toEqual([officerId(0), officerId(3)]);
  });

  it('says when somebody has been moved meanwhile, and stays open [STF-37, DEP-24]', async () => {
    const { user, flush, panel, relieve } = await openPanel();
    server.board.does(daniel, moveOf('car-1', 'car-2', 3));
    await user.click(relieve);
    await flush();
    expect(await panel.findByRole('alert')).toHaveTextContent('CAR 2');
    expect(server.board.board.assignments).toMatchObject([{ stationId: 'car-2' }]);
  });
});

it('a zone is rotated after a preview, which is shown anew when the board has changed; who was placed by hand stays unless asked for [STF-38, DEP-334]', async () => {
  const { user, flush } = await openBoard(server.board);
  await user.click(screen.getByRole('button', { name: 'Actions for zone Car' }));
  await user.click(await screen.findByRole('menuitem', { name: /Rotate zone/ }));
  const preview = within(await screen.findByRole('dialog', { name: 'Rotate Car' }));
  expect(preview.getByRole('listitem')).toHaveTextContent('Placed by hand');
  await user.click(preview.getByRole('checkbox', { name: 'Also 1 officer placed by hand' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Rotate Car?' }));
  expect(dialog.getByRole('listitem')).toHaveTextContent('Kumar NgCAR 1CAR 2');
  server.board.does(daniel, moveOf(null, 'car-2', 0));
  await flush();
  await user.click(dialog.getByRole('button', { name: 'Rotate 1 officer' }));
  expect(dialog.getByRole('alert')).toHaveTextContent('The board has changed');
  await user.click(dialog.getByRole('button', { name: 'Rotate 2 officers' }));
  await flush();
  expect(server.operations()).toMatchObject([{ type: 'place', cause: 'rotate' }]);
  const places = server.board.board.assignments.map(({ stationId }) => stationId);
  expect(places.toSorted()).toEqual(['car-1', 'car-2']);
});

it.each([
  ['the station is alone', false, 'no other station of this zone is open.'],
  [
    'one is full and the other fits nobody',
    true,
    'for 1 officer the next station is full and stays so, and 1 officer fits no other open station.',
  ],
])(
  'a zone of which nobody can go on says why and can only be closed: %s [STF-38]',
  async (_what, isOpen, words) => {
    const { board } = server.board;
    const [kumar] = board.assignments;
    if (!kumar) throw new Error('nobody is placed');
    const closed = buildStationState({ isOpen: false, capacity: 1 });
    const full = buildStationState({ isOpen: true, capacity: 1 });
    server.board.board = {
      ...board,
      stations: {
        ...board.stations,
        'car-1': full,
        'car-2': closed,
        'car-x': isOpen ? full : closed,
      },
      assignments: isOpen
        ? [kumar, { ...kumar, userId: officerId(1), stationId: 'car-x' }]
        : [kumar],
    };
    const { user } = await openBoard(server.board);
    await user.click(screen.getByRole('button', { name: 'Actions for zone Car' }));
    await user.click(await screen.findByRole('menuitem', { name: /Rotate zone/ }));
    const found = await screen.findByRole('dialog', { name: 'Rotate Car' });
    expect(found).toHaveAccessibleDescription(/placed by hand/);
    await user.click(within(found).getByRole('checkbox'));
    expect(found).toHaveAccessibleDescription(`Nobody can go on: ${words}`);
    const dialog = within(found);
    expect(dialog.queryByRole('button', { name: /^Rotate/ })).toBeNull();
    await user.click(dialog.getByText('Close'));
    expect(screen.queryByRole('dialog')).toBeNull();
  },
);

it('whoever is away is not counted as here, nor offered first; a time off that is over marks nobody [ATT-132, ATT-133]', async () => {
  const { board } = server.board;
  const off = (index: number, name: string, ptoTiming: string) =>
    makeOfficer(index, { name, status: 'pto', ptoTiming });
  const others = board.officers.filter(({ name }) => name !== 'Omar Teo');
  // It is 11:40.
  const people = [off(1, 'Omar Teo', '11:00-13:00'), off(8, 'Back Again', '10:00-11:30')];
  server.board.board = { ...board, officers: [...others, ...people] };
  const { user } = await openBoard(server.board);
  expect(screen.queryByText('off 10:00-11:30')).not.toBeInTheDocument();
  expect(card('Back Again')).toHaveAttribute(
    'aria-description',
    expect.stringContaining('was off 10:00-11:30'),
  );
  expect(screen.getAllByText('off 11:00-13:00')).toHaveLength(1);
  card('Back Again').focus();
  await user.keyboard('m');
  const move = await screen.findByRole('dialog', { name: 'Move Back Again to…' });
  expect(move).toHaveAccessibleDescription(/ · was off 10:00-11:30$/);
  await user.click(within(move).getByRole('button', { name: 'How did they get here?' }));
  const way = await screen.findByRole('dialog', { name: 'How did they get here?' });
  expect(way).toHaveAccessibleDescription(/ · was off 10:00-11:30 · now in Unassigned$/);
  await user.keyboard('{Escape}');
  const heads = within(unassigned()).getAllByRole('heading', { level: 3 });
  expect(heads.map(({ textContent }) => textContent).join()).toMatch(/of \d+ here/);
  const free = server.board.board.officers.length - 1;
  const fits = within(screen.getByRole('region', { name: /^CAR 2,/ }));
  await user.click(fits.getByRole('button', { name: `4 empty ${free - 1} people fit` }));
  const rows = within(await screen.findByRole('listbox')).getAllByRole('option');
  expect(rows).toHaveLength(free);
  expect(rows.at(-1)).toHaveTextContent('Omar Teoaway until 13:00');
});
