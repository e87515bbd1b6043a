// What of a damaged journal is still whole. A torn end is cut by the start itself; damage that whole records
// follow is not, because the start would lose what was acknowledged: somebody decides, and a copy is kept.
import { closeSync, copyFileSync, fsyncSync, openSync, readFileSync } from 'node:fs';
import { renameSync, writeSync } from 'node:fs';
import {
  head,
  headBytes,
  journalFile,
  nextFile,
  syncFolder,
  wholeFrameEnd,
} from './journal-file.ts';

/** Where whole frames begin and end, from a place on; what lies between them is damaged. */
function* wholeFrames(bytes: Buffer, from: number): Generator<readonly [number, number]> {
  for (let at = from; at < bytes.length;) {
    const end = wholeFrameEnd(bytes, at);
    if (end !== undefined) yield [at, end];
    at = end ?? at + 1;
  }
}

interface Repair {
  readonly records: number;
  readonly lostBytes: number;
  /** The journal as it was. */
  readonly kept: string;
}

/** Makes the folder's journal of its whole records alone; nothing when all are. The folder must be locked. */
export function repairJournal(dir: string): Repair | undefined {
  const file = journalFile(dir);
  const bytes = readFileSync(file);
  const frames = [...wholeFrames(bytes, headBytes)].map(([from, to]) => bytes.subarray(from, to));
  const whole = frames.reduce((sum, { length }) => sum + length, headBytes);
  if (whole >= bytes.length) return undefined;
  const kept = `${file}.damaged-${new Date().toISOString().replaceAll(':', '-')}`;
  copyFileSync(file, kept);
  flushed(kept, []);
  flushed(nextFile(dir), [head(), ...frames]);
  renameSync(nextFile(dir), file);
  syncFolder(dir);
  return { records: frames.length, lostBytes: bytes.length - whole, kept };
}

function flushed(file: string, parts: readonly Buffer[]): void {
  const fd = openSync(file, parts.length > 0 ? 'w' : 'r+', 0o600);
  for (const part of parts) writeSync(fd, part);
  fsyncSync(fd);
  closeSync(fd);
}
