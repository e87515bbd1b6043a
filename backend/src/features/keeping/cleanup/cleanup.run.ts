import { cleanupKinds, type CleanupKind } from '@muster/protocol';
import { setTimeout as pause } from 'node:timers/promises';
import { databaseTrouble } from '../../../lib/database-error.ts';
import type { KeptFiles } from '../files/kept-files.ts';
import { documentsOf, fileVersion, writeLines, type StoredLine } from '../files/lines-file.ts';
import {
  cleanupParts,
  countOf,
  type CleanupDoc,
  type CleanupRepo,
  type DayCount,
} from './cleanup.repo.ts';

/** Documents that one write removes: little enough that a live event does not wait for it. */
const batchSize = 100;
/** What others get of the database between two batches, in ms. */
const breatherMs = 4;
const askAgainMs = 1000;

interface Deps {
  repo: CleanupRepo;
  files: Pick<KeptFiles, 'at' | 'remove'>;
  isStopping(): boolean;
}

/** The two steps of a cleanup: everything into a verified archive, then away with what is in it (KEP-5, KEP-6). */
export function cleanupRun({ repo, files, isStopping }: Deps) {
  /** Answers false when there is nothing to remove. */
  async function archive(doc: CleanupDoc, moment: Date): Promise<boolean> {
    const days = await repo.daysBefore(doc.cutoff, partsOf(doc));
    const sessions = partsOf(doc).includes('sessions') ? await repo.sessionsBefore(moment) : [];
    doc.total = days.reduce((sum, { documents }) => sum + documents, sessions.length);
    if (doc.total === 0 || doc.archive === null) return false;
    await repo.keep(doc);
    const file = files.at(doc.archive);
    const head = { muster: 'archive', version: fileVersion } as const;
    const about = { at: doc.startedAt, cutoff: doc.cutoff, days: doc.days };
    const lines = counted(doc, linesOf(days, sessions));
    doc.total = (await writeLines(file, { ...head, ...about }, lines)).documents;
    return true;
  }

  async function* linesOf(
    days: readonly DayCount[],
    sessions: readonly StoredLine['document'][],
  ): AsyncGenerator<StoredLine[]> {
    yield sessions.map((document) => ({ collection: 'sessions', document }));
    for (const day of days) {
      for await (const documents of repo.documentsOn(day))
        yield documents.map((document) => ({ collection: day.collection, document }));
    }
  }

  /** Answers false when the process stops before the end; the next start goes on. */
  async function remove(doc: CleanupDoc): Promise<boolean> {
    if (doc.archive === null) return true;
    Object.assign(doc, { done: 0, kept: 0 });
    for (const kind of cleanupKinds) doc[kind] = 0;
    const staying = new Set<string>();
    for await (const lines of documentsOf(files.at(doc.archive), batchSize)) {
      const gone = await removed(lines, staying);
      if (!gone) return false;
      for (const line of gone) add(doc, countOf(line));
      doc.kept += lines.length - gone.length;
      doc.done += lines.length;
      await pause(breatherMs);
    }
    return true;
  }

  /** Asks until the database answers: what was archived and half removed is not left so. */
  async function removed(
    lines: readonly StoredLine[],
    staying: Set<string>,
  ): Promise<StoredLine[] | undefined> {
    while (!isStopping()) {
      try {
        return await repo.remove(lines, staying);
      } catch (error) {
        if (!databaseTrouble(error)) throw error;
        await pause(askAgainMs);
      }
    }
    return undefined;
  }

  return { archive, remove };
}

/** One of before there were parts is of all. */
const partsOf = ({ parts }: CleanupDoc) => parts ?? cleanupParts;

async function* counted(doc: CleanupDoc, batches: AsyncIterable<StoredLine[]>) {
  for await (const lines of batches) {
    yield lines;
    doc.done += lines.length;
  }
}

function add(doc: CleanupDoc, counted: [CleanupKind, number] | undefined): void {
  if (counted) doc[counted[0]] += counted[1];
}
