import { Field } from '../../../shared/ui/controls/field.tsx';
import { Input, type InputProps } from '../../../shared/ui/controls/input.tsx';
import { Textarea } from '../../../shared/ui/controls/textarea.tsx';
import { ClashChoice } from './clash-choice.tsx';
import type { Edited } from './use-edited.ts';
import type { Values } from './merge.ts';

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
