import { appendFileSync, closeSync, existsSync, fstatSync, fsyncSync } from 'node:fs';
import { ftruncateSync, openSync, readSync, renameSync, rmSync, writeSync } from 'node:fs';
import path from 'node:path';
import { checkHead, head, headBytes, readFrames } from './frame.ts';
import type { Log } from './log.ts';

export const journalFile = (dir: string) => path.join(dir, 'journal');
export const nextFile = (dir: string) => path.join(dir, 'journal.next');

/** Replays the folder's journal record by record and cuts what follows the last whole one. */
export function recover(
  dir: string,
  log: Log,
  replay: (payload: Buffer) => void,
): { records: number; bytes: number } {
  const file = journalFile(dir);
  rmSync(nextFile(dir), { force: true });
  if (!existsSync(file)) create(dir);
  const fd = openSync(file, 'r+');
  try {
    let records = 0;
    const end = readFrames(fd, checkedHead(fd), (payload) => {
      replay(payload);
      records += 1;
    });
    if (end < fstatSync(fd).size) cut(file, fd, end, records, log);
    return { records, bytes: fstatSync(fd).size };
  } finally {
    closeSync(fd);
  }
}

/** Where frames begin: 0 in a file too short for a head, which therefore holds none. */
function checkedHead(fd: number): number {
  const bytes = Buffer.alloc(headBytes);
  if (readSync(fd, bytes, 0, headBytes, 0) < headBytes) return 0;
  checkHead(bytes);
  return headBytes;
}

/** Written aside and renamed: a journal without a head cannot come from a crash while it was made. */
function create(dir: string): void {
  const fd = openSync(nextFile(dir), 'w', 0o600);
  writeSync(fd, head());
  fsyncSync(fd);
  closeSync(fd);
  renameSync(nextFile(dir), journalFile(dir));
  syncFolder(dir);
}

/** A rename is durable only when its folder is. */
export function syncFolder(dir: string): void {
  const fd = openSync(dir, 'r');
  fsyncSync(fd);
  closeSync(fd);
}

/** What is cut off is kept beside the journal, if the disk has room, for whoever wants to look into it. */
function cut(file: string, fd: number, end: number, records: number, log: Log): void {
  const aside = `${file}.cut-${new Date().toISOString().replaceAll(':', '-')}`;
  const cutBytes = fstatSync(fd).size - end;
  const kept = copyFrom(fd, end, aside) ? aside : 'nowhere';
  ftruncateSync(fd, end);
  if (end === 0) writeSync(fd, head(), 0, headBytes, 0);
  fsyncSync(fd);
  log({ level: 'warn', msg: 'journal cut to its last whole record', records, cutBytes, kept });
}

function copyFrom(fd: number, from: number, file: string): boolean {
  const piece = Buffer.alloc(1024 * 1024);
  try {
    for (let at = from; ;) {
      const got = readSync(fd, piece, 0, piece.length, at);
      if (got === 0) return true;
      appendFileSync(file, piece.subarray(0, got), { mode: 0o600 });
      at += got;
    }
  } catch {
    rmSync(file, { force: true });
    return false;
  }
}
