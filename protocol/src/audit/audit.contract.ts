import { z } from 'zod';
import { instant, isoDate, dateIn } from '../kernel/dates.ts';
import { administrators, access, route } from '../kernel/route.ts';

/** What a document was or became: named fields, never a password or its hash (AUD-3). */
const fields = z.record(z.string(), z.unknown()).nullable();

/**
 * What deeds are about: the part of a kind before the dot. Whatever is recorded is about one of these,
 * and each can be chosen where entries are filtered (AUD-9).
 */
export const auditThings = [
  'session',
  'user',
  'team',
  'role',
  'tag',
  'zone',
  'station',
  'attendance',
  'absence',
  'board',
  'template',
  'note',
  'display',
  'settings',
  'import',
  'list',
  'report',
  'activity',
  'token',
  'calendar',
  'webhook',
  'cleanup',
  'archive',
  'backup',
  'evidence',
  'journal',
] as const;
export type AuditThing = (typeof auditThings)[number];

/** `user.updated`: a thing, a dot, a past participle. */
export type AuditKind = `${AuditThing}.${string}`;

/** One line of the audit trail (AUD-1). */
export const auditEntry = z.object({
  /** The place in the chain, from 1. */
  id: z.string(),
  at: instant,
  /** Null where nobody was signed in or the server acted by itself. */
  by: z.object({ id: z.string(), name: z.string() }).nullable(),
  /** The address that the call came from; null where the server acted by itself. */
  from: z.string().nullable(),
  /** What happened, such as `user.updated`: a thing, a dot, a past participle. */
  kind: z.string(),
  what: z.object({ type: z.string(), id: z.string().nullable(), name: z.string().nullable() }),
  before: fields,
  after: fields,
  /** SHA-256 in hex of this entry without `hash` (AUD-4). */
  hash: z.string(),
  previousHash: z.string(),
});
export type AuditEntry = z.infer<typeof auditEntry>;

/** Server to client (S7): a new line of the audit trail, to administrators (AUD-11). */
export const auditServerEvents = {
  'activity:appended': z.object({ entry: auditEntry }),
};

const mostAtOnce = 500;

/** Which entries somebody asks for; dates are days of the organisation's time zone, both included. */
const auditFilter = z.object({
  from: isoDate.optional(),
  to: isoDate.optional(),
  /** A kind, or the thing before the dot for all of its kinds. */
  kind: z
    .string()
    .regex(/^[a-z]+(\.[a-z-]+)?$/i, 'A kind is such as user or user.updated')
    .max(60)
    .optional(),
  userId: z.string().min(1).max(64).optional(),
});
export type AuditFilter = z.infer<typeof auditFilter>;

const auditQuery = auditFilter.extend({
  limit: z.coerce.number().int().min(1).max(mostAtOnce).default(50),
  /** The id of an entry: what is older than it. */
  before: z
    .string()
    .regex(/^[1-9]\d{0,14}$/, 'The id of an entry')
    .optional(),
});

/** The audit trail, for administrators (AUD-9, AUD-10). */
export const auditRoutes = {
  activity: route({
    method: 'GET',
    path: '/api/admin/activity',
    summary: 'The audit trail, newest first',
    access: administrators,
    query: auditQuery,
    answer: z.object({ entries: z.array(auditEntry), hasMore: z.boolean() }),
  }),
  exportActivity: route({
    method: 'GET',
    path: '/api/admin/activity/export',
    summary: 'The audit trail as a CSV file, newest first',
    access: administrators,
    query: auditFilter,
    file: 'text/csv',
    answer: z.string(),
    faults: ['TOO_LARGE'],
  }),
};

/** What pages make files of: lists of administrators, the day's attendance, the board. */
export const exportedThing = z.enum(['sign-in-links', 'attendance', 'deployment']);
export type ExportedThing = z.infer<typeof exportedThing>;

const exportInput = z.object({
  what: exportedThing,
  /** Whose members, or the one team of the day's attendance. */
  teamId: z.string().min(1).max(64).optional(),
  date: isoDate.optional(),
  lines: z.int().min(0).max(100_000),
});
export type ExportInput = z.infer<typeof exportInput>;

/** What a watch TL exports; everything else is for administrators alone (AUD-14). */
export const watchExports: readonly ExportedThing[] = ['attendance', 'deployment'];

/** Files that a page makes of what it shows, for the audit trail. */
export const exportRoutes = {
  record: route({
    method: 'POST',
    path: '/api/exports',
    summary: 'Records that a page has made a file',
    access: access({ admin: 'yes', watch_tl: 'yes' }),
    body: exportInput,
    answer: z.object({}),
  }),
};

/** What the first entry of the chain has as its predecessor (AUD-4). */
export const firstPreviousHash = '0'.repeat(64);

/** The text that an entry's hash is made of: JSON with sorted keys, at every depth (AUD-4). */
export function hashedText(entry: Omit<AuditEntry, 'hash'> & { hash?: string }): string {
  const { hash: _, ...hashed } = entry;
  return JSON.stringify(sortedKeys(hashed));
}

function sortedKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortedKeys);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, one]) => [key, sortedKeys(one)]),
  );
}

/** The newest entries of a choice, newest first. */
export interface ActivityPage {
  readonly entries: AuditEntry[];
  /** Whether there are older ones. */
  readonly hasMore: boolean;
}

/** What a page was asked for, and whose days its dates are. */
export interface ActivityChoice {
  readonly filter: AuditFilter;
  readonly limit: number;
  readonly timeZone: string;
}

/** Takes a new entry into the newest page of a choice; the page keeps its length (AUD-11). */
export function applyToActivity(
  page: ActivityPage,
  entry: AuditEntry,
  { filter, limit, timeZone }: ActivityChoice,
): ActivityPage {
  if (!isChosen(entry, filter, timeZone)) return page;
  if (page.entries.some(({ id }) => id === entry.id)) return page;
  const entries = [...page.entries, entry].toSorted((a, b) => Number(b.id) - Number(a.id));
  return { entries: entries.slice(0, limit), hasMore: page.hasMore || entries.length > limit };
}

function isChosen(entry: AuditEntry, filter: AuditFilter, timeZone: string): boolean {
  const { from, to, kind, userId } = filter;
  const date = dateIn(timeZone, new Date(entry.at));
  if (from !== undefined && date < from) return false;
  if (to !== undefined && date > to) return false;
  if (userId !== undefined && entry.by?.id !== userId) return false;
  return kind === undefined || entry.kind === kind || entry.kind.startsWith(`${kind}.`);
}
