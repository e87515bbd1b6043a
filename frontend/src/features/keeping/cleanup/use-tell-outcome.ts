import { type CleanupProgress, figure } from '@muster/protocol';
import { useEffect, useRef } from 'react';
import { toast } from '../../../shared/ui/feedback/toast.store.ts';
import { isRunning, useAfterCleanup, useCleanup } from './cleanup.queries.ts';

/** Tells whoever began a cleanup how it ended, now or when it has (KEP-14). */
export function useTellOutcome(): (begun: CleanupProgress) => void {
  const begunAt = useRef<string | null>(null);
  const { data: progress } = useCleanup();
  const refresh = useAfterCleanup();

  useEffect(() => {
    if (!progress || isRunning(progress)) return;
    if (begunAt.current === null || progress.startedAt !== begunAt.current) return;
    begunAt.current = null;
    tell(progress);
    refresh();
  }, [progress, refresh]);

  return (begun) => {
    if (isRunning(begun)) {
      begunAt.current = begun.startedAt;
      return;
    }
    tell(begun);
    refresh();
  };
}

function tell({ state, deletedRecords, message }: CleanupProgress): void {
  if (state === 'done') {
    const description = `Successfully deleted ${figure(deletedRecords)} old records`;
    toast({ title: 'Cleanup Completed', description });
  } else {
    const description = message ?? 'Failed to cleanup data';
    toast({ title: 'Cleanup Failed', description, variant: 'destructive' });
  }
}
