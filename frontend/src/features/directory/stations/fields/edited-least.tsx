import { X } from 'lucide-react';
import { Field } from '../../../../shared/ui/controls/field.tsx';
import { IconButton } from '../../../../shared/ui/controls/icon-button.tsx';
import { Input } from '../../../../shared/ui/controls/input.tsx';
import { Combobox } from '../../../../shared/ui/pickers/combobox.tsx';
import { ClashChoice } from '../../editing/clash-choice.tsx';
import type { Values } from '../../editing/merge.ts';
import type { Edited } from '../../editing/use-edited.ts';
import { leastLines, leastText, type LeastLine } from './least.ts';

type EditedLeastProps<V extends Values, Name extends keyof V & string> = {
  edited: Edited<V>;
  name: Name & (V[Name] extends string ? unknown : never);
  label: string;
  /** "Add a role" */
  adds: string;
  hint: string;
  error: string | undefined;
  /** All that can be chosen. */
  names: readonly string[];
  /** Whether one line may name several, any of whom counts. */
  joins?: boolean;
};

/** How many officers of which tag or role a station needs at least (STF-4). */
export function EditedLeast<V extends Values, Name extends keyof V & string>({
  edited,
  name,
  label,
  adds,
  hint,
  error,
  names,
  joins = false,
}: EditedLeastProps<V, Name>) {
  const lines = leastLines(String(edited.values[name] ?? ''));
  const set = (next: readonly LeastLine[]) => edited.set(name, leastText(next) as V[Name]);
  const change = (index: number, part: Partial<LeastLine>) =>
    set(lines.map((line, at) => (at === index ? { ...line, ...part } : line)));
  const optionsBut = (taken: readonly string[]) =>
    names.filter((one) => !taken.includes(one)).map((one) => ({ value: one, label: one }));
  return (
    <div className="flex flex-col gap-1.5">
      <Field label={label} hint={hint} error={error}>
        <Combobox
          label={label}
          placeholder={adds}
          value={null}
          options={optionsBut(lines.map((line) => line.name))}
          onChange={(one) => set([...lines, { name: one, count: '1' }])}
        />
      </Field>
      {lines.length > 0 && (
        <ul aria-label={label} className="flex flex-col gap-1.5">
          {lines.map((line, index) => (
            <li key={line.name} className="flex min-w-0 flex-wrap items-center gap-2 text-13">
              <Input
                className="w-16"
                aria-label={`At least how many ${line.name}`}
                inputMode="numeric"
                maxLength={3}
                value={line.count}
                onChange={({ target }) => change(index, { count: target.value.trim() })}
              />
              <span className="min-w-0 flex-1 wrap-anywhere">{line.name}</span>
              {joins && (
                <span className="w-36">
                  <Combobox
                    label={`Or instead of ${line.name}`}
                    placeholder="or…"
                    value={null}
                    options={optionsBut(line.name.split(' or '))}
                    onChange={(one) => change(index, { name: `${line.name} or ${one}` })}
                  />
                </span>
              )}
              <IconButton
                size="small"
                icon={X}
                label={`Take ${line.name} away`}
                onClick={() => set(lines.filter((_, at) => at !== index))}
              />
            </li>
          ))}
        </ul>
      )}
      <ClashChoice
        edited={edited}
        name={name}
        label={label}
        words={(value) => String(value ?? '').replaceAll('\n', ', ') || 'nothing'}
      />
    </div>
  );
}
