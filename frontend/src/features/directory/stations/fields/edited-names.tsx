import { X } from 'lucide-react';
import { Field } from '../../../../shared/ui/controls/field.tsx';
import { IconButton } from '../../../../shared/ui/controls/icon-button.tsx';
import { Combobox } from '../../../../shared/ui/pickers/combobox.tsx';
import { ClashChoice } from '../../editing/clash-choice.tsx';
import type { Values } from '../../editing/merge.ts';
import type { Edited } from '../../editing/use-edited.ts';
import { joinNames, namesIn } from './names.ts';

type EditedNamesProps<V extends Values, Name extends keyof V & string> = {
  edited: Edited<V>;
  name: Name & (V[Name] extends string ? unknown : never);
  label: string;
  /** "Add a role" */
  adds: string;
  hint: string;
  /** All that can be chosen. */
  names: readonly string[];
};

/** Several names out of many, each taken away by its cross; one that is gone meanwhile stays until then. */
export function EditedNames<V extends Values, Name extends keyof V & string>({
  edited,
  name,
  label,
  adds,
  hint,
  names,
}: EditedNamesProps<V, Name>) {
  const chosen = namesIn(String(edited.values[name] ?? ''));
  const set = (next: readonly string[]) => edited.set(name, joinNames(next) as V[Name]);
  return (
    <div className="flex flex-col gap-1.5">
      <Field label={label} hint={hint}>
        <Combobox
          label={label}
          placeholder={adds}
          value={null}
          options={names
            .filter((one) => !chosen.includes(one))
            .map((one) => ({ value: one, label: one }))}
          onChange={(one) => set([...chosen, one])}
        />
      </Field>
      {chosen.length > 0 && (
        <ul aria-label={label} className="flex flex-wrap gap-1.5">
          {chosen.map((one) => (
            <li
              key={one}
              className="flex min-w-0 items-center gap-1 rounded-badge bg-sunken pl-2 text-13"
            >
              <span className="min-w-0 wrap-anywhere">{one}</span>
              <IconButton
                size="small"
                icon={X}
                label={`Take ${one} away`}
                onClick={() => set(chosen.filter((other) => other !== one))}
              />
            </li>
          ))}
        </ul>
      )}
      <ClashChoice
        edited={edited}
        name={name}
        label={label}
        words={(value) => namesIn(String(value ?? '')).join(', ') || 'nothing'}
      />
    </div>
  );
}
