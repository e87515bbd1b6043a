import { formatTime } from '../../../shared/dates/time-format.ts';
import { Banner } from '../../../shared/ui/feedback/banner.tsx';
import type { Written, Edited, Values } from './use-edited.ts';
import { Button } from '../../../shared/ui/controls/button.tsx';
import { Field } from '../../../shared/ui/controls/field.tsx';
import { Combobox } from '../../../shared/ui/pickers/combobox.tsx';
import type { Option } from '../../../shared/ui/pickers/option-list.tsx';
import { Input, type InputProps, Textarea, useStopOf } from '../../../shared/ui/controls/input.tsx';
import { useId, type FormEvent, type ReactNode } from 'react';
import { Dialog } from '../../../shared/ui/overlays/dialog.tsx';

type ChangedMeanwhileProps = { changed: Written | null; timeZone: string };

/** Says in a dialog that somebody else has changed what it edits, and that nothing typed is lost. */
export function ChangedMeanwhile({ changed, timeZone }: ChangedMeanwhileProps) {
  if (!changed) return null;
  const who = changed.changedBy?.name ?? 'Somebody else';
  const when = changed.changedAt === null ? '' : ` at ${formatTime(changed.changedAt, timeZone)}`;
  return (
    <Banner tone="warning">
      <strong className="font-semibold">{who}</strong> has changed this{when}. What you typed is
      kept; the other fields show the new values.
    </Banner>
  );
}

type ClashChoiceProps<V extends Values, Name extends keyof V & string> = {
  edited: Edited<V>;
  name: Name;
  /** Read aloud: the field's label. */
  label: string;
  /** A value as people read it. */
  words?: (value: V[Name]) => string;
};

/** Under a field that two people have changed: what the other one set, to take or to leave. */
export function ClashChoice<V extends Values, Name extends keyof V & string>({
  edited,
  name,
  label,
  words = (value) => (value === null || value === '' ? 'nothing' : String(value)),
}: ClashChoiceProps<V, Name>) {
  const clash = edited.clashes[name];
  if (!clash) return null;
  const theirs = clash.theirs as V[Name];
  const isTheirs = edited.values[name] === theirs;
  const who = edited.changed?.changedBy?.name ?? 'Somebody else';
  return (
    <div className="flex flex-wrap items-center gap-2 rounded-control bg-pto-ground px-2 py-1.5 text-12 text-pto-text">
      <p className="min-w-0 flex-1 basis-40 wrap-anywhere">
        {who} set this to <strong className="font-semibold">{words(theirs)}</strong>
      </p>
      <Button
        size="small"
        aria-label={isTheirs ? `Take back mine for ${label}` : `Take theirs for ${label}`}
        onClick={() => edited.set(name, isTheirs ? (clash.mine as V[Name]) : theirs)}
      >
        {isTheirs ? 'Take back mine' : 'Take theirs'}
      </Button>
    </div>
  );
}

/** The option that stands for null. */
const none = '';

type EditedOptionProps<V extends Values, Name extends keyof V & string> = {
  edited: Edited<V>;
  name: Name & (V[Name] extends string | null ? unknown : never);
  label: string;
  /** The one for null has the value ''. */
  options: readonly Option[];
  error?: string | undefined;
  hint?: string;
};

/** One of many options in a form, and what somebody else has chosen meanwhile. */
export function EditedOption<V extends Values, Name extends keyof V & string>({
  edited,
  name,
  label,
  options,
  error,
  hint,
}: EditedOptionProps<V, Name>) {
  const labelOf = (value: Values[string] | undefined) =>
    options.find((option) => option.value === (value ?? none))?.label ?? String(value ?? none);
  return (
    <div className="flex flex-col gap-1">
      <Field label={label} error={error} {...(hint !== undefined && { hint })}>
        <Combobox
          label={label}
          options={options}
          value={String(edited.values[name] ?? none)}
          onChange={(next) => edited.set(name, (next === none ? null : next) as V[Name])}
        />
      </Field>
      <ClashChoice edited={edited} name={name} label={label} words={labelOf} />
    </div>
  );
}

type EditedTextProps<V extends Values, Name extends keyof V & string> = {
  edited: Edited<V>;
  name: Name & (V[Name] extends string ? unknown : never);
  label: string;
  error?: string | undefined;
  hint?: string | undefined;
  /** Several lines. */
  long?: boolean;
} & Pick<
  InputProps,
  'type' | 'required' | 'readOnly' | 'maxLength' | 'autoComplete' | 'autoCapitalize'
>;

/** A text of a form, and what somebody else has made of it meanwhile. */
export function EditedText<V extends Values, Name extends keyof V & string>({
  edited,
  name,
  label,
  error,
  hint,
  long = false,
  required = false,
  type = 'text',
  ...rest
}: EditedTextProps<V, Name>) {
  const control = {
    autoComplete: 'off',
    ...rest,
    // What cannot be changed is no place to begin in.
    ...(rest.readOnly && { tabIndex: -1, className: 'bg-sunken text-ink2' }),
    value: String(edited.values[name] ?? ''),
    onChange: (event: { target: { value: string } }) =>
      edited.set(name, event.target.value as V[Name]),
  };
  return (
    <div className="flex flex-col gap-1">
      <Field label={label} error={error} required={required} {...(hint !== undefined && { hint })}>
        {long ? <Textarea {...control} /> : <Input {...control} type={type} />}
      </Field>
      <ClashChoice edited={edited} name={name} label={label} />
    </div>
  );
}

type FormDialogProps = {
  title: string;
  description?: ReactNode;
  /** The deed: "Create Role". */
  submitLabel: string;
  pending: boolean;
  /** Not ready to be sent. */
  disabled?: boolean;
  /** Something was typed or chosen that closing would lose (ADM-202). */
  isChanged: boolean;
  onSubmit: () => void;
  onClose: () => void;
  children: ReactNode;
};

/** A form in a dialog. It stays open, with what was typed, until it was saved or is closed. */
export function FormDialog({
  title,
  description,
  submitLabel,
  pending,
  disabled = false,
  isChanged,
  onSubmit,
  onClose,
  children,
}: FormDialogProps) {
  const id = useId();
  const stop = useStopOf(true);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!pending && !disabled && stop === undefined) onSubmit();
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={title}
      description={description}
      loss={isChanged ? 'typed' : null}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            type="submit"
            form={id}
            variant="primary"
            pending={pending}
            pendingText="Saving…"
            disabled={disabled}
          >
            {submitLabel}
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={submit} className="flex flex-col gap-4">
        {children}
      </form>
    </Dialog>
  );
}
