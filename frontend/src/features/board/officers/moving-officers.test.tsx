import { act, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { toast, useToastSlot } from '../../../shared/ui/feedback/toast.store.ts';
import type { BoardServer } from '../board-server.fixture.ts';
import { daniel, moveOf } from '../board.fixture.ts';
import { openBoard, SmallBoardServer, card, station, unassigned } from '../open-board.fixture.tsx';
import { boardSession } from '../board-stores.ts';

let small: SmallBoardServer;
let server: BoardServer;
beforeEach(() => {
  small = new SmallBoardServer();
  server = small.board;
});
afterEach(() => small.close());
const open = () => openBoard(server);
const operations = () => small.operations();

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

  it('several at once by Assign Selected, and Undo takes them back as one step [DEP-54, DEP-63, DEP-66, DEP-78, UI-92]', async () => {
    const { user, flush } = await open();
    await user.click(screen.getByRole('button', { name: 'Select All' }));
    expect(screen.getByRole('button', { name: 'Select All' })).toBeDisabled();
    await user.click(screen.getByRole('button', { name: 'Assign Selected' }));
    const dialog = screen.getByRole('dialog', { name: 'Bulk Assign' });
    const search = within(dialog).getByRole('combobox', { name: 'Search Stations' });
    expect(search).not.toHaveAttribute('aria-activedescendant');
    await user.click(within(dialog).getByRole('button', { name: 'Assign Officers' }));
    expect(within(dialog).getByText('No station selected')).toBeInTheDocument();
    await user.click(search);
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

  it('the Undo of a notice takes back the step that it names, not a later one [DEP-87, DEP-51]', async () => {
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
    const dialog = await screen.findByRole('alertdialog', { name: 'Reset CAR 1?' });
    await user.click(within(dialog).getByRole('button', { name: 'Unassign 1 officer' }));
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
