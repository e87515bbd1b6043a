import { AlertDialog } from '../../../shared/ui/overlays/alert-dialog.tsx';
import { type Template, counted, isolated, templateInput } from '@muster/protocol';
import { TextField } from '../../../shared/form/fields.tsx';
import { FormDialog, FormElement } from '../../../shared/form/form-dialog.tsx';
import { useForm } from '../../../shared/form/use-form.ts';
import { Button } from '../../../shared/ui/controls/button.tsx';
import { useTemplateWrites } from './start.queries.ts';
import { toast } from '../../../shared/ui/feedback/toast.store.ts';
import { useOperations } from '../board-scope.tsx';
import type { BoardState } from '../use-board.ts';
import { useBoardStores } from '../board-stores.ts';
import { officers } from '../operations/operation-words.ts';

type RenameTemplateProps = { template: Template; onClose: () => void };

/** A template's name while it is changed, in the template's own row. */
export function RenameTemplate({ template, onClose }: RenameTemplateProps) {
  const { rename } = useTemplateWrites();
  const form = useForm({
    row: template,
    input: templateInput,
    valuesOf: (row) => ({ id: template.id, name: (row ?? template).name }),
    about: 'name',
    save: rename,
    onDone: onClose,
  });
  return (
    <FormElement
      {...form.frame}
      className="flex flex-col gap-2 rounded-card border border-line p-2"
    >
      <TextField
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- it comes with a press on Rename
        autoFocus
        form={form}
        name="name"
        label="Template name"
        required
      />
      <span className="flex gap-2">
        <Button type="submit" size="small" variant="primary" pending={rename.isPending}>
          Rename
        </Button>
        <Button size="small" onClick={onClose}>
          Cancel
        </Button>
      </span>
    </FormElement>
  );
}

export function DeleteTemplate({
  template: { id, name, officers: placed },
  onClose,
}: {
  template: Template;
  onClose: (isDeleted: boolean) => void;
}) {
  const { remove } = useTemplateWrites();
  return (
    <AlertDialog
      open
      onOpenChange={() => onClose(false)}
      title={`Delete the template ${isolated(name)}?`}
      confirmLabel="Delete template"
      pending={remove.isPending}
      error={remove.error?.message}
      onConfirm={() => remove.mutate(id, { onSuccess: () => onClose(true) })}
    >
      It keeps the places of {counted(placed, 'officer')}. Boards that were started from it stay as
      they are. This cannot be undone.
    </AlertDialog>
  );
}

/** Keeps who stands where at this moment under a name (UI-312). */
export function KeepTemplateDialog({ confirmed }: Pick<BoardState, 'confirmed'>) {
  const { date } = useOperations();
  const { closeDialog } = useBoardStores().view;
  const { keep } = useTemplateWrites();
  const form = useForm({
    row: undefined,
    input: templateInput,
    valuesOf: () => ({ name: '', date }),
    about: 'name',
    save: keep,
    onDone: (made) => {
      closeDialog();
      toast({
        title: 'Template kept',
        description: `${isolated(made.name)}: ${officers(made.officers)}. “Start from…” offers it on every board.`,
      });
    },
  });
  const count = confirmed?.assignments.length ?? 0;
  return (
    <FormDialog
      title="Keep as template"
      description={
        count === 0
          ? 'Nobody has a place on this board.'
          : `Keeps where ${officers(count)} stand now, saved or not.`
      }
      size="small"
      submitLabel="Keep template"
      pendingText="Keep template"
      disabled={count === 0}
      onClose={closeDialog}
      {...form.frame}
    >
      <TextField form={form} name="name" label="Name" required placeholder="Such as Weekend" />
    </FormDialog>
  );
}
