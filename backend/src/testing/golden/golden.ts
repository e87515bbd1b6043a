import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';

/**
 * What an earlier version has stored, kept as files: a journal of the embedded store and a backup of the same moment,
 * with what that version's API said of it, and where it has one an archive of a cleanup. `write-golden.ts` writes the
 * next ones; those that are there never change. `0-journal-1` and `1-journal-3` are of programs between two versions,
 * for the form of their journal.
 */
const folder = fileURLToPath(new URL('./files', import.meta.url));

const files = {
  journal: 'journal.gz',
  backup: 'backup.jsonl.gz',
  answers: 'answers.json.gz',
  /** Calls whose addresses or bodies have ids of what is stored, with their answers. */
  calls: 'calls.json.gz',
  archive: 'archive.jsonl.gz',
  /** What the API said of what is in the archive, before it was removed. */
  archived: 'archived.json.gz',
} as const;

export interface Golden {
  readonly name: string;
  /** The path of one of its files. */
  at(file: keyof typeof files): string;
  has(file: keyof typeof files): boolean;
  unpacked(file: keyof typeof files): Buffer;
}

export function goldenOf(name: string): Golden {
  const at = (file: keyof typeof files) => path.join(folder, name, files[file]);
  return {
    name,
    at,
    has: (file) => existsSync(at(file)),
    unpacked: (file) => gunzipSync(readFileSync(at(file))),
  };
}

export const goldens = (): Golden[] =>
  readdirSync(folder)
    .toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true }))
    .map(goldenOf);

/** The last moment of what is written, at which it is read too. */
export const goldenAt = '2025-09-10T03:00:00.000Z';
export const goldenDates = ['2025-09-06', '2025-09-10'] as const;
/** Of which a cleanup leaves nothing but its archive. */
export const archivedDate = '2025-07-04';
