import { Field } from '../../../shared/ui/controls/field.tsx';
import { Combobox } from '../../../shared/ui/pickers/combobox.tsx';
import type { Option } from '../../../shared/ui/pickers/option.ts';
import { ClashChoice } from './clash-choice.tsx';
import type { Values } from './merge.ts';
import type { Edited } from './use-edited.ts';

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
