import { closeSync, fdatasyncSync, ftruncateSync, openSync } from 'node:fs';
import { readSync, renameSync, writeSync } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { frame, head } from './frame.ts';
import { journalFile, nextFile, syncFolder } from './recovery.ts';

const pieceBytes = 1024 * 1024;

/**
 * Appends frames with group commit: all commands of one turn of the event loop are written and flushed
 * together at its end. The flush blocks, which costs nobody: every answer would have to wait for it, and
 * what arrives meanwhile makes up the next group.
 */
export class Journal {
  readonly #dir: string;
  readonly #onFailure: (error: unknown) => void;
  #fd: number;
  #fileBytes: number;
  #pending: Buffer[] = [];
  #pendingBytes = 0;
  #waiting: (() => void)[] = [];
  #broken = false;

  /** `onFailure` hears of a write or flush that failed, after which nothing is answered any more. */
  constructor(dir: string, bytes: number, onFailure: (error: unknown) => void) {
    this.#dir = dir;
    this.#onFailure = onFailure;
    this.#fd = openSync(journalFile(dir), 'r+');
    this.#fileBytes = bytes;
  }

  get bytes(): number {
    return this.#fileBytes + this.#pendingBytes;
  }

  append(payload: Buffer): void {
    if (this.#pending.length === 0) setImmediate(() => this.flush());
    const bytes = frame(payload);
    this.#pending.push(bytes);
    this.#pendingBytes += bytes.length;
  }

  /** Resolves when all that has been appended so far is on the disk; nothing to wait for gives undefined. */
  durable(): Promise<void> | undefined {
    if (this.#pending.length === 0) return undefined;
    return new Promise((resolve) => {
      this.#waiting.push(resolve);
    });
  }

  flush(): void {
    if (this.#pending.length === 0 || this.#broken) return;
    try {
      const written = writeFully(this.#fd, Buffer.concat(this.#pending), this.#fileBytes);
      fdatasyncSync(this.#fd);
      this.#fileBytes += written;
    } catch (error) {
      // A full disk leaves half a group behind; without it the next process starts clean.
      ftruncateSync(this.#fd, this.#fileBytes);
      this.#fail(error);
      return;
    }
    const waiting = this.#waiting;
    [this.#pending, this.#pendingBytes, this.#waiting] = [[], 0, []];
    for (const resolve of waiting) resolve();
  }

  /** What a failed flush left on the disk nobody can tell, so a second try must not be believed. */
  #fail(error: unknown): void {
    this.#broken = true;
    this.#onFailure(error);
  }

  close(): void {
    this.flush();
    closeSync(this.#fd);
  }

  /**
   * Writes the payloads, which must be the whole state at the moment of the call, to a new file while
   * appending goes on; adds what was appended meanwhile; then puts the new file in the old one's place.
   */
  async compact(payloads: Iterable<Buffer>): Promise<void> {
    this.flush();
    let copied = this.#fileBytes;
    const next = await open(nextFile(this.#dir), 'w+', 0o600);
    try {
      let size = await writePieces(next, payloads);
      const copyTail = () => {
        const tail = Buffer.alloc(this.#fileBytes - copied);
        readFully(this.#fd, tail, copied);
        size += writeFully(next.fd, tail, size);
        copied += tail.length;
      };
      copyTail();
      await next.datasync();
      this.flush();
      copyTail();
      fdatasyncSync(next.fd);
      this.#replace(size);
    } catch (error) {
      await rm(nextFile(this.#dir), { force: true });
      throw error;
    } finally {
      await next.close();
    }
  }

  /** Once renamed there is no way back: a failure from there on would have two files take writes. */
  #replace(size: number): void {
    renameSync(nextFile(this.#dir), journalFile(this.#dir));
    try {
      syncFolder(this.#dir);
      closeSync(this.#fd);
      this.#fd = openSync(journalFile(this.#dir), 'r+');
      this.#fileBytes = size;
    } catch (error) {
      this.#fail(error);
    }
  }
}

function* wholeFile(payloads: Iterable<Buffer>): Generator<Buffer> {
  yield head();
  for (const payload of payloads) yield frame(payload);
}

async function writePieces(file: FileHandle, payloads: Iterable<Buffer>): Promise<number> {
  let [size, pieceSize] = [0, 0];
  let piece: Buffer[] = [];
  for (const bytes of wholeFile(payloads)) {
    piece.push(bytes);
    pieceSize += bytes.length;
    if (pieceSize < pieceBytes) continue;
    await file.appendFile(Buffer.concat(piece));
    size += pieceSize;
    [piece, pieceSize] = [[], 0];
  }
  await file.appendFile(Buffer.concat(piece));
  return size + pieceSize;
}

function writeFully(fd: number, bytes: Buffer, position: number): number {
  let done = 0;
  while (done < bytes.length) {
    done += writeSync(fd, bytes, done, bytes.length - done, position + done);
  }
  return done;
}

function readFully(fd: number, bytes: Buffer, position: number): void {
  for (let done = 0; done < bytes.length;) {
    const got = readSync(fd, bytes, done, bytes.length - done, position + done);
    if (got === 0) throw new Error('the journal is shorter than what was written to it');
    done += got;
  }
}
