import type { FileHandle } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { crc32, createInflateRaw, type InflateRaw } from 'node:zlib';
import { methods, signatures, sizes } from '../pack/zip-writer.ts';
import {
  bytesAt,
  type PackedFile,
  placesOf,
  refuseOtherHeaders,
  refuseStrange,
  numbersOf,
  largeEnd,
  longAt,
  NoPack,
  shown,
  localHeader,
} from './zip-headers.ts';

/**
 * What lies in an archive and is not in its directory: some programs read an archive from its front, and would unpack
 * it (EVI-25).
 */

/** Behind a file whose size was not known before it: what it became, in each of the forms that there are. */
const afterwardsSignature = 0x08074b50;
function* afterwardsOf({ crc, packed, bytes }: PackedFile): Generator<Buffer> {
  for (const isLarge of [false, true]) {
    const said = Buffer.alloc(isLarge ? 24 : 16);
    said.writeUInt32LE(afterwardsSignature, 0);
    said.writeUInt32LE(crc, 4);
    for (const [place, number] of [packed, bytes].entries()) {
      if (isLarge) said.writeBigUInt64LE(BigInt(number), 8 + 8 * place);
      else if (number <= 0xff_ff_ff_ff) said.writeUInt32LE(number, 8 + 4 * place);
    }
    yield said;
    yield said.subarray(4);
  }
}
const longestAfterwards = 24;

/** Throws NoPack unless the files lie one behind the other from the first byte up to the directory. */
async function refuseHidden(
  handle: FileHandle,
  files: readonly PackedFile[],
  directoryStart: number,
): Promise<void> {
  const inOrder = files.toSorted((a, b) => a.offset - b.offset);
  await refuseBetween(handle, 0, inOrder[0]?.offset ?? directoryStart, 'before its first file');
  for (const [index, file] of inOrder.entries()) {
    const next = inOrder[index + 1]?.offset ?? directoryStart;
    const header = await localHeader(handle, file);
    if (!header) continue;
    const { begin, packed, isSaidAfterwards } = header;
    const where = `behind ${shown(file.name)}`;
    if (packed !== file.packed && !isSaidAfterwards) {
      await refuseBetween(handle, begin + Math.min(packed, file.packed), next, where);
    }
    const end = begin + file.packed;
    if (isSaidAfterwards && next - end <= longestAfterwards) {
      const found = await bytesAt(handle, end, next - end);
      if ([...afterwardsOf(file)].some((said) => said.equals(found))) continue;
    }
    await refuseBetween(handle, end, next, where);
  }
}

/** Throws NoPack where there is anything, with the name of the first file in it, or else where that is. */
async function refuseBetween(
  handle: FileHandle,
  from: number,
  to: number,
  where: string,
): Promise<void> {
  if (from >= to) return;
  await refuseFilesIn(handle, from, to);
  throw new NoPack(`it has bytes that belong to none of its files, ${where}.`);
}

/** Throws NoPack where a file begins there. */
async function refuseFilesIn(handle: FileHandle, from: number, to: number): Promise<void> {
  for await (const at of placesOf(handle, signatures.header, from, to)) {
    const header = await bytesAt(handle, at, sizes.header);
    if (header.length < sizes.header) return;
    const name = await bytesAt(handle, at + sizes.header, header.readUInt16LE(26));
    throw new NoPack(`${shown(name.toString())} was added, hidden from the list of its files.`);
  }
}

/** The same of what lies behind an archive's end, where another program would still find that end. */
async function refuseBehind(handle: FileHandle, size: number): Promise<void> {
  for await (const at of placesOf(handle, signatures.end, 0, size)) {
    if (!(await isEndAt(handle, at))) continue;
    await refuseFilesIn(handle, at + sizes.end, size);
    return;
  }
}

async function isEndAt(handle: FileHandle, at: number): Promise<boolean> {
  const end = await bytesAt(handle, at, sizes.end);
  if (end.length < sizes.end) return false;
  if (end.readUInt32LE(12) + end.readUInt32LE(16) === at) return true;
  if (at < largeEnd.placeSize) return false;
  const place = await bytesAt(handle, at - largeEnd.placeSize, largeEnd.placeSize);
  return place.readUInt32LE(0) === largeEnd.placeSignature;
}

/** Behind the end there may be a comment of this size. */
const mostComment = 0xff_ff;
/** What an archive says at its end of the list of its files. */
interface ArchiveEnd {
  readonly count: number;
  readonly length: number;
  readonly start: number;
  /** Where the list must end. */
  readonly end: number;
}

/** Throws NoPack in words where there is none. */
async function readEnd(handle: FileHandle, size: number): Promise<ArchiveEnd> {
  const length = Math.min(size, sizes.end + mostComment);
  const tail = await bytesAt(handle, size - length, length);
  for (let at = length - sizes.end; at >= 0; at--) {
    if (tail.readUInt32LE(at) !== signatures.end) continue;
    if (at + sizes.end + tail.readUInt16LE(at + 20) !== length) continue;
    // Some programs go by the one, some by the other.
    if (tail.readUInt16LE(at + 8) !== tail.readUInt16LE(at + 10)) {
      throw new NoPack('its directory is damaged: its end counts the files in two ways.');
    }
    refuseParts([tail.readUInt16LE(at + 4), tail.readUInt16LE(at + 6)]);
    const said = {
      count: tail.readUInt16LE(at + 10),
      length: tail.readUInt32LE(at + 12),
      start: tail.readUInt32LE(at + 16),
      end: size - length + at,
    };
    return (await readLargeEnd(handle, said)) ?? said;
  }
  throw new NoPack(
    size === 0
      ? 'it is empty.'
      : 'it is cut short, has an altered end or something behind its end, or is no ZIP archive.',
  );
}

/** The end in the other form, if there is one; what is said in both must be the same. */
async function readLargeEnd(handle: FileHandle, said: ArchiveEnd): Promise<ArchiveEnd | undefined> {
  const placeAt = said.end - largeEnd.placeSize;
  if (placeAt < 0) return undefined;
  const place = await bytesAt(handle, placeAt, largeEnd.placeSize);
  if (place.readUInt32LE(0) !== largeEnd.placeSignature) return undefined;
  const at = longAt(place, 8);
  if (at + largeEnd.size > placeAt) throw new NoPack(twoEnds);
  const record = await bytesAt(handle, at, largeEnd.size);
  const end = {
    count: longAt(record, 32),
    length: longAt(record, 40),
    start: longAt(record, 48),
    end: at,
  };
  refuseParts([place.readUInt32LE(4), record.readUInt32LE(16), record.readUInt32LE(20)]);
  const isSame =
    place.readUInt32LE(16) === 1 &&
    longAt(record, 4) === largeEnd.size - sizeBefore &&
    record.readUInt32LE(0) === largeEnd.signature &&
    longAt(record, 24) === end.count &&
    isSaidOf(said.count, 0xff_ff, end.count) &&
    isSaidOf(said.length, 0xff_ff_ff_ff, end.length) &&
    isSaidOf(said.start, 0xff_ff_ff_ff, end.start);
  if (!isSame) throw new NoPack(twoEnds);
  await refuseBetween(handle, at + largeEnd.size, placeAt, 'at its end');
  return end;
}

/** It says how many of its bytes follow its own size. */
const sizeBefore = 12;

/** Throws NoPack where it says that it lies in several parts, which other programs would look for. */
function refuseParts(numbers: readonly number[]): void {
  if (numbers.every((number) => number === 0 || number === 0xff_ff || number === 0xff_ff_ff_ff))
    return;
  throw new NoPack('its directory is damaged: its end speaks of other parts of it.');
}

const twoEnds = 'its directory is damaged: its two ends do not say the same of it.';
const isSaidOf = (said: number, allOnes: number, number: number) =>
  said === allOnes || said === number;

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
