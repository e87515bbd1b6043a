import { type Staffing, isolated } from '@muster/protocol';
import { isLeast, leastOf, textOfLeast, leastLines, leastText, type LeastLine } from './least.ts';
import { ClashChoice, TextField } from '../../form/fields.tsx';
import type { Errors, FieldsOf } from '../../form/use-form.ts';
import { Field } from '../../ui/controls/field.tsx';
import { Input } from '../../ui/controls/input.tsx';
import { X } from 'lucide-react';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { Combobox } from '../../ui/pickers/combobox.tsx';

/** What a station needs at least, as the texts of a form: of the station itself, or on a date (STF-1, STF-6). Pure. */

export interface StaffingValues {
  readonly minimum: string;
  /** A line for each tag, count before name. */
  readonly minimumByTag: string;
  readonly minimumByRole: string;
  /** Minutes; empty for none. */
  readonly timeLimit: string;
}

export const staffingValues = (of: Staffing): StaffingValues => ({
  minimum: String(of.minimum),
  minimumByTag: textOfLeast(of.minimumByTag),
  minimumByRole: textOfLeast(of.minimumByRole),
  timeLimit: of.timeLimitMinutes === null ? '' : String(of.timeLimitMinutes),
});

/** What is wrong, in words; `mayBeEmpty`: the minimum is left to somebody else. */
export function staffingErrors(
  { minimum, minimumByTag, minimumByRole, timeLimit }: StaffingValues,
  capacity: number,
  mayBeEmpty = false,
): Errors<StaffingValues> {
  const upTo = (least: number) => `A whole number from ${least} to ${capacity}`;
  const isMinimum = /^\d{1,3}$/.test(minimum.trim()) && Number(minimum) <= capacity;
  const isLimit = /^\d{1,4}$/.test(timeLimit.trim()) && Number(timeLimit) > 0;
  return {
    minimum: isMinimum || (mayBeEmpty && minimum.trim() === '') ? undefined : upTo(0),
    minimumByTag: isLeast(minimumByTag, capacity) ? undefined : upTo(1),
    minimumByRole: isLeast(minimumByRole, capacity) ? undefined : upTo(1),
    timeLimit:
      timeLimit.trim() === '' || (isLimit && Number(timeLimit) <= 1440)
        ? undefined
        : 'A whole number from 1 to 1440',
  };
}

/** Of values without errors; an empty minimum is left out by whoever may leave it. */
export const staffingOf = (values: StaffingValues): Staffing => ({
  minimum: Number(values.minimum),
  minimumByTag: leastOf(values.minimumByTag),
  minimumByRole: leastOf(values.minimumByRole),
  timeLimitMinutes: values.timeLimit.trim() === '' ? null : Number(values.timeLimit),
});

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
function LeastField({ label, adds, error, names, value, onChange }: LeastFieldProps) {
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

type StaffingFieldsProps = {
  form: FieldsOf<StaffingValues>;
  /** All that can be chosen. */
  roles: readonly string[];
  tags: readonly string[];
  minimumHint: string;
  isMinimumRequired: boolean;
};

const leastWords = (value: string): string => value.replaceAll('\n', ', ') || 'nothing';

/** What a station needs at least, and how long somebody may stand there: of the station itself or on a date. */
export function StaffingFields({
  form,
  roles,
  tags,
  minimumHint,
  isMinimumRequired,
}: StaffingFieldsProps) {
  const least = (
    name: 'minimumByRole' | 'minimumByTag',
    label: string,
    adds: string,
    names: readonly string[],
  ) => (
    <div className="flex flex-col gap-1.5">
      <LeastField
        label={label}
        adds={adds}
        error={form.errors[name]}
        names={names}
        value={form.values[name]}
        onChange={(value) => form.set(name, value)}
      />
      <ClashChoice form={form} name={name} label={label} words={leastWords} />
    </div>
  );
  return (
    <>
      <TextField
        form={form}
        name="minimum"
        label="Minimum"
        hint={minimumHint}
        required={isMinimumRequired}
        inputMode="numeric"
        maxLength={3}
      />
      {least('minimumByRole', 'At least of a role', 'Add a role', roles)}
      {least('minimumByTag', 'At least with a tag', 'Add a tag', tags)}
      <TextField
        form={form}
        name="timeLimit"
        label="Time limit in minutes"
        hint="How long somebody may stand there. Empty: no limit."
        inputMode="numeric"
        maxLength={4}
      />
    </>
  );
}
