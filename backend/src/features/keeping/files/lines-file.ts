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
import {
  checkedEnd,
  checkedHead,
  checkedLine,
  parsed,
  WrongLine,
  type End,
  type Head,
  type StoredLine,
} from './checked-line.ts';

export { fileVersion } from './checked-line.ts';
export type { End, Head, StoredDocument, StoredLine } from './checked-line.ts';

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
