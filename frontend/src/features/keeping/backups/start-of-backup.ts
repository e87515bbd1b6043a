import { faultNotice } from '../../../shared/faults/fault-notice.ts';
import { toast } from '../../../shared/ui/feedback/toast.store.ts';
import type { useStartBackup } from './backups.queries.ts';

/** Begins a backup; a refusal is told in the words of its button. */
export const startOfBackup = (mutate: ReturnType<typeof useStartBackup>['mutate']): void =>
  mutate(undefined, {
    onError: (error) =>
      toast({
        ...faultNotice(error, {
          title: 'Backup Failed',
          fallback: 'Failed to back up',
          words: 'server',
        }),
        variant: 'destructive',
      }),
  });
