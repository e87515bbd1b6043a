import { keepingRoutes, type CleanupPreview, type CleanupProgress } from '@muster/protocol';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { FakeServer, Refused } from '../../../testing/fake-server.ts';
import { asPhone } from '../../../testing/as-phone.ts';
import { renderLive } from '../../../testing/render-live.tsx';
import { CleanupPanel } from './cleanup-panel.tsx';

const details = { attendanceRecords: 2800, absences: 0, logEntries: 2900, sessions: 3, boards: 14 };
const preview: CleanupPreview = {
  days: 90,
  cutoff: '2026-08-22',
  counts: [
    { kind: 'attendanceRecords', month: '2026-07', count: 2800 },
    { kind: 'boards', month: '2026-08', count: 14 },
  ],
  details,
  total: 5717,
};
const none: CleanupProgress = {
  state: 'none',
  days: null,
  cutoff: null,
  startedByName: null,
  startedAt: null,
  finishedAt: null,
  done: 0,
  total: 0,
  archive: null,
  deletedRecords: 0,
  details: { attendanceRecords: 0, absences: 0, logEntries: 0, sessions: 0, boards: 0 },
  kept: 0,
  message: null,
  waits: null,
};
const running: CleanupProgress = {
  ...none,
  state: 'removing',
  days: 90,
  cutoff: '2026-08-22',
  startedByName: 'Ada Admin',
  startedAt: '2026-11-20T02:52:00.000Z',
  done: 600,
  total: 2400,
  archive: 'archive-before-2026-08-22-2026-11-20T02-52-00.000Z.jsonl.gz',
};
const done: CleanupProgress = {
  ...running,
  state: 'done',
  finishedAt: '2026-11-20T02:53:00.000Z',
  done: 2400,
  deletedRecords: 5717,
  details,
};

let server: FakeServer;
let progress: CleanupProgress;
beforeEach(() => {
  progress = none;
  server = new FakeServer()
    .on(keepingRoutes.cleanupProgress, () => progress)
    .on(keepingRoutes.previewCleanup, ({ body }) => ({ ...preview, days: body.days }))
    .on(keepingRoutes.archives, () => [])
    .on(keepingRoutes.cleanup, () => (progress = done));
});

const open = () => renderLive(<CleanupPanel />);

it('shows the cutoff of 90 days and counts what would go before anything is begun [KEP-3, KEP-13]', async () => {
  open();
  expect(await screen.findByLabelText('Days to keep')).toHaveValue(90);
  expect(screen.getByText('Saturday, Aug 22, 2026')).toBeVisible();
  const table = within(await screen.findByRole('table'));
  expect(table.getByRole('row', { name: /^Jul 2026 2,800/ })).toBeVisible();
  expect(table.getByRole('row', { name: 'Total 2,800 0 2,900 3 14' })).toBeVisible();
});

it('asks with what stands when it is begun, not with what somebody else has removed meanwhile [KEP-13, KEP-14]', async () => {
  const { user } = open();
  await screen.findByRole('table');
  const left = { ...details, attendanceRecords: 0, absences: 0, logEntries: 0, boards: 1 };
  server.on(keepingRoutes.previewCleanup, ({ body }) => ({
    ...preview,
    days: body.days,
    details: left,
    total: 4,
  }));
  await user.click(screen.getByRole('button', { name: 'Start Cleanup' }));
  const dialog = await screen.findByRole('alertdialog');
  expect(await within(dialog).findByText('1 board')).toBeVisible();
  expect(
    within(dialog)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual(['3 expired sessions', '1 board']);
});

it('refuses too few and too many days in words, and takes what is no number for 90 [KEP-1, KEP-13]', async () => {
  const { user } = open();
  const days = await screen.findByLabelText('Days to keep');
  await user.clear(days);
  await user.type(days, '29');
  await user.click(screen.getByRole('button', { name: 'Start Cleanup' }));
  expect(await screen.findByText('Invalid Input')).toBeVisible();
  expect(days).toBeInvalid();
  expect(screen.queryByRole('alertdialog')).toBeNull();
  await user.clear(days);
  await user.type(days, '366');
  expect(screen.getByText('Maximum retention period is 365 days')).toBeVisible();
  await user.clear(days);
  await user.tab();
  expect(days).toHaveValue(90);
});

it('asks a second time with numbers; Cancel goes back, Confirm Cleanup removes [KEP-14]', async () => {
  const { user } = open();
  await screen.findByRole('table');
  await user.click(screen.getByRole('button', { name: 'Start Cleanup' }));
  const dialog = within(screen.getByRole('alertdialog'));
  expect(dialog.getByText('2,800 attendance records')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  expect(server.callsOf(keepingRoutes.cleanup)).toEqual([]);

  await user.click(screen.getByRole('button', { name: 'Start Cleanup' }));
  await user.click(screen.getByRole('button', { name: 'Confirm Cleanup' }));
  expect(await screen.findByText('Cleanup Completed')).toBeVisible();
  expect(screen.getByText('Successfully deleted 5,717 old records')).toBeVisible();
  expect(server.callsOf(keepingRoutes.cleanup)[0]?.body).toEqual({ days: 90 });
  expect(await screen.findByText(/^The latest cleanup removed 5,717 records/)).toBeVisible();
});

it('says why a cleanup failed [KEP-9, KEP-14]', async () => {
  server.on(keepingRoutes.cleanup, () => {
    throw new Refused('NO_DISK_SPACE', { file: 'archive' });
  });
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Start Cleanup' }));
  await user.click(screen.getByRole('button', { name: 'Confirm Cleanup' }));
  expect(await screen.findByText('Cleanup Failed')).toBeVisible();
  expect(screen.getByText(/no room on the server’s disk for the archive/)).toBeVisible();
});

it('shows how far a running one is, also after a reload, and begins no other meanwhile [KEP-15]', async () => {
  progress = running;
  open();
  const bar = await screen.findByRole('progressbar', { name: 'Removing what is archived' });
  expect(bar).toHaveAttribute('aria-valuenow', '600');
  expect(bar).toHaveAttribute('aria-valuemax', '2400');
  expect(screen.getByRole('button', { name: 'Start Cleanup' })).toBeDisabled();
  progress = done;
  const removed = /^The latest cleanup removed 5,717 records/;
  expect(await screen.findByText(removed, {}, { timeout: 3000 })).toBeVisible();
  expect(screen.getByText(done.archive ?? '')).toBeVisible();
  expect(screen.queryByRole('progressbar')).toBeNull();
});

it.each([
  [
    'archiving',
    'Nothing was removed. Within two minutes it is called failed, and another one can be begun.',
  ],
  ['removing', 'Its archive is whole: it goes on by itself within two minutes.'],
] as const)(
  'says of one that was cut off while %s what becomes of it [KEP-71]',
  async (state, words) => {
    const waits = { what: null, where: null, since: null, heardAt: null };
    progress = { ...running, state, waits };
    open();
    expect(await screen.findByText(`No server is at it. ${words}`)).toBeVisible();
    expect(screen.queryByText(/It goes on when this page is closed/)).toBeNull();
  },
);

it('on a phone what would go is a card for all and one for each month [ADM-227, KEP-13]', async () => {
  asPhone();
  open();
  const list = await screen.findByRole('list', { name: 'What would be removed' });
  const cards = within(list).getAllByRole('listitem');
  expect(cards).toHaveLength(3);
  expect(cards[0]).toHaveTextContent(
    'TotalAttendance records2,800Known absences0Attendance updates2,900',
  );
  expect(cards[1]).toHaveTextContent('Jul 2026Attendance records2,800');
});

it('where nothing is old enough there is nothing to begin [KEP-13]', async () => {
  const nothing = { attendanceRecords: 0, absences: 0, logEntries: 0, sessions: 0, boards: 0 };
  server.on(keepingRoutes.previewCleanup, ({ body }) => ({
    ...preview,
    days: body.days,
    counts: [],
    details: nothing,
    total: 0,
  }));
  open();
  expect(await screen.findByText('Nothing is older than the cutoff date.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Start Cleanup' })).toBeDisabled();
});
