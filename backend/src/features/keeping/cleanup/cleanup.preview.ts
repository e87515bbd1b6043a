import {
  cleanupKinds,
  clockIn,
  type CleanupDetails,
  type CleanupPreview,
  type Archive,
  type CleanupProgress,
  type JobWaits,
} from '@muster/protocol';
import type { CleanupRepo, DayCount, CleanupDoc } from './cleanup.repo.ts';
import { instantOfName, nameOfInstant, type KeptFile } from '../files/kept-files.ts';

export const nothing: CleanupDetails = {
  attendanceRecords: 0,
  absences: 0,
  logEntries: 0,
  sessions: 0,
  boards: 0,
};

const sumOf = (details: CleanupDetails): number =>
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
    const monthCounts = months.get(month) ?? nothing;
    months.set(month, { ...monthCounts, [kind]: monthCounts[kind] + count });
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
  absences: 'absences',
  attendanceUpdates: 'logEntries',
  boards: 'boards',
};

export function progressOf(doc: CleanupDoc | null, waits: JobWaits | null = null): CleanupProgress {
  if (!doc) return { ...none };
  const details = { ...nothing };
  for (const kind of cleanupKinds) details[kind] = doc[kind] ?? 0;
  const { state, days, cutoff, startedByName, startedAt, finishedAt, done, total, kept, message } =
    doc;
  return {
    state,
    days,
    cutoff,
    startedByName,
    startedAt,
    finishedAt,
    done,
    total,
    // Before it is whole it is no archive.
    archive: state === 'archiving' ? null : doc.archive,
    deletedRecords: sumOf(details),
    details,
    kept,
    message,
    waits,
  };
}

const none: CleanupProgress = {
  state: 'none',
  days: null,
  cutoff: null,
  startedByName: null,
  startedAt: null,
  finishedAt: null,
  done: 0,
  total: 0,
  archive: null,
  deletedRecords: 0,
  details: nothing,
  kept: 0,
  message: null,
  waits: null,
};

export const archiveNameOf = (cutoff: string, at: string): string =>
  `archive-before-${cutoff}-${nameOfInstant(at)}.jsonl.gz`;

export function archiveOf({ name, bytes }: KeptFile): Archive {
  const cutoff = name.slice('archive-before-'.length, 'archive-before-yyyy-MM-dd'.length);
  const at = name.slice('archive-before-yyyy-MM-dd-'.length, -'.jsonl.gz'.length);
  return { name, cutoff, at: instantOfName(at), bytes };
}
