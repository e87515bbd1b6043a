import { deploymentRoutes, exportRoutes, hashLines, type Operation } from '@muster/protocol';
import { act, screen, waitFor, within } from '@testing-library/react';
import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { saveFile } from '../../../../shared/files/save-file.ts';
import { toast, useToastSlot } from '../../../../shared/ui/feedback/toast.store.ts';
import { Cut, FakeServer } from '../../../../testing/fake-server.ts';
import { renderLive } from '../../../../testing/render-live.tsx';
import { BoardServer } from '../../board-server.fixture.ts';
import {
  daniel,
  makeBoard,
  makeOfficer,
  moveOf,
  officerId,
  priya,
  smallCatalogue,
  testDate,
} from '../../deployment.fixture.ts';
import { stationsTopic, zonesTopic } from '../board.sync.ts';
import { boardSession } from '../board-session.ts';
import { BoardBar } from './board-bar.tsx';
import { BoardPeople } from './board-people.tsx';
import { DeploymentBoard } from './deployment-board.tsx';

vi.mock('../../../../shared/files/save-file.ts', () => ({ saveFile: vi.fn() }));

const people = [
  makeOfficer(0, { name: 'Zara Nair' }),
  makeOfficer(1, { name: 'Omar Teo', status: 'pto', ptoTiming: '16:00-22:00' }),
  makeOfficer(2, { name: 'Mei Hassan', role: 'TL' }),
  makeOfficer(3, { name: 'Kumar Ng' }),
];

let fake: FakeServer;
let server: BoardServer;

beforeEach(() => {
  fake = new FakeServer().on(exportRoutes.record, () => ({}));
  server = new BoardServer(fake, makeBoard(people, [[daniel, moveOf(null, 'car-1', 3)]]));
});
afterEach(() => {
  fake.close();
  useToastSlot.setState({ current: null });
  sessionStorage.clear();
});

async function open() {
  const around = { date: testDate, me: priya, timeZone: 'Asia/Singapore' };
  const page = renderLive(
    <>
      <BoardPeople />
      <BoardBar {...around} />
      <DeploymentBoard {...around} />
    </>,
    { userId: priya.id },
  );
  const { board } = server;
  page.channel.answer = () => ({ ok: true, epoch: board.epoch, revision: board.revision });
  server.channel = page.channel;
  await act(() => page.channel.flush());
  await screen.findByRole('region', { name: /^CAR 1,/ });
  return { ...page, flush: () => act(() => page.channel.flush()) };
}
const station = (name: string) => screen.getByRole('region', { name: new RegExp(`^${name},`) });
const unassigned = () => screen.getByRole('complementary', { name: 'Unassigned Officers' });
const card = (name: string) =>
  screen.getByRole('button', { name: new RegExp(`^(?!Move ).*${name}`) });
const operations = (): Operation[] =>
  fake.callsOf(deploymentRoutes.operate).map(({ body }) => (body as { op: Operation }).op);

describe('the board', () => {
  it('shows zones, stations with their count, and the unassigned by team [DEP-55, DEP-59, DEP-60, DEP-61, DEP-63]', async () => {
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
    expect(within(unassigned()).getByText('to 16:00')).toBeInTheDocument();
  });

  it('says how much is unsaved and whose it is; Save saves it [DEP-38, DEP-39, DEP-40, DEP-78]', async () => {
    const { user, flush } = await open();
    expect(screen.getByText('1 unsaved change')).toBeInTheDocument();
    expect(screen.getByText(/Daniel 1/)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Save Assignments' }));
    await flush();
    expect(await screen.findByText('Assignments saved')).toBeInTheDocument();
    expect(screen.getByText(/^All saved · 11:00 by Priya$/)).toBeInTheDocument();
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
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Export' }));
    expect(saveFile).toHaveBeenCalledWith(
      `deployment_${testDate}.csv`,
      'text/csv;charset=utf-8',
      expect.stringContaining('"Car","CAR 1","Kumar Ng","Member","A1","Present",,"manual"'),
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
  expect(within(station('BIKE 1')).queryByRole('button', { name: /more/ })).toBeNull();
});

it('names the key of what has one in its tooltip, and nowhere by a second tooltip of the browser [OPS-53, UI-22]', async () => {
  await open();
  await screen.findByText('Zara Nair');
  const tips = screen.getAllByRole('button').map(({ dataset }) => dataset['tip']);
  for (const key of ['Undo (Ctrl+Z)', 'Redo (Ctrl+Shift+Z)', 'Keys (?)']) {
    expect(tips).toContain(key);
  }
  expect(document.querySelectorAll('[title]')).toHaveLength(0);
});

it('lists its keys at a press of ? [DEP-54, UI-22]', async () => {
  const { user } = await open();
  await user.keyboard('?');
  const keys = within(await screen.findByRole('dialog', { name: 'Keys' }));
  for (const does of ['Undo', 'Redo', 'Search', 'Go to the notification']) {
    expect(keys.getByText(does)).toBeInTheDocument();
  }
});

describe('moving officers', () => {
  it('by the list of stations is drawn at once and confirmed by the server [DEP-75, S14, UI-31]', async () => {
    const { user, flush, scope } = await open();
    card('Zara Nair').focus();
    await user.keyboard('m');
    await user.keyboard('car 2{Enter}');
    expect(within(station('CAR 2')).getByText('Zara Nair')).toBeInTheDocument();
    await flush();
    expect(operations()).toEqual([moveOf(null, 'car-2', 0)]);
    expect(within(station('CAR 2')).getByText('Zara Nair')).toBeInTheDocument();
    expect(scope.part(boardSession).pending.entries()).toEqual([]);
  });

  it('several at once by Assign Selected, and Undo takes them back as one step [DEP-54, DEP-63, DEP-66, DEP-78]', async () => {
    const { user, flush } = await open();
    await user.click(screen.getByRole('button', { name: 'Select All' }));
    await user.click(screen.getByRole('button', { name: 'Assign Selected' }));
    const dialog = screen.getByRole('dialog', { name: 'Bulk Assign' });
    await user.click(within(dialog).getByRole('button', { name: 'Assign Officers' }));
    expect(within(dialog).getByText('No station selected')).toBeInTheDocument();
    await user.click(within(dialog).getByRole('combobox', { name: 'Search Stations' }));
    await user.keyboard('bike 1');
    await user.click(screen.getByRole('option', { name: /BIKE 1 \(0\/4\) - Bike/ }));
    await user.click(within(dialog).getByRole('button', { name: 'Assign Officers' }));
    await flush();
    expect(await screen.findByText('Officers assigned')).toBeInTheDocument();
    expect(station('BIKE 1')).toHaveAccessibleName('BIKE 1, 3 of 4 places filled');

    await user.keyboard('{Control>}z{/Control}');
    await flush();
    expect(station('BIKE 1')).toHaveAccessibleName('BIKE 1, 0 of 4 places filled');
    await user.keyboard('{Control>}{Shift>}z{/Shift}{/Control}');
    await flush();
    expect(station('BIKE 1')).toHaveAccessibleName('BIKE 1, 3 of 4 places filled');
  });

  it('the Undo of a notice takes back the step that it names, not a later one [DEP-87, S17]', async () => {
    const { user, flush } = await open();
    await user.click(screen.getByRole('button', { name: 'Select All' }));
    await user.click(screen.getByRole('button', { name: 'Assign Selected' }));
    await user.keyboard('bike 1{Enter}{Enter}');
    await flush();
    await screen.findByText('Officers assigned');
    card('Kumar Ng').focus();
    await user.keyboard('m');
    await user.keyboard('car 2{Enter}');
    await flush();
    expect(within(station('CAR 2')).getByText('Kumar Ng')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await flush();
    expect(within(station('CAR 2')).getByText('Kumar Ng')).toBeInTheDocument();
    expect(station('BIKE 1')).toHaveAccessibleName('BIKE 1, 0 of 4 places filled');
  });

  it('the Undo of a notice says who has moved the officers since, and moves nobody [DEP-87, DEP-52]', async () => {
    const { user, flush } = await open();
    await user.click(screen.getByRole('button', { name: 'Select All' }));
    await user.click(screen.getByRole('button', { name: 'Assign Selected' }));
    await user.keyboard('bike 1{Enter}{Enter}');
    await flush();
    await screen.findByText('Officers assigned');
    server.does(daniel, moveOf('bike-1', 'car-2', 0, 1, 2));
    await flush();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await flush();
    expect(await screen.findByText('Not undone')).toBeInTheDocument();
    expect(
      screen.getByText(
        /^This step can no longer be taken back\. .*Zara Nair \(moved by Daniel Koh since\)/,
      ),
    ).toBeInTheDocument();
    expect(useToastSlot.getState().current?.variant).toBe('destructive');
    expect(station('CAR 2')).toHaveAccessibleName('CAR 2, 3 of 4 places filled');
  });

  it('more than a station holds is refused before anything is sent, and the dialog stays [DEP-67, DEP-90]', async () => {
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Select All' }));
    card('Zara Nair').focus();
    await user.keyboard('m');
    await user.keyboard('car 1{Enter}');
    const dialog = screen.getByRole('dialog');
    expect(within(dialog).getByText('Station capacity exceeded')).toBeInTheDocument();
    expect(operations()).toEqual([]);
  });

  it('Bulk Assign of one officer to a full station keeps the dialog and says why, also when the server finds it [DEP-90, DEP-25]', async () => {
    const { user, flush } = await open();
    await user.click(card('Zara Nair'));
    await user.click(screen.getByRole('button', { name: 'Assign Selected' }));
    const dialog = screen.getByRole('dialog', { name: 'Bulk Assign' });
    // Daniel's event is still on the wire when Priya chooses.
    server.does(daniel, moveOf(null, 'car-1', 1));
    await user.keyboard('car 1{Enter}{Enter}');
    await flush();
    expect(await within(dialog).findByText('Station at capacity')).toBeInTheDocument();
    expect(within(dialog).getByText(/Daniel Koh placed Omar Teo in CAR 1 first/)).toBeVisible();
    await user.click(within(dialog).getByRole('button', { name: 'Assign Officers' }));
    expect(within(dialog).getByText('Station at capacity')).toBeInTheDocument();
    expect(operations()).toHaveLength(1);
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    expect(within(unassigned()).getByText('Zara Nair')).toBeInTheDocument();
  });

  it('a refusal is a destructive notice and stays on its station until something else is asked for [DEP-90, DEP-76, UI-43]', async () => {
    const { user, flush } = await open();
    card('Zara Nair').focus();
    await user.keyboard('m');
    server.does(daniel, moveOf(null, 'car-1', 1));
    await user.keyboard('car 1{Enter}');
    await flush();
    await within(station('CAR 1')).findByText('Station at capacity');
    expect(useToastSlot.getState().current?.variant).toBe('destructive');
    expect(within(station('CAR 2')).queryByText('Station at capacity')).toBeNull();
    card('Zara Nair').focus();
    await user.keyboard('m');
    await user.keyboard('car 2{Enter}');
    await flush();
    expect(within(station('CAR 1')).queryByText('Station at capacity')).toBeNull();
    expect(useToastSlot.getState().current).toBeNull();
  });

  it('a lost race returns the card and says who was first, where the officer is, and shows them [DEP-25, DEP-76]', async () => {
    const { user, flush } = await open();
    card('Zara Nair').focus();
    await user.keyboard('m');
    // Daniel's event is still on the wire when Priya chooses.
    server.does(daniel, moveOf(null, 'car-1', 1));
    await user.keyboard('car 1{Enter}');
    expect(await within(station('CAR 1')).findByText('Station at capacity')).toBeInTheDocument();
    expect(useToastSlot.getState().current?.description).toBe(
      'This station is already at full capacity. Daniel Koh placed Omar Teo in CAR 1 first. Zara Nair is back with Team A2.',
    );
    await flush();
    expect(within(unassigned()).getByText('Zara Nair')).toBeInTheDocument();
    await user.click(await screen.findByRole('button', { name: 'Show' }));
    expect(card('Zara Nair')).toHaveFocus();
  });

  it('without a selection the buttons ask for one [DEP-65]', async () => {
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Assign Selected' }));
    expect(await screen.findByText('No officers selected')).toBeInTheDocument();
    await user.click(within(unassigned()).getByText('Zara Nair'));
    await user.click(screen.getByRole('button', { name: 'Unassign Selected' }));
    expect(await screen.findByText('No assigned officers selected')).toBeInTheDocument();
  });

  it('Escape clears the selection [DEP-64, UI-22]', async () => {
    const { user } = await open();
    await user.click(within(unassigned()).getByText('Zara Nair'));
    expect(card('Zara Nair')).toHaveAttribute('aria-pressed', 'true');
    await user.keyboard('{Escape}');
    expect(card('Zara Nair')).toHaveAttribute('aria-pressed', 'false');
  });

  it('the first Escape is the selection’s, and the next one the notice’s [UI-43]', async () => {
    const { user } = await open();
    await user.click(within(unassigned()).getByText('Zara Nair'));
    act(() => toast({ title: 'Assignments saved', untilRead: true }));
    await screen.findByText('Assignments saved');
    await user.keyboard('{Escape}');
    expect(card('Zara Nair')).toHaveAttribute('aria-pressed', 'false');
    expect(useToastSlot.getState().current).not.toBeNull();
    await user.keyboard('{Escape}');
    expect(useToastSlot.getState().current).toBeNull();
  });

  it('resetting a station asks with the number, and is one step [DEP-68, DEP-78]', async () => {
    const { user, flush } = await open();
    await user.click(screen.getByRole('button', { name: 'Actions for CAR 1' }));
    await user.click(await screen.findByRole('menuitem', { name: /^Reset/ }));
    expect(operations()).toEqual([]);
    const asked = await screen.findByRole('alertdialog', { name: 'Reset CAR 1?' });
    await user.click(within(asked).getByRole('button', { name: 'Unassign 1 officer' }));
    await flush();
    expect(await screen.findByText('Station reset')).toBeInTheDocument();
    expect(operations()).toEqual([{ ...moveOf('car-1', null, 3), cause: 'reset-station' }]);
  });

  it('resetting a zone asks with the number, and is one step [DEP-68, DEP-78]', async () => {
    const { user, flush } = await open();
    await user.click(screen.getAllByRole('button', { name: 'Reset Zone' })[0] as HTMLElement);
    await user.click(await screen.findByRole('button', { name: 'Unassign 1 officer' }));
    await flush();
    expect(await screen.findByText('Zone reset')).toBeInTheDocument();
    expect(operations()).toEqual([{ ...moveOf('car-1', null, 3), cause: 'reset-zone' }]);
  });
});

describe('what others do on the board', () => {
  it('is shown at once and in place, marked as just now, without a notice [DEP-82, OPS-52, UI-15]', async () => {
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

  it('is not fetched again when the heartbeat’s hash is that of the board [S15]', async () => {
    const { channel, flush } = await open();
    const { epoch, revision } = server.board;
    const digest = createHash('sha256').update(hashLines(server.board)).digest('hex');
    const before = fake.callsOf(deploymentRoutes.board).length;
    channel.push('board:beat', { date: testDate, epoch, revision, hash: digest.slice(0, 16) });
    await flush();
    expect(fake.callsOf(deploymentRoutes.board)).toHaveLength(before);
  });
});

describe('configure mode', () => {
  it('closes a station after saying how many return [DEP-32, DEP-69, DEP-70]', async () => {
    const { user, flush } = await open();
    await user.click(screen.getByRole('button', { name: 'Configure' }));
    const car1 = screen.getByRole('region', { name: 'CAR 1' });
    await user.click(within(car1).getByRole('switch', { name: 'CAR 1: Open' }));
    expect(within(car1).getByRole('switch', { name: 'CAR 1: Closed' })).not.toBeChecked();
    expect(within(car1).getByText('1 officer will return to Unassigned')).toBeInTheDocument();
    expect(within(car1).getByLabelText('Capacity of CAR 1')).toHaveValue(0);
    await user.click(screen.getByRole('button', { name: 'Save Configuration' }));
    const asked = screen.getByRole('alertdialog');
    expect(asked).toHaveTextContent('Return 1 officer to Unassigned?');
    expect(asked).toHaveTextContent('CAR 1: 1 officer');
    await user.click(within(asked).getByRole('button', { name: 'Save Configuration' }));
    await flush();
    expect(await screen.findByText('Configuration saved')).toBeInTheDocument();
    expect(within(station('CAR 1')).getByText('Station closed')).toBeInTheDocument();
    expect(within(unassigned()).getByText('Kumar Ng')).toBeInTheDocument();
  });

  it('says "Zone closed" on a closed zone and its stations [DEP-86]', async () => {
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Configure' }));
    const zone = screen.getByRole('region', { name: 'Car' });
    await user.click(within(zone).getByRole('switch', { name: 'Car: Open' }));
    const car2 = within(zone).getByRole('region', { name: 'CAR 2' });
    expect(within(car2).getByText('Zone closed')).toBeVisible();
    expect(within(zone).getAllByText('Zone closed').length).toBeGreaterThan(1);
    expect(within(zone).queryByText('Station closed')).toBeNull();
    expect(within(zone).queryByText(/ places$/)).toBeNull();
  });

  it('refuses a capacity below the count and stays [DEP-69, DEP-79]', async () => {
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Configure' }));
    const capacity = screen.getByLabelText('Capacity of CAR 1');
    await user.clear(capacity);
    await user.type(capacity, '0');
    await user.click(screen.getByRole('button', { name: 'Save Configuration' }));
    expect(await screen.findByText('Error saving configuration')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Exit Config' })).toBeInTheDocument();
    expect(operations()).toEqual([]);
  });

  it('one station below its count is marked alone: what else was set stays, and nothing is saved [DEP-91, DEP-92]', async () => {
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Configure' }));
    const [faulty, other] = ['CAR 1', 'CAR 2'].map((name) => screen.getByRole('region', { name }));
    await user.click(within(other as HTMLElement).getByRole('switch'));
    await user.clear(screen.getByLabelText('Capacity of CAR 1'));
    const words = 'CAR 1 has 1 officers; its capacity cannot be 0.';
    expect(within(faulty as HTMLElement).getByText(words)).toBeInTheDocument();
    expect(screen.getByLabelText('Capacity of CAR 1')).toBeInvalid();
    expect(within(other as HTMLElement).getByRole('switch')).not.toBeChecked();
    expect(screen.getByText('2 zones and stations changed, not saved')).toBeInTheDocument();
    expect(screen.queryByText(/unsaved change/)).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Save Configuration' }));
    expect(useToastSlot.getState().current).toMatchObject({
      title: 'Error saving configuration',
      description: words,
      variant: 'destructive',
    });
    expect(operations()).toEqual([]);
  });

  it('keeps what was set until the server has stored it, and when it refuses [DEP-91]', async () => {
    const { user, flush } = await open();
    await user.click(screen.getByRole('button', { name: 'Configure' }));
    await user.clear(screen.getByLabelText('Capacity of CAR 2'));
    await user.type(screen.getByLabelText('Capacity of CAR 2'), '1');
    // Daniel's event is still on the wire when Priya saves.
    server.does(daniel, moveOf(null, 'car-2', 0, 1));
    await user.click(screen.getByRole('button', { name: 'Save Configuration' }));
    await flush();
    expect(await screen.findByText('Error saving configuration')).toBeInTheDocument();
    expect(screen.getByLabelText('Capacity of CAR 2')).toHaveValue(1);
    await user.clear(screen.getByLabelText('Capacity of CAR 2'));
    await user.type(screen.getByLabelText('Capacity of CAR 2'), '3');
    await user.click(screen.getByRole('button', { name: 'Save Configuration' }));
    await flush();
    expect(await screen.findByText('Configuration saved')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Configure' })).toBeInTheDocument();
    expect(server.board.stations['car-2']?.capacity).toBe(3);
  });

  it('asks before leaving with changes that are not saved [DEP-70]', async () => {
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Configure' }));
    await user.click(screen.getByRole('switch', { name: 'Car: Open' }));
    await user.click(screen.getByRole('button', { name: 'Exit Config' }));
    await user.click(screen.getByRole('button', { name: 'Discard changes' }));
    expect(screen.getByRole('button', { name: 'Configure' })).toBeInTheDocument();
    expect(operations()).toEqual([]);
  });
});

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

describe('when something is missing', () => {
  it('built-in zones and stations are shown, and nothing can be saved [DEP-5, DEP-6, DEP-79]', async () => {
    const silenced = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    server.board = { ...server.board, zones: { car: { isOpen: true } } };
    const around = { date: testDate, me: priya, timeZone: 'Asia/Singapore' };
    fake.on(deploymentRoutes.stations, () => {
      throw new Cut();
    });
    const { channel, user } = renderLive(
      <>
        <BoardBar {...around} />
        <DeploymentBoard {...around} />
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
    fake.on(deploymentRoutes.stations, cut).on(deploymentRoutes.zones, cut);
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
    fake.on(deploymentRoutes.board, () => {
      throw new Cut();
    });
    const around = { date: testDate, me: priya, timeZone: 'Asia/Singapore' };
    const { channel, user } = renderLive(<DeploymentBoard {...around} />);
    await act(() => channel.flush());
    expect(await screen.findByText('Failed to fetch deployment assignments')).toBeInTheDocument();
    fake.on(deploymentRoutes.board, () => server.board);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('region', { name: /^CAR 1,/ })).toBeInTheDocument();
  });

  it('says that every zone is closed [DEP-62]', async () => {
    const zones = Object.fromEntries(smallCatalogue.zones.map(({ id }) => [id, { isOpen: false }]));
    server = new BoardServer(fake, makeBoard(people, [[daniel, { type: 'configure', zones }]]));
    const around = { date: testDate, me: priya, timeZone: 'Asia/Singapore' };
    const { channel } = renderLive(<DeploymentBoard {...around} />);
    await act(() => channel.flush());
    expect(await screen.findByText('All zones are currently closed')).toBeInTheDocument();
  });
});

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
