// The journal's form on disk: a head of 16 bytes (magic, version, checksum), then frames of
// length, CRC-32 over length and payload, payload. One frame is one command's changes: all or nothing.
import { readSync } from 'node:fs';
import { crc32 } from 'node:zlib';

const magic = 'EMBSTORE';
const version = 1;
export const headBytes = 16;
const frameHeadBytes = 8;
/** Nothing larger is ever written: a longer length is damage. */
export const maxPayloadBytes = 256 * 1024 * 1024;

export function head(format = version): Buffer {
  const bytes = Buffer.alloc(headBytes);
  bytes.write(magic, 'latin1');
  bytes.writeUInt32LE(format, 8);
  bytes.writeUInt32LE(crc32(bytes.subarray(0, 12)), 12);
  return bytes;
}

/** Throws in words when the file is not ours, is damaged in its head or comes from a newer version. */
export function checkHead(bytes: Buffer): void {
  const sound = bytes.readUInt32LE(12) === crc32(bytes.subarray(0, 12));
  if (!sound || bytes.toString('latin1', 0, 8) !== magic) {
    throw new Error('the journal has no valid head: it is damaged or not a journal of this store');
  }
  const found = bytes.readUInt32LE(8);
  if (found > version) {
    throw new Error(
      `the journal has format ${found}; this version of the store reads up to ${version}`,
    );
  }
}

export function frame(payload: Buffer): Buffer {
  const bytes = Buffer.alloc(frameHeadBytes + payload.length);
  bytes.writeUInt32LE(payload.length, 0);
  payload.copy(bytes, frameHeadBytes);
  bytes.writeUInt32LE(checksum(bytes.subarray(0, 4), payload), 4);
  return bytes;
}

const checksum = (length: Buffer, payload: Buffer) => crc32(payload, crc32(length));

/** Hands over each whole frame's payload and returns where the last one ends. */
export function readFrames(fd: number, from: number, each: (payload: Buffer) => void): number {
  let position = from;
  if (from < headBytes) return from;
  let window = Buffer.alloc(0);
  const need = (bytes: number): boolean => {
    if (window.length >= bytes) return true;
    const more = Buffer.alloc(Math.max(bytes - window.length, 1024 * 1024));
    const got = readSync(fd, more, 0, more.length, position + window.length);
    window = Buffer.concat([window, more.subarray(0, got)]);
    return window.length >= bytes;
  };
  while (need(frameHeadBytes)) {
    const length = window.readUInt32LE(0);
    if (length > maxPayloadBytes || !need(frameHeadBytes + length)) break;
    const payload = window.subarray(frameHeadBytes, frameHeadBytes + length);
    if (window.readUInt32LE(4) !== checksum(window.subarray(0, 4), payload)) break;
    each(payload);
    position += frameHeadBytes + length;
    window = window.subarray(frameHeadBytes + length);
  }
  return position;
}
