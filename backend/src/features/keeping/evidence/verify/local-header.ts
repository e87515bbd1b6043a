import type { FileHandle } from 'node:fs/promises';
import { signatures, sizes } from '../pack/zip-format.ts';
import { bytesAt, type PackedFile } from './archive-bytes.ts';
import { numbersOf } from './large-sizes.ts';

/** What the header before a file says of it. */
export interface LocalHeader {
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
