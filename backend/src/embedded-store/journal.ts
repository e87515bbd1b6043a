import { open, rename, rm } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { frame, head } from './frame.ts';
import { journalFile, nextFile, syncFolder } from './recovery.ts';

const pieceBytes = 1024 * 1024;

/**
 * Appends frames with group commit: whatever arrives during one flush is written and flushed by the next.
 * Positions count all bytes ever appended, so they stay valid when compaction puts a new file in place.
 */
export class Journal {
  readonly #dir: string;
  readonly #onFailure: (error: unknown) => void;
  #file: FileHandle;
  #fileBytes: number;
  #written = 0;
  #appended = 0;
  #pending: Buffer[] = [];
  #waiting: { until: number; resolve: () => void }[] = [];
  #flushing: Promise<void> | undefined;
  #takeOver: { from: number; run: () => Promise<void> } | undefined;

  /** `onFailure` hears of a write or flush that failed, after which nothing is answered any more. */
  static async open(
    dir: string,
    bytes: number,
    onFailure: (error: unknown) => void,
  ): Promise<Journal> {
    return new Journal(dir, bytes, onFailure, await open(journalFile(dir), 'r+'));
  }

  private constructor(
    dir: string,
    bytes: number,
    onFailure: (error: unknown) => void,
    file: FileHandle,
  ) {
    this.#dir = dir;
    this.#onFailure = onFailure;
    this.#file = file;
    this.#fileBytes = bytes;
  }

  get bytes(): number {
    return this.#fileBytes + (this.#appended - this.#written);
  }

  append(payload: Buffer): void {
    const bytes = frame(payload);
    this.#pending.push(bytes);
    this.#appended += bytes.length;
    this.#start();
  }

  /** Resolves when all that has been appended so far is on the disk; nothing to wait for gives undefined. */
  durable(): Promise<void> | undefined {
    if (this.#written === this.#appended) return undefined;
    const until = this.#appended;
    return new Promise((resolve) => {
      this.#waiting.push({ until, resolve });
    });
  }

  async close(): Promise<void> {
    await this.#flushing;
    await this.#file.close();
  }

  /**
   * Writes the payloads, which must be the whole state at the moment of the call, to a new file while
   * appending goes on; adds what was appended meanwhile; then puts the new file in the old one's place.
   */
  async compact(payloads: Iterable<Buffer>): Promise<void> {
    const from = this.#appended;
    const old = this.#file;
    const next = await open(nextFile(this.#dir), 'w+', 0o600);
    try {
      let size = await writePieces(next, payloads);
      let copied = from;
      const copyTail = async () => {
        const tail = Buffer.alloc(this.#written - copied);
        const at = this.#fileBytes - tail.length;
        await readFully(old, tail, at);
        await writeFully(next, tail, size);
        size += tail.length;
        copied += tail.length;
      };
      while (this.#written - copied > pieceBytes) await copyTail();
      await next.datasync();
      await this.#betweenFlushes(from, async () => {
        await copyTail();
        await next.datasync();
        await rename(nextFile(this.#dir), journalFile(this.#dir));
        this.#file = next;
        this.#fileBytes = size;
        this.#syncFolder();
      });
    } catch (error) {
      await next.close();
      await rm(nextFile(this.#dir), { force: true });
      throw error;
    }
    await old.close();
  }

  /** After the rename there is no way back: without this flush a crash could bring the old file back. */
  #syncFolder(): void {
    try {
      syncFolder(this.#dir);
    } catch (error) {
      this.#onFailure(error);
    }
  }

  /** Lets `run` have the file to itself, once everything up to a position has been written. */
  #betweenFlushes(from: number, run: () => Promise<void>): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#takeOver = { from, run: () => run().then(resolve, reject) };
      this.#start();
    });
  }

  #start(): void {
    this.#flushing ??= this.#flush().catch(this.#onFailure);
  }

  async #flush(): Promise<void> {
    while (this.#pending.length > 0 || this.#takeOver) {
      if (this.#pending.length > 0) await this.#writePending();
      if (this.#takeOver && this.#written >= this.#takeOver.from) {
        const { run } = this.#takeOver;
        this.#takeOver = undefined;
        await run();
      }
    }
    this.#flushing = undefined;
  }

  async #writePending(): Promise<void> {
    const bytes = Buffer.concat(this.#pending);
    this.#pending = [];
    await writeFully(this.#file, bytes, this.#fileBytes);
    await this.#file.datasync();
    this.#fileBytes += bytes.length;
    this.#written += bytes.length;
    while (this.#waiting[0] && this.#waiting[0].until <= this.#written) {
      this.#waiting.shift()?.resolve();
    }
  }
}

async function writePieces(file: FileHandle, payloads: Iterable<Buffer>): Promise<number> {
  let size = 0;
  let piece: Buffer[] = [head()];
  let bytes = 0;
  const flush = async () => {
    const whole = Buffer.concat(piece);
    await writeFully(file, whole, size);
    size += whole.length;
    [piece, bytes] = [[], 0];
  };
  for (const payload of payloads) {
    const framed = frame(payload);
    piece.push(framed);
    bytes += framed.length;
    if (bytes >= pieceBytes) await flush();
  }
  await flush();
  return size;
}

async function writeFully(file: FileHandle, bytes: Buffer, position: number): Promise<void> {
  for (let done = 0; done < bytes.length;) {
    done += (await file.write(bytes, done, bytes.length - done, position + done)).bytesWritten;
  }
}

async function readFully(file: FileHandle, bytes: Buffer, position: number): Promise<void> {
  for (let done = 0; done < bytes.length;) {
    const { bytesRead } = await file.read(bytes, done, bytes.length - done, position + done);
    if (bytesRead === 0) throw new Error('the journal is shorter than what was written to it');
    done += bytesRead;
  }
}
