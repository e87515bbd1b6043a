import { constants, type ReadStream } from 'node:fs';
import { lstat, mkdir, open, readdir, rm, statfs } from 'node:fs/promises';
import path from 'node:path';
import { databaseTrouble } from '../../../lib/database-error.ts';
import { Fault } from '../../../lib/fault.ts';

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

    async remove(name: string): Promise<void> {
      if ((await sizeOf(name)) === undefined) throw new Fault('NOT_FOUND');
      await rm(at(name));
    },

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
