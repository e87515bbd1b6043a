import type { FileHandle } from 'node:fs/promises';
import { signatures, sizes } from '../pack/zip-format.ts';
import { bytesAt } from './archive-bytes.ts';
import { refuseBetween } from './hidden-files.ts';
import { largeEnd, longAt } from './large-sizes.ts';
import { NoPack } from './not-whole.ts';

/** Behind the end there may be a comment of this size. */
const mostComment = 0xff_ff;
/** What an archive says at its end of the list of its files. */
export interface ArchiveEnd {
  readonly count: number;
  readonly length: number;
  readonly start: number;
  /** Where the list must end. */
  readonly end: number;
}

/** Throws NoPack in words where there is none. */
export async function readEnd(handle: FileHandle, size: number): Promise<ArchiveEnd> {
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
