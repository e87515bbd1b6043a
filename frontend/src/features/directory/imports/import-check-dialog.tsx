import type { AdminTag } from '@muster/protocol';
import { useState } from 'react';
import { Button } from '../../../shared/ui/controls/button.tsx';
import { Dialog } from '../../../shared/ui/overlays/dialog.tsx';
import { ImportCheckedDialog } from './import-checked-dialog.tsx';
import { ImportChoose } from './import-choose.tsx';
import { failureWords, useCheckImport } from './imports.queries.ts';

type ImportCheckDialogProps = {
  tags: readonly AdminTag[];
  timeZone: string;
  onBegun: (importId: string) => void;
  onClose: () => void;
};

/** A file, then what it would do; nothing is written before it is imported (ADM-170 to ADM-173). */
export function ImportCheckDialog({ tags, timeZone, onBegun, onClose }: ImportCheckDialogProps) {
  const [source, setSource] = useState({ text: '', name: '' });
  const [pasted, setPasted] = useState('');
  const check = useCheckImport();

  function look(text: string, name: string) {
    setSource({ text, name });
    check.mutate(text);
  }
  if (check.data) {
    return (
      <ImportCheckedDialog
        // A list that is checked again is another one.
        key={check.data.hash}
        checked={check.data}
        source={source}
        tags={tags}
        timeZone={timeZone}
        onAgain={() => look(source.text, source.name)}
        onBack={check.reset}
        onBegun={onBegun}
        onClose={onClose}
      />
    );
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="large"
      title="Import Users"
      description="The list is checked first; nothing is written until you import it."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            writes={false}
            disabled={pasted.trim() === ''}
            pending={check.isPending}
            pendingText="Checking…"
            onClick={() => look(pasted, 'pasted lines')}
          >
            Check Lines
          </Button>
        </>
      }
    >
      <ImportChoose
        pasted={pasted}
        onPasted={setPasted}
        onText={look}
        problem={check.error ? failureWords(check.error) : undefined}
      />
    </Dialog>
  );
}
