import { keepingRoutes, type Backup } from '@muster/protocol';
import { useState } from 'react';
import { formatDateTime } from '../../../shared/dates/time-format.ts';
import { formatFileSize } from '../../../shared/files/file-size.ts';
import { pathOf } from '../../../shared/http/path.ts';
import { Subject } from '../../../shared/subject/subject.tsx';
import { EmptyState } from '../../../shared/ui/feedback/empty-state.tsx';
import { ErrorState } from '../../../shared/ui/feedback/error-state.tsx';
import { SkeletonRows } from '../../../shared/ui/feedback/skeleton.tsx';
import { useDelayed } from '../../../shared/ui/hooks/use-delayed.ts';
import { Card } from '../../../shared/ui/layout/card.tsx';
import { DeleteFile } from '../delete-file.tsx';
import { KeptFileLine } from '../kept-file-line.tsx';
import { BackupState } from './backup-state.tsx';
import { useBackups, useDeleteBackup } from './backups.queries.ts';

const isDone = ({ state }: Backup) => state === 'done';

/** The backups with the one that is being made, and the latest that failed (KEP-30). */
export function BackupsList({ timeZone }: { timeZone: string }) {
  const { data: backups, error, refetch, isFetching, isPending } = useBackups();
  const [deleting, setDeleting] = useState<string>();
  const isLate = useDelayed(isPending);
  const remove = useDeleteBackup();
  const unfinished = backups?.find((backup) => !isDone(backup));
  const files = backups?.filter(isDone);

  return (
    <>
      {unfinished && <BackupState backup={unfinished} timeZone={timeZone} />}
      <Card as="section" aria-label="Backups" padded={false}>
        {files ? (
          files.length === 0 ? (
            <EmptyState title="No backup yet">
              A backup has everything that is stored. Make one now, or set a daily one.
            </EmptyState>
          ) : (
            <ul className="divide-y divide-line">
              {files.map(({ name, at, bytes }) => (
                <KeptFileLine
                  key={name}
                  name={name}
                  title={formatDateTime(at, timeZone)}
                  note={`${name.startsWith('daily-') ? 'daily' : 'made by hand'} · ${formatFileSize(bytes)}`}
                  href={pathOf(keepingRoutes.downloadBackup.path, { backupName: name })}
                  onDelete={() => setDeleting(name)}
                />
              ))}
            </ul>
          )
        ) : error ? (
          <ErrorState
            title="Failed to fetch backups"
            message={error.message}
            onRetry={() => void refetch()}
            retrying={isFetching}
          />
        ) : (
          isLate && <SkeletonRows rows={3} />
        )}
        <p className="border-t border-line px-4 py-2.5 text-12 text-ink3">
          Keep a copy away from this server. To restore one, run{' '}
          <code>npm run admin -- restore FILE</code> on an empty store, while the product is
          stopped. Everybody signs in again afterwards. Accounts, passwords, API tokens, wall
          screens and calendar addresses are then those of the backup, also where they were revoked
          since.
        </p>
      </Card>
      <Subject
        thing="backup"
        rows={files?.map(({ name }) => ({ id: name }))}
        id={deleting}
        name={({ id }) => id}
      >
        {({ id }) => (
          <DeleteFile
            what="Backup"
            name={id}
            onClose={() => setDeleting(undefined)}
            deleting={remove}
          >
            It is deleted from the server for good. A copy that was downloaded stays.
          </DeleteFile>
        )}
      </Subject>
    </>
  );
}
