import type { UseMutationResult } from '@tanstack/react-query';
import { AlertDialog } from '../../shared/ui/overlays/alert-dialog.tsx';
import { toast } from '../../shared/ui/feedback/toast.store.ts';

type DeleteFileProps = {
  what: 'Archive' | 'Backup' | 'Evidence pack';
  name: string;
  onClose: () => void;
  deleting: UseMutationResult<object, Error, string>;
  children: string;
};

/** Asks before a file of the server is deleted for good. */
export function DeleteFile({ what, name, onClose, deleting, children }: DeleteFileProps) {
  const remove = () =>
    deleting.mutate(name, {
      onSuccess: () => {
        onClose();
        toast({ title: `${what} deleted`, description: name });
      },
    });
  return (
    <AlertDialog
      open
      onOpenChange={(open) => {
        if (open) return;
        deleting.reset();
        onClose();
      }}
      title={`Delete ${name}?`}
      confirmLabel={`Delete ${what}`}
      onConfirm={remove}
      pending={deleting.isPending}
      pendingText="Deleting…"
      error={deleting.error?.message}
    >
      {children}
    </AlertDialog>
  );
}
