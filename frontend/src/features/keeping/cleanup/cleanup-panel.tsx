import { ErrorState } from '../../../shared/ui/feedback/error-state.tsx';
import { SkeletonRows } from '../../../shared/ui/feedback/skeleton.tsx';
import { CleanupForm } from './cleanup-form.tsx';
import { CleanupState } from './cleanup-state.tsx';
import { isRunning, useCleanup } from './cleanup.queries.ts';

type CleanupPanelProps = { today: string; timeZone: string };

/** The cleanup that runs or ran, and how to begin one. */
export function CleanupPanel({ today, timeZone }: CleanupPanelProps) {
  const { data: progress, error, refetch, isFetching } = useCleanup();
  if (!progress) {
    return error ? (
      <ErrorState
        title="Failed to fetch the state of the cleanup"
        message={error.message}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    ) : (
      <SkeletonRows rows={3} />
    );
  }
  return (
    <>
      <CleanupState progress={progress} timeZone={timeZone} />
      <CleanupForm today={today} endedAt={progress.finishedAt} isBusy={isRunning(progress)} />
    </>
  );
}
