import {
  auditRoutes,
  keepingRoutes,
  type AuditEntry,
  type Backup,
  type BackupSchedule,
} from '@muster/protocol';
import { act, screen, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { Cut, FakeServer, Refused } from '../../../testing/fake-server.ts';
import { renderLive } from '../../../testing/render-live.tsx';
import { BackUpNow, BackupScheduleCard } from './backup-schedule-card.tsx';
import { BackupsList } from './backups-list.tsx';

const daily: Backup = {
  name: 'daily-2026-11-20T02-52-00.000Z.jsonl.gz',
  at: '2026-11-20T02:52:00.000Z',
  bytes: 1_440_000,
  state: 'done',
  done: 0,
  total: 0,
  message: null,
  waits: null,
};
const made: Backup = {
  ...daily,
  name: 'backup-2026-11-20T03-00-00.000Z.jsonl.gz',
  at: '2026-11-20T03:00:00.000Z',
};
const running: Backup = { ...made, bytes: 0, state: 'running', done: 50, total: 200 };

let server: FakeServer;
let backups: Backup[];
let schedule: BackupSchedule;
beforeEach(() => {
  backups = [daily];
  schedule = { enabled: false, time: '03:00', keep: 14, revision: 0, nextAt: null };
  server = new FakeServer()
    .on(keepingRoutes.backups, () => backups)
    .on(keepingRoutes.startBackup, () => {
      backups = [running, daily];
      return running;
    })
    .on(keepingRoutes.deleteBackup, () => {
      backups = [];
      return {};
    })
    .on(keepingRoutes.backupSchedule, () => schedule)
    .on(keepingRoutes.changeBackupSchedule, ({ body: { baseRevision, ...plan } }) => ({
      ...plan,
      revision: baseRevision + 1,
      nextAt: '2026-11-20T19:00:00.000Z',
    }));
});

const open = () =>
  renderLive(
    <>
      <BackUpNow />
      <BackupsList timeZone="Asia/Singapore" />
      <BackupScheduleCard timeZone="Asia/Singapore" />
    </>,
  );

it('makes a backup with its progress, lists it when it is done, and says who gets in after a restore [KEP-30, KEP-65]', async () => {
  const { user } = open();
  expect(
    await screen.findByText(/Everybody signs in again afterwards\..* calendar addresses are/),
  ).toBeVisible();
  await screen.findByText('Nov 20, 2026, 10:52 AM');
  await user.click(screen.getByRole('button', { name: 'Back up now' }));
  const bar = await screen.findByRole('progressbar', { name: 'Backing up' });
  expect(bar).toHaveAttribute('aria-valuenow', '50');
  backups = [made, daily];
  expect(await screen.findByText('made by hand · 1.4 MB', {}, { timeout: 3000 })).toBeVisible();
  const link = screen.getByRole('link', { name: `Download ${made.name}` });
  expect(link).toHaveAttribute('href', `/api/admin/backups/${made.name}`);
});

it('says that there is none, that the latest failed, and that the list cannot be fetched [KEP-30, UI-26, UI-27]', async () => {
  backups = [{ ...running, state: 'failed', message: 'The server stopped while it was made.' }];
  const { unmount } = open();
  expect(await screen.findByText('The latest backup failed')).toBeVisible();
  expect(screen.getByText(/The server stopped while it was made\.$/)).toBeVisible();
  expect(screen.getByText('No backup yet')).toBeVisible();
  unmount();
  server.on(keepingRoutes.backups, () => {
    throw new Cut();
  });
  open();
  expect(await screen.findByText('Failed to fetch backups')).toBeVisible();
});

it('says of one that waits for what, and what becomes of it [KEP-71]', async () => {
  const waits = {
    what: 'A backup',
    where: 'at pier-2, process 7',
    since: '2026-11-20T03:00:00.000Z',
    heardAt: '2026-11-20T03:02:00.000Z',
  };
  backups = [{ ...running, waits }];
  const { unmount } = open();
  const silent =
    'The backup at pier-2, process 7, since Nov 20, 2026, 11:00 AM, has not been heard of since Nov 20, 2026, 11:02 AM.';
  expect(
    await screen.findByText(
      `${silent} Within two minutes it is called failed, and another one can be made.`,
    ),
  ).toBeVisible();
  expect(screen.queryByText(/it goes on when this page is closed/)).toBeNull();
  unmount();
  backups = [{ ...running, waits: { ...waits, what: 'An import' } }];
  open();
  expect(
    await screen.findByText(
      /^It waits for an import at .* Within two minutes of that it is called/,
    ),
  ).toBeVisible();
});

it('asks before a backup is deleted [KEP-16, KEP-30]', async () => {
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: `Delete ${daily.name}` }));
  const asked = within(screen.getByRole('alertdialog'));
  expect(server.callsOf(keepingRoutes.deleteBackup)).toEqual([]);
  await user.click(asked.getByRole('button', { name: 'Delete Backup' }));
  expect(await screen.findByText('Backup deleted')).toBeVisible();
  expect(await screen.findByText('No backup yet')).toBeVisible();
});

it('sets the daily backup; a schedule that somebody else changed keeps what was typed [KEP-31]', async () => {
  const { user } = open();
  await user.click(await screen.findByRole('switch', { name: 'Back up every day' }));
  const keep = screen.getByLabelText('Daily backups to keep');
  await user.clear(keep);
  await user.type(keep, '91');
  expect(screen.getByText('Keep at most 90 backups')).toBeVisible();
  await user.clear(keep);
  await user.type(keep, '7');
  server.on(keepingRoutes.changeBackupSchedule, () => {
    schedule = { ...schedule, time: '04:00', revision: 1 };
    throw new Refused('STALE', undefined, { changedBy: { id: 'u2', name: 'Ben Admin' } });
  });
  await user.click(screen.getByRole('button', { name: 'Save Schedule' }));
  expect(await screen.findByText(/^Ben Admin has changed the schedule/)).toBeVisible();
  expect(keep).toHaveValue(7);

  server.on(keepingRoutes.changeBackupSchedule, ({ body: { baseRevision, ...plan } }) => ({
    ...plan,
    revision: baseRevision + 1,
    nextAt: '2026-11-20T19:00:00.000Z',
  }));
  await user.click(screen.getByRole('button', { name: 'Save Schedule' }));
  expect(await screen.findByText('The next one: Nov 21, 2026, 3:00 AM')).toBeVisible();
  expect(server.callsOf(keepingRoutes.changeBackupSchedule)[1]?.body).toEqual({
    enabled: true,
    time: '04:00',
    keep: 7,
    baseRevision: 1,
  });
});

it('a backup that somebody else deletes while this page asks says by whom, and is not deleted twice [ADM-225, KEP-30]', async () => {
  const entry: AuditEntry = {
    id: '9',
    at: daily.at,
    by: { id: 'b', name: 'Ben Admin' },
    from: null,
    kind: 'backup.deleted',
    what: { type: 'backup', id: daily.name, name: daily.name },
    before: null,
    after: null,
    hash: '',
    previousHash: '',
  };
  server.on(auditRoutes.activity, () => ({ entries: [entry], hasMore: false }));
  const { user, scope } = open();
  await user.click(await screen.findByRole('button', { name: /^Delete / }));
  backups = [];
  await act(() => scope.queryClient.invalidateQueries());
  expect(await screen.findByText(/was deleted by Ben Admin. Nothing/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Delete Backup' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
});
