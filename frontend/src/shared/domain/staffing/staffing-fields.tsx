import type { ReactNode } from 'react';
import { Field } from '../../ui/controls/field.tsx';
import { Input } from '../../ui/controls/input.tsx';
import { LeastField } from './least-field.tsx';
import type { StaffingErrors, StaffingValues } from './staffing-form.ts';

type StaffingName = keyof StaffingValues;

type StaffingFieldsProps = {
  values: StaffingValues;
  errors: StaffingErrors;
  set: (name: StaffingName, value: string) => void;
  /** All that can be chosen. */
  roles: readonly string[];
  tags: readonly string[];
  minimumHint: string;
  isMinimumRequired: boolean;
  /** What stands under a field, such as what somebody else has set it to. */
  renderBelow?: (name: StaffingName, label: string) => ReactNode;
};

/** What a station needs at least, and how long somebody may stand there: of the station itself or on a date. */
export function StaffingFields({
  values,
  errors,
  set,
  roles,
  tags,
  minimumHint,
  isMinimumRequired,
  renderBelow,
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
        error={errors[name]}
        names={names}
        value={values[name]}
        onChange={(value) => set(name, value)}
      />
      {renderBelow?.(name, label)}
    </div>
  );
  const number = (
    name: 'minimum' | 'timeLimit',
    label: string,
    length: number,
    hint: string,
    required = false,
  ) => (
    <div className="flex flex-col gap-1">
      <Field label={label} error={errors[name]} required={required} hint={hint}>
        <Input
          autoComplete="off"
          inputMode="numeric"
          maxLength={length}
          value={values[name]}
          onChange={({ target }) => set(name, target.value)}
        />
      </Field>
      {renderBelow?.(name, label)}
    </div>
  );
  return (
    <>
      {number('minimum', 'Minimum', 3, minimumHint, isMinimumRequired)}
      {least('minimumByRole', 'At least of a role', 'Add a role', roles)}
      {least('minimumByTag', 'At least with a tag', 'Add a tag', tags)}
      {number(
        'timeLimit',
        'Time limit in minutes',
        4,
        'How long somebody may stand there. Empty: no limit.',
      )}
    </>
  );
}
