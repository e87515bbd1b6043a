// What of a damaged journal is still whole. A torn end is cut by the start itself; damage that whole records
// follow is not, because the start would lose what was acknowledged: somebody decides, and a copy is kept.
import { closeSync, copyFileSync, fsyncSync, openSync, readFileSync } from 'node:fs';
import { renameSync, writeSync } from 'node:fs';
import {
  frame,
  journalFile,
  nextFile,
  payloadOf,
  seedOfFrame,
  syncFolder,
  wholeFrameEnd,
} from './journal-file.ts';
import { formOf, head, type Form } from './journal-head.ts';

/** How far behind a damaged head the first whole frame is looked for, and how long it may be. */
const searchedBytes = 64 * 1024;
const searchedFrameBytes = 1024 * 1024;

/** Where whole frames begin and end; what lies between them is damaged. */
function* wholeFrames(
  bytes: Buffer,
  { headBytes, seed }: Form,
): Generator<readonly [number, number]> {
  for (let at = headBytes; at < bytes.length;) {
    const end = wholeFrameEnd(bytes, at, seed);
    if (end !== undefined) yield [at, end];
    at = end ?? at + 1;
  }
}

/**
 * Without its head: the seed of two frames that follow each other and agree on it, which nothing else does. A head
 * takes as much of the file as there is before them.
 */
function formOfFrames(bytes: Buffer): Form | undefined {
  const last = Math.min(bytes.length, searchedBytes);
  for (let at = 0; at < last; at += 1) {
    const seed = seedOfFrame(bytes, at, searchedFrameBytes);
    const end = seed === undefined ? undefined : wholeFrameEnd(bytes, at, seed);
    if (seed === undefined || end === undefined) continue;
    if (wholeFrameEnd(bytes, end, seed) !== undefined) return { headBytes: at, seed };
  }
  return undefined;
}

interface Repair {
  readonly records: number;
  readonly lostBytes: number;
  readonly isHeadDamaged: boolean;
  /** The journal as it was. */
  readonly kept: string;
}

/**
 * Makes the folder's journal of its whole records alone; nothing when all are. The folder must be locked. Throws, and
 * changes nothing, when there is no head and no record to read.
 */
export function repairJournal(dir: string): Repair | undefined {
  const file = journalFile(dir);
  const bytes = readFileSync(file);
  const intact = formOf(bytes);
  const form = intact ?? formOfFrames(bytes);
  if (!form) {
    throw new Error(
      'The head of the journal is damaged and no record in it can be read: nothing was changed. Put a backup in its place.',
    );
  }
  const frames = [...wholeFrames(bytes, form)].map(([from, to]) => bytes.subarray(from, to));
  const whole = frames.reduce((sum, { length }) => sum + length, form.headBytes);
  if (intact && whole >= bytes.length) return undefined;
  const kept = `${file}.damaged-${new Date().toISOString().replaceAll(':', '-')}`;
  copyFileSync(file, kept);
  flushed(kept, []);
  const nextHead = head();
  const { seed } = formOf(nextHead) ?? form;
  flushed(nextFile(dir), [nextHead, ...frames.flatMap((one) => frame([payloadOf(one)], seed))]);
  renameSync(nextFile(dir), file);
  syncFolder(dir);
  const lostBytes = bytes.length - whole;
  return { records: frames.length, lostBytes, isHeadDamaged: !intact, kept };
}

function flushed(file: string, parts: readonly Buffer[]): void {
  const fd = openSync(file, parts.length > 0 ? 'w' : 'r+', 0o600);
  for (const part of parts) writeSync(fd, part);
  fsyncSync(fd);
  closeSync(fd);
}
