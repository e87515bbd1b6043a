import type { CreatedToken } from '@muster/protocol';
import { useState } from 'react';
import { Field } from '../../shared/ui/controls/field.tsx';
import { Input } from '../../shared/ui/controls/input.tsx';
import { AlertDialog } from '../../shared/ui/overlays/alert-dialog.tsx';

type NewSecretProps = { token: CreatedToken; onClose: () => void };

const byHand = 'This browser does not let the page copy. Select the secret and copy it by hand.';

/** The secret of a token, this once; a press beside the dialog does not close it (ECO-10). */
export function NewSecret({ token: { name, secret }, onClose }: NewSecretProps) {
  const [outcome, setOutcome] = useState<'copied' | 'refused'>();
  // Without TLS the page has no clipboard at all.
  const copy = () =>
    void Promise.resolve()
      .then(() => navigator.clipboard.writeText(secret))
      .then(
        () => setOutcome('copied'),
        () => setOutcome('refused'),
      );
  return (
    <AlertDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Copy the secret of ${name}`}
      cancelLabel="Done"
      confirmLabel={outcome === 'copied' ? 'Copied' : 'Copy Secret'}
      onConfirm={copy}
      tone="plain"
      writes={false}
      error={outcome === 'refused' ? byHand : undefined}
    >
      <div className="flex flex-col gap-3">
        <p>It is shown this once and stored nowhere. Whoever has it reads with this token.</p>
        <Field label="Secret">
          <Input
            readOnly
            value={secret}
            onFocus={(event) => event.target.select()}
            className="font-mono text-13"
          />
        </Field>
        <p role="status" className="sr-only">
          {outcome === 'copied' && 'The secret is copied.'}
        </p>
      </div>
    </AlertDialog>
  );
}
