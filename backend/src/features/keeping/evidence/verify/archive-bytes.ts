import type { FileHandle } from 'node:fs/promises';

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
