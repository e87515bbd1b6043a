import { cleanupKinds, type CleanupPreview } from '@muster/protocol';
import { formatDate } from '../../../shared/dates/date-format.ts';
import { faultNotice } from '../../../shared/faults/fault-notice.ts';
import { toast } from '../../../shared/ui/feedback/toast.store.ts';
import { AlertDialog } from '../../../shared/ui/overlays/alert-dialog.tsx';
import { useStartCleanup } from './cleanup.queries.ts';
import { countedWords } from './cleanup-words.ts';
import { useTellOutcome } from './use-tell-outcome.ts';

type ConfirmCleanupProps = {
  open: boolean;
  onClose: () => void;
  days: number;
  cutoff: string;
  /** Undefined while it is counted. */
  preview: CleanupPreview | undefined;
};

/** Step two: says with numbers what goes, and runs it (KEP-14). */
export function ConfirmCleanup({ open, onClose, days, cutoff, preview }: ConfirmCleanupProps) {
  const cleanup = useStartCleanup();
  const follow = useTellOutcome();
  function confirm() {
    onClose();
    cleanup.mutate(days, {
      onSuccess: follow,
      onError: (error) =>
        toast({
          ...faultNotice(error, {
            title: 'Cleanup Failed',
            fallback: 'Failed to cleanup data',
            words: 'server',
          }),
          variant: 'destructive',
        }),
    });
  }
  return (
    <AlertDialog
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={`Remove everything before ${formatDate(cutoff)}?`}
      confirmLabel="Confirm Cleanup"
      onConfirm={confirm}
    >
      {preview ? (
        <ul className="list-disc pl-5">
          {cleanupKinds
            .filter((kind) => preview.details[kind] > 0)
            .map((kind) => (
              <li key={kind}>{countedWords(kind, preview.details[kind])}</li>
            ))}
        </ul>
      ) : (
        <p>How much that is, is still being counted.</p>
      )}
      <p className="mt-2">
        The last {days} days stay. What is removed is first written to an archive on the server,
        from which it can be put back.
      </p>
    </AlertDialog>
  );
}
