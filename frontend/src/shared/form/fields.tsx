import type { ReactNode } from 'react';
import { Button } from '../ui/controls/button.tsx';
import { Checkbox } from '../ui/controls/checkbox.tsx';
import { Field } from '../ui/controls/field.tsx';
import { Input, Textarea, type InputProps } from '../ui/controls/input.tsx';
import { Switch } from '../ui/controls/switch.tsx';
import { Combobox } from '../ui/pickers/combobox.tsx';
import type { Option } from '../ui/pickers/option-list.tsx';
import type { FieldsOf } from './use-form.ts';

/** The name of a field whose values are of a kind. */
type NameOf<V, Name extends keyof V, Kind> = Name & (V[Name] extends Kind ? unknown : never);

type ClashChoiceProps<V extends object, Name extends keyof V & string> = {
  form: FieldsOf<V>;
  name: Name;
  /** Read aloud: the field's label. */
  label: string;
  /** A value as people read it. */
  words?: ((value: V[Name]) => string) | undefined;
};

/** Under a field that two people have changed: what the other one set, to take or to leave. */
export function ClashChoice<V extends object, Name extends keyof V & string>({
  form: { clashes, changed, takeTheirs },
  name,
  label,
  words = (value) => (value === null || value === '' ? 'nothing' : String(value)),
}: ClashChoiceProps<V, Name>) {
  const clash = clashes[name];
  if (!clash) return null;
  const who = changed?.changedBy?.name ?? 'Somebody else';
  return (
    <div className="flex flex-wrap items-center gap-2 rounded-control bg-pto-ground px-2 py-1.5 text-12 text-pto-text">
      <p className="min-w-0 flex-1 basis-40 wrap-anywhere">
        {who} set this to <strong className="font-semibold">{words(clash.theirs)}</strong>
      </p>
      <Button
        size="small"
        aria-label={clash.isTaken ? `Take back mine for ${label}` : `Take theirs for ${label}`}
        onClick={() => takeTheirs(name, !clash.isTaken)}
      >
        {clash.isTaken ? 'Take back mine' : 'Take theirs'}
      </Button>
    </div>
  );
}

type TextFieldProps<V extends object, Name extends keyof V & string> = {
  form: FieldsOf<V>;
  name: NameOf<V, Name, string>;
  label: string;
  hint?: string | undefined;
  /** Several lines. */
  long?: boolean;
  rows?: number;
} & Pick<
  InputProps,
  | 'type'
  | 'size'
  | 'required'
  | 'readOnly'
  | 'maxLength'
  | 'inputMode'
  | 'autoComplete'
  | 'autoCapitalize'
  | 'autoFocus'
  | 'spellCheck'
  | 'placeholder'
  | 'className'
>;

/** A text of a form, and what somebody else has made of it meanwhile. */
export function TextField<V extends object, Name extends keyof V & string>({
  form,
  name,
  label,
  hint,
  long = false,
  rows,
  type = 'text',
  size,
  required = false,
  ...rest
}: TextFieldProps<V, Name>) {
  const control = {
    autoComplete: 'off',
    maxLength: form.longest(name),
    ...rest,
    // What cannot be changed is no place to begin in.
    ...(rest.readOnly && { tabIndex: -1, className: 'bg-sunken text-ink2' }),
    value: String(form.values[name]),
    onChange: (event: { target: { value: string } }) =>
      form.set(name, event.target.value as V[Name]),
  };
  return (
    <div className="flex flex-col gap-1">
      <Field
        label={label}
        error={form.errors[name]}
        required={required}
        {...(hint !== undefined && { hint })}
      >
        {long ? (
          <Textarea {...control} {...(rows !== undefined && { rows })} />
        ) : (
          <Input {...control} type={type} size={size} />
        )}
      </Field>
      <ClashChoice form={form} name={name} label={label} />
    </div>
  );
}

/** The option that stands for null. */
const none = '';

type OptionFieldProps<V extends object, Name extends keyof V & string> = {
  form: FieldsOf<V>;
  name: NameOf<V, Name, string | null>;
  label: string;
  /** The one for null has the value ''. */
  options: readonly Option[];
  hint?: string;
  /** Whether the options can be searched. */
  searchable?: boolean;
};

/** One of many options in a form, and what somebody else has chosen meanwhile. */
export function OptionField<V extends object, Name extends keyof V & string>({
  form,
  name,
  label,
  options,
  hint,
  searchable = true,
}: OptionFieldProps<V, Name>) {
  const labelOf = (chosen: unknown) => {
    const value = typeof chosen === 'string' ? chosen : none;
    return options.find((option) => option.value === value)?.label ?? value;
  };
  return (
    <div className="flex flex-col gap-1">
      <Field label={label} error={form.errors[name]} {...(hint !== undefined && { hint })}>
        <Combobox
          label={label}
          options={options}
          searchable={searchable}
          value={String(form.values[name] ?? none)}
          onChange={(next) => form.set(name, (next === none ? null : next) as V[Name])}
        />
      </Field>
      <ClashChoice form={form} name={name} label={label} words={labelOf} />
    </div>
  );
}

type SwitchFieldProps<V extends object, Name extends keyof V & string> = {
  form: FieldsOf<V>;
  name: NameOf<V, Name, boolean>;
  label: string;
  hint?: ReactNode;
  disabled?: boolean;
  /** What it is when it is on and when it is off, for what somebody else has set. */
  words?: readonly [on: string, off: string];
};

/** Something in a form that is on or off, and what somebody else has made of it meanwhile. */
export function SwitchField<V extends object, Name extends keyof V & string>({
  form,
  name,
  label,
  hint,
  disabled = false,
  words: [on, off] = ['on', 'off'],
}: SwitchFieldProps<V, Name>) {
  return (
    <div className="flex flex-col gap-1">
      <Switch
        label={label}
        hint={hint}
        checked={form.values[name] === true}
        disabled={disabled}
        onChange={(isOn) => form.set(name, isOn as V[Name])}
      />
      <ClashChoice
        form={form}
        name={name}
        label={label}
        words={(isOn) => (isOn === true ? on : off)}
      />
    </div>
  );
}

type ChecksFieldProps<V extends object, Name extends keyof V & string, Choice extends string> = {
  form: FieldsOf<V>;
  name: NameOf<V, Name, readonly Choice[]>;
  label: string;
  choices: readonly { readonly value: Choice; readonly label: ReactNode }[];
};

/** Several of a few choices, each with its words, in their order. */
export function ChecksField<
  V extends object,
  Name extends keyof V & string,
  Choice extends string,
>({ form, name, label, choices }: ChecksFieldProps<V, Name, Choice>) {
  const chosen = form.values[name] as readonly Choice[];
  const error = form.errors[name];
  const choose = (one: Choice, isChosen: boolean) => {
    const next = choices.filter(({ value }) => (value === one ? isChosen : chosen.includes(value)));
    form.set(name, next.map(({ value }) => value) as V[Name]);
  };
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1 text-12 font-medium">{label}</legend>
      {choices.map((choice) => (
        <Checkbox
          key={choice.value}
          checked={chosen.includes(choice.value)}
          onChange={(isChosen) => choose(choice.value, isChosen)}
          className="items-start [&>input]:mt-0.5"
          label={choice.label}
        />
      ))}
      {error !== undefined && (
        <p role="alert" className="text-12 font-medium text-absent-text">
          {error}
        </p>
      )}
    </fieldset>
  );
}
