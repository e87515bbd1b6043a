import type { UseMutationResult } from '@tanstack/react-query';
import { FileText, FileUp } from 'lucide-react';
import { useRef, useState, type DragEvent, type ReactNode } from 'react';
import { isFault } from '../http/fault.ts';
import { cn } from '../ui/cn.ts';
import { Button } from '../ui/controls/button.tsx';
import { Field } from '../ui/controls/field.tsx';
import { Textarea } from '../ui/controls/input.tsx';
import { Banner } from '../ui/feedback/banner.tsx';
import { Dialog } from '../ui/overlays/dialog.tsx';
import { useCommand } from '../ui/palette/commands.ts';

/** What a file holds, or why that cannot be known, in words. */
export type Read<Content> = { readonly content: Content } | { readonly problem: string };

interface Source<Content> {
  readonly name: string;
  readonly content: Content;
}

/** What a checked file would do, as the dialog shows it. */
export interface Look {
  readonly description: string;
  readonly size: 'large' | 'wide';
  readonly body: ReactNode;
  /** In front of the buttons of every import. */
  readonly footer?: ReactNode;
  readonly submit: { readonly label: string; readonly pending: string; readonly isReady: boolean };
}

type ImportWizardProps<Content, Checked extends { hash: string }, Done> = {
  title: string;
  /** While a file is chosen. */
  description: string;
  choose: Omit<FileDropProps, 'onFile' | 'pending'>;
  read: (file: File) => Promise<Read<Content>>;
  /** Where lines can be pasted instead. */
  paste?: { label: string; hint: string; content: (text: string) => Content };
  check: UseMutationResult<Checked, Error, Content>;
  look: (checked: Checked, source: Source<Content>) => Look;
  apply: UseMutationResult<Done, Error, { content: Content; hash: string }>;
  /** Whether a file that was not made is checked again at once, and not when somebody says so. */
  checksAgain?: boolean;
  wordsOf: (error: unknown) => string;
  onDone: (done: Done) => void;
  onClose: () => void;
};

/** Imports a file: it is chosen, checked, looked at, then made as it was looked at, all or none (ADM-170 to ADM-173, ADM-211). */
export function ImportWizard<Content, Checked extends { hash: string }, Done>(
  props: ImportWizardProps<Content, Checked, Done>,
) {
  const { title, description, choose, paste, look, wordsOf, onDone, onClose } = props;
  const { check, apply, checksAgain = false } = props;
  const { looked, setLooked, unread, setUnread, checkOf, checkAnew, take } = useFile(props);
  const [pasted, setPasted] = useState('');
  const frame = { open: true, title, onOpenChange: (open: boolean) => !open && onClose() };

  if (looked) {
    const { source, checked } = looked;
    const { submit, body, footer, ...shown } = look(checked, source);
    const isOutdated = isFault(apply.error, 'IMPORT_CHANGED');
    return (
      <Dialog
        {...frame}
        {...shown}
        // What was pasted is looked at by now, and stays where it was pasted.
        loss={null}
        footer={
          <>
            {footer}
            <ApplyButtons
              submit={{ ...submit, isReady: submit.isReady && !isOutdated && !check.isPending }}
              isPending={apply.isPending}
              onBack={() => setLooked(undefined)}
              onApply={() =>
                apply.mutate(
                  { content: source.content, hash: checked.hash },
                  { onSuccess: onDone, onError: () => checksAgain && checkOf(source) },
                )
              }
            />
          </>
        }
      >
        <div className="flex flex-col gap-3">
          {apply.error && (
            <NotApplied
              words={wordsOf(apply.error)}
              onAgain={isOutdated ? () => checkAnew(source.name, source.content) : undefined}
            />
          )}
          {body}
        </div>
      </Dialog>
    );
  }

  const wrong = unread ?? (check.error ? wordsOf(check.error) : undefined);
  return (
    <Dialog
      {...frame}
      size="large"
      description={description}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          {paste && (
            <Button
              variant="primary"
              writes={false}
              disabled={pasted.trim() === ''}
              pending={check.isPending}
              pendingText="Checking…"
              onClick={() => checkAnew('pasted lines', paste.content(pasted))}
            >
              Check Lines
            </Button>
          )}
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {wrong !== undefined && <Banner tone="danger">{wrong}</Banner>}
        <FileDrop
          {...choose}
          pending={!paste && check.isPending}
          onFile={(file) => void take(file)}
        />
        {paste && (
          <Pasted
            {...paste}
            text={pasted}
            onText={(text) => {
              setUnread(undefined);
              setPasted(text);
            }}
          />
        )}
      </div>
    </Dialog>
  );
}

/** The file that is looked at, or why there is none. */
function useFile<Content, Checked extends { hash: string }, Done>({
  read,
  check,
  apply,
}: Pick<ImportWizardProps<Content, Checked, Done>, 'read' | 'check' | 'apply'>) {
  const [looked, setLooked] = useState<{ source: Source<Content>; checked: Checked }>();
  const [unread, setUnread] = useState<string>();

  function checkOf(source: Source<Content>) {
    setUnread(undefined);
    check.mutate(source.content, {
      onSuccess: (checked) => setLooked({ source, checked }),
      onError: () => setLooked(undefined),
    });
  }
  function checkAnew(name: string, content: Content) {
    apply.reset();
    checkOf({ name, content });
  }
  async function take(file: File | undefined) {
    if (!file) return;
    const found = await read(file);
    if ('content' in found) return checkAnew(file.name, found.content);
    check.reset();
    setUnread(found.problem);
  }
  return { looked, setLooked, unread, setUnread, checkOf, checkAnew, take };
}

type ApplyButtonsProps = {
  submit: Look['submit'];
  isPending: boolean;
  onBack: () => void;
  onApply: () => void;
};

const ApplyButtons = ({ submit, isPending, onBack, onApply }: ApplyButtonsProps) => (
  <>
    <Button onClick={onBack}>
      <FileText aria-hidden />
      Another File
    </Button>
    <Button
      variant="primary"
      disabled={!submit.isReady}
      pending={isPending}
      pendingText={submit.pending}
      onClick={onApply}
    >
      {submit.label}
    </Button>
  </>
);

type NotAppliedProps = { words: string; onAgain: (() => void) | undefined };

const NotApplied = ({ words, onAgain }: NotAppliedProps) => (
  <Banner tone="danger" action={onAgain && <Button onClick={onAgain}>Check Again</Button>}>
    {words}
  </Banner>
);

type PastedProps = { label: string; hint: string; text: string; onText: (text: string) => void };

const Pasted = ({ label, hint, text, onText }: PastedProps) => (
  <Field label={label} hint={hint}>
    <Textarea
      value={text}
      rows={5}
      spellCheck={false}
      className="font-mono text-12"
      onChange={({ target }) => onText(target.value)}
    />
  </Field>
);

type FileDropProps = {
  /** Of the field for a file. */
  label: string;
  button: string;
  accept: string;
  hint: string;
  pending: boolean;
  onFile: (file: File | undefined) => void;
};

function FileDrop({ label, button, accept, hint, pending, onFile }: FileDropProps) {
  const input = useRef<HTMLInputElement>(null);
  const field = useCommand(input);
  const [isOver, setOver] = useState(false);
  function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    onFile(event.dataTransfer.files[0]);
  }
  return (
    <div
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      className={cn(
        'flex flex-col items-center gap-2 rounded-card border border-dashed border-line2 px-4 py-8 text-center',
        isOver && 'border-accent bg-accent-ground',
      )}
    >
      <Button pending={pending} onClick={() => input.current?.click()}>
        <FileUp aria-hidden />
        {button}
      </Button>
      <input
        ref={field}
        type="file"
        aria-label={label}
        accept={accept}
        className="sr-only"
        tabIndex={-1}
        onChange={({ target }) => {
          onFile(target.files?.[0]);
          // The same file can be chosen again once it is mended.
          target.value = '';
        }}
      />
      <p className="text-12 text-ink3">{hint}</p>
    </div>
  );
}
