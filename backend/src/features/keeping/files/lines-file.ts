import { own } from '@muster/protocol';
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
import { newestRead } from '../../../store/migrations/versions.ts';

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

/** What is wrong with a line, in words that follow its number. */
export class WrongLine extends Error {}

type Fields = Record<string, unknown>;

const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function parsed(line: string): Fields {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    throw new WrongLine(
      'this is no JSON that can be read. A bracket, quote or comma may be missing.',
    );
  }
  if (!isObject(value)) throw new WrongLine('this is no JSON object in braces.');
  return value;
}

function checkedHead(value: Fields, muster: Head['muster']): Head {
  if (value['muster'] !== muster) throw new WrongLine(`the file is no ${muster} of Muster.`);
  const version = value['version'];
  if (!Number.isInteger(version)) throw new WrongLine('the head has no "version", a whole number.');
  if (Number(version) > fileVersion) {
    throw new WrongLine(`the file is from a newer Muster (form ${String(version)}).`);
  }
  if (muster === 'backup' && Number.isNaN(Date.parse(String(value['at'])))) {
    throw new WrongLine('the head has no "at", the instant of the backup.');
  }
  return value as Head;
}

function checkedEnd(value: unknown): End {
  const counts = isObject(value) ? value['counts'] : undefined;
  if (!isObject(value) || !isObject(counts) || typeof value['sha256'] !== 'string') {
    throw new WrongLine('the end has no "counts" and "sha256".');
  }
  const sum = Object.values(counts).reduce((all: number, one) => all + Number(one), 0);
  if (sum !== value['documents']) throw new WrongLine('"documents" is not the sum of "counts".');
  return value as unknown as End;
}

function checkedLine(value: Fields): StoredLine {
  const { collection, document } = value;
  if (typeof collection !== 'string' || collection === '') {
    throw new WrongLine('it does not say its "collection".');
  }
  if (!isObject(document)) throw new WrongLine(`it has no "document" of ${collection}.`);
  if (document['_id'] === undefined || document['_id'] === null) {
    throw new WrongLine(`the document of ${collection} has no "_id".`);
  }
  return value as unknown as StoredLine;
}

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
/** What a line has, in the types of the store. */
export const valueOf = (line: string) =>
  EJSON.parse(line, { relaxed: !typedLine.test(line) }) as Record<string, unknown>;

/**
 * Writes the file, flushes it, reads it again and compares it with its end before it has its name (KEP-5, KEP-22); what was
 * begun is removed again when it cannot be finished.
 */
export async function writeLines(
  file: string,
  head: Head,
  batches: AsyncIterable<readonly StoredLine[]>,
): Promise<End> {
  const part = `${file}.part`;
  const hash = createHash('sha256');
  const counts: Record<string, number> = {};

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
    const end: End = { documents, counts, sha256: hash.digest('hex') };
    yield textOf({ end });
  }

  try {
    // Made anew: what stands there already may lead elsewhere (KEP-69). Flushed before it is closed.
    await rm(part, { force: true });
    const target = createWriteStream(part, { flags: 'wx', mode: 0o600, flush: true });
    await pipeline(Readable.from(texts()), createGzip(), target);
    const { end } = await verifyFile(part, head.muster);
    await rename(part, file);
    await syncFolder(path.dirname(file));
    return end;
  } catch (error) {
    await rm(part, { force: true }).catch(() => undefined);
    throw error;
  }
}

/** The name of a new file lasts only when its folder is on the disk too. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/**
 * Reads the whole file and compares it with its end; `look` sees each document as its line has it, and that line, and may
 * refuse it. Throws DamagedFile with words for a person: the file, where it is known the line, and what is wrong (KEP-67).
 */
export async function verifyFile(
  file: string,
  muster: Head['muster'],
  look: (line: StoredLine, text: string) => void = () => undefined,
): Promise<{ head: Head; end: End }> {
  const name = path.basename(file);
  const hash = createHash('sha256');
  const counts: Record<string, number> = {};
  let head: Head | undefined;
  let end: End | undefined;
  let number = 0;
  const read = (line: string): void => {
    if (end) throw new WrongLine('the file goes on after its end.');
    const value = parsed(line);
    if (!head) head = checkedHead(value, muster);
    else if ('end' in value) {
      end = checkedEnd(value['end']);
      return;
    } else {
      const stored = checkedLine(value);
      counts[stored.collection] = (counts[stored.collection] ?? 0) + 1;
      look(stored, line);
    }
    hash.update(`${line}\n`);
  };
  for await (const lines of linesOf(file)) {
    for (const line of lines) {
      number++;
      try {
        read(line);
      } catch (error) {
        if (!(error instanceof WrongLine)) throw error;
        throw new DamagedFile(`${name}, line ${number}: ${error.message}`, { cause: error });
      }
    }
  }
  if (!head || !end) throw endsEarly(file);
  for (const one of new Set([...Object.keys(end.counts), ...Object.keys(counts)])) {
    const [said, found] = [own(end.counts, one) ?? 0, own(counts, one) ?? 0];
    if (said === found) continue;
    throw new DamagedFile(
      `${name}, line ${number}: the end says ${said} ${one}, but the file has ${found}.`,
    );
  }
  if (hash.digest('hex') !== end.sha256) {
    throw new DamagedFile(
      `${name} was changed after it was written: its checksum differs from that in its last line.`,
    );
  }
  return { head, end };
}

const endsEarly = (file: string) =>
  new DamagedFile(`${path.basename(file)} ends too early: a part of it is missing.`);

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
    throw new DamagedFile(`${path.basename(file)} is damaged: it cannot be unpacked.`, {
      cause: error,
    });
  } finally {
    packed.destroy();
  }
  if (rest !== '') throw endsEarly(file);
}

const isUnpacking = (error: unknown) =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('Z_');

const lock = 'lock';

/**
 * Throws, in words, for a document that only a newer version of the product reads, and for the record of a migration
 * that only a newer one has (KEP-60). To be asked of every document before the first is stored.
 */
export function refuseNewer(
  migrations: readonly { readonly id: string }[],
): (line: StoredLine) => void {
  const migrationIds = new Set([...migrations.map(({ id }) => id), lock]);
  return ({ collection, document }) => {
    if (collection === 'migrations' && !migrationIds.has(document._id)) {
      throw newer(`it was made after the migration ${document._id}`);
    }
    const version = numberIn(document['v'] ?? 1);
    if (version <= newestRead(collection)) return;
    throw newer(`${collection} of version ${version} are in it`);
  };
}

/** As a line has it, which may name its type (KEP-41). */
const numberIn = (value: unknown): number =>
  typeof value === 'object' && value !== null ? Number(Object.values(value)[0]) : Number(value);

const newer = (why: string) =>
  new Error(
    `The file is from a newer version of Muster: ${why}. Use that version or a later one. Nothing was changed.`,
  );
