import { Loaded } from '../../../shared/ui/feedback/loaded.tsx';
import { CleanupForm } from './cleanup-form.tsx';
import { isRunning, useCleanup } from './cleanup.queries.ts';
import { figure, type CleanupProgress } from '@muster/protocol';
import { formatDate } from '../../../shared/dates/date-format.ts';
import { formatDateTime } from '../../../shared/dates/time-format.ts';
import { waitsWords } from '../../../shared/domain/job-waits.ts';
import { Banner } from '../../../shared/ui/feedback/banner.tsx';
import { ProgressBar } from '../../../shared/ui/feedback/progress-bar.tsx';
import { Card } from '../../../shared/ui/layout/card.tsx';
import { useOrganisation } from '../../../shared/dates/organisation.ts';

type CleanupStateProps = { progress: CleanupProgress };

/** Who begins what the settings remove each day (KEP-32). */
const byItself = 'the settings';

/** The cleanup that runs, with its progress, else how the latest one ended (KEP-15). */
function CleanupState({ progress }: CleanupStateProps) {
  const { timeZone } = useOrganisation();
  if (progress.state === 'none' || progress.cutoff === null) return null;
  if (isRunning(progress)) return <Running progress={progress} />;
  const {
    state,
    deletedRecords,
    archive,
    kept: skipped,
    startedByName,
    finishedAt,
    message,
    cutoff,
  } = progress;
  const when = finishedAt && formatDateTime(finishedAt, timeZone);
  return (
    <Banner tone={state === 'done' ? 'ok' : 'danger'}>
      <p className="font-medium">
        {state === 'done'
          ? `The latest cleanup removed ${figure(deletedRecords)} records from before ${formatDate(cutoff)}`
          : `The latest cleanup failed: ${message}`}
      </p>
      <p className="text-12">
        {[startedByName ?? byItself, when].filter(Boolean).join(' · ')}
        {archive && (
          <>
            {' · archive '}
            <span className="font-medium">{archive}</span>
          </>
        )}
        {skipped > 0 && ` · ${figure(skipped)} changed meanwhile and stay`}
      </p>
    </Banner>
  );
}

const waitingCleanup = (state: CleanupProgress['state']) => ({
  own: 'A cleanup',
  kept: state === 'removing' ? 'Its archive is whole' : undefined,
  lost: 'Nothing was removed.',
  again: 'another one can be begun',
});

function Running({ progress }: CleanupStateProps) {
  const { timeZone } = useOrganisation();
  const { state, done, total, cutoff, startedByName, startedAt, archive, waits } = progress;
  const step = state === 'archiving' ? 'Writing the archive' : 'Removing what is archived';
  return (
    <Card as="section" aria-label="Cleanup" className="flex flex-col gap-2">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <p className="font-semibold">
          Step {state === 'archiving' ? 1 : 2} of 2: {step}
        </p>
        <p className="text-13 text-ink2">
          {total > 0 ? `${figure(done)} of ${figure(total)} documents` : 'Counting…'}
        </p>
      </div>
      <ProgressBar label={step} done={done} total={total} />
      {waits && (
        <Banner tone="warning">{waitsWords(waits, waitingCleanup(state), timeZone)}</Banner>
      )}
      <p className="text-12 text-ink3">
        Before {formatDate(cutoff ?? '')} · begun by {startedByName ?? byItself}
        {startedAt && `, ${formatDateTime(startedAt, timeZone)}`}.
        {!waits && ' It goes on when this page is closed.'}
        {archive && ` Archive: ${archive}`}
      </p>
    </Card>
  );
}

/** The cleanup that runs or ran, and how to begin one. */
export function CleanupPanel() {
  const query = useCleanup();
  return (
    <Loaded query={query} failure="Failed to fetch the state of the cleanup" rows={3}>
      {(progress) => (
        <>
          <CleanupState progress={progress} />
          <CleanupForm endedAt={progress.finishedAt} isBusy={isRunning(progress)} />
        </>
      )}
    </Loaded>
  );
}
