import type { CleanupProgress } from '@muster/protocol';
import { useEffect, useState } from 'react';
import { toast } from '../../../shared/ui/feedback/toast.store.ts';
import { useAfterCleanup, useCleanup } from './cleanup.queries.ts';

/** Tells whoever began a cleanup how it ended, now or when it has (KEP-14). */
export function useTellOutcome(): (begun: CleanupProgress) => void {
  const [begunAt, setBegunAt] = useState<string | null>(null);
  const { data: progress } = useCleanup();
  const refresh = useAfterCleanup();

  const isOver =
    begunAt !== null &&
    progress?.startedAt === begunAt &&
    (progress.state === 'done' || progress.state === 'failed');
  useEffect(() => {
    if (!isOver || !progress) return;
    setBegunAt(null);
    tell(progress);
    refresh();
  }, [isOver, progress, refresh]);

  return ({ startedAt }) => setBegunAt(startedAt);
}

function tell({ state, deletedRecords, message }: CleanupProgress): void {
  if (state === 'done') {
    const description = `Successfully deleted ${deletedRecords} old records`;
    toast({ title: 'Cleanup Completed', description });
  } else {
    const description = message ?? 'Failed to cleanup data';
    toast({ title: 'Cleanup Failed', description, variant: 'destructive' });
  }
}
