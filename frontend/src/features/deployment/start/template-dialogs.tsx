import { type Template, isolated } from '@muster/protocol';
import { useState } from 'react';
import { faultWords } from '../../../shared/http/fault.ts';
import { Button } from '../../../shared/ui/controls/button.tsx';
import { Field } from '../../../shared/ui/controls/field.tsx';
import { Input } from '../../../shared/ui/controls/input.tsx';
import { useTemplateWrites } from './start.queries.ts';
import { toast } from '../../../shared/ui/feedback/toast.store.ts';
import { Dialog } from '../../../shared/ui/overlays/dialog.tsx';
import type { BoardState } from '../board/use-board.ts';
import { useBoardStores } from '../board/board-stores.ts';
import { officers } from '../operations/operation-words.ts';

type RenameTemplateProps = { template: Template; onClose: () => void };

/** A template's name while it is changed, in the template's own row. */
export function RenameTemplate({ template, onClose }: RenameTemplateProps) {
  const [name, setName] = useState(template.name);
  const { rename } = useTemplateWrites();
  return (
    <form
      className="flex flex-col gap-2 rounded-card border border-line p-2"
      onSubmit={(event) => {
        event.preventDefault();
        rename.mutate({ ...template, name }, { onSuccess: onClose });
      }}
    >
      <Field label="Template name" error={faultWords(rename.error)} required>
        <Input
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- it comes with a press on Rename
          autoFocus
          maxLength={60}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
      </Field>
      <span className="flex gap-2">
        <Button type="submit" size="small" variant="primary" pending={rename.isPending}>
          Rename
        </Button>
        <Button size="small" onClick={onClose}>
          Cancel
        </Button>
      </span>
    </form>
  );
}

const formId = 'keep-template';

/** Keeps who stands where at this moment under a name (UI-312). */
export default function KeepTemplateDialog({
  operations,
  confirmed,
}: Pick<BoardState, 'operations' | 'confirmed'>) {
  const { closeDialog } = useBoardStores().view;
  const [name, setName] = useState('');
  const { keep } = useTemplateWrites();
  const count = confirmed?.assignments.length ?? 0;
  return (
    <Dialog
      open
      onOpenChange={closeDialog}
      title="Keep as template"
      description={
        count === 0
          ? 'Nobody has a place on this board.'
          : `Keeps where ${officers(count)} stand now, saved or not.`
      }
      size="small"
      footer={
        <>
          <Button onClick={closeDialog}>Cancel</Button>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            disabled={count === 0}
            pending={keep.isPending}
          >
            Keep template
          </Button>
        </>
      }
    >
      <form
        id={formId}
        onSubmit={(event) => {
          event.preventDefault();
          keep.mutate(
            { name, date: operations.date },
            {
              onSuccess: (made) => {
                closeDialog();
                toast({
                  title: 'Template kept',
                  description: `${isolated(made.name)}: ${officers(made.officers)}. “Start from…” offers it on every board.`,
                });
              },
            },
          );
        }}
      >
        <Field label="Name" error={faultWords(keep.error)} required>
          <Input
            data-autofocus
            maxLength={60}
            value={name}
            placeholder="Such as Weekend"
            onChange={(event) => setName(event.target.value)}
          />
        </Field>
      </form>
    </Dialog>
  );
}
