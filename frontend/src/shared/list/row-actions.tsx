import type { UseMutationResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { cn } from '../ui/cn.ts';
import { faultWords } from '../http/fault.ts';
import { toast } from '../ui/feedback/toast.store.ts';
import { AlertDialog } from '../ui/overlays/alert-dialog.tsx';
import { Pencil, Trash2, type LucideIcon } from 'lucide-react';
import { Button } from '../ui/controls/button.tsx';
import { IconButton } from '../ui/controls/icon-button.tsx';
import { usePhone } from '../ui/hooks/use-media.ts';

type RowQuestionProps<Row> = {
  row: Row;
  title: string;
  /** The deed: "Delete Role". */
  confirmLabel: string;
  action: UseMutationResult<unknown, Error, Row>;
  pendingText?: string;
  /** The notice when it is done, where the deed has none of its own. */
  done?: { readonly title: string; readonly description: string };
  /** Why it was not done. */
  reason?: (error: Error) => string;
  onClose: () => void;
  /** What is lost. */
  children: ReactNode;
};

/** Asks before something is done with a row that cannot be taken back, such as deleting it. */
export function RowQuestion<Row>(props: RowQuestionProps<Row>) {
  const { row, title, confirmLabel, action, pendingText = 'Deleting…', done, children } = props;
  const { reason = faultWords, onClose } = props;
  const close = () => {
    action.reset();
    onClose();
  };
  const onSuccess = () => {
    close();
    if (done) toast(done);
  };
  return (
    <AlertDialog
      open
      onOpenChange={close}
      title={title}
      confirmLabel={confirmLabel}
      onConfirm={() => action.mutate(row, { onSuccess })}
      pending={action.isPending}
      pendingText={pendingText}
      error={action.error ? reason(action.error) : undefined}
    >
      {children}
    </AlertDialog>
  );
}

/** The error's own words, with the status that a refusal has in front. */
export const withStatus = ({ message }: Error): string => message;

interface RowAction {
  /** `Edit` */
  readonly word: string;
  readonly icon: LucideIcon;
  readonly onPress: () => void;
  /** Why it is not possible now. */
  readonly stopped?: string | undefined;
  readonly isDestructive?: boolean;
}

type RowActionsProps = {
  /** Whose row it is. */
  name: string;
  actions: readonly RowAction[];
};

/** What can be done with one row: icons with a tooltip, and words on a phone, which has none. */
export function RowActions({ name, actions }: RowActionsProps) {
  const phone = usePhone();
  return (
    <span
      className={cn(
        'flex justify-end gap-1 phone:gap-2',
        actions.length > 3 ? 'phone:grid phone:grid-cols-2' : 'phone:flex-wrap',
      )}
    >
      {actions.map(({ word, icon: Icon, onPress, stopped, isDestructive = false }) => {
        const props = {
          'aria-label': `${word} ${name}`,
          'aria-description': stopped,
          'aria-disabled': stopped !== undefined,
          'data-tip': stopped ?? word,
          onClick: stopped === undefined ? onPress : undefined,
        };
        return phone ? (
          <Button key={word} {...props} writes variant={isDestructive ? 'danger-text' : 'outline'}>
            <Icon aria-hidden />
            {word}
          </Button>
        ) : (
          <IconButton
            key={word}
            {...props}
            label={props['aria-label']}
            icon={Icon}
            size="small"
            writes
          />
        );
      })}
    </span>
  );
}

/** Edit and Delete. `kept`: why it cannot be deleted. */
export const editAndDelete = (
  onEdit: () => void,
  onDelete: () => void,
  stopReason?: string,
): readonly RowAction[] => [
  { word: 'Edit', icon: Pencil, onPress: onEdit },
  { word: 'Delete', icon: Trash2, onPress: onDelete, stopped: stopReason, isDestructive: true },
];
