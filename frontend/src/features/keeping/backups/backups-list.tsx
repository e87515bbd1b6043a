import { keepingRoutes, type Backup, figure } from '@muster/protocol';
import { formatDateTime } from '../../../shared/dates/time-format.ts';
import { formatFileSize } from '../../../shared/files/save-file.ts';
import { pathOf } from '../../../shared/http/transport.ts';
import { EmptyState } from '../../../shared/ui/feedback/empty-state.tsx';
import { Card } from '../../../shared/ui/layout/card.tsx';
import { KeptFileLine, KeptFiles } from '../kept-files.tsx';
import { useBackups, useDeleteBackup } from './backups.queries.ts';
import { waitsWords } from '../../../shared/domain/job-waits.ts';
import { Banner } from '../../../shared/ui/feedback/banner.tsx';
import { ProgressBar } from '../../../shared/ui/feedback/progress-bar.tsx';
import { useOrganisation } from '../../../shared/dates/organisation.ts';

const waitingBackup = { own: 'A backup', again: 'another one can be made' };

type BackupStateProps = { backup: Backup };

/** A backup that is being made, or why the latest one failed (KEP-30). */
function BackupState({ backup }: BackupStateProps) {
  const { timeZone } = useOrganisation();
  const { state, at, done, total, message, waits } = backup;
  const when = formatDateTime(at, timeZone);
  if (state === 'failed') {
    return (
      <Banner tone="danger">
        <p className="font-medium">The latest backup failed</p>
        <p className="text-12">
          {when} · {message}
        </p>
      </Banner>
    );
  }
  return (
    <Card as="section" aria-label="Backup" className="flex flex-col gap-2">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <p className="font-semibold">Backing up</p>
        <p className="text-13 text-ink2">
          {total > 0 ? `${figure(done)} of ${figure(total)} documents` : 'Counting…'}
        </p>
      </div>
      <ProgressBar label="Backing up" done={done} total={total} />
      {waits && <Banner tone="warning">{waitsWords(waits, waitingBackup, timeZone)}</Banner>}
      <p className="text-12 text-ink3">
        Begun {when}.{!waits && ' People can go on working; it goes on when this page is closed.'}
      </p>
    </Card>
  );
}

const isDone = ({ state }: Backup) => state === 'done';

/** The backups with the one that is being made, and the latest that failed (KEP-30). */
export function BackupsList() {
  const { timeZone } = useOrganisation();
  const query = useBackups();
  const backups = query.data;
  const remove = useDeleteBackup();
  const unfinished = backups?.find((backup) => !isDone(backup));
  const files = backups?.filter(isDone);

  return (
    <>
      {unfinished && <BackupState backup={unfinished} />}
      <Card as="section" aria-label="Backups" padded={false}>
        <KeptFiles
          query={{ ...query, data: files }}
          failure="Failed to fetch backups"
          thing="backup"
          what="Backup"
          deleting={remove}
          loss={() => 'It is deleted from the server for good. A copy that was downloaded stays.'}
          empty={
            <EmptyState title="No backup yet">
              A backup has everything that is stored. Make one now, or set a daily one.
            </EmptyState>
          }
        >
          {({ name, at, bytes }, onDelete) => (
            <KeptFileLine
              key={name}
              name={name}
              title={formatDateTime(at, timeZone)}
              note={`${name.startsWith('daily-') ? 'daily' : 'made by hand'} · ${formatFileSize(bytes)}`}
              href={pathOf(keepingRoutes.downloadBackup.path, { backupName: name })}
              onDelete={onDelete}
            />
          )}
        </KeptFiles>
        <p className="border-t border-line px-4 py-2.5 text-12 text-ink3">
          Keep a copy away from this server. To restore one, run{' '}
          <code>npm run admin -- restore FILE</code> on an empty store, while the product is
          stopped. Everybody signs in again afterwards. Accounts, passwords, API tokens, wall
          screens and calendar addresses are then those of the backup, also where they were revoked
          since.
        </p>
      </Card>
    </>
  );
}
