import { keepingRoutes } from '@muster/protocol';
import { useState } from 'react';
import { formatDate } from '../../../shared/dates/date-format.ts';
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
import { useArchives, useDeleteArchive } from './cleanup.queries.ts';

/** The files with what cleanups removed (KEP-16). */
export function ArchivesList({ timeZone }: { timeZone: string }) {
  const { data: archives, error, refetch, isFetching, isPending } = useArchives();
  const [deleting, setDeleting] = useState<string>();
  const isLate = useDelayed(isPending);
  const remove = useDeleteArchive();
  return (
    <Card as="section" aria-label="Archives" padded={false}>
      <h3 className="border-b border-line px-4 py-3 text-16 font-semibold">Archives</h3>
      {archives ? (
        archives.length === 0 ? (
          <EmptyState title="No archive yet">
            A cleanup writes what it removes into a file that is listed here.
          </EmptyState>
        ) : (
          <ul className="divide-y divide-line">
            {archives.map(({ name, at, cutoff, bytes }) => (
              <KeptFileLine
                key={name}
                name={name}
                title={`Everything before ${formatDate(cutoff)}`}
                note={`removed ${formatDateTime(at, timeZone)} · ${formatFileSize(bytes)}`}
                href={pathOf(keepingRoutes.downloadArchive.path, { archiveName: name })}
                onDelete={() => setDeleting(name)}
              />
            ))}
          </ul>
        )
      ) : error ? (
        <ErrorState
          title="Failed to fetch archives"
          message={error.message}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : (
        isLate && <SkeletonRows rows={2} />
      )}
      <p className="border-t border-line px-4 py-2.5 text-12 text-ink3">
        To put an archive back, run <code>npm run admin -- unarchive FILE</code> on the server.
      </p>
      <Subject
        thing="archive"
        rows={archives?.map(({ name }) => ({ id: name }))}
        id={deleting}
        name={({ id }) => id}
      >
        {({ id }) => (
          <DeleteFile
            what="Archive"
            name={id}
            onClose={() => setDeleting(undefined)}
            deleting={remove}
          >
            What this cleanup removed cannot be put back afterwards, unless you keep a downloaded
            copy.
          </DeleteFile>
        )}
      </Subject>
    </Card>
  );
}
