import { cleanupKinds, type Archive, type CleanupProgress, type JobWaits } from '@muster/protocol';
import { instantOfName, nameOfInstant } from '../files/file-names.ts';
import type { KeptFile } from '../files/kept-files.ts';
import { nothing, sumOf } from './cleanup.preview.ts';
import type { CleanupDoc } from './cleanup.repo.ts';

export function progressOf(doc: CleanupDoc | null, waits: JobWaits | null = null): CleanupProgress {
  if (!doc) return { ...none };
  const details = { ...nothing };
  for (const kind of cleanupKinds) details[kind] = doc[kind];
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
