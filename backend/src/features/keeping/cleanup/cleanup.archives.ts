import type { Archive } from '@muster/protocol';
import { Fault } from '../../../lib/fault.ts';
import type { KeptFiles } from '../files/kept-files.ts';
import type { Keeper, KeepingTrail } from '../keeper.ts';
import { archiveOf } from './cleanup.present.ts';

interface Deps {
  files: Pick<KeptFiles, 'list' | 'read' | 'remove'>;
  record: KeepingTrail;
  /** The one that a running cleanup reads. */
  inUse(): string | null;
}

/** The files with what cleanups removed (KEP-11). */
export const archivesOf = ({ files, record, inUse }: Deps) => ({
  async archives(): Promise<Archive[]> {
    const all = (await files.list()).map(archiveOf);
    return all.toSorted((a, b) => b.at.localeCompare(a.at));
  },
  async readArchive(name: string, keeper: Keeper) {
    const found = await files.read(name);
    await record('archive.downloaded', keeper, name, null);
    return found;
  },
  async removeArchive(name: string, keeper: Keeper): Promise<void> {
    if (inUse() === name) throw new Fault('BUSY', { words: { what: 'A cleanup' } });
    await files.remove(name);
    await record('archive.deleted', keeper, name, null);
  },
});
