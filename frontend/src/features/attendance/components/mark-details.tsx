import {
  type AttendanceStatus,
  changeText,
  isolated,
  type LogEntry,
  type AbsenceType,
} from '@muster/protocol';
import { Check, Clock, X, ArrowRight } from 'lucide-react';
import type { Segment } from '../../../shared/ui/controls/segmented-radio.tsx';
import type { FormMark } from '../attendance.mark.ts';
import { AbsencePicker } from '../marking/absence-picker.tsx';
import { PtoPicker } from '../../../shared/domain/pto-picker.tsx';

/** Present, Absent, PTO (ATT-41); the chosen one also has a picture. */
export const statusSegments: readonly Segment<AttendanceStatus>[] = [
  { value: 'present', label: 'Present', icon: Check, tone: 'present' },
  { value: 'absent', label: 'Absent', icon: X, tone: 'absent' },
  { value: 'pto', label: 'PTO', icon: Clock, tone: 'pto' },
];

/** Old to new of one line of the log; what was is quiet, what is counts. */
export function ChangeDetails({ entry }: { entry: LogEntry }) {
  const { heading, before, after } = changeText(entry);
  return (
    <span className="inline-flex min-w-0 flex-wrap items-center gap-x-2 wrap-anywhere phone:justify-end">
      {heading && <span className="font-medium">{heading}</span>}
      {before !== null && (
        <del className="text-ink3 no-underline">
          <span className="sr-only">from </span>
          {isolated(before)}
        </del>
      )}
      {after !== null && (
        // With its arrow, which never stands alone at the end of a line.
        <span className="inline-flex min-w-0 items-center gap-x-2">
          {before !== null && (
            <ArrowRight aria-hidden className="size-3.5 shrink-0 stroke-[1.5] text-ink3" />
          )}
          <ins className="min-w-0 no-underline">
            <span className="sr-only">to </span>
            {isolated(after)}
          </ins>
        </span>
      )}
      {entry.reason !== null && (
        <span className="basis-full text-12 text-ink2">
          Reason for the change: {isolated(entry.reason)}
        </span>
      )}
    </span>
  );
}

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
