import { z } from 'zod';
import { instant, isoDate } from '../kernel/dates.ts';
import { doer } from '../kernel/ids.ts';
import { access, route } from '../kernel/route.ts';

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

/** Server to client (S7): an alert as it is now, to those who may read it (KNO-44). */
export const alertServerEvents = {
  'alerts:changed': z.object({ alert }),
};

const readers = access({ admin: 'yes', watch_tl: 'yes', leader: 'own' });

/** What needs somebody now, decided by the server (KNO-40); leaders have what concerns their own team. */
export const alertRoutes = {
  list: route({
    method: 'GET',
    path: '/api/alerts/:date',
    summary: 'The alerts of a date, newest first, also those that have ended',
    access: readers,
    params: z.object({ date: isoDate }),
    answer: z.array(alert),
  }),
  acknowledge: route({
    method: 'POST',
    path: '/api/alerts/:alertId/acknowledge',
    summary: 'Take notice of an alert for everybody',
    access: readers,
    params: z.object({ alertId: z.string().min(1).max(64) }),
    answer: alert,
    faults: ['NOT_FOUND'],
  }),
};

/** The alerts of a date with one as it is now, newest first; an older form of one is left aside (S21). */
export function applyAlert(alerts: readonly Alert[], date: string, changed: Alert): Alert[] {
  if (changed.date !== date) return [...alerts];
  const existing = alerts.find(({ id }) => id === changed.id);
  if (existing && existing.revision > changed.revision) return [...alerts];
  return [changed, ...alerts.filter(({ id }) => id !== changed.id)].toSorted(alertsByNewest);
}

const named: ReadonlySet<string> = new Set(['teams', 'users', 'stations', 'displays']);
/** Whether a list that was told to have changed has what alerts and notifications name (KNO-49). */
export const isNamed = (listName: string): boolean => named.has(listName);

export const alertsByNewest = (a: Alert, b: Alert): number =>
  b.raisedAt.localeCompare(a.raisedAt) || b.id.localeCompare(a.id);
