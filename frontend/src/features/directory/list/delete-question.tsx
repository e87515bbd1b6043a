import type { UseMutationResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Fault } from '../../../shared/http/fault.ts';
import { AlertDialog } from '../../../shared/ui/overlays/alert-dialog.tsx';

type DeleteQuestionProps<Row> = {
  row: Row;
  title: string;
  /** The deed: "Delete Role". */
  confirmLabel: string;
  removal: UseMutationResult<unknown, Error, Row>;
  onClose: () => void;
  /** What is lost. */
  children: ReactNode;
};

/** Asks before something is deleted. */
export function DeleteQuestion<Row>({
  row,
  title,
  confirmLabel,
  removal,
  onClose,
  children,
}: DeleteQuestionProps<Row>) {
  return (
    <AlertDialog
      open
      onOpenChange={onClose}
      title={title}
      confirmLabel={confirmLabel}
      onConfirm={() => removal.mutate(row, { onSuccess: onClose })}
      pending={removal.isPending}
      pendingText="Deleting…"
      error={removal.error instanceof Fault ? removal.error.detail : removal.error?.message}
    >
      {children}
    </AlertDialog>
  );
}
