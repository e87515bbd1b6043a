import { isolated } from '@muster/protocol';
import { useState } from 'react';
import { Button } from '../../../shared/ui/controls/button.tsx';
import { Field } from '../../../shared/ui/controls/field.tsx';
import { Input } from '../../../shared/ui/controls/input.tsx';
import { toast } from '../../../shared/ui/feedback/toast.store.ts';
import { Dialog } from '../../../shared/ui/overlays/dialog.tsx';
import type { BoardState } from '../board/use-board.ts';
import { useBoardStores } from '../board/use-board-stores.ts';
import { officers } from '../operations/operation-words.ts';
import { wordsOf } from './rename-template.tsx';
import { useTemplateWrites } from './start.queries.ts';

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
        <Field label="Name" error={wordsOf(keep.error)} required>
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
