import {
  buildZone,
  defaultDisplaySettings,
  boardRoutes,
  displayRoutes,
  type DisplayDevice,
} from '@muster/protocol';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { Cut, FakeServer, Refused } from '../../../testing/fake-server.ts';
import { renderLive } from '../../../testing/render-live.tsx';
import { useToastSlot } from '../../../shared/ui/feedback/toast.store.ts';
import { DisplaysList } from './displays-list.tsx';

const wall: DisplayDevice = {
  id: '5f0c2a4e-6b1d-4c8e-9f7a-000000000001',
  name: 'North wall',
  pairedAt: '2026-11-20T02:21:00.000Z',
  pairedByName: 'Priya Nair',
  lastSeenAt: null,
  ...defaultDisplaySettings,
  revision: 1,
  changedBy: null,
  changedAt: null,
};
let server: FakeServer;
let displays: DisplayDevice[];

beforeEach(() => {
  useToastSlot.setState({ current: null });
  displays = [wall];
  server = new FakeServer()
    .on(displayRoutes.list, () => displays)
    .on(displayRoutes.approve, ({ body }) => ({ ...wall, name: body.name }))
    .on(boardRoutes.zones, () => [
      buildZone({ id: 'car', name: 'Car' }),
      buildZone({ id: 'bike', name: 'Bike' }),
    ])
    .on(displayRoutes.change, ({ body: { baseRevision, ...body } }) => {
      const [before = wall] = displays;
      displays = [
        { ...before, ...(body as Partial<DisplayDevice>), revision: (baseRevision ?? 0) + 1 },
      ];
      return displays[0] ?? wall;
    })
    .on(displayRoutes.revoke, () => ({}));
});
afterEach(() => server.close());

const open = () => renderLive(<DisplaysList />);
it('gives the focus back to the button when the first display is paired [UI-29]', async () => {
  displays = [];
  server.on(displayRoutes.approve, ({ body }) => {
    displays = [{ ...wall, name: body.name }];
    return displays[0] ?? wall;
  });
  await pair('K7M4PQ', 'Ops room');
  expect(await screen.findByRole('listitem')).toHaveTextContent('Ops room');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Pair a Display' })).toHaveFocus());
});

async function pair(code: string, name: string) {
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Pair a Display' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Pair a Display' }));
  if (code) await user.type(dialog.getByLabelText('Code'), code);
  if (name) await user.type(dialog.getByLabelText('Name'), name);
  await user.click(dialog.getByRole('button', { name: 'Pair Display' }));
  return dialog;
}

it('shows when and by whom a screen was paired, and when it was last seen [DIS-8]', async () => {
  open();
  const line = await screen.findByRole('listitem');
  expect(line).toHaveTextContent('North wall');
  expect(line).toHaveTextContent('not seen yet · paired Nov 20, 2026, 10:21 AM by Priya Nair');
});

it('asks again every minute when a screen was last seen [DIS-44]', async () => {
  const fetches = () => server.callsOf(displayRoutes.list).length;
  vi.useFakeTimers({ shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  open();
  await screen.findByRole('listitem');
  const before = fetches();
  displays = [{ ...wall, lastSeenAt: new Date(Date.now() + 50_000).toISOString() }];
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(fetches()).toBe(before + 1);
  expect(await screen.findByText(/^seen just now/)).toBeVisible();
});

it('says that no display is paired, and offers to pair one [DIS-8, UI-27]', async () => {
  displays = [];
  open();
  expect(await screen.findByText('No display is paired')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Pair a Display' })).toBeVisible();
});

it('says that the list cannot be fetched, and tries again [UI-26]', async () => {
  server.on(displayRoutes.list, () => {
    throw new Cut();
  });
  const { user } = open();
  expect(await screen.findByText('Failed to fetch displays')).toBeVisible();
  server.on(displayRoutes.list, () => displays);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('listitem')).toHaveTextContent('North wall');
});

it('lets a screen in by its code, in whatever way it is written [DIS-3]', async () => {
  displays = [];
  await pair(' k7m-4pq ', 'Ops room');
  expect(await screen.findByText('Display paired')).toBeVisible();
  expect(server.callsOf(displayRoutes.approve)[0]?.body).toEqual({
    code: 'K7M4PQ',
    name: 'Ops room',
    deployment: 'saved',
  });
  expect(await screen.findByRole('listitem')).toHaveTextContent('Ops room');
});

it('is paired for the live draft where that is chosen [DIS-31]', async () => {
  displays = [];
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Pair a Display' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Pair a Display' }));
  await user.type(dialog.getByLabelText('Code'), 'K7M4PQ');
  await user.type(dialog.getByLabelText('Name'), 'Ops room');
  await user.click(dialog.getByRole('radio', { name: 'Live draft' }));
  await user.click(dialog.getByRole('button', { name: 'Pair Display' }));
  await screen.findByText('Display paired');
  expect(server.callsOf(displayRoutes.approve)[0]?.body).toMatchObject({ deployment: 'draft' });
});

async function openSettings() {
  const opened = open();
  await opened.user.click(await screen.findByRole('button', { name: 'Settings of North wall' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Settings of North wall' }));
  return { ...opened, dialog };
}

it('chooses what a screen shows, sends only what was touched, and the list says it [DIS-31, DIS-35, DIS-41]', async () => {
  const { user, dialog } = await openSettings();
  await user.click(dialog.getByRole('checkbox', { name: /^Counts/ }));
  await user.click(dialog.getByRole('radio', { name: 'Live draft' }));
  await user.click(dialog.getByRole('radio', { name: 'Chosen zones' }));
  await user.click(await dialog.findByRole('checkbox', { name: 'Bike' }));
  await user.click(dialog.getByRole('radio', { name: 'Short' }));
  await user.click(dialog.getByRole('radio', { name: 'Auto' }));
  await user.clear(dialog.getByLabelText('Seconds per page'));
  await user.type(dialog.getByLabelText('Seconds per page'), '30');
  await user.click(dialog.getByRole('button', { name: 'Save Settings' }));
  expect(await screen.findByText('Display changed')).toBeVisible();
  expect(server.callsOf(displayRoutes.change)[0]?.body).toEqual({
    show: ['teams', 'deployment'],
    zones: ['car'],
    deployment: 'draft',
    names: 'short',
    theme: 'auto',
    secondsPerPage: 30,
    baseRevision: 1,
  });
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByText('Shows Teams · Live draft of 1 zone with short names')).toBeVisible();
});

it('refuses with words a screen that would show nothing, no zone, no name, and a page too short [DIS-35]', async () => {
  const { user, dialog } = await openSettings();
  await user.click(dialog.getByRole('radio', { name: 'Chosen zones' }));
  for (const zone of ['Car', 'Bike']) {
    await user.click(await dialog.findByRole('checkbox', { name: zone }));
  }
  await user.clear(dialog.getByLabelText('Name'));
  await user.clear(dialog.getByLabelText('Seconds per page'));
  await user.type(dialog.getByLabelText('Seconds per page'), '4');
  await user.click(dialog.getByRole('button', { name: 'Save Settings' }));
  expect(dialog.getByText('Choose at least one zone')).toBeVisible();
  expect(dialog.getByText('Name is required')).toBeVisible();
  expect(dialog.getByText('A whole number from 5 to 60')).toBeVisible();
  for (const part of [/^Counts/, /^Teams/, /^Deployment/]) {
    await user.click(dialog.getByRole('checkbox', { name: part }));
  }
  await user.click(dialog.getByRole('button', { name: 'Save Settings' }));
  expect(dialog.getByText('Choose what the display shows')).toBeVisible();
  expect(server.callsOf(displayRoutes.change)).toEqual([]);
});

it('keeps what was chosen when somebody else was faster, says who, and offers theirs [DIS-41]', async () => {
  const { user, dialog, channel } = await openSettings();
  await user.click(dialog.getByRole('radio', { name: 'None' }));
  await user.click(dialog.getByRole('radio', { name: 'Light' }));
  const theirs: DisplayDevice = {
    ...wall,
    names: 'short',
    secondsPerPage: 20,
    revision: 2,
    changedBy: { id: 'daniel', name: 'Daniel Tan' },
    changedAt: '2026-11-20T02:52:00.000Z',
  };
  displays = [theirs];
  channel.push('directory:changed', { what: 'displays', ids: [wall.id], revision: 2 });
  await channel.flush();
  expect(await dialog.findByText('Daniel Tan')).toBeVisible();
  expect(dialog.getByRole('radio', { name: 'None' })).toBeChecked();
  expect(dialog.getByLabelText('Seconds per page')).toHaveValue('20');
  await user.click(dialog.getByRole('button', { name: 'Take theirs for Names of officers' }));
  expect(dialog.getByRole('radio', { name: 'Short' })).toBeChecked();
  await user.click(dialog.getByRole('button', { name: 'Save Settings' }));
  await screen.findByText('Display changed');
  expect(server.callsOf(displayRoutes.change)[0]?.body).toEqual({
    theme: 'light',
    baseRevision: 2,
  });
});

it('says that the settings were not taken, and keeps them [DIS-35, UI-26]', async () => {
  server.on(displayRoutes.change, () => {
    throw new Cut();
  });
  const { user, dialog } = await openSettings();
  await user.click(dialog.getByRole('radio', { name: 'Live draft' }));
  await user.click(dialog.getByRole('button', { name: 'Save Settings' }));
  expect(await screen.findByText('Failed to change the display')).toBeVisible();
  expect(dialog.getByRole('radio', { name: 'Live draft' })).toBeChecked();
});

it('sends nothing without a code and a name [DIS-3]', async () => {
  const dialog = await pair('', '');
  expect(dialog.getByLabelText('Code')).toBeInvalid();
  expect(dialog.getByLabelText('Name')).toBeInvalid();
  expect(server.callsOf(displayRoutes.approve)).toEqual([]);
});

it('says at the code that no screen shows it, and keeps what was typed [DIS-3, UI-26]', async () => {
  server.on(displayRoutes.approve, () => {
    throw new Refused('PAIRING_CODE_UNKNOWN');
  });
  const dialog = await pair('K7M4PQ', 'Ops room');
  expect(await dialog.findByText(/^No screen shows this code\./)).toBeVisible();
  expect(dialog.getByLabelText('Code')).toHaveFocus();
  expect(dialog.getByLabelText('Name')).toHaveValue('Ops room');
});

it('asks before a screen is revoked, and takes it off the list [DIS-9, UI-20]', async () => {
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Revoke North wall' }));
  const dialog = within(screen.getByRole('alertdialog', { name: 'Revoke North wall?' }));
  expect(dialog.getByRole('button', { name: 'Cancel' })).toHaveFocus();
  expect(server.callsOf(displayRoutes.revoke)).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'Revoke Display' }));
  expect(await screen.findByText('Display revoked')).toBeVisible();
  expect(screen.queryByRole('listitem', { name: 'North wall' })).toBeNull();
  expect(server.callsOf(displayRoutes.revoke)[0]?.url).toBe(`/api/displays/${wall.id}`);
});

it('a screen that is revoked while its settings are open leaves them open, and says so [ADM-225, DIS-35]', async () => {
  const { user, channel } = open();
  await user.click(await screen.findByRole('button', { name: /Settings/ }));
  const dialog = within(screen.getByRole('dialog'));
  await user.type(dialog.getByLabelText('Name'), ' 2');
  displays = [];
  await act(() => channel.flush());
  channel.push('directory:changed', { what: 'displays', ids: [wall.id], revision: 2 });
  await act(() => channel.flush());
  expect(await dialog.findByText(/^North wall was revoked/)).toBeVisible();
  expect(dialog.getByLabelText('Name')).toHaveValue('North wall 2');
  expect(dialog.getByRole('button', { name: 'Save Settings' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
});

it('a screen that was let in is shown as seen within seconds, without a reload [DIS-44]', async () => {
  displays = [{ ...wall, lastSeenAt: null }];
  vi.useFakeTimers({ shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  open();
  expect(await screen.findByText(/^not seen yet/)).toBeVisible();
  displays = [{ ...wall, lastSeenAt: new Date(Date.now()).toISOString() }];
  await act(() => vi.advanceTimersByTimeAsync(3_000));
  expect(await screen.findByText(/^seen just now/)).toBeVisible();
});
