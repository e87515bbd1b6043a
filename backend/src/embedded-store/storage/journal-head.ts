// A journal's head: magic, version, since version 2 a random salt, and a checksum of these. Since version 3 its
// frames may say of a document what changed in it, since version 4 they may be deflated.
import { randomBytes } from 'node:crypto';
import { readSync } from 'node:fs';
import { crc32 } from 'node:zlib';

const magic = 'EMBSTORE';
const version = 4;
const saltBytes = 16;
const [saltAt, firstHeadBytes] = [12, 16];
export const headBytes = saltAt + saltBytes + 4;

/** How a journal's frames are read: where the first one begins, and what their checksums go on from. */
export interface Form {
  readonly headBytes: number;
  readonly seed: number;
  /** Whether a program of its version reads records of what changed in a document. */
  readonly takesRecords: boolean;
  /** Whether it reads deflated payloads. */
  readonly takesDeflated: boolean;
}

export function head(format = version): Buffer {
  const bytes = Buffer.alloc(headBytes);
  bytes.write(magic, 'latin1');
  bytes.writeUInt32LE(format, 8);
  randomBytes(saltBytes).copy(bytes, saltAt);
  return signed(bytes);
}

/** Of a journal of the first version, without a salt. */
export function firstHead(): Buffer {
  const bytes = Buffer.alloc(firstHeadBytes);
  bytes.write(magic, 'latin1');
  bytes.writeUInt32LE(1, 8);
  return signed(bytes);
}

function signed(bytes: Buffer): Buffer {
  bytes.writeUInt32LE(crc32(bytes.subarray(0, -4)), bytes.length - 4);
  return bytes;
}

/** Undefined when the head is damaged, or the file none of ours. Throws when it comes from a newer version. */
export function formOf(bytes: Buffer): Form | undefined {
  if (bytes.length < firstHeadBytes || bytes.toString('latin1', 0, 8) !== magic) return undefined;
  const found = bytes.readUInt32LE(8);
  const size = found === 1 ? firstHeadBytes : headBytes;
  if (bytes.length < size) return undefined;
  if (bytes.readUInt32LE(size - 4) !== crc32(bytes.subarray(0, size - 4))) return undefined;
  if (found > version) {
    const text = `the journal has format ${found}; this version of the store reads up to ${version}`;
    throw new Error(text);
  }
  const seed = found === 1 ? 0 : crc32(bytes.subarray(saltAt, size - 4));
  return { headBytes: size, seed, takesRecords: found >= 3, takesDeflated: found >= 4 };
}

/** Of an open journal; undefined when its making was cut short, so that there are no records. */
export function readForm(fd: number): Form | undefined {
  const all = Buffer.alloc(headBytes);
  const bytes = all.subarray(0, readSync(fd, all, 0, headBytes, 0));
  const form = formOf(bytes);
  if (form) return form;
  const start = bytes.subarray(0, saltAt);
  const isOurs = [2, 3, version].some((one) => start.equals(head(one).subarray(0, saltAt)));
  const isBegun = bytes.length < firstHeadBytes || isOurs;
  if (isBegun && bytes.length < headBytes) return undefined;
  throw new Error(
    'the journal has no valid head: it is damaged or not a journal of this store. Nothing was changed. Put a backup in its place, or run "npm run admin -- repair", which keeps a copy and every record that is whole',
  );
}
