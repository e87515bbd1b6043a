import { randomBytes } from 'node:crypto';
import {
  readSync,
  closeSync,
  copyFileSync,
  fstatSync,
  fsyncSync,
  ftruncateSync,
  openSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { crc32 } from 'node:zlib';
import path from 'node:path';
import type { Log } from '../log.ts';

// A journal's head: magic, version, since version 2 a random salt, and a checksum of these. Since version 3 its
// frames may say of a document what changed in it, since version 4 they may be deflated.

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

// The journal's form on disk: a head, then frames of length, CRC-32 over length and payload, payload. One frame
// is one command's changes: all or nothing. The checksums go on from a seed that is the head's secret, so that
// bytes inside a stored document cannot be taken for a frame.

// CRC-32 run backwards: what it must have gone on from to end in a known value.

const polynomial = 0xedb88320;
const table = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ polynomial : value >>> 1;
  return value >>> 0;
});
/** Entries of the table by their highest byte, which no two share. */
const byHighest = new Uint8Array(256);
for (const [byte, value] of table.entries()) byHighest[value >>> 24] = byte;

/** The seed with which `crc32(bytes, seed)` is `sum`. */
function seedBefore(bytes: Buffer, sum: number): number {
  let state = ~sum >>> 0;
  for (let at = bytes.length - 1; at >= 0; at -= 1) {
    const index = byHighest[state >>> 24] ?? 0;
    state = (((state ^ (table[index] ?? 0)) << 8) | (index ^ (bytes[at] ?? 0))) >>> 0;
  }
  return ~state >>> 0;
}

const frameHeadBytes = 8;
/** Nothing larger is ever written: a longer length is damage. */
export const maxPayloadBytes = 256 * 1024 * 1024;
const windowBytes = 1024 * 1024;

export const journalFile = (dir: string) => path.join(dir, 'journal');
export const nextFile = (dir: string) => path.join(dir, 'journal.next');

/** A payload's parts behind their length and checksum; they are not copied. */
export function frame(parts: Buffer[], seed: number): Buffer[] {
  const head = Buffer.alloc(frameHeadBytes);
  const bytes = parts.reduce((sum, { length }) => sum + length, 0);
  // It would be taken for damage at the next start: better never written, and so never acknowledged (OPS-60).
  if (bytes > maxPayloadBytes) throw new Error(`a record of ${bytes} bytes is too large`);
  head.writeUInt32LE(bytes);
  head.writeUInt32LE(checksum(head.subarray(0, 4), parts, seed), 4);
  return [head, ...parts];
}

const checksum = (length: Buffer, parts: Buffer[], seed: number) =>
  parts.reduce((crc, part) => crc32(part, crc), crc32(length, seed));

/** What a frame carries. */
export const payloadOf = (framed: Buffer): Buffer => framed.subarray(frameHeadBytes);

/** A rename or a new file is durable only when its folder is. */
export function syncFolder(dir: string): void {
  const fd = openSync(dir, 'r');
  fsyncSync(fd);
  closeSync(fd);
}

/** Where the frame at a place ends; undefined when no whole one begins there. */
export function wholeFrameEnd(bytes: Buffer, at: number, seed: number): number | undefined {
  const end = lengthsEnd(bytes, at);
  if (end === undefined) return undefined;
  const payload = bytes.subarray(at + frameHeadBytes, end);
  const sum = checksum(bytes.subarray(at, at + 4), [payload], seed);
  return bytes.readUInt32LE(at + 4) === sum ? end : undefined;
}

/** Where a frame at a place would end by its length. */
function lengthsEnd(bytes: Buffer, at: number): number | undefined {
  if (at + frameHeadBytes > bytes.length) return undefined;
  const length = bytes.readUInt32LE(at);
  const end = at + frameHeadBytes + length;
  return length === 0 || length > maxPayloadBytes || end > bytes.length ? undefined : end;
}

/** The seed with which the frame at a place, of at most so many bytes, would be whole. */
export function seedOfFrame(bytes: Buffer, at: number, mostBytes: number): number | undefined {
  const end = lengthsEnd(bytes, at);
  if (end === undefined || end - at > mostBytes) return undefined;
  const summed = [bytes.subarray(at, at + 4), bytes.subarray(at + frameHeadBytes, end)];
  return seedBefore(Buffer.concat(summed), bytes.readUInt32LE(at + 4));
}

/**
 * Replays the folder's journal record by record and cuts off a torn end; as it was before, it is kept beside
 * itself. Throws when the file is not ours, comes from a newer version, or is damaged where whole records follow.
 */
export function recover(
  dir: string,
  log: Log,
  replay: (payload: Buffer) => void,
): { records: number; bytes: number } {
  const file = journalFile(dir);
  rmSync(nextFile(dir), { force: true });
  const fd = openSync(file, 'a+', 0o600);
  try {
    const before = fstatSync(fd).size;
    let records = 0;
    let bytes = 0;
    const form = before === 0 ? undefined : readForm(fd);
    if (form) {
      bytes = readFrames(fd, form, (payload) => {
        replay(payload);
        records += 1;
      });
    }
    if (before > bytes) {
      if (form) refuseDamageInside(fd, bytes, before, form.seed);
      const copyPath = copyAside(file) ?? 'nowhere';
      const cutBytes = before - bytes;
      log({
        level: 'warn',
        msg: 'journal cut to its last whole record',
        records,
        cutBytes,
        kept: copyPath,
      });
    }
    ftruncateSync(fd, bytes);
    if (bytes === 0) bytes = writeSync(fd, head());
    fsyncSync(fd);
    syncFolder(dir);
    return { records, bytes };
  } finally {
    closeSync(fd);
  }
}

/** Cutting there would lose what was acknowledged (OPS-85). */
function refuseDamageInside(fd: number, from: number, to: number, seed: number): void {
  const rest = Buffer.alloc(to - from);
  readSync(fd, rest, 0, rest.length, from);
  for (let at = 1; at < rest.length; at += 1) {
    if (wholeFrameEnd(rest, at, seed) === undefined) continue;
    throw new Error(
      `the journal is damaged at byte ${from}, and whole records follow. Nothing was changed. Put a backup in its place, or run "npm run admin -- repair", which keeps a copy and every record that is whole`,
    );
  }
}

/** Hands over each whole frame's payload and returns where the last one ends. */
function readFrames(
  fd: number,
  { headBytes, seed }: Form,
  each: (payload: Buffer) => void,
): number {
  let position = headBytes;
  let window = Buffer.alloc(0);
  const need = (bytes: number): boolean => {
    if (window.length >= bytes) return true;
    const more = Buffer.alloc(Math.max(bytes - window.length, windowBytes));
    const got = readSync(fd, more, 0, more.length, position + window.length);
    window = Buffer.concat([window, more.subarray(0, got)]);
    return window.length >= bytes;
  };
  while (need(frameHeadBytes)) {
    const length = window.readUInt32LE(0);
    if (length > maxPayloadBytes || !need(frameHeadBytes + length)) break;
    const payload = window.subarray(frameHeadBytes, frameHeadBytes + length);
    if (window.readUInt32LE(4) !== checksum(window.subarray(0, 4), [payload], seed)) break;
    each(payload);
    position += frameHeadBytes + length;
    window = window.subarray(frameHeadBytes + length);
  }
  return position;
}

/** Where the copy is; nothing when the disk has no room for it. */
function copyAside(file: string): string | undefined {
  const aside = `${file}.cut-${new Date().toISOString().replaceAll(':', '-')}`;
  try {
    copyFileSync(file, aside);
    return aside;
  } catch {
    rmSync(aside, { force: true });
    return undefined;
  }
}
