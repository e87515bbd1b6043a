import {
  absenceImportColumns,
  optionalAbsenceColumns,
  splitTiming,
  type Absence,
} from '@muster/protocol';
import type { ListColumn } from '../../http/list-file.ts';

export interface ListedAbsence extends Absence {
  readonly username: string;
}

type Header = (typeof absenceImportColumns)[number] | (typeof optionalAbsenceColumns)[number];

const written: Readonly<Record<Header, readonly [number, ListColumn<ListedAbsence>[2]]>> = {
  Username: [20, ({ username }) => username],
  From: [12, ({ from }) => from],
  To: [12, ({ to }) => to],
  Type: [10, ({ absenceType }) => absenceType],
  Start: [8, ({ ptoTiming }) => splitTiming(ptoTiming).start],
  End: [8, ({ ptoTiming }) => splitTiming(ptoTiming).end],
  Notes: [36, ({ notes }) => notes],
};

/** Of absences.csv, which can be imported again (ABS-8). */
export const writtenColumns: readonly ListColumn<ListedAbsence>[] = [
  ...absenceImportColumns,
  ...optionalAbsenceColumns,
].map((header) => [header, ...written[header]]);

/** Of a file for people: with whose they are. */
export const namedColumns: readonly ListColumn<ListedAbsence>[] = [
  ['Name', 28, ({ userName }) => userName],
  ['Team', 10, ({ teamId }) => teamId ?? 'No Team'],
  ...writtenColumns,
];
