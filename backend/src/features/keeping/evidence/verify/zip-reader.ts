import type { FileHandle } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { crc32, createInflateRaw, type InflateRaw } from 'node:zlib';
import { methods, signatures, sizes } from '../pack/zip-format.ts';
import { bytesAt, type PackedFile } from './archive-bytes.ts';
import { refuseOtherHeaders, refuseStrange } from './headers.ts';
import { refuseBehind, refuseBetween, refuseFilesIn, refuseHidden } from './hidden-files.ts';
import { NoPack, shown } from './not-whole.ts';

const mostFiles = 5000;
const mostDirectoryBytes = 4 * 1024 * 1024;
/** Behind the end there may be a comment of this size. */
const mostComment = 0xff_ff;
const pieceBytes = 64 * 1024;
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
    throw new NoPack('it lists more files than any evidence pack has.');
  }
  if (start + length > end) throw new NoPack('its directory is damaged.');
  await refuseFilesIn(handle, end, size);
  const directory = await bytesAt(handle, start, length);
  const files: PackedFile[] = [];
  let at = 0;
  while (files.length < count) {
    if (at + sizes.directory > length || directory.readUInt32LE(at) !== signatures.directory) {
      throw new NoPack('its directory is damaged.');
    }
    const nameBytes = directory.readUInt16LE(at + 28);
    const after = at + sizes.directory + nameBytes;
    const file = {
      name: directory.toString('utf8', at + sizes.directory, after),
      flags: directory.readUInt16LE(at + 8),
      method: directory.readUInt16LE(at + 10),
      crc: directory.readUInt32LE(at + 16),
      packed: directory.readUInt32LE(at + 20),
      bytes: directory.readUInt32LE(at + 24),
      offset: directory.readUInt32LE(at + 42),
    };
    const fieldsEnd = after + directory.readUInt16LE(at + 30);
    refuseStrange(file.name, file.flags, directory.subarray(after, fieldsEnd));
    files.push(file);
    at = fieldsEnd + directory.readUInt16LE(at + 32);
  }
  refuseOverlaps(files, start);
  await refuseHidden(handle, files, start);
  await refuseOtherHeaders(handle, files);
  await refuseBetween(handle, start + at, end);
  return files;
}

async function readEnd(handle: FileHandle, size: number) {
  const length = Math.min(size, sizes.end + mostComment);
  const tail = await bytesAt(handle, size - length, length);
  for (let at = length - sizes.end; at >= 0; at--) {
    if (tail.readUInt32LE(at) !== signatures.end) continue;
    if (at + sizes.end + tail.readUInt16LE(at + 20) !== length) continue;
    return {
      count: tail.readUInt16LE(at + 10),
      length: tail.readUInt32LE(at + 12),
      start: tail.readUInt32LE(at + 16),
      end: size - length + at,
    };
  }
  throw new NoPack(
    size === 0
      ? 'it is empty.'
      : 'it is cut short, has something behind its end, or is no ZIP archive.',
  );
}

/** Of two names for the same bytes one could be shown and the other one verified. */
function refuseOverlaps(files: readonly PackedFile[], directoryStart: number): void {
  const inOrder = files.toSorted((a, b) => a.offset - b.offset);
  inOrder.forEach(({ name, offset, packed }, index) => {
    const next = inOrder[index + 1]?.offset ?? directoryStart;
    if (offset + sizes.header + Buffer.byteLength(name) + packed > next) {
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
      await refuseBetween(handle, hidden, start + file.packed);
    }
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
