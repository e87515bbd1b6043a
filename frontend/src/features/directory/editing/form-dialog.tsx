import { useId, type FormEvent, type ReactNode } from 'react';
import { Button } from '../../../shared/ui/controls/button.tsx';
import { useStopOf } from '../../../shared/ui/controls/writing-stop.ts';
import { Dialog } from '../../../shared/ui/overlays/dialog.tsx';

type FormDialogProps = {
  title: string;
  description?: ReactNode;
  /** The deed: "Create Role". */
  submitLabel: string;
  pending: boolean;
  /** Not ready to be sent. */
  disabled?: boolean;
  /** Something was typed or chosen that closing would lose (ADM-202). */
  isChanged: boolean;
  onSubmit: () => void;
  onClose: () => void;
  children: ReactNode;
};

/** A form in a dialog. It stays open, with what was typed, until it was saved or is closed. */
export function FormDialog({
  title,
  description,
  submitLabel,
  pending,
  disabled = false,
  isChanged,
  onSubmit,
  onClose,
  children,
}: FormDialogProps) {
  const id = useId();
  const stop = useStopOf(true);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!pending && !disabled && stop === undefined) onSubmit();
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={title}
      description={description}
      loss={isChanged ? 'typed' : null}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            type="submit"
            form={id}
            variant="primary"
            pending={pending}
            pendingText="Saving…"
            disabled={disabled}
          >
            {submitLabel}
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={submit} className="flex flex-col gap-4">
        {children}
      </form>
    </Dialog>
  );
}
