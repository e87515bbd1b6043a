import { useState, type ReactNode } from 'react';
import { copyText } from '../../files/copy-text.ts';
import { Field } from '../controls/field.tsx';
import { Input } from '../controls/input.tsx';
import { AlertDialog } from './alert-dialog.tsx';

type CopySecretProps = {
  title: string;
  secret: string;
  /** What it is called: the label of its field, and what the button copies. */
  name?: string;
  onClose: () => void;
  /** What it is good for, and that it is not shown again. */
  children: ReactNode;
};

const byHand = (name: string) =>
  `This browser does not let the page copy. Select the ${name.toLowerCase()} and copy it by hand.`;

/** A secret, this once; a press beside the dialog does not close it (ECO-10, ECO-52). */
export function CopySecret({ title, secret, name = 'Secret', onClose, children }: CopySecretProps) {
  const [outcome, setOutcome] = useState<'copied' | 'refused'>();
  const copy = () =>
    void copyText(secret).then(
      () => setOutcome('copied'),
      () => setOutcome('refused'),
    );
  return (
    <AlertDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      cancelLabel="Done"
      confirmLabel={outcome === 'copied' ? 'Copied' : `Copy ${name}`}
      onConfirm={copy}
      tone="plain"
      writes={false}
      error={outcome === 'refused' ? byHand(name) : undefined}
    >
      <div className="flex flex-col gap-3">
        <p>{children}</p>
        <Field label={name}>
          <Input
            readOnly
            value={secret}
            onFocus={(event) => event.target.select()}
            className="font-mono text-13"
          />
        </Field>
        <p role="status" className="sr-only">
          {outcome === 'copied' && `The ${name.toLowerCase()} is copied.`}
        </p>
      </div>
    </AlertDialog>
  );
}
