import { createHash, hash } from 'node:crypto';
import { open, type FileHandle } from 'node:fs/promises';
import { StringDecoder } from 'node:string_decoder';
import {
  hashLine,
  lineHashes,
  linesName,
  manifestName,
  sealName,
  type PackFile,
} from '../pack/manifest.ts';
import type { PackedFile } from '../pack/zip-writer.ts';
import { comparedLines, readManifest, type ReadManifest } from './read-manifest.ts';
import { NoPack, readDirectory, readFile, shown, Unreadable, WrongChecksum } from './zip-reader.ts';
import { hashedText, type AuditEntry } from '@muster/protocol';

/** Most characters of a line that is read as an entry; no entry is nearly as long. */
const mostCharacters = 16 * 1024 * 1024;

/**
 * Follows the chain of the audit entries of a pack: each is what its hash says, and follows the one before it (EVI-13).
 * Answers what is wrong, in words that follow the file's name.
 */
async function trailFault(
  pieces: AsyncIterable<Buffer>,
  { first, last }: { readonly first: number | null; readonly last: number | null },
): Promise<string | undefined> {
  let number = 0;
  let before: string | undefined;
  for await (const line of linesOf(pieces)) {
    number += 1;
    const entry = entryIn(line);
    const expected = String((first ?? 1) + number - 1);
    if (!entry) return `line ${number}: this is no entry of an audit trail.`;
    if (entry.id !== expected) return `line ${number}: entry ${expected} should stand here.`;
    if (hash('sha256', hashedText(entry)) !== entry.hash) {
      return `line ${number}: entry ${expected} is not what its hash says.`;
    }
    if (before !== undefined && entry.previousHash !== before) {
      return `line ${number}: entry ${expected} does not follow the one before it.`;
    }
    before = entry.hash;
  }
  const wanted = first === null || last === null ? 0 : last - first + 1;
  if (number === wanted) return undefined;
  return `line ${number + 1}: it should have ${wanted} entries.`;
}

function entryIn(line: string): AuditEntry | undefined {
  try {
    const value = JSON.parse(line) as AuditEntry | null;
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}

async function* linesOf(pieces: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const decoder = new StringDecoder('utf8');
  let rest = '';
  for await (const piece of pieces) {
    const lines = (rest + decoder.write(piece)).split('\n');
    rest = lines.pop() ?? '';
    if (rest.length > mostCharacters) {
      yield '';
      return;
    }
    yield* lines;
  }
  if (rest !== '') yield rest;
}

export interface Verified {
  readonly manifest: ReadManifest;
  readonly seal: string;
  readonly lines: number;
}

/** So many are named; who altered more has said enough. */
const mostNamed = 20;

/**
 * Reads the whole pack and compares it with its manifest, whatever its size in little memory (EVI-20). Throws an Error
 * whose words name each file that is not as it was, with its first such line.
 */
export async function verifyPack(file: string, wantedSeal?: string): Promise<Verified> {
  const handle = await open(file, 'r').catch((error: unknown) => {
    throw new Error(wordsOfOpening(error, file), { cause: error });
  });
  try {
    const { size } = await handle.stat();
    return await verifyOpen(handle, size, wantedSeal);
  } catch (error) {
    if (error instanceof NoPack) {
      throw new Error(`${file} is no whole evidence pack: ${error.message}`, { cause: error });
    }
    if (error instanceof NotWhole) {
      throw new Error(`${file} is not whole.\n${error.message}`, { cause: error });
    }
    if ((error as NodeJS.ErrnoException).code === 'EISDIR')
      throw new Error(`${file} is a folder.`, { cause: error });
    throw error;
  } finally {
    await handle.close();
  }
}

class NotWhole extends Error {}

async function verifyOpen(
  handle: FileHandle,
  size: number,
  wantedSeal: string | undefined,
): Promise<Verified> {
  const own = await readDirectory(handle, size);
  const packed = new Map(own.map((file) => [file.name, file]));
  const { manifest, seal } = await readManifest(handle, packed);
  const faults = [
    ...(wantedSeal === undefined || wantedSeal.toLowerCase() === seal
      ? []
      : [`${manifestName}: the seal is ${seal}, not the one that was given.`]),
    ...strangers(own, manifest),
    ...(await filesFaults(handle, packed, manifest)),
  ];
  if (faults.length > 0) {
    const more = faults.length - mostNamed;
    const last = more > 0 ? [`... and ${more} more.`] : [];
    throw new NotWhole([...faults.slice(0, mostNamed), ...last].join('\n'));
  }
  const lines = manifest.files.reduce((sum, one) => sum + (one.lines ?? 0), 0);
  return { manifest, seal, lines };
}

/** What is in the archive and not in its manifest, or twice in either. */
function strangers(listed: readonly PackedFile[], { files }: ReadManifest): string[] {
  const expectedNames = new Set([manifestName, sealName, ...files.map(({ name }) => name)]);
  const names = listed.map(({ name }) => name);
  const added = names.filter((name) => !expectedNames.has(name));
  const twice = names.filter((name, index) => names.indexOf(name) !== index);
  return [
    ...added.map((name) => `${shown(name)}: this file was added.`),
    ...[...new Set(twice)].map((name) => `${shown(name)}: it is in the archive twice.`),
  ];
}

/** In the order of the manifest, so that the hashes of lines are read once beside their files. */
async function filesFaults(
  handle: FileHandle,
  packed: ReadonlyMap<string, PackedFile>,
  { files, trail }: ReadManifest,
): Promise<string[]> {
  const faults: string[] = [];
  const listed = files.find(({ name }) => name === linesName);
  const hashes = packed.get(linesName);
  const rowsFault =
    listed && hashes ? await wholeFault(handle, hashes, listed) : 'this file is missing.';
  const rows = hashes ? rowsOf(readFile(handle, hashes)) : emptyRows();
  let row = 0;
  let wrongRow: number | undefined;
  for (const file of files) {
    if (file.name === linesName) continue;
    const found = packed.get(file.name);
    const own = ownRows(rows, file, (index) => (wrongRow ??= row + index + 1));
    if (found) {
      const { fault, line } = await fileFault(handle, found, file, own);
      if (fault === undefined && line !== undefined) wrongRow ??= row + line;
      else if (fault !== undefined) {
        const isLineKnown = rowsFault === undefined || file.lines === null;
        faults.push(`${shown(file.name)}${isLineKnown ? fault : lineUnknown}`);
      } else if (file.name === trailName) {
        const wrong = await trailFault(readFile(handle, found), trail);
        if (wrong !== undefined) faults.push(`${trailName}, ${wrong}`);
      }
    } else faults.push(`${shown(file.name)}: this file is missing.`);
    await drained(own);
    row += file.lines ?? 0;
  }
  if (rowsFault !== undefined) {
    const isNamed = wrongRow !== undefined && hashes !== undefined;
    faults.push(
      isNamed
        ? `${linesName}, line ${wrongRow}: this line was changed, added or left out.`
        : `${linesName}: ${rowsFault}`,
    );
  }
  return faults;
}

const trailName = 'audit.jsonl';
const lineUnknown = `: it was changed; in which line cannot be said without the true ${linesName}.`;

/** What is wrong with a file, in words behind its name, and the first line whose hash is another one. */
async function fileFault(
  handle: FileHandle,
  found: PackedFile,
  { bytes, sha256, lines }: PackFile,
  wanted: AsyncIterator<string>,
): Promise<{ fault?: string; line?: number | undefined }> {
  const whole = createHash('sha256');
  let waiting: string[] = [];
  const hashes = lineHashes((hash) => waiting.push(hash));
  const compared = comparedLines(wanted);
  let size = 0;
  let unreadable: string | undefined;
  let checksum: string | undefined;
  try {
    for await (const piece of readFile(handle, found)) {
      whole.update(piece);
      size += piece.length;
      if (lines === null) continue;
      hashes.feed(piece);
      await compared.compare(waiting);
      waiting = [];
    }
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    if (error instanceof WrongChecksum) checksum = error.message;
    else unreadable = error.message;
  }
  // Half a line is no line that was changed.
  if (unreadable === undefined) hashes.end();
  await compared.compare(waiting);
  const wrong = lines === null ? undefined : await compared.end(unreadable !== undefined);
  const isWhole = unreadable === undefined && size === bytes && whole.digest('hex') === sha256;
  if (isWhole) return checksum === undefined ? { line: wrong?.line } : { fault: `: ${checksum}.` };
  const why = unreadable === undefined ? '' : `: ${unreadable}.`;
  if (wrong) return { fault: `, ${wrong.words.endsWith('.') ? wrong.words : wrong.words + why}` };
  if (why !== '') return { fault: why };
  return { fault: lines === null ? ': it was changed.' : ': it was changed at its very end.' };
}

/** Of a file whose lines have no hashes. */
async function wholeFault(
  handle: FileHandle,
  found: PackedFile,
  { sha256 }: PackFile,
): Promise<string | undefined> {
  const whole = createHash('sha256');
  try {
    for await (const piece of readFile(handle, found)) whole.update(piece);
  } catch (error) {
    if (error instanceof Unreadable) return `${error.message}.`;
    throw error;
  }
  return whole.digest('hex') === sha256 ? undefined : 'it was changed.';
}

/** The next hashes of the file that has them, as many as this one has lines; tells of one that is of another line. */
async function* ownRows(
  rows: AsyncIterator<string>,
  { name, lines }: PackFile,
  foreign: (index: number) => void,
): AsyncGenerator<string> {
  for (let index = 0; index < (lines ?? 0); index++) {
    const { value, done } = await rows.next();
    const row = done ? '' : value;
    const hash = row.slice(0, 64);
    if (row !== hashLine(hash, name, index + 1)) foreign(index);
    yield hash;
  }
}

async function drained(rows: AsyncIterator<string>): Promise<void> {
  while (!(await rows.next()).done);
}

async function* rowsOf(pieces: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const decoder = new StringDecoder('utf8');
  let rest = '';
  try {
    for await (const piece of pieces) {
      const rows = (rest + decoder.write(piece)).split('\n');
      // No row is as long: what comes then is none.
      rest = (rows.pop() ?? '').slice(0, 1000);
      yield* rows;
    }
  } catch (error) {
    // That it is damaged is said of the file itself.
    if (!(error instanceof Unreadable)) throw error;
  }
}

async function* emptyRows(): AsyncGenerator<string> {}

function wordsOfOpening(error: unknown, file: string): string {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'ENOENT') return `There is no file ${file}.`;
  if (code === 'EACCES' || code === 'EPERM') return `${file} may not be read by this user.`;
  return `${file} cannot be read.`;
}
