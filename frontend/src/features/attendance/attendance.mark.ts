import {
  type Absence,
  attendanceStatus,
  cleanMark,
  isAbsenceType,
  joinTiming,
  markOfAbsence,
  splitTiming,
  type AttendanceStatus,
  type CleanMark,
  type Mark,
} from '@muster/protocol';
import { z } from 'zod';

/** One person's mark while a form is filled; an empty text is a field not yet filled. Pure. */
export const formMark = z.object({
  status: attendanceStatus.nullable(),
  absenceType: z.string(),
  /** `HH:mm` each. */
  start: z.string(),
  end: z.string(),
  notes: z.string(),
});
export type FormMark = z.infer<typeof formMark>;

export const unmarked: FormMark = { status: null, absenceType: '', start: '', end: '', notes: '' };

/** A record as a form shows it; no record is nobody marked. */
export function formMarkOf(record: CleanMark | null): FormMark {
  if (!record) return unmarked;
  const { status, absenceType, ptoTiming, notes } = record;
  return { status, absenceType: absenceType ?? '', ...splitTiming(ptoTiming), notes };
}

/** Another status: what belonged to the old one goes, and PTO starts with empty times (ATT-42). */
export function withStatus(mark: FormMark, status: AttendanceStatus): FormMark {
  if (mark.status === status) return mark;
  return { ...unmarked, status, notes: mark.notes };
}

/** A known absence taken as a mark; a note that was written stays. */
export function takenMark(away: Absence, mark: FormMark): FormMark {
  const taken = formMarkOf(markOfAbsence(away));
  return { ...taken, notes: mark.notes || taken.notes };
}

/** What Mark All Present makes of a mark: a known absence is taken where nobody has marked anything else (ABS-61). */
export function allPresentMark(mark: FormMark, away: Absence | undefined): FormMark {
  if (!away) return withStatus(mark, 'present');
  return mark.status === null ? takenMark(away, mark) : mark;
}

/** The mark as the server takes it; undefined while there is no status. */
export function wireMark({ status, absenceType, start, end, notes }: FormMark): Mark | undefined {
  if (status === null) return undefined;
  return {
    status,
    ...(status === 'absent' && isAbsenceType(absenceType) && { absenceType }),
    ...(status === 'pto' && { ptoTiming: joinTiming(start, end) }),
    notes: notes.trim(),
  };
}

/** What the server would store; null for nobody marked. */
export function storedMark(mark: FormMark): CleanMark | null {
  const wire = wireMark(mark);
  return wire ? cleanMark(wire) : null;
}

export const sameStored = (a: CleanMark | null, b: CleanMark | null): boolean =>
  a === b ||
  (a !== null &&
    b !== null &&
    a.status === b.status &&
    a.absenceType === b.absenceType &&
    a.ptoTiming === b.ptoTiming &&
    a.notes === b.notes);

export const sameForm = (a: FormMark, b: FormMark): boolean =>
  a.status === b.status &&
  a.absenceType === b.absenceType &&
  a.start === b.start &&
  a.end === b.end &&
  a.notes === b.notes;
