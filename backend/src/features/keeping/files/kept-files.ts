import { dayMs } from '@muster/protocol';
import { constants, type ReadStream } from 'node:fs';
import { lstat, mkdir, open, readdir, rm, statfs } from 'node:fs/promises';
import path from 'node:path';
import { databaseTrouble } from '../../../store/database-error.ts';
import { Fault } from '../../../lib/fault.ts';
import type { Clock } from '../../../lib/clock.ts';
import { nobody, type KeepingTrail } from '../keeper.ts';

/** An instant as a file's name has it. */
export const nameOfInstant = (at: string): string => at.replaceAll(':', '-');
/** The instant that a file's name has; undefined where it has none. */
export function instantInName(name: string): string | undefined {
  const [found] = /\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}\.\d{3}Z/.exec(name) ?? [];
  return found && instantOfName(found);
}
export const instantOfName = (text: string): string =>
  text.replace(/T(\d{2})-(\d{2})-(\d{2})/, 'T$1:$2:$3');

/** Room that stays free for the store, whatever is written beside it. */
const reserveBytes = 128 * 1024 * 1024;

export interface KeptFile {
  readonly name: string;
  readonly bytes: number;
}

/** For reading, and not what a link leads to, nor something that would be waited for. */
const asItself = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);

/** What the disk has left on which a folder lies. */
export type FreeBytes = (folder: string) => Promise<number>;

/** One folder of the data directory with files of one kind; a name is checked by its contract before it comes here. */
export function keptFiles(
  folder: string,
  word: 'archive' | 'backup' | 'evidence pack' | 'copy of the journal',
  isName: (name: string) => boolean,
  freeBytes: FreeBytes = freeBytesOf,
) {
  const words = { words: { file: word } };
  const at = (name: string) => {
    if (!isName(name)) throw new Fault('NOT_FOUND');
    return path.join(folder, name);
  };

  /** A link that somebody put there leads elsewhere: it is no file of ours (KEP-69). */
  async function sizeOf(name: string): Promise<number | undefined> {
    const found = await lstat(at(name)).catch(() => null);
    return found?.isFile() ? found.size : undefined;
  }

  async function list(): Promise<KeptFile[]> {
    const names = await readdir(folder).catch(noneIfMissing);
    const files = await Promise.all(
      names.filter(isName).map(async (name) => ({ name, bytes: await sizeOf(name) })),
    );
    return files.flatMap(({ name, bytes }) => (bytes === undefined ? [] : [{ name, bytes }]));
  }

  async function remove(name: string): Promise<void> {
    if ((await sizeOf(name)) === undefined) throw new Fault('NOT_FOUND');
    await rm(at(name));
  }

  return {
    at,
    list,
    has: async (name: string) => (await sizeOf(name)) !== undefined,

    async read(name: string): Promise<{ stream: ReadStream; bytes: number }> {
      const handle = await open(at(name), asItself).catch(() => null);
      const found = await handle?.stat();
      if (handle && found?.isFile())
        return { stream: handle.createReadStream(), bytes: found.size };
      await handle?.close();
      throw new Fault('NOT_FOUND');
    },

    remove,

    /** Where there is such a file. */
    removeAny: (name: string): Promise<void> => remove(name).catch(() => undefined),

    /** What a process that was ended in the middle has left. */
    async removeParts(): Promise<void> {
      const names = await readdir(folder).catch(noneIfMissing);
      for (const name of names.filter((one) => one.endsWith('.part'))) {
        await rm(path.join(folder, name), { force: true });
      }
    },

    /** Makes the folder and looks whether the disk has room, before anything is begun. */
    async prepare(): Promise<void> {
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 });
        if ((await freeBytes(folder)) < reserveBytes) throw new Fault('NO_DISK_SPACE', words);
      } catch (error) {
        throw asFault(error);
      }
    },

    asFault,
  };

  /** What the disk refused, in words. */
  function asFault(error: unknown): unknown {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (error instanceof Fault || databaseTrouble(error)) return error;
    if (['ENOSPC', 'EDQUOT', 'EFBIG'].includes(code)) return new Fault('NO_DISK_SPACE', words);
    return /^E[A-Z]+$/.test(code) ? new Fault('FILE_FAILED', words) : error;
  }
}

export type KeptFiles = ReturnType<typeof keptFiles>;

async function freeBytesOf(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/** A folder that was never made has no files. */
function noneIfMissing(error: NodeJS.ErrnoException): string[] {
  if (error.code === 'ENOENT') return [];
  throw error;
}

interface Kind {
  /** As the trail calls it. */
  readonly kind: 'archive' | 'backup' | 'journal';
  readonly files: Pick<KeptFiles, 'list' | 'remove'>;
  /** The name of the one that stays however old it is. */
  stays(all: readonly KeptFile[]): string | null;
}

interface OldFile {
  readonly kind: Kind['kind'];
  readonly name: string;
  readonly files: Kind['files'];
}

interface Deps {
  clock: Pick<Clock, 'now'>;
  record: KeepingTrail;
  /** For how long they are kept; null for good. Read when it is looked: administrators change it. */
  days(): number | null;
  kinds: readonly Kind[];
}

/** Removes files that are older than the settings keep them, each with an entry in the trail (KEP-68). */
export function oldFiles({ clock, record, days, kinds }: Deps) {
  /** Those that are older than so many days and do not stay. */
  async function olderThan(limit: number): Promise<OldFile[]> {
    const until = new Date(clock.now() - limit * dayMs).toISOString();
    const found: OldFile[] = [];
    for (const { kind, files, stays } of kinds) {
      const all = await files.list();
      const staying = stays(all);
      for (const { name } of all) {
        const at = instantInName(name);
        if (name !== staying && at !== undefined && at < until) found.push({ kind, name, files });
      }
    }
    return found;
  }

  return {
    olderThan,
    async remove(): Promise<void> {
      const limit = days();
      if (limit === null) return;
      for (const { kind, name, files } of await olderThan(limit)) {
        // First, and once: nothing is removed that the trail does not say.
        await record(`${kind}.deleted`, nobody, name, { days: limit }, { key: `${kind} ${name}` });
        await files.remove(name).catch(gone);
      }
    },
  };
}

/** The one whose name says the latest instant. */
export function newest(all: readonly KeptFile[]): string | null {
  const at = ({ name }: KeptFile) => instantInName(name) ?? '';
  return all.toSorted((a, b) => at(b).localeCompare(at(a)))[0]?.name ?? null;
}

/** Another process on the same disk was faster. */
function gone(error: unknown): void {
  if (!(error instanceof Fault && error.code === 'NOT_FOUND')) throw error;
}
