import { z } from 'zod';
import { instant } from '../kernel/dates.ts';

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
