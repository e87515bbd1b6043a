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
    if (wholeFrameEnd(bytes, end, seed) !== undefined) {
      return { headBytes: at, seed, takesRecords: true, takesDeflated: true };
    }
  }
  return undefined;
}

interface Repair {
  readonly records: number;
  readonly lostBytes: number;
  /** How many of the records lack something that only a damaged one had. */
  readonly lacking: number;
  readonly isHeadDamaged: boolean;
  /** The journal as it was. */
  readonly kept: string;
}

/**
 * Makes the folder's journal of its whole records alone, and of these what fits those before them; nothing when all
 * are whole and fit. `last` is asked for what a mended journal says at its end. The folder must be locked. Throws, and changes nothing, when there is no head and no record to read.
 */
export function repairJournal(
  dir: string,
  fitting: (payload: Buffer) => Buffer = (payload) => payload,
  last: () => readonly Buffer[] = () => [],
): Repair | undefined {
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
  const payloads = frames.map(payloadOf);
  const kept = payloads.map(fitting);
  const lacking = kept.filter((payload, at) => payload !== payloads[at]).length;
  if (intact && whole >= bytes.length && lacking === 0) return undefined;
  const copy = `${file}.damaged-${new Date().toISOString().replaceAll(':', '-')}`;
  copyFileSync(file, copy);
  flushed(copy, []);
  const nextHead = head();
  const { seed } = formOf(nextHead) ?? form;
  const next = [...kept, ...last()]
    .filter(({ length }) => length > 0)
    .flatMap((one) => frame([one], seed));
  flushed(nextFile(dir), [nextHead, ...next]);
  renameSync(nextFile(dir), file);
  syncFolder(dir);
  const lostBytes = bytes.length - whole;
  return { records: frames.length, lostBytes, lacking, isHeadDamaged: !intact, kept: copy };
}

function flushed(file: string, parts: readonly Buffer[]): void {
  const fd = openSync(file, parts.length > 0 ? 'w' : 'r+', 0o600);
  for (const part of parts) writeSync(fd, part);
  fsyncSync(fd);
  closeSync(fd);
}
