import type { AbsenceType } from '@muster/protocol';
import type { FormMark } from '../attendance.mark.ts';
import { AbsencePicker } from '../marking/absence-picker.tsx';
import { PtoPicker } from '../marking/pto-picker.tsx';

interface MarkDetailsProps {
  readonly name: string;
  readonly mark: FormMark;
  /** The hours of the shift, `HH:mm-HH:mm`; null on a day off. */
  readonly shiftTime: string | null;
  /** The person's own latest absence types. */
  readonly recent?: readonly AbsenceType[];
  /** Says what is missing: it was left empty, or a submit was tried. */
  readonly isChecked: boolean;
  readonly isDisabled?: boolean;
  /** Whether the list or the panel is open. */
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly onChange: (mark: FormMark) => void;
}

const noneLately: readonly AbsenceType[] = [];

/** What a status asks for: the absence type of the absent, start and end of a partial time off. */
export function MarkDetails({
  name,
  mark,
  shiftTime,
  recent = noneLately,
  isChecked,
  isDisabled = false,
  open,
  onOpenChange,
  onChange,
}: MarkDetailsProps) {
  if (mark.status === 'absent') {
    return (
      <AbsencePicker
        name={name}
        value={mark.absenceType}
        recent={recent}
        open={open}
        onOpenChange={onOpenChange}
        isInvalid={mark.absenceType === '' && isChecked && !open}
        isDisabled={isDisabled}
        onChange={(absenceType) => onChange({ ...mark, absenceType })}
      />
    );
  }
  if (mark.status !== 'pto') return null;
  return (
    <PtoPicker
      name={name}
      shiftTime={shiftTime}
      start={mark.start}
      end={mark.end}
      open={open}
      onOpenChange={onOpenChange}
      isChecked={isChecked && !open}
      isDisabled={isDisabled}
      onChange={(times) => onChange({ ...mark, ...times })}
    />
  );
}
