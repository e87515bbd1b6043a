import type { UseMutationResult } from '@tanstack/react-query';
import { AlertDialog } from '../../shared/ui/overlays/alert-dialog.tsx';
import { toast } from '../../shared/ui/feedback/toast.store.ts';
import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button, buttonStyle } from '../../shared/ui/controls/button.tsx';

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

type KeptFileLineProps = {
  name: string;
  title: ReactNode;
  note: string;
  /** Where the file is sent from. */
  href: string;
  onDelete: () => void;
  children?: ReactNode;
};

/** One file that the server keeps: what it is, its name, and what can be done with it (KEP-16). */
export function KeptFileLine({ name, title, note, href, onDelete, children }: KeptFileLineProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-2">
      <div className="min-w-0 flex-1 basis-60">
        <p className="font-medium wrap-anywhere">{title}</p>
        <p className="text-12 text-ink3">{note}</p>
        <p className="text-12 wrap-anywhere text-ink3">{name}</p>
        {children}
      </div>
      <div className="flex gap-2 phone:w-full phone:[&>*]:flex-1">
        <a href={href} download={name} className={buttonStyle()}>
          <Download aria-hidden />
          Download<span className="sr-only"> {name}</span>
        </a>
        <Button variant="danger-text" onClick={onDelete}>
          Delete<span className="sr-only"> {name}</span>
        </Button>
      </div>
    </li>
  );
}
