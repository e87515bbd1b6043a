import { cleanupKinds, clockIn, type CleanupDetails, type CleanupPreview } from '@muster/protocol';
import type { CleanupRepo, DayCount } from './cleanup.repo.ts';

export const nothing: CleanupDetails = {
  attendanceRecords: 0,
  logEntries: 0,
  sessions: 0,
  boards: 0,
};

export const sumOf = (details: CleanupDetails): number =>
  cleanupKinds.reduce((sum, kind) => sum + details[kind], 0);

/** What a cleanup would remove, counted by kind and month (KEP-3). */
export async function previewOf(
  repo: Pick<CleanupRepo, 'daysBefore' | 'recordsOn' | 'sessionsBefore'>,
  {
    days,
    cutoff,
    moment,
    timeZone,
  }: { days: number; cutoff: string; moment: Date; timeZone: string },
): Promise<CleanupPreview> {
  const months = new Map<string, CleanupDetails>();
  const add = (month: string, kind: keyof CleanupDetails, count: number) => {
    const known = months.get(month) ?? nothing;
    months.set(month, { ...known, [kind]: known[kind] + count });
  };
  for (const day of await repo.daysBefore(cutoff)) {
    const counted = await countOf(repo, day);
    if (counted) add(day.date.slice(0, 7), counted.kind, counted.count);
  }
  for (const { expiresAt } of await repo.sessionsBefore(moment)) {
    add(clockIn(timeZone, expiresAt as Date).date.slice(0, 7), 'sessions', 1);
  }
  const details = { ...nothing };
  const counts: CleanupPreview['counts'] = [];
  for (const [month, found] of [...months].toSorted(([a], [b]) => a.localeCompare(b))) {
    for (const kind of cleanupKinds) {
      details[kind] += found[kind];
      if (found[kind] > 0) counts.push({ kind, month, count: found[kind] });
    }
  }
  return { days, cutoff, counts, details, total: sumOf(details) };
}

/** A day's documents of a collection as people count them; undefined for what goes with something else. */
export async function countOf(
  repo: Pick<CleanupRepo, 'recordsOn'>,
  { collection, date, documents }: DayCount,
): Promise<{ kind: DatedKind; count: number } | undefined> {
  if (collection === 'sheets')
    return { kind: 'attendanceRecords', count: await repo.recordsOn(date) };
  const kind = simpleKinds[collection];
  return kind && { kind, count: documents };
}

type DatedKind = Exclude<keyof CleanupDetails, 'sessions'>;

const simpleKinds: Readonly<Record<DayCount['collection'], DatedKind>> = {
  attendanceUpdates: 'logEntries',
  boards: 'boards',
};
