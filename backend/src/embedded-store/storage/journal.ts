import { closeSync, fdatasyncSync, fstatSync, ftruncateSync, openSync } from 'node:fs';
import { renameSync, writeFileSync } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import {
  frame,
  journalFile,
  nextFile,
  syncFolder,
  formOf,
  head,
  readForm,
  type Form,
} from './journal-file.ts';

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
  #form: Form;
  #pending: Buffer[][] = [];
  #waiting: (() => void)[] = [];
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
    if (this.#pending.length === 0) setImmediate(() => this.flush());
    this.#pending.push(payload);
  }

  /** Resolves when all that has been appended so far is on the disk; nothing to wait for gives undefined. */
  durable(): Promise<void> | undefined {
    if (this.#pending.length === 0 && !this.#broken) return undefined;
    return new Promise((resolve) => {
      this.#waiting.push(resolve);
    });
  }

  flush(): void {
    if (this.#pending.length === 0 || this.#broken) return;
    const bytes = framed(this.#pending, this.#form.seed);
    try {
      writeFileSync(this.#fd, bytes);
      fdatasyncSync(this.#fd);
    } catch (error) {
      // A full disk leaves half a group behind; without it the next process starts clean.
      ftruncateSync(this.#fd, this.#fileBytes);
      this.fail(error);
      return;
    }
    this.#fileBytes += bytes.length;
    this.#late?.push(...this.#pending);
    const waiting = this.#waiting;
    [this.#pending, this.#waiting] = [[], []];
    for (const resolve of waiting) resolve();
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
    closeSync(this.#fd);
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
      closeSync(this.#fd);
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
