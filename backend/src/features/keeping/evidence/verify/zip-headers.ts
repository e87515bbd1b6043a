import type { FileHandle } from 'node:fs/promises';
import { signatures, sizes } from '../pack/zip-writer.ts';

/** Why a file is no pack that can be verified at all, in words for a person. */
export class NoPack extends Error {}

/** A name as a person may see it: a foreign one may have anything in it. */
export const shown = (name: string): string =>
  /^[\w .()/+-]{1,120}$/.test(name) ? name : JSON.stringify(name.slice(0, 120));

/** A file of an archive, as its directory says. */
export interface PackedFile {
  readonly name: string;
  readonly nameBytes: number;
  readonly flags: number;
  readonly method: number;
  /** The checksum of the file itself. */
  readonly crc: number;
  readonly packed: number;
  readonly bytes: number;
  readonly offset: number;
}

/** Fewer where the file ends before. */
export async function bytesAt(handle: FileHandle, start: number, length: number): Promise<Buffer> {
  const bytes = Buffer.alloc(length);
  let read = 0;
  while (read < length) {
    const { bytesRead } = await handle.read(bytes, read, length - read, start + read);
    if (bytesRead === 0) break;
    read += bytesRead;
  }
  return bytes.subarray(0, read);
}

const pieceBytes = 1024 * 1024;

/** Every place of four bytes in a part of a file. */
export async function* placesOf(
  handle: FileHandle,
  signature: number,
  from: number,
  to: number,
): AsyncGenerator<number> {
  const wanted = Buffer.alloc(4);
  wanted.writeUInt32LE(signature);
  for (let start = from; start < to; start += pieceBytes) {
    // With the beginning of the next piece: what is looked for may lie over its edge.
    const piece = await bytesAt(handle, start, Math.min(pieceBytes + 3, to - start));
    for (let at = piece.indexOf(wanted); at >= 0; at = piece.indexOf(wanted, at + 1)) {
      yield start + at;
    }
  }
}

/**
 * The form for archives of more than 4 GB ("zip64"), which some programs use for smaller ones too: a number of four
 * bytes that is all ones stands with eight bytes in the field 0x0001 (EVI-23).
 */

/** The end of such an archive, and what says where that lies. */
export const largeEnd = {
  signature: 0x06064b50,
  size: 56,
  placeSignature: 0x07064b50,
  placeSize: 20,
} as const;

const largeSizes = 0x0001;
const allOnes = 0xff_ff_ff_ff;

/** Every field beside a file's name. */
function* fieldsIn(fields: Buffer): Generator<{ id: number; content: Buffer; isWhole: boolean }> {
  for (let at = 0; at + 4 <= fields.length;) {
    const end = at + 4 + fields.readUInt16LE(at + 2);
    const content = fields.subarray(at + 4, end);
    yield { id: fields.readUInt16LE(at), content, isWhole: end <= fields.length };
    at = end;
  }
}

/**
 * The numbers of a file, in their order in that field: its bytes, its bytes in the archive, where it begins. Throws
 * NoPack where they are said in two ways: some programs read the field even where it is not needed.
 */
export function numbersOf<Said extends readonly number[]>(
  name: string,
  said: Said,
  fields: Buffer,
): { [Place in keyof Said]: number } {
  const found = [...fieldsIn(fields)].filter(({ id }) => id === largeSizes);
  const [first] = found;
  const isLarge = (number: number) => number === allOnes;
  if (!first) return said.map(Number) as { [Place in keyof Said]: number };
  const large: number[] = [];
  for (let at = 0; at + 8 <= first.content.length; at += 8) large.push(longAt(first.content, at));
  let next = 0;
  const numbers = said.map((number) => (isLarge(number) ? large[next++] : number));
  const isAll = large.every(
    (number, place) => place >= numbers.length || number === numbers[place],
  );
  if (found.length > 1 || numbers.includes(undefined) || (next < large.length && !isAll)) {
    throw new NoPack(`${shown(name)}: its sizes are said in two ways, or in none.`);
  }
  return numbers as { [Place in keyof Said]: number };
}

/** Nothing is as large as what cannot be said exactly. */
export const longAt = (bytes: Buffer, at: number): number => Number(bytes.readBigUInt64LE(at));

/** What the header before a file says of it. */
interface LocalHeader {
  /** What a program must be able to do to unpack it. */
  readonly version: number;
  readonly flags: number;
  readonly method: number;
  readonly crc: number;
  readonly packed: number;
  readonly bytes: number;
  readonly fields: Buffer;
  /** Where the file's own bytes begin. */
  readonly begin: number;
  /** Whether checksum and sizes stand behind the file instead. */
  readonly isSaidAfterwards: boolean;
}

const saidAfterwards = 8;

/** Nothing where it is damaged: that is said of the file itself when it is read. */
export async function localHeader(
  handle: FileHandle,
  { name, offset }: PackedFile,
): Promise<LocalHeader | undefined> {
  const header = await bytesAt(handle, offset, sizes.header);
  if (header.length < sizes.header || header.readUInt32LE(0) !== signatures.header) {
    return undefined;
  }
  const fieldsAt = offset + sizes.header + header.readUInt16LE(26);
  const fields = await bytesAt(handle, fieldsAt, header.readUInt16LE(28));
  const said = [header.readUInt32LE(22), header.readUInt32LE(18)] as const;
  const flags = header.readUInt16LE(6);
  const isSaidAfterwards = (flags & saidAfterwards) !== 0;
  const [bytes, packed] = numbersOf(name, said, fields);
  const begin = fieldsAt + header.readUInt16LE(28);
  const [version, method] = [header.readUInt16LE(4), header.readUInt16LE(8)];
  const crc = header.readUInt32LE(14);
  return { version, flags, method, crc, packed, bytes, fields, begin, isSaidAfterwards };
}

/**
 * What the header before a file says of it, and the list of files at the archive's end: some programs go by the one,
 * some by the other, and they must unpack the same (EVI-22).
 */

/** The second name of a file ("Unicode Path"), which many programs unpack it under. */
const secondName = 0x7075;
const encrypted = 1;
/** The one that brought the form for more than 4 GB. */
const newestVersion = 45;
/** How hard it was tried to make the file small, which changes nothing about how it is read. */
const effort = 6;

/**
 * Throws NoPack where one of the fields beside a file's name is a second name or goes on beyond them, where the file is
 * encrypted, or where it is in a form that no evidence pack has.
 */
export function refuseStrange(name: string, version: number, flags: number, fields: Buffer): void {
  if (flags & encrypted) throw new NoPack(`${shown(name)} is encrypted.`);
  if ((version & 0xff) > newestVersion) {
    throw new NoPack(`${shown(name)} is in a form that not every program unpacks.`);
  }
  for (const { id, isWhole } of fieldsIn(fields)) {
    if (!isWhole) throw new NoPack(`${shown(name)}: what stands beside its name is damaged.`);
    if (id !== secondName) continue;
    throw new NoPack(
      `${shown(name)} has a second name, under which other programs would unpack it.`,
    );
  }
}

/** Throws NoPack where the header before a file says something else of it than the list. */
export async function refuseOtherHeaders(
  handle: FileHandle,
  files: readonly PackedFile[],
): Promise<void> {
  for (const file of files) {
    const header = await localHeader(handle, file);
    if (!header) continue;
    refuseStrange(file.name, header.version, header.flags, header.fields);
    const isOther = ((header.flags ^ file.flags) & ~effort) !== 0 || header.method !== file.method;
    if (isOther) {
      throw new NoPack(
        `${shown(file.name)}: its header says something else of how it is packed than the list of files.`,
      );
    }
    // Behind the file, where what is said is compared too (EVI-25), when it was not known before.
    const isSame = (said: number, listed: number) =>
      said === listed || (header.isSaidAfterwards && said === 0);
    if (!isSame(header.crc, file.crc)) {
      throw new NoPack(
        `${shown(file.name)}: its header has another checksum than the list of files.`,
      );
    }
    if (!isSame(header.packed, file.packed) || !isSame(header.bytes, file.bytes)) {
      throw new NoPack(`${shown(file.name)}: its header has another size than the list of files.`);
    }
  }
}
