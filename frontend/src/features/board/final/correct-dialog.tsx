import { notesLimit } from '@muster/protocol';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { formatDate } from '../../../shared/dates/date-format.ts';
import { useSessionScope } from '../../../shared/session/session-context.tsx';
import { Button } from '../../../shared/ui/controls/button.tsx';
import { Field } from '../../../shared/ui/controls/field.tsx';
import { Textarea } from '../../../shared/ui/controls/input.tsx';
import { Dialog } from '../../../shared/ui/overlays/dialog.tsx';
import { makeCorrections } from './correcting.tsx';

type CorrectDialogProps = {
  date: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The correction has begun. */
  onBegin: () => void;
};

const formId = 'correct-board';

/** Asks why a final board is corrected, before anything of it can be changed (DEP-402). */
export function CorrectDialog({ date, open, onOpenChange, onBegin }: CorrectDialogProps) {
  const corrections = useSessionScope().part(makeCorrections);
  const [reason, setReason] = useState('');
  const [isMissed, setMissed] = useState(false);
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={`Correct the board of ${formatDate(date)}`}
      description="It is final, as its sheets are. The log, the audit trail and the paper keep the reason."
      size="small"
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>Cancel</Button>
          <Button type="submit" form={formId} variant="primary">
            Correct
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setMissed(reason.trim() === '');
          if (reason.trim() === '') return;
          // What was typed goes along: nobody is asked whether to leave it (ADM-202).
          flushSync(() => onOpenChange(false));
          corrections.begin(date, reason.trim());
          onBegin();
        }}
      >
        <Field
          label="Reason for the change"
          required
          error={isMissed ? 'Say why the board is changed' : undefined}
        >
          <Textarea
            data-autofocus
            value={reason}
            maxLength={notesLimit}
            onChange={(event) => setReason(event.target.value)}
          />
        </Field>
      </form>
    </Dialog>
  );
}
