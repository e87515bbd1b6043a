import { DatabaseBackup } from 'lucide-react';
import { faultNotice } from '../../../shared/faults/fault-notice.ts';
import { Button } from '../../../shared/ui/controls/button.tsx';
import { toast } from '../../../shared/ui/feedback/toast.store.ts';
import { useBackups, useStartBackup } from './backups.queries.ts';

/** Begins a backup; how far it is stands above the list. */
export function BackUpNow() {
  const { data: backups } = useBackups();
  const starting = useStartBackup();
  const isRunning = backups?.some(({ state }) => state === 'running') ?? false;
  const start = () =>
    starting.mutate(undefined, {
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
  return (
    <Button
      variant="primary"
      onClick={start}
      pending={starting.isPending || isRunning}
      pendingText="Backing up…"
    >
      <DatabaseBackup aria-hidden />
      Back up now
    </Button>
  );
}
