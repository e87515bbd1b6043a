import { DatabaseBackup } from 'lucide-react';
import { Button } from '../../../shared/ui/controls/button.tsx';
import { useBackups, useStartBackup } from './backups.queries.ts';
import { startOfBackup } from './start-of-backup.ts';

/** Begins a backup; how far it is stands above the list. */
export function BackUpNow() {
  const { data: backups } = useBackups();
  const starting = useStartBackup();
  const isRunning = backups?.some(({ state }) => state === 'running') ?? false;
  return (
    <Button
      variant="primary"
      onClick={() => startOfBackup(starting.mutate)}
      pending={starting.isPending || isRunning}
      pendingText="Backing up…"
    >
      <DatabaseBackup aria-hidden />
      Back up now
    </Button>
  );
}
