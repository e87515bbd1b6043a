import type { FileHandle } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { crc32, createInflateRaw } from 'node:zlib';
import {
  endOf,
  headerOf,
  listedOf,
  readEnd,
  readListed,
  sizes,
  type PackedFile,
} from '../pack/zip-writer.ts';

/** Why a file is no pack that can be verified at all, in words for a person. */
export class NoPack extends Error {}

/** A name as a person may see it: a foreign one may have anything in it. */
export const shown = (name: string): string =>
  /^[\w .()/+-]{1,120}$/.test(name) ? name : JSON.stringify(name.slice(0, 120));

const notAsMade = (where: string) =>
  new NoPack(`it was repacked, altered or damaged, at ${where}: verify the original.`);

const mostFiles = 5000;
const mostDirectoryBytes = 4 * 1024 * 1024;
const pieceBytes = 64 * 1024;
/** What a pack has shrinks to a tenth or so; what grows more than this was made to fill memory or time. */
const mostGrowth = 500;

/**
 * The files of an archive. Every byte that is none of theirs must stand as it was written (EVI-22): what any program
 * finds in it is what is listed, and nothing can be hidden in it. Throws NoPack in words.
 */
export async function readDirectory(handle: FileHandle, size: number): Promise<PackedFile[]> {
  const end = await bytesAt(handle, Math.max(0, size - sizes.end), sizes.end);
  const isWhole = end.length === sizes.end;
  const [count, length, start] = isWhole ? readEnd(end) : [0, 0, 0];
  if (size === 0) throw new NoPack('it is empty.');
  if (!end.equals(endOf(count, length, start)) || start + length + sizes.end !== size) {
    throw new NoPack(
      'it is cut short, has another end than it was made with, or is no ZIP archive: verify the original.',
    );
  }
  if (count > mostFiles || length > mostDirectoryBytes) {
    throw new NoPack('its directory lists more files than any evidence pack has.');
  }
  const directory = await bytesAt(handle, start, length);
  const files: PackedFile[] = [];
  let [at, offset] = [0, 0];
  while (at < length) {
    const file = readListed(directory, at);
    const listed = file && listedOf(file);
    if (!listed?.equals(directory.subarray(at, at + listed.length)) || file?.offset !== offset) {
      throw notAsMade(`its directory, ${placeIn(files)}`);
    }
    const header = headerOf(file);
    if (!header.equals(await bytesAt(handle, offset, header.length))) {
      throw notAsMade(shown(file.name));
    }
    files.push(file);
    at += listed.length;
    offset += header.length + file.packed;
  }
  if (files.length !== count || offset !== start) {
    throw notAsMade(`its directory, ${placeIn(files)}`);
  }
  return files;
}

/** A line that ends elsewhere than it should is noticed at the next one. */
function placeIn(before: readonly PackedFile[]): string {
  const last = before.at(-1);
  return last ? `${shown(last.name)} or the file listed behind it` : 'its first file';
}

/** A file's bytes, unpacked; ends with an error in words where they cannot be, or are more than is listed or `most`. */
export async function* readFile(
  handle: FileHandle,
  file: PackedFile,
  most = Infinity,
): AsyncGenerator<Buffer> {
  if (file.bytes > 1_000_000 && file.bytes > mostGrowth * file.packed) {
    throw new Unreadable('it unpacks to more than anything in a pack does');
  }
  const start = file.offset + headerOf(file).length;
  const raw = Readable.from(rangeOf(handle, start, file.packed));
  const text = raw.pipe(createInflateRaw());
  raw.on('error', (error) => text.destroy(error));
  let [bytes, crc] = [0, 0];
  try {
    for await (const piece of text as AsyncIterable<Buffer>) {
      bytes += piece.length;
      if (bytes > file.bytes || bytes > most) {
        throw new Unreadable('it is longer than is said of it');
      }
      crc = crc32(piece, crc);
      yield piece;
    }
    // Behind the end of what was packed another file could lie.
    if (text.bytesWritten < file.packed) throw new Unreadable('it has bytes behind its end');
    if (bytes < file.bytes) throw new WrongChecksum('it is shorter than the archive says of it');
    if (crc !== file.crc) throw new WrongChecksum('its checksum in the archive is wrong');
  } catch (error) {
    if (!isUnpacking(error)) throw error;
    throw new Unreadable('it is damaged and cannot be unpacked to its end');
  } finally {
    raw.destroy();
    text.destroy();
  }
}

/** Why a file of an archive cannot be read, in words that follow its name. */
export class Unreadable extends Error {}

/** All of it was read, and another program would say that it is damaged. */
export class WrongChecksum extends Unreadable {}

const isUnpacking = (error: unknown) =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('Z_');

async function* rangeOf(handle: FileHandle, start: number, length: number) {
  for (let at = 0; at < length;) {
    const piece = await bytesAt(handle, start + at, Math.min(pieceBytes, length - at));
    if (piece.length === 0) throw new Unreadable('the archive ends before it does');
    at += piece.length;
    yield piece;
  }
}

/** Fewer where the file ends before. */
async function bytesAt(handle: FileHandle, start: number, length: number): Promise<Buffer> {
  const bytes = Buffer.alloc(length);
  let read = 0;
  while (read < length) {
    const { bytesRead } = await handle.read(bytes, read, length - read, start + read);
    if (bytesRead === 0) break;
    read += bytesRead;
  }
  return bytes.subarray(0, read);
}
