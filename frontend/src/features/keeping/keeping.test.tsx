import {
  auditRoutes,
  evidenceRoutes,
  keepingRoutes,
  type AuditEntry,
  type Backup,
  type BackupSchedule,
  type EvidencePack,
} from '@muster/protocol';
import { act, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { Cut, FakeServer, Refused } from '../../testing/fake-server.ts';
import { renderLive } from '../../testing/render-live.tsx';
import { BackUpNow, BackupScheduleCard } from './backups/backup-schedule-card.tsx';
import { BackupsList } from './backups/backups-list.tsx';
import EvidencePanel from './evidence/evidence-panel.tsx';

let server: FakeServer;

describe('backups', () => {
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
        <BackupsList />
        <BackupScheduleCard />
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
    const dialog = within(screen.getByRole('alertdialog'));
    expect(server.callsOf(keepingRoutes.deleteBackup)).toEqual([]);
    await user.click(dialog.getByRole('button', { name: 'Delete Backup' }));
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
});

describe('evidence', () => {
  const made: EvidencePack = {
    name: 'evidence-2026-11-18-to-2026-11-19-2026-11-20T02-52-00.000Z.zip',
    from: '2026-11-18',
    to: '2026-11-19',
    at: '2026-11-20T02:52:00.000Z',
    state: 'done',
    done: 2,
    total: 2,
    bytes: 1_440_000,
    seal: 'ab'.repeat(32),
    madeByName: 'Ben Admin',
    expiresAt: '2026-12-20T02:52:00.000Z',
    message: null,
    waits: null,
  };
  const running: EvidencePack = {
    ...made,
    name: 'evidence-2026-11-20-to-2026-11-20-2026-11-20T03-00-00.000Z.zip',
    from: '2026-11-20',
    to: '2026-11-20',
    state: 'running',
    done: 0,
    total: 1,
    seal: null,
  };
  let packs: EvidencePack[];
  beforeEach(() => {
    packs = [];
    server = new FakeServer()
      .on(evidenceRoutes.list, () => packs)
      .on(evidenceRoutes.make, () => {
        packs = [running, ...packs];
        return { name: running.name };
      })
      .on(evidenceRoutes.remove, () => {
        packs = [];
        return {};
      });
  });

  const open = (dutyDate = '2026-11-20') =>
    renderLive(<EvidencePanel label="Evidence" />, { organisation: { today: dutyDate } });

  it('makes a pack of the chosen days with its progress, and lists it with seal and download [EVI-30, EVI-31]', async () => {
    const { user } = open();
    expect(await screen.findByText('No evidence pack yet')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Make a pack' }));
    expect(
      await screen.findByRole('progressbar', { name: 'Making an evidence pack' }),
    ).toBeVisible();
    expect(screen.getByText('0 of 1 day')).toBeVisible();
    expect(server.callsOf(evidenceRoutes.make)[0]?.body).toEqual({
      from: '2026-11-20',
      to: '2026-11-20',
    });
    packs = [made];
    expect(
      await screen.findByText('Nov 18, 2026 to Nov 19, 2026', {}, { timeout: 3000 }),
    ).toBeVisible();
    expect(screen.getByText('Nov 20, 2026, 10:52 AM by Ben Admin · 1.4 MB')).toBeVisible();
    expect(screen.getByText(made.seal ?? '')).toBeVisible();
    expect(screen.getByRole('link', { name: `Download ${made.name}` })).toHaveAttribute(
      'href',
      `/api/admin/evidence/${made.name}`,
    );
  });

  it('says of one that waits what becomes of it [KEP-71]', async () => {
    packs = [{ ...running, waits: { what: null, where: null, since: null, heardAt: null } }];
    open();
    expect(
      await screen.findByText(
        'No server is at it. Within two minutes it is called failed, and it can be made anew.',
      ),
    ).toBeVisible();
  });

  it('says what is wrong with the days and sends nothing, and why none was made [EVI-2, EVI-30]', async () => {
    const { user } = open();
    await user.click(screen.getByRole('button', { name: 'First day: Nov 20, 2026' }));
    await user.click(await screen.findByRole('button', { name: /21 November 2026/ }));
    expect(screen.getByText('The first day is after the last one.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Make a pack' }));
    expect(server.callsOf(evidenceRoutes.make)).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Last day: Nov 20, 2026' }));
    await user.click(await screen.findByRole('button', { name: /21 November 2026/ }));
    server.on(evidenceRoutes.make, () => {
      throw new Refused('BUSY', { what: 'A backup' });
    });
    await user.click(screen.getByRole('button', { name: 'Make a pack' }));
    expect(await screen.findByText('A backup is running. Wait until it is done.')).toBeVisible();
  });

  it('says why one failed, that the list cannot be fetched, and asks before it deletes [EVI-31, UI-26]', async () => {
    packs = [
      { ...made, state: 'failed', seal: null, message: 'The server stopped while it was made.' },
    ];
    const { user, unmount } = open();
    expect(await screen.findByText('Failed: The server stopped while it was made.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: `Delete ${made.name}` }));
    const dialog = within(screen.getByRole('alertdialog'));
    expect(server.callsOf(evidenceRoutes.remove)).toEqual([]);
    await user.click(dialog.getByRole('button', { name: 'Delete Evidence pack' }));
    expect(await screen.findByText('No evidence pack yet')).toBeVisible();
    unmount();
    server.on(evidenceRoutes.list, () => {
      throw new Cut();
    });
    open();
    expect(await screen.findByText('Failed to fetch the evidence packs')).toBeVisible();
  });
});
