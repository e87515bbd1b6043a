import { Copy } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { Button } from '../controls/button.tsx';
import { Field } from '../controls/field.tsx';
import { Input } from '../controls/input.tsx';
import { Dialog } from './dialog.tsx';

/**
 * Puts a text where Paste takes it from. A page of a plain http address has no clipboard of its own, and copies as a
 * press of Ctrl+C does (UI-360). Rejects where the browser lets the page do neither.
 */
async function copyText(text: string): Promise<void> {
  const clipboard: Clipboard | undefined = navigator.clipboard;
  if (clipboard) return clipboard.writeText(text);
  let isCopied = false;
  const copy = (event: ClipboardEvent) => {
    event.clipboardData?.setData('text/plain', text);
    event.preventDefault();
    event.stopImmediatePropagation();
    isCopied = event.clipboardData !== null;
  };
  document.addEventListener('copy', copy, { capture: true });
  try {
    // oxlint-disable-next-line typescript/no-deprecated -- the only way without TLS
    document.execCommand('copy');
  } finally {
    document.removeEventListener('copy', copy, { capture: true });
  }
  if (!isCopied) throw new Error('the browser did not copy');
}

type CopySecretProps = {
  title: string;
  secret: string;
  /** What it is called: the label of its field, and what the button copies. */
  name?: string;
  onClose: () => void;
  /** What it is good for, and that it is not shown again. */
  children: ReactNode;
};

/** A secret, this once: only the word that it is saved closes the dialog (ADM-260, ECO-10, ECO-52). */
export function CopySecret({ title, secret, name = 'Secret', onClose, children }: CopySecretProps) {
  return (
    <Dialog
      open
      loss="shown once"
      onOpenChange={onClose}
      title={title}
      footer={
        <Button variant="primary" writes={false} onClick={onClose}>
          I have saved it
        </Button>
      }
    >
      <div className="flex flex-col gap-3 text-14 text-ink2">
        <p className="wrap-anywhere">{children}</p>
        <SecretField name={name} secret={secret} />
      </div>
    </Dialog>
  );
}

type SecretFieldProps = { name: string; secret: string; hint?: string; children?: ReactNode };

/** A secret to be copied, by the button or by hand. */
export function SecretField({ name, secret, hint, children }: SecretFieldProps) {
  const [outcome, setOutcome] = useState<'copied' | 'refused'>();
  const copy = () =>
    void copyText(secret).then(
      () => setOutcome('copied'),
      () => setOutcome('refused'),
    );
  const byHand = `This browser does not let the page copy. Select the ${name.toLowerCase()} and copy it by hand.`;
  return (
    <>
      <Field label={name} hint={hint} error={outcome === 'refused' ? byHand : undefined}>
        <Input
          readOnly
          value={secret}
          onFocus={(event) => event.target.select()}
          className="font-mono text-13"
        />
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button writes={false} onClick={copy}>
          <Copy aria-hidden />
          {outcome === 'copied' ? 'Copied' : `Copy ${name}`}
        </Button>
        {children}
      </div>
      <p role="status" className="sr-only">
        {outcome === 'copied' && `The ${name.toLowerCase()} is copied.`}
      </p>
    </>
  );
}
