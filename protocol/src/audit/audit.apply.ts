import { dateIn } from '../kernel/time-zones.ts';
import type { AuditFilter } from './audit.routes.ts';
import type { AuditEntry } from './audit.schema.ts';

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
