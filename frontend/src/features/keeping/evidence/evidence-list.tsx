import { counted, evidenceKeptDays, type EvidencePack, evidenceRoutes } from '@muster/protocol';
import { useState } from 'react';
import { formatDate } from '../../../shared/dates/date-format.ts';
import { formatDateTime } from '../../../shared/dates/time-format.ts';
import { formatFileSize } from '../../../shared/files/file-size.ts';
import { pathOf } from '../../../shared/http/path.ts';
import { Subject } from '../../../shared/subject/subject.tsx';
import { waitsWords } from '../../../shared/domain/job-waits.ts';
import { Banner } from '../../../shared/ui/feedback/banner.tsx';
import { Button } from '../../../shared/ui/controls/button.tsx';
import { EmptyState } from '../../../shared/ui/feedback/empty-state.tsx';
import { ErrorState } from '../../../shared/ui/feedback/error-state.tsx';
import { ProgressBar } from '../../../shared/ui/feedback/progress-bar.tsx';
import { SkeletonRows } from '../../../shared/ui/feedback/skeleton.tsx';
import { useDelayed } from '../../../shared/ui/hooks/use-delayed.ts';
import { DeleteFile } from '../delete-file.tsx';
import { KeptFileLine } from '../kept-file-line.tsx';
import { isRunning, useDeleteEvidence, useEvidence } from './evidence.queries.ts';

/** The packs with their state, and how one is verified (EVI-31). */
export function EvidenceList({ timeZone }: { timeZone: string }) {
  const { data: packs, error, refetch, isFetching, isPending } = useEvidence();
  const [deleting, setDeleting] = useState<string>();
  const isLate = useDelayed(isPending);
  const remove = useDeleteEvidence();
  const rows = packs
    ?.filter((pack) => !isRunning(pack))
    .map((pack) => ({ ...pack, id: pack.name }));

  return (
    <>
      {packs ? (
        packs.length === 0 ? (
          <EmptyState title="No evidence pack yet">
            A pack has everything that was recorded for its days, as files that anybody can open.
          </EmptyState>
        ) : (
          <ul aria-label="Evidence packs" className="divide-y divide-line">
            {packs.map((pack) => (
              <PackLine
                key={pack.name}
                pack={pack}
                timeZone={timeZone}
                onDelete={() => setDeleting(pack.name)}
              />
            ))}
          </ul>
        )
      ) : error ? (
        <ErrorState
          title="Failed to fetch the evidence packs"
          message={error.message}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : (
        isLate && <SkeletonRows rows={2} />
      )}
      <p className="border-t border-line px-4 py-2.5 text-12 text-ink3">
        Whoever has the file verifies it without this server, with{' '}
        <code className="wrap-anywhere">npm run admin -- verify FILE --seal SEAL</code>: it names
        the first line that was altered. Write the seal down and hand it over by another way; it
        also stands in Activity. The file has names, absences and notes in the clear, and is deleted
        here after {evidenceKeptDays} days.
      </p>
      <Subject thing="evidence" rows={rows} id={deleting} name={({ id }) => id}>
        {({ id, state }) => (
          <DeleteFile
            what="Evidence pack"
            name={id}
            onClose={() => setDeleting(undefined)}
            deleting={remove}
          >
            {state === 'done'
              ? 'It is deleted from the server for good. A copy that was downloaded stays, and so does its seal in Activity.'
              : 'It is taken off the list. It has no file.'}
          </DeleteFile>
        )}
      </Subject>
    </>
  );
}

const waitingPack = { own: 'An evidence pack', again: 'it can be made anew' };

type PackLineProps = { pack: EvidencePack; timeZone: string; onDelete: () => void };

function PackLine({ pack, timeZone, onDelete }: PackLineProps) {
  const { name, from, to, at, state, done, total, bytes, seal, madeByName, message, waits } = pack;
  const title = from === to ? formatDate(from) : `${formatDate(from)} to ${formatDate(to)}`;
  const made = `${formatDateTime(at, timeZone)}${madeByName === null ? '' : ` by ${madeByName}`}`;
  if (state === 'running') {
    return (
      <li className="flex flex-col gap-2 px-4 py-3">
        <div className="flex flex-wrap items-baseline justify-between gap-x-3">
          <p className="font-medium">{title}</p>
          <p className="text-13 text-ink2">
            {done} of {counted(total, 'day')}
          </p>
        </div>
        <ProgressBar label="Making an evidence pack" done={done} total={total} />
        {waits && <Banner tone="warning">{waitsWords(waits, waitingPack, timeZone)}</Banner>}
        <p className="text-12 wrap-anywhere text-ink3">
          Begun {made}.{!waits && ' People can go on working; it goes on when this page is closed.'}
        </p>
      </li>
    );
  }
  if (state === 'failed') {
    return (
      <li className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-2">
        <div className="min-w-0 flex-1 basis-60">
          <p className="font-medium wrap-anywhere">{title}</p>
          <p className="text-13 wrap-anywhere text-absent-text">Failed: {message}</p>
          <p className="text-12 wrap-anywhere text-ink3">{made}</p>
        </div>
        <Button variant="danger-text" onClick={onDelete} className="phone:w-full">
          Delete<span className="sr-only"> {name}</span>
        </Button>
      </li>
    );
  }
  return (
    <KeptFileLine
      name={name}
      title={title}
      note={`${made} · ${formatFileSize(bytes)}`}
      href={pathOf(evidenceRoutes.read.path, { evidenceName: name })}
      onDelete={onDelete}
    >
      {seal !== null && (
        <p className="text-12 wrap-anywhere text-ink2">
          Seal <code>{seal}</code>
        </p>
      )}
    </KeptFileLine>
  );
}
