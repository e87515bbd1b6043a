import { isolated } from '@muster/protocol';
import { X } from 'lucide-react';
import { Field } from '../../ui/controls/field.tsx';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { Input } from '../../ui/controls/input.tsx';
import { Combobox } from '../../ui/pickers/combobox.tsx';
import { leastLines, leastText, type LeastLine } from './least.ts';

type LeastFieldProps = {
  label: string;
  /** "Add a role" */
  adds: string;
  error: string | undefined;
  /** All that can be chosen. */
  names: readonly string[];
  /** A line for each name, count before name. */
  value: string;
  onChange: (value: string) => void;
};

/** How many officers of which tag or role a station needs at least; a line may name several, any of whom counts (STF-4). */
export function LeastField({ label, adds, error, names, value, onChange }: LeastFieldProps) {
  const lines = leastLines(value);
  const set = (next: readonly LeastLine[]) => onChange(leastText(next));
  const change = (index: number, part: Partial<LeastLine>) =>
    set(lines.map((line, at) => (at === index ? { ...line, ...part } : line)));
  const optionsBut = (taken: readonly string[]) =>
    names.filter((one) => !taken.includes(one)).map((one) => ({ value: one, label: one }));
  return (
    <>
      <Field label={label} hint="So many of those who stand there." error={error}>
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
              <span className="w-16 shrink-0">
                <Input
                  aria-label={`At least how many ${line.name}`}
                  inputMode="numeric"
                  maxLength={3}
                  value={line.count}
                  onChange={({ target }) => change(index, { count: target.value.trim() })}
                />
              </span>
              <bdi className="text-left min-w-0 flex-1 wrap-anywhere">{line.name}</bdi>
              <span className="w-36">
                <Combobox
                  label={`Or instead of ${isolated(line.name)}`}
                  placeholder="or…"
                  value={null}
                  options={optionsBut(line.name.split(' or '))}
                  onChange={(one) => change(index, { name: `${line.name} or ${one}` })}
                />
              </span>
              <IconButton
                size="small"
                icon={X}
                label={`Take ${isolated(line.name)} away`}
                onClick={() => set(lines.filter((_, at) => at !== index))}
              />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
