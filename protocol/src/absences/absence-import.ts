import { z } from 'zod';
import { neededText } from '../kernel/text.ts';
import { mostImportBytes } from '../directory/imports.ts';
import { access, route } from '../kernel/route.ts';

/** The columns that a file of absences must have, and those that it may have (ABS-8). */
export const absenceImportColumns = ['Username', 'From', 'To', 'Type'] as const;
export const optionalAbsenceColumns = ['Start', 'End', 'Notes'] as const;
export const mostAbsenceLines = 5000;

export const absenceImportInput = z
  .object({
    csv: neededText('A file is needed').min(1, 'A file is needed'),
    dryRun: z.boolean(),
    /** The hash of the checked file that this is to make true. */
    expected: z
      .string()
      .regex(/^[0-9a-f]{64}$/, 'The hash of a checked file')
      .optional(),
  })
  .refine(({ dryRun, expected }) => dryRun || expected !== undefined, {
    path: ['expected'],
    message: 'Check the file first',
  });
export type AbsenceImportInput = z.output<typeof absenceImportInput>;

export const absenceImportOutcomes = ['refused', 'create', 'same'] as const;

/** One line of a file, as it stands there, and what it would do. */
export const absenceImportLine = z.object({
  /** The file's first line is 1. */
  line: z.int(),
  outcome: z.enum(absenceImportOutcomes),
  username: z.string(),
  /** Whose it is; null where nobody has the username. */
  name: z.string().nullable(),
  from: z.string(),
  to: z.string(),
  absenceType: z.string(),
  /** The hours of a PTO; null for every other type. */
  ptoTiming: z.string().nullable(),
  /** Why it is refused. */
  reason: z.string().nullable(),
});
export type AbsenceImportLine = z.infer<typeof absenceImportLine>;

export const checkedAbsences = z.object({
  lines: z.array(absenceImportLine),
  counts: z.object({ create: z.int(), same: z.int(), refused: z.int() }),
  /** Of the file and of what it would do; another one when either has changed. */
  hash: z.string(),
  /** How many were entered: none of a file that was only checked, nor of people whose absences somebody changed at that moment, whose lines are refused. */
  entered: z.int(),
});
export type CheckedAbsences = z.infer<typeof checkedAbsences>;

/** Known absences from a file (ABS-8). */
export const absenceImportRoutes = {
  start: route({
    method: 'POST',
    path: '/api/absences/import',
    summary: 'Check a file of absences line by line, or enter what a checked one has',
    access: access({ admin: 'yes', watch_tl: 'yes' }),
    tokens: ['write:absences'],
    body: absenceImportInput,
    mostBytes: mostImportBytes,
    answer: checkedAbsences,
    faults: ['IMPORT_UNREADABLE', 'IMPORT_REFUSED', 'IMPORT_CHANGED'],
  }),
};
