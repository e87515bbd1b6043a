import { EJSON } from 'bson';
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setImmediate as yieldToOthers } from 'node:timers/promises';
import { StringDecoder } from 'node:string_decoder';
import { createGunzip, createGzip } from 'node:zlib';

/**
 * Stored documents as a file that people can read: gzip of JSON lines, a head, one line for each document, and an end
 * with the counts and the SHA-256 of all lines before it (KEP-5). It has its name only when it is whole and on the disk.
 */
export interface StoredLine {
  readonly collection: string;
  readonly document: StoredDocument;
}
export type StoredDocument = Record<string, unknown> & { readonly _id: string };

export interface Head {
  /** What the file is. */
  readonly muster: 'archive' | 'backup';
  /** The form of the file and of the documents in it. */
  readonly version: number;
  readonly [field: string]: unknown;
}

export interface End {
  readonly documents: number;
  readonly counts: Readonly<Record<string, number>>;
  readonly sha256: string;
}

/** The newest form that this product writes and reads. */
export const fileVersion = 1;

export class DamagedFile extends Error {}

const textOf = (value: object) => `${EJSON.stringify(value)}\n`;

/**
 * In the readable form of EJSON a number is a number. A document with a 64-bit one, which that form would round, goes in
 * the form that names every type, and says so (KEP-41).
 */
function lineOf({ collection, document }: StoredLine): string {
  if (!hasLong(document)) return textOf({ collection, document });
  return `${EJSON.stringify({ collection, typed: true, document }, { relaxed: false })}\n`;
}

function hasLong(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || value instanceof Date) return false;
  if ('_bsontype' in value) return value['_bsontype'] === 'Long';
  return Object.values(value).some(hasLong);
}

const typedLine = /^\{"collection":"[^"]*","typed":true,/;
const valueOf = (line: string) =>
  EJSON.parse(line, { relaxed: !typedLine.test(line) }) as Record<string, unknown>;

/** Writes the file and flushes it; what was begun is removed again when it cannot be finished. */
export async function writeLines(
  file: string,
  head: Head,
  batches: AsyncIterable<readonly StoredLine[]>,
): Promise<End> {
  const part = `${file}.part`;
  const hash = createHash('sha256');
  const counts: Record<string, number> = {};
  let end: End | undefined;

  async function* texts() {
    const first = textOf(head);
    hash.update(first);
    yield first;
    for await (const lines of batches) {
      if (lines.length === 0) continue;
      for (const { collection } of lines) counts[collection] = (counts[collection] ?? 0) + 1;
      const text = lines.map(lineOf).join('');
      hash.update(text);
      yield text;
      await yieldToOthers();
    }
    const documents = Object.values(counts).reduce((sum, one) => sum + one, 0);
    end = { documents, counts, sha256: hash.digest('hex') };
    yield textOf({ end });
  }

  try {
    // Flushed before it is closed.
    const target = createWriteStream(part, { mode: 0o600, flush: true });
    await pipeline(Readable.from(texts()), createGzip(), target);
    await rename(part, file);
    await syncFolder(path.dirname(file));
  } catch (error) {
    await rm(part, { force: true }).catch(() => undefined);
    throw error;
  }
  if (!end) throw new Error('a file without an end was written');
  return end;
}

/** The name of a new file lasts only when its folder is on the disk too. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/**
 * Reads the whole file and compares it with its end; `look` sees each document as its line has it, and may refuse it.
 * Throws DamagedFile with words for a person.
 */
export async function verifyFile(
  file: string,
  muster: Head['muster'],
  look: (line: StoredLine) => void = () => undefined,
): Promise<{ head: Head; end: End }> {
  const hash = createHash('sha256');
  const counts: Record<string, number> = {};
  let head: Head | undefined;
  let end: End | undefined;
  for await (const lines of linesOf(file)) {
    for (const line of lines) {
      if (end) throw new DamagedFile('The file goes on after its end.');
      const value = parsed(line);
      if (!head) head = checkedHead(value, muster);
      else if ('end' in value) {
        end = value['end'] as End;
        continue;
      } else {
        const stored = value as unknown as StoredLine;
        counts[stored.collection] = (counts[stored.collection] ?? 0) + 1;
        look(stored);
      }
      hash.update(`${line}\n`);
    }
  }
  if (!head || !end) throw new DamagedFile('The file ends too early: a part of it is missing.');
  const same = Object.entries(end.counts).every(([name, count]) => counts[name] === count);
  if (hash.digest('hex') !== end.sha256 || !same) {
    throw new DamagedFile('The file is damaged: its checksum differs.');
  }
  return { head, end };
}

function checkedHead(value: Record<string, unknown>, muster: Head['muster']): Head {
  const head = value as Head;
  if (head.muster !== muster) throw new DamagedFile(`The file is no ${muster} of Muster.`);
  if (head.version > fileVersion) {
    throw new DamagedFile(`The file is from a newer Muster (form ${head.version}).`);
  }
  return head;
}

/** The documents of a file that has been verified, in batches of at most `size`. */
export async function* documentsOf(file: string, size: number): AsyncGenerator<StoredLine[]> {
  let batch: StoredLine[] = [];
  for await (const lines of linesOf(file)) {
    for (const line of lines) {
      const value = valueOf(line);
      if (!('document' in value)) continue;
      batch.push(value as unknown as StoredLine);
      if (batch.length < size) continue;
      yield batch;
      batch = [];
    }
  }
  if (batch.length > 0) yield batch;
}

function parsed(line: string): Record<string, unknown> {
  try {
    return JSON.parse(line) as Record<string, unknown>;
  } catch {
    throw new DamagedFile('The file is damaged: a line cannot be read.');
  }
}

/** Whole lines, as many at a time as one piece of the file has. */
async function* linesOf(file: string): AsyncGenerator<string[]> {
  const decoder = new StringDecoder('utf8');
  let rest = '';
  const packed = createReadStream(file);
  const text = createGunzip();
  // Where the file itself cannot be read, whoever reads its text must hear of it.
  packed.on('error', (error) => text.destroy(error)).pipe(text);
  try {
    for await (const piece of text as AsyncIterable<Buffer>) {
      const lines = (rest + decoder.write(piece)).split('\n');
      rest = lines.pop() ?? '';
      yield lines;
      await yieldToOthers();
    }
  } catch (error) {
    if (!isUnpacking(error)) throw error;
    throw new DamagedFile('The file is damaged: it cannot be unpacked.', { cause: error });
  } finally {
    packed.destroy();
  }
  if (rest !== '') throw new DamagedFile('The file ends too early: a part of it is missing.');
}

const isUnpacking = (error: unknown) =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('Z_');
