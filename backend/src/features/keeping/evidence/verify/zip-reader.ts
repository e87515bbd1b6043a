import type { FileHandle } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { crc32, createInflateRaw, type InflateRaw } from 'node:zlib';
import { methods, signatures, sizes } from '../pack/zip-format.ts';
import { readEnd } from './archive-end.ts';
import { bytesAt, type PackedFile } from './archive-bytes.ts';
import { refuseOtherHeaders, refuseStrange } from './headers.ts';
import { refuseBehind, refuseBetween, refuseFilesIn, refuseHidden } from './hidden-files.ts';
import { numbersOf } from './large-sizes.ts';
import { NoPack, shown } from './not-whole.ts';

const mostFiles = 5000;
const mostDirectoryBytes = 4 * 1024 * 1024;
const pieceBytes = 64 * 1024;
/** Of the mode that a file is listed with: what it is, a plain file, and a folder. Some programs say nothing of it. */
const fileType = 0o170_000;
const plainFile = 0o100_000;
const folder = 0o040_000;
/** What a pack has shrinks to a tenth or so; what grows more than this was made to fill memory or time. */
const mostGrowth = 500;

/** The files of a ZIP archive that another program may have packed. Throws NoPack in words. */
export async function readDirectory(handle: FileHandle, size: number): Promise<PackedFile[]> {
  try {
    return await filesListed(handle, size);
  } catch (error) {
    if (error instanceof NoPack) await refuseBehind(handle, size);
    throw error;
  }
}

async function filesListed(handle: FileHandle, size: number): Promise<PackedFile[]> {
  const { count, length, start, end } = await readEnd(handle, size);
  if (count > mostFiles || length > mostDirectoryBytes) {
    throw new NoPack('its directory lists more files than any evidence pack has.');
  }
  if (start + length > end)
    throw new NoPack('its directory is damaged, or its end, which says where that lies.');
  await refuseFilesIn(handle, end, size);
  const directory = await bytesAt(handle, start, length);
  const files: PackedFile[] = [];
  let at = 0;
  while (files.length < count) {
    const entry = entryAt(directory, at);
    if (!entry) throw new NoPack(`its directory is damaged, ${placeIn(files)}.`);
    files.push(entry.file);
    at = entry.end;
  }
  refuseOverlaps(files, start);
  await refuseHidden(handle, files, start);
  await refuseOtherHeaders(handle, files);
  await refuseBetween(handle, start + at, end, 'behind its directory');
  return files;
}

/** A file's entry in the directory, and where that ends; nothing where it is none, or ends beyond the directory. */
function entryAt(directory: Buffer, at: number): { file: PackedFile; end: number } | undefined {
  if (at + sizes.directory > directory.length) return undefined;
  if (directory.readUInt32LE(at) !== signatures.directory) return undefined;
  const after = at + sizes.directory + directory.readUInt16LE(at + 28);
  const fieldsEnd = after + directory.readUInt16LE(at + 30);
  const end = fieldsEnd + directory.readUInt16LE(at + 32);
  if (end > directory.length) return undefined;
  const name = directory.toString('utf8', at + sizes.directory, after);
  const flags = directory.readUInt16LE(at + 8);
  const fields = directory.subarray(after, fieldsEnd);
  refuseStrange(name, directory.readUInt16LE(at + 6), flags, fields);
  const said = [at + 24, at + 20, at + 42].map((place) => directory.readUInt32LE(place));
  const [bytes = 0, packed = 0, offset = 0] = numbersOf(name, said, fields);
  const type = (directory.readUInt32LE(at + 38) >>> 16) & fileType;
  const types = isFolder({ name, bytes, packed }) ? [0, folder] : [0, plainFile];
  if (!types.includes(type) || ![0, 0xff_ff].includes(directory.readUInt16LE(at + 34)))
    throw new NoPack(`${shown(name)} is listed as something else than a plain file of it.`);
  const method = directory.readUInt16LE(at + 10);
  const crc = directory.readUInt32LE(at + 16);
  const nameBytes = after - at - sizes.directory;
  return { file: { name, nameBytes, flags, method, crc, packed, bytes, offset }, end };
}

/** Nothing, where a program packs that too. */
const packedNothing = 2;

/** Whether an entry is a folder: other programs list those too. It holds nothing. */
export const isFolder = ({ name, bytes, packed }: Pick<PackedFile, 'name' | 'bytes' | 'packed'>) =>
  name.endsWith('/') && bytes === 0 && packed <= packedNothing;

/** An entry that ends elsewhere than it should is noticed at the next one. */
function placeIn(before: readonly PackedFile[]): string {
  const last = before.at(-1);
  return last ? `at ${shown(last.name)} or the file listed behind it` : 'at its first file';
}

/** Of two names for the same bytes one could be shown and the other one verified. */
function refuseOverlaps(files: readonly PackedFile[], directoryStart: number): void {
  const inOrder = files.toSorted((a, b) => a.offset - b.offset);
  inOrder.forEach(({ name, nameBytes, offset, packed }, index) => {
    const next = inOrder[index + 1]?.offset ?? directoryStart;
    if (offset + sizes.header + nameBytes + packed > next) {
      throw new NoPack(`${shown(name)} lies over another file in it, or beyond its end.`);
    }
  });
}

/**
 * A file's bytes, unpacked; ends with an error in words where they cannot be, or are more than the directory or `most`
 * says.
 */
export async function* readFile(
  handle: FileHandle,
  file: PackedFile,
  most = Infinity,
): AsyncGenerator<Buffer> {
  const header = await bytesAt(handle, file.offset, sizes.header);
  if (header.length < sizes.header || header.readUInt32LE(0) !== signatures.header) {
    throw new Unreadable('its header in the archive is damaged');
  }
  const nameBytes = header.readUInt16LE(26);
  const name = await bytesAt(handle, file.offset + sizes.header, nameBytes);
  if (name.toString() !== file.name) {
    throw new Unreadable(`its header in the archive names ${shown(name.toString())}`);
  }
  const isPacked = file.method === methods.deflated;
  if (!isPacked && file.method !== methods.stored) {
    throw new Unreadable('it is packed in a way that no evidence pack is');
  }
  if (file.bytes > 1_000_000 && file.bytes > mostGrowth * file.packed) {
    throw new Unreadable('it unpacks to more than anything in a pack does');
  }
  const start = file.offset + sizes.header + nameBytes + header.readUInt16LE(28);
  const raw = Readable.from(rangeOf(handle, start, file.packed));
  const text = isPacked ? raw.pipe(createInflateRaw()) : raw;
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
    if (isPacked && (text as InflateRaw).bytesWritten < file.packed) {
      const hidden = start + (text as InflateRaw).bytesWritten;
      await refuseBetween(handle, hidden, start + file.packed, `behind ${shown(file.name)}`);
    }
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
