import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { useToastSlot } from '../../../shared/ui/feedback/toast.store.ts';
import type { BoardServer } from '../board-server.fixture.ts';
import { daniel, moveOf } from '../board.fixture.ts';
import { openBoard, SmallBoardServer, station, unassigned } from '../open-board.fixture.tsx';

let small: SmallBoardServer;
let server: BoardServer;
beforeEach(() => {
  small = new SmallBoardServer();
  server = small.board;
});
afterEach(() => small.close());
const open = () => openBoard(server);
const operations = () => small.operations();

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
    const dialog = screen.getByRole('alertdialog');
    expect(dialog).toHaveTextContent('Return 1 officer to Unassigned?');
    expect(dialog).toHaveTextContent('CAR 1: 1 officer');
    await user.click(within(dialog).getByRole('button', { name: 'Save Configuration' }));
    await flush();
    expect(await screen.findByText('Configuration saved')).toBeInTheDocument();
    expect(within(station('CAR 1')).getByText('Station closed')).toBeInTheDocument();
    expect(within(unassigned()).getByText('Kumar Ng')).toBeInTheDocument();
  });

  it('has the focus on its button after entering and leaving, and offers no way to officers [DEP-70, DEP-69]', async () => {
    const { user } = await open();
    const skip = () => screen.queryByRole('button', { name: 'Skip to the officers' });
    expect(skip()).not.toBeNull();
    screen.getByRole('button', { name: 'Configure' }).focus();
    await user.keyboard('{Enter}');
    expect(screen.getByRole('button', { name: 'Exit Config' })).toHaveFocus();
    expect(skip()).toBeNull();
    await user.keyboard('{Enter}');
    expect(screen.getByRole('button', { name: 'Configure' })).toHaveFocus();
    await user.keyboard('{Enter}');
    await user.click(screen.getByRole('switch', { name: 'Car: Open' }));
    await user.click(screen.getByRole('button', { name: 'Exit Config' }));
    await user.click(screen.getByRole('button', { name: 'Discard changes' }));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Configure' })).toHaveFocus());
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
    const words = 'CAR 1 has 1 officer; its capacity cannot be 0.';
    expect(within(faulty as HTMLElement).getByText(words)).toBeInTheDocument();
    expect(screen.getByLabelText('Capacity of CAR 1')).toBeInvalid();
    expect(within(other as HTMLElement).getByRole('switch')).not.toBeChecked();
    expect(screen.getByText('2 zones and stations changed, not saved')).toBeInTheDocument();
    expect(screen.queryByText(/^\d+ unsaved change/)).toBeNull();
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

  it('sets minimums and a time limit of the date, errors in words, and undo takes them back [STF-6, DEP-308]', async () => {
    const { user, flush } = await open();
    await user.click(screen.getByRole('button', { name: 'Configure' }));
    await user.click(screen.getByRole('button', { name: 'Minimums of CAR 2' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Minimums of CAR 2' }));
    const minimum = dialog.getByRole('textbox', { name: /^Minimum/ });
    await user.clear(minimum);
    await user.type(minimum, '99');
    await user.click(dialog.getByRole('button', { name: 'Set Minimums' }));
    expect(dialog.getByText(/^A whole number from 0 to \d$/)).toBeInTheDocument();
    await user.clear(minimum);
    await user.type(minimum, '2');
    await user.type(dialog.getByRole('textbox', { name: 'Time limit in minutes' }), '90');
    await user.click(dialog.getByRole('button', { name: 'Set Minimums' }));
    const car2 = screen.getByRole('region', { name: 'CAR 2' });
    expect(within(car2).getByText('min 2 · 90 min on post')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Save Configuration' }));
    await flush();
    expect(operations()).toEqual([
      {
        type: 'configure',
        zones: {},
        stations: { 'car-2': { minimum: 2, timeLimitMinutes: 90 } },
      },
    ]);
    expect(within(station('CAR 2')).getByText('min 2')).toBeInTheDocument();
    await user.keyboard('{Control>}z{/Control}');
    await flush();
    expect(within(station('CAR 2')).queryByText('min 2')).toBeNull();
  });
});
