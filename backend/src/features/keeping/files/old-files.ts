import type { Clock } from '../../../lib/clock.ts';
import { Fault } from '../../../lib/fault.ts';
import { nobody, type KeepingTrail } from '../keeper.ts';
import { instantInName } from './file-names.ts';
import type { KeptFile, KeptFiles } from './kept-files.ts';

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

const dayMs = 86_400_000;

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
