import { z } from 'zod';
import { dayNumber, daysBetween, instant, isoDate } from '../kernel/dates.ts';
import { jobWaits } from './keeping.ts';
import { administrators, route } from '../kernel/route.ts';

/** How many days one pack covers at most (EVI-2). */
export const mostEvidenceDays = 31;
/** How many days a pack lies on the server (EVI-9). */
export const evidenceKeptDays = 30;

export const evidenceWords = {
  backwards: 'The first day is after the last one',
  tooMany: `A pack covers at most ${mostEvidenceDays} days. Make several, one after the other`,
} as const;

/** What is wrong with a range of days, in words; undefined when nothing is. */
export function evidenceRangeFault(from: string, to: string): string | undefined {
  const days = daysBetween(from, to) + 1;
  if (days < 1) return evidenceWords.backwards;
  return days > mostEvidenceDays ? evidenceWords.tooMany : undefined;
}

/** The days of a pack, both included. */
export const evidenceInput = z
  .object({ from: isoDate, to: isoDate })
  .superRefine(({ from, to }, context) => {
    // What is no date is refused as such.
    if (dayNumber(from) === undefined || dayNumber(to) === undefined) return;
    const message = evidenceRangeFault(from, to);
    if (message !== undefined) context.addIssue({ code: 'custom', message, path: ['to'] });
  });

const date = String.raw`\d{4}-\d{2}-\d{2}`;
const atInName = String.raw`${date}T\d{2}-\d{2}-\d{2}\.\d{3}Z`;

export const evidenceName = z
  .string()
  .regex(
    new RegExp(`^evidence-${date}-to-${date}-${atInName}\\.zip$`),
    'Not the name of an evidence pack',
  );

const count = z.int().min(0);

/** One evidence pack: being made, made or failed (EVI-1). */
export const evidencePack = z.object({
  name: evidenceName,
  /** The days that it covers, both included. */
  from: isoDate,
  to: isoDate,
  /** Its moment: what was confirmed before it is in it. */
  at: instant,
  state: z.enum(['running', 'done', 'failed']),
  /** Days that are written, of how many. */
  done: count,
  total: count,
  bytes: count,
  /** SHA-256 in hex of its manifest, as the audit trail has it; null until it is made. */
  seal: z.string().nullable(),
  madeByName: z.string().nullable(),
  /** When its file goes by itself. */
  expiresAt: instant,
  /** Why it failed. */
  message: z.string().nullable(),
  /** Why it does not go on. */
  waits: jobWaits.nullable().default(null),
});
export type EvidencePack = z.infer<typeof evidencePack>;

const aPack = z.object({ evidenceName });

/** Evidence packs (docs/rules/evidence.md), for administrators. */
export const evidenceRoutes = {
  make: route({
    method: 'POST',
    path: '/api/admin/evidence',
    summary: 'Begins an evidence pack of a range of days, both included',
    access: administrators,
    body: evidenceInput,
    status: 202,
    answer: z.object({ name: evidenceName }),
    faults: ['BUSY', 'NO_DISK_SPACE', 'FILE_FAILED'],
  }),
  list: route({
    method: 'GET',
    path: '/api/admin/evidence',
    summary: 'The evidence packs with their state, newest first',
    access: administrators,
    answer: z.array(evidencePack),
  }),
  read: route({
    method: 'GET',
    path: '/api/admin/evidence/:evidenceName',
    summary: 'The state of an evidence pack as long as there is no file; then the file',
    access: administrators,
    params: aPack,
    /** `json` asks for the state, also of one that is made. */
    query: z.object({ format: z.enum(['json', 'zip']).optional() }),
    answer: evidencePack,
    zip: true,
  }),
  remove: route({
    method: 'DELETE',
    path: '/api/admin/evidence/:evidenceName',
    summary: 'Deletes an evidence pack for good',
    access: administrators,
    params: aPack,
    answer: z.object({}),
    faults: ['BUSY'],
  }),
};
