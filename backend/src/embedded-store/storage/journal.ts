import { closeSync, fdatasync, fdatasyncSync, fstatSync, ftruncateSync, openSync } from 'node:fs';
import { renameSync, writeFileSync } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { frame, journalFile, nextFile, syncFolder } from './journal-file.ts';
import { formOf, head, readForm, type Form } from './journal-head.ts';

/**
 * Appends frames with group commit: all commands of one turn of the event loop are written and flushed
 * together at its end. Commands go on meanwhile: what they append makes up the next group, and only a read that
 * does not ask for what is durable is answered before that (PRC-47).
 */
export class Journal {
  readonly #dir: string;
  readonly #onFailure: (error: unknown) => void;
  #fd: number;
  #fileBytes: number;
  #form: Form;
  #pending: Buffer[][] = [];
  #waiting: (() => void)[] = [];
  /** The flush that is under way. */
  #flushing: Promise<void> | undefined;
  /** What was written since a compaction began. */
  #late: Buffer[][] | undefined;
  #broken = false;

  /** `onFailure` is called when a write or flush has failed, after which nothing is answered any more. */
  constructor(dir: string, onFailure: (error: unknown) => void) {
    this.#dir = dir;
    this.#onFailure = onFailure;
    this.#fd = openSync(journalFile(dir), 'a+');
    this.#fileBytes = fstatSync(this.#fd).size;
    this.#form = readForm(this.#fd) ?? noForm;
  }

  get bytes(): number {
    return this.#fileBytes;
  }

  /** Whether it may be told what changed in a document; one of an earlier version from its compaction on. */
  get takesRecords(): boolean {
    return this.#form.takesRecords;
  }

  /** Whether it may be given deflated payloads; as above. */
  get takesDeflated(): boolean {
    return this.#form.takesDeflated;
  }

  append(payload: Buffer[]): void {
    if (this.#pending.length === 0) setImmediate(() => this.#flushBeside());
    this.#pending.push(payload);
  }

  /** Resolves when all that has been appended so far is on the disk; nothing to wait for gives undefined. */
  durable(): Promise<void> | undefined {
    if (this.#pending.length === 0 && !this.#broken) return this.#flushing;
    return new Promise((resolve) => {
      this.#waiting.push(resolve);
    });
  }

  /** At once, however long it blocks. */
  flush(): void {
    const before = this.#fileBytes;
    const waiting = this.#write();
    if (!waiting) return;
    try {
      fdatasyncSync(this.#fd);
    } catch (error) {
      this.#failFrom(before, error);
      return;
    }
    for (const resolve of waiting) resolve();
  }

  /** One at a time; what is appended meanwhile follows. */
  #flushBeside(): void {
    if (this.#flushing) return;
    const before = this.#fileBytes;
    const waiting = this.#write();
    if (!waiting) return;
    this.#flushing = new Promise((resolve) => {
      fdatasync(this.#fd, (error) => {
        this.#flushing = undefined;
        if (error) {
          this.#failFrom(before, error);
          return;
        }
        for (const one of waiting) one();
        resolve();
        this.#flushBeside();
      });
    });
  }

  /** Hands what is pending to the system; who waits for it to be on the disk, or undefined where nothing was written. */
  #write(): (() => void)[] | undefined {
    if (this.#pending.length === 0 || this.#broken) return undefined;
    const bytes = framed(this.#pending, this.#form.seed);
    try {
      writeFileSync(this.#fd, bytes);
    } catch (error) {
      this.#failFrom(this.#fileBytes, error);
      return undefined;
    }
    this.#fileBytes += bytes.length;
    this.#late?.push(...this.#pending);
    const waiting = this.#waiting;
    [this.#pending, this.#waiting] = [[], []];
    return waiting;
  }

  /** A full disk leaves half a group behind; without it the next process starts clean. */
  #failFrom(bytes: number, error: unknown): void {
    ftruncateSync(this.#fd, bytes);
    this.fail(error);
  }

  /**
   * From here on nothing is written or durable. What a failed flush left on the disk nobody can tell, so
   * a second try proves nothing.
   */
  fail(error: unknown): void {
    this.#broken = true;
    this.#onFailure(error);
  }

  close(): void {
    this.flush();
    this.#closeFile();
  }

  /** Not before a flush of it has ended. */
  #closeFile(): void {
    const fd = this.#fd;
    if (this.#flushing) void this.#flushing.then(() => closeSync(fd));
    else closeSync(fd);
  }

  /**
   * Writes the payloads, which must be the whole state at the moment of the call, to a new file while
   * appending goes on; adds what was appended meanwhile; then puts the new file in the old one's place.
   */
  async compact(payloads: Iterable<Buffer[]>): Promise<void> {
    this.flush();
    this.#late = [];
    const nextHead = head();
    const form = formOf(nextHead) ?? noForm;
    const { seed } = form;
    const next = await open(nextFile(this.#dir), 'w', 0o600);
    try {
      await next.appendFile(nextHead);
      for (const payload of payloads) await next.appendFile(framed([payload], seed));
      await next.datasync();
      this.flush();
      writeFileSync(next.fd, framed(this.#late, seed));
      fdatasyncSync(next.fd);
      this.#replace(form);
    } catch (error) {
      await rm(nextFile(this.#dir), { force: true });
      throw error;
    } finally {
      this.#late = undefined;
      await next.close();
    }
  }

  /** After the rename this cannot be undone: a failure from there on would have two files take writes. */
  #replace(form: Form): void {
    renameSync(nextFile(this.#dir), journalFile(this.#dir));
    try {
      syncFolder(this.#dir);
      this.#closeFile();
      this.#fd = openSync(journalFile(this.#dir), 'a');
      this.#form = form;
      this.#fileBytes = fstatSync(this.#fd).size;
    } catch (error) {
      this.fail(error);
    }
  }
}

const noForm: Form = { headBytes: 0, seed: 0, takesRecords: false, takesDeflated: false };

const framed = (payloads: readonly Buffer[][], seed: number): Buffer =>
  Buffer.concat(payloads.flatMap((payload) => frame(payload, seed)));
