import { absenceTypeInline, absenceTypes } from '@muster/protocol';
import { Combobox } from '../../../shared/ui/pickers/combobox.tsx';
import { TimePicker } from '../../../shared/ui/pickers/time-picker.tsx';
import type { FormMark } from '../attendance.mark.ts';

const absenceOptions = Object.entries(absenceTypes).map(([code, meaning]) => ({
  value: code,
  label: `${code} · ${meaning}`,
}));

interface MarkDetailsProps {
  readonly name: string;
  readonly mark: FormMark;
  /** Marks missing times as wrong; a missing absence type always says so. */
  readonly isChecked: boolean;
  readonly isDisabled?: boolean;
  readonly onChange: (mark: FormMark) => void;
}

/** What a status asks for: the absence type of the absent, start and end of a partial time off. */
export function MarkDetails({
  name,
  mark,
  isChecked,
  isDisabled = false,
  onChange,
}: MarkDetailsProps) {
  if (mark.status === 'absent') {
    const isMissing = mark.absenceType === '';
    return (
      <div className="min-w-0">
        <Combobox
          label={`Absence type for ${name}`}
          options={absenceOptions}
          value={mark.absenceType || null}
          placeholder="Absence type"
          searchPlaceholder="MC, leave, course…"
          emptyText="No such absence type"
          invalid={isMissing}
          disabled={isDisabled}
          onChange={(absenceType) => onChange({ ...mark, absenceType })}
        />
        {isMissing && (
          <p className="mt-1 text-12 font-medium text-absent-text">{absenceTypeInline}</p>
        )}
      </div>
    );
  }
  if (mark.status !== 'pto') return null;
  return (
    <div className="grid min-w-0 grid-cols-[1fr_auto_1fr] items-center gap-2">
      <TimePicker
        label={`PTO start for ${name}`}
        placeholder="Start"
        value={mark.start || null}
        invalid={isChecked && mark.start === ''}
        disabled={isDisabled}
        onChange={(start) => onChange({ ...mark, start })}
      />
      <span className="text-13 text-ink3">to</span>
      <TimePicker
        label={`PTO end for ${name}`}
        placeholder="End"
        value={mark.end || null}
        invalid={isChecked && mark.end === ''}
        disabled={isDisabled}
        onChange={(end) => onChange({ ...mark, end })}
      />
    </div>
  );
}
