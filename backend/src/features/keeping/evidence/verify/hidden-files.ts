import type { FileHandle } from 'node:fs/promises';
import { signatures, sizes } from '../pack/zip-format.ts';
import { bytesAt, placesOf, type PackedFile } from './archive-bytes.ts';
import { largeEnd } from './large-sizes.ts';
import { localHeader } from './local-header.ts';
import { NoPack, shown } from './not-whole.ts';

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
export async function refuseHidden(
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
export async function refuseBetween(
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
export async function refuseFilesIn(handle: FileHandle, from: number, to: number): Promise<void> {
  for await (const at of placesOf(handle, signatures.header, from, to)) {
    const header = await bytesAt(handle, at, sizes.header);
    if (header.length < sizes.header) return;
    const name = await bytesAt(handle, at + sizes.header, header.readUInt16LE(26));
    throw new NoPack(`${shown(name.toString())} was added, hidden from the list of its files.`);
  }
}

/** The same of what lies behind an archive's end, where another program would still find that end. */
export async function refuseBehind(handle: FileHandle, size: number): Promise<void> {
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
