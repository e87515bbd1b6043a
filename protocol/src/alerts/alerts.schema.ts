import { z } from 'zod';
import { instant, isoDate } from '../kernel/dates.ts';
import { doer } from '../kernel/revisions.ts';

/** What an alert may be about (KNO-41). */
export const alertKinds = [
  'sheet-overdue',
  'station-short',
  'relief-overdue',
  'absent-assigned',
  'draft-unsaved',
  'display-lost',
] as const;
export type AlertKind = (typeof alertKinds)[number];

/** How long a station is short, and a draft unsaved, before that is an alert, in milliseconds. */
export const shortForMs = 5 * 60_000;
export const unsavedForMs = 15 * 60_000;

/** Something that needs somebody now, or that has (KNO-40). */
export const alert = z.object({
  id: z.string(),
  /** Counts its writes: of two forms the higher is the newer. */
  revision: z.int().positive(),
  /** The date on duty when it was raised. */
  date: isoDate,
  kind: z.enum(alertKinds),
  /** What is the matter, in one line, however many it is about, in the names of now. */
  subject: z.string(),
  /** Why that is so. */
  cause: z.string(),
  /** The address of the page where it is settled. */
  link: z.string(),
  raisedAt: instant,
  /** Since when it is the case of whatever it is about for longest. */
  since: instant,
  /** When its cause ended; null while it is the case. */
  endedAt: instant.nullable(),
  /** Who has taken notice for everybody; null until somebody does. */
  acknowledgedBy: doer.extend({ at: instant }).nullable(),
});
export type Alert = z.infer<typeof alert>;
