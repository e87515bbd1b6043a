import { counted } from '@muster/protocol';
import { AlertDialog } from '../../../shared/ui/overlays/alert-dialog.tsx';
import type { Progress } from '../attendance.view.ts';

interface SubmitQuestionProps {
  readonly open: boolean;
  readonly progress: Progress;
  readonly onClose: () => void;
  readonly onMarkRest: () => void;
  readonly onSubmit: () => void;
}

/** Asked before a sheet with members nobody has marked is sent (ATT-80). */
export function SubmitQuestion({
  open,
  progress: { marked, total },
  onClose,
  onMarkRest,
  onSubmit,
}: SubmitQuestionProps) {
  const left = total - marked;
  return (
    <AlertDialog
      open={open}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      title={`${counted(left, 'member is', 'members are')} not marked. Submit ${marked}?`}
      cancelLabel="Mark the rest"
      onCancel={onMarkRest}
      confirmLabel={`Submit ${marked}`}
      onConfirm={onSubmit}
      tone="plain"
    >
      Whoever is not marked counts neither as present nor as absent, and the sheet shows as
      incomplete.
    </AlertDialog>
  );
}
