import { useEffect, useId, useRef, type FormEvent, type ReactNode } from 'react';
import { formatTime } from '../dates/time-format.ts';
import { Button } from '../ui/controls/button.tsx';
import { useStopOf } from '../ui/controls/input.tsx';
import { Banner } from '../ui/feedback/banner.tsx';
import { Dialog } from '../ui/overlays/dialog.tsx';
import type { Form } from './use-form.ts';
import { useOrganisation } from '../dates/organisation.ts';

type ChangedMeanwhileProps = { form: Pick<Form<object>, 'changed'> };

/** Says in a dialog that somebody else has changed what it edits, and that nothing typed is lost. */
export function ChangedMeanwhile({ form: { changed } }: ChangedMeanwhileProps) {
  const { timeZone } = useOrganisation();
  if (!changed) return null;
  const who = changed.changedBy?.name ?? 'Somebody else';
  const when = changed.changedAt ? ` at ${formatTime(changed.changedAt, timeZone)}` : '';
  return (
    <Banner tone="warning">
      <strong className="font-semibold">{who}</strong> has changed this{when}. What you typed is
      kept; the other fields show the new values.
    </Banner>
  );
}

type SavedMeanwhileProps = {
  who: string;
  /** What both have changed, such as `this note`. */
  what: string;
  /** How it is now: the end of the sentence. */
  children: ReactNode;
};

/** Says how it is now what somebody else has saved: what is typed stays, and a second save puts it in place of theirs. */
export function SavedMeanwhile({ who, what: noun, children }: SavedMeanwhileProps) {
  return (
    <Banner tone="warning">
      {who} has changed {noun} meanwhile: {children}. What you typed is still here; save again to
      put it in place of theirs.
    </Banner>
  );
}

type RowDialogProps = {
  /** What it is: "Role". */
  one: string;
  /** As it is now; undefined: a new one. */
  row: unknown;
  newTitle?: string;
  form: Pick<Form<object>, 'changed' | 'frame'>;
  onClose: () => void;
  children: ReactNode;
};

/** A form in a dialog that makes a row or changes one, and says where somebody else has changed it meanwhile. */
export const RowDialog = ({
  one,
  row,
  newTitle = `Create ${one}`,
  form,
  onClose,
  children,
}: RowDialogProps) => (
  <FormDialog
    title={row ? `Edit ${one}` : newTitle}
    submitLabel={row ? 'Save Changes' : `Create ${one}`}
    onClose={onClose}
    {...form.frame}
  >
    <ChangedMeanwhile form={form} />
    {children}
  </FormDialog>
);

type FormElementProps = {
  id?: string;
  /** How often something was wrong with a field: each time the first that is wrong gets the focus. */
  refusals: number;
  onSubmit: () => void;
  className?: string;
  children: ReactNode;
};

/** The element of a form, sent by its button or by Enter. */
export function FormElement({ id, refusals, onSubmit, className, children }: FormElementProps) {
  const element = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (refusals === 0) return;
    const wrong = element.current?.querySelector<HTMLElement>(
      '[aria-invalid=true], [data-invalid]',
    );
    const ofGroup =
      wrong?.querySelector<HTMLElement>('[type=radio]:checked') ??
      wrong?.querySelector<HTMLElement>('[type=radio]');
    (ofGroup ?? wrong)?.focus();
  }, [refusals]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <form ref={element} id={id} noValidate onSubmit={submit} className={className}>
      {children}
    </form>
  );
}

type FormDialogProps = {
  title: string;
  description?: ReactNode;
  size?: 'small' | 'normal';
  /** The deed: "Create Role". */
  submitLabel: string;
  pending: boolean;
  pendingText?: string;
  /** Not ready to be sent. */
  disabled?: boolean;
  /** Something was typed or chosen that closing would lose (ADM-202). */
  isChanged: boolean;
  refusals?: number;
  /** Why it was refused, where no notice says it. */
  failure?: string | undefined;
  onSubmit: () => void;
  onClose: () => void;
  /** Cancel, where that is something else than closing. */
  onCancel?: () => void;
  children: ReactNode;
};

/** A form in a dialog. It stays open, with what was typed, until it was saved or is closed. */
export function FormDialog({
  title,
  description,
  size = 'normal',
  submitLabel,
  pending,
  pendingText = 'Saving…',
  disabled = false,
  isChanged,
  refusals = 0,
  failure,
  onSubmit,
  onClose,
  onCancel = onClose,
  children,
}: FormDialogProps) {
  const id = useId();
  const stop = useStopOf(true);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={title}
      description={description}
      size={size}
      loss={isChanged ? 'typed' : null}
      footer={
        <>
          <Button onClick={onCancel}>Cancel</Button>
          <Button
            type="submit"
            form={id}
            variant="primary"
            pending={pending}
            pendingText={pendingText}
            disabled={disabled}
          >
            {submitLabel}
          </Button>
        </>
      }
    >
      <FormElement
        id={id}
        refusals={refusals}
        onSubmit={() => !pending && !disabled && stop === undefined && onSubmit()}
        className="flex flex-col gap-4"
      >
        {children}
        {failure !== undefined && (
          <p role="alert" className="text-13 font-medium text-absent-text">
            {failure}
          </p>
        )}
      </FormElement>
    </Dialog>
  );
}
