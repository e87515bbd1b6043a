import type { ImportOutcome } from '@muster/protocol';
import { createHash } from 'node:crypto';
import type { BulkWrites } from './bulk-writes.ts';
import type { Actor } from '../../lib/caller.ts';

/** What a file would do. The hash is of the file and of what each line would do: it is another one when either is. */
interface CheckedFile {
  readonly hash: string;
}

/** What can be imported, such as people. */
interface ImportKind<Input, Checked extends CheckedFile, Step> {
  /** What its writes are called. */
  readonly kind: string;
  readonly writes: Pick<BulkWrites<Step>, 'run'>;
  /** What each line would do to what is stored. */
  check(input: Input, acting: Actor): Promise<Checked>;
  /** Throws where the list cannot be made, or is not any more the one that was looked at. */
  refuse(checked: Checked, isChanged: boolean): void;
}

interface Looked<Input> {
  readonly input: Input;
  readonly acting: Actor;
  /** The hash of the list that was looked at. */
  readonly expected?: string | undefined;
}

interface Applied<Input, Checked, Step> extends Looked<Input> {
  /** Of the job. */
  readonly id?: string;
  /** Checks alone, while nobody else writes. */
  readonly dryRun?: boolean;
  /** What the list writes. Throws what keeps it from being made. */
  steps(checked: Checked): Promise<readonly Step[]>;
}

/** Files are checked line by line and looked at, then made as they were looked at by one stored job, all or none. */
export function importKind<Input, Checked extends CheckedFile, Step>({
  kind,
  writes,
  check,
  refuse,
}: ImportKind<Input, Checked, Step>) {
  async function asLookedAt({ input, acting, expected }: Looked<Input>): Promise<Checked> {
    const checked = await check(input, acting);
    refuse(checked, expected !== undefined && expected !== checked.hash);
    return checked;
  }

  async function apply(file: Applied<Input, Checked, Step>): Promise<Checked> {
    const { input, acting, id, dryRun = false, steps } = file;
    let checked: Checked | undefined;
    await writes.run(
      kind,
      acting,
      async () => {
        checked = await (dryRun ? check(input, acting) : asLookedAt(file));
        return dryRun ? [] : steps(checked);
      },
      id,
    );
    if (!checked) throw new Error('nothing was checked');
    return checked;
  }

  return { check, asLookedAt, apply };
}

/** How many lines are to do what. */
export function outcomeCounts(lines: readonly { readonly outcome: ImportOutcome }[]) {
  const counts = { create: 0, change: 0, same: 0, refused: 0 };
  for (const { outcome } of lines) counts[outcome] += 1;
  return counts;
}

export function hashOf(parts: Iterable<unknown>): string {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(JSON.stringify(part));
  return hash.digest('hex');
}
