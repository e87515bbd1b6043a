import { z } from 'zod';
import { neededText } from '../kernel/text.ts';
import { instant } from '../kernel/dates.ts';
import { uuid } from '../kernel/ids.ts';
import { jobWaits } from '../keeping/keeping.ts';
import { administrators, route } from '../kernel/route.ts';
import { signInLinks } from './users.ts';

/** The columns that a file must have, those of the export, and those that it may have (DIR-120). */
export const importColumns = ['Username', 'Name', 'Role', 'Team', 'Status'] as const;
export const optionalImportColumns = ['Password', 'Tags', 'Phone', 'Reason'] as const;
export type ImportColumn = (typeof importColumns)[number] | (typeof optionalImportColumns)[number];

/** Lines without the header. */
export const mostImportLines = 5000;
export const mostImportBytes = 5 * 1024 * 1024;

export const userImportInput = z
  .object({
    csv: neededText('A file is needed').min(1, 'A file is needed'),
    dryRun: z.boolean(),
    /** The hash of the checked list that this is to make true. */
    expected: z
      .string()
      .regex(/^[0-9a-f]{64}$/, 'The hash of a checked list')
      .optional(),
  })
  .refine(({ dryRun, expected }) => dryRun || expected !== undefined, {
    path: ['expected'],
    message: 'Check the list first',
  });
export type UserImportInput = z.output<typeof userImportInput>;

export const importOutcomes = ['refused', 'change', 'create', 'same'] as const;
export type ImportOutcome = (typeof importOutcomes)[number];

/** One line of a checked list. The header is line 1. */
export const userImportLine = z.object({
  line: z.int(),
  outcome: z.enum(importOutcomes),
  username: z.string(),
  /** Why it is refused. */
  reason: z.string().nullable(),
  /** Who else has the name, in the file and in the team: a hint, no reason to refuse (DIR-185). */
  alike: z.string().nullable().default(null),
  /** Field by field what it is and would be. */
  changes: z.array(
    z.object({ field: z.string(), before: z.string().nullable(), after: z.string().nullable() }),
  ),
  /** As in the file; with a refused line it may name what does not exist. */
  name: z.string(),
  role: z.string(),
  team: z.string(),
  tags: z.array(z.string()),
  /** Whether the file has a password: a new person has it, that of anybody else stays as it is (DIR-124). */
  hasPassword: z.boolean(),
});
export type UserImportLine = z.infer<typeof userImportLine>;

const importCounts = z.object({
  create: z.int(),
  change: z.int(),
  same: z.int(),
  refused: z.int(),
  /** New people without a password, who sign in with a link. */
  links: z.int(),
});
export type ImportCounts = z.infer<typeof importCounts>;

export const checkedImport = z.object({
  /** What the header names, in its order, and what separates the cells. */
  columns: z.array(z.string()),
  separator: z.string(),
  lines: z.array(userImportLine),
  counts: importCounts,
  /** Of the file and of what it would do; another one when either has changed. */
  hash: z.string(),
});
export type CheckedImport = z.infer<typeof checkedImport>;

export const begunImport = z.object({ importId: uuid, counts: importCounts });

/** Why an import that was begun does not go on at the process that is asked (DIR-186). */
const importWaits = jobWaits.extend({
  /** Whether its checked list is stored: then it will be made, else it will fail and nothing is written. */
  isStored: z.boolean(),
});
export type ImportWaits = z.infer<typeof importWaits>;

/** How far an import is (DIR-127). While passwords are prepared, `done` and `total` count those. */
export const importProgress = z.object({
  id: uuid,
  state: z.enum(['preparing', 'running', 'done', 'failed']),
  done: z.int(),
  total: z.int(),
  counts: importCounts,
  /** How many of the people it created still have no password. */
  linksLeft: z.int(),
  by: z.object({ id: uuid, name: z.string() }),
  startedAt: instant,
  finishedAt: instant.nullable(),
  /** Why it failed. */
  message: z.string().nullable(),
  /** Null for one that is over, and for one that the process that is asked is making. */
  waits: importWaits.nullable(),
});
export type ImportProgress = z.infer<typeof importProgress>;

/** People from a file (DIR-120 to DIR-130). */
export const importRoutes = {
  start: route({
    method: 'POST',
    path: '/api/admin/users/import',
    summary: 'Check a list of people line by line, or make a checked list true: all or none',
    access: administrators,
    body: userImportInput,
    mostBytes: mostImportBytes,
    answer: z.union([checkedImport, begunImport]),
    faults: ['IMPORT_UNREADABLE', 'IMPORT_CHANGED', 'BUSY'],
  }),
  progress: route({
    method: 'GET',
    path: '/api/admin/imports/:importId',
    summary: 'How far an import is, and what it has made',
    access: administrators,
    params: z.object({ importId: uuid }),
    answer: importProgress,
    faults: ['NOT_FOUND'],
  }),
  signInLinks: route({
    method: 'POST',
    path: '/api/admin/imports/:importId/signin-links',
    summary:
      'Make sign-in links for the people that an import created and who still have no password',
    access: administrators,
    params: z.object({ importId: uuid }),
    answer: signInLinks,
    faults: ['NOT_FOUND', 'BUSY', 'LOCAL_SIGN_IN_OFF'],
  }),
};
