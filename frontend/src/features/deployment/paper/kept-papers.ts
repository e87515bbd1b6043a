import { paperRoutes } from '@muster/protocol';
import { z } from 'zod';
import { download, type Download } from '../../../shared/http/download.ts';
import { isMistake, tellMistake } from '../../../shared/http/mistake.ts';
import type { Transport } from '../../../shared/http/transport.ts';
import { keepFile, readKeptFile } from '../../../shared/kept/kept-files.ts';
import type { SessionScope } from '../../../shared/session/session-scope.ts';

const save = z.object({
  date: z.string(),
  revision: z.number(),
  savedAt: z.string(),
  /** The organisation's, by which times are told where the server is not reached. */
  timeZone: z.string().optional(),
  /** How many officers are on it. */
  lines: z.int().optional(),
});
/** Which save is meant. */
export type Save = Readonly<z.infer<typeof save>>;

/** The paper of one save of a date's deployment. */
export interface KeptPaper extends Save {
  readonly file: Download;
}

/** Where papers outlive a reload; a test brings its own. */
type Files = Pick<typeof browserFiles, 'keepFile' | 'readKeptFile'>;
const browserFiles = { keepFile, readKeptFile };

/** The paper of the last save, held in the page and on the device for when the server is not reached (PAP-8, PAP-9). */
export function makeKeptPapers(
  scope: Pick<SessionScope, 'userId' | 'isOver'>,
  files: Files = browserFiles,
) {
  let kept: KeptPaper | undefined;
  let asked = '';
  async function restore(): Promise<void> {
    const found = await files.readKeptFile(scope.userId, (about) => save.safeParse(about).data);
    if (found) kept ??= { ...found.about, file: found.file };
  }
  const restored = restore();
  const hold = (paper: KeptPaper): void => {
    kept = paper;
    const { file, ...about } = paper;
    if (!scope.isOver) void files.keepFile(scope.userId, about, file);
  };

  const fetchPaper = (
    { date }: Save,
    options: { background?: boolean; transport?: Transport | undefined },
  ) => download(paperRoutes.deployment, { params: { date }, ...options });

  return {
    /** The one of this save, if it is there. */
    of: ({ date, revision }: Save): Download | undefined =>
      kept?.date === date && kept.revision === revision ? kept.file : undefined,

    /** The last one that is kept, of whatever date; for where no board says what was saved (PAP-13). */
    async last(): Promise<KeptPaper | undefined> {
      await restored;
      return scope.isOver ? undefined : kept;
    },

    /** Nobody asked for it: what fails is left until somebody does. */
    async keep(wanted: Save): Promise<void> {
      const key = `${wanted.date} ${wanted.revision}`;
      if (asked === key) return;
      asked = key;
      try {
        await restored;
        if (kept?.date === wanted.date && kept.savedAt === wanted.savedAt) return;
        hold({ ...wanted, file: await fetchPaper(wanted, { background: true }) });
      } catch (error) {
        tellMistake(error);
        if (asked === key) asked = '';
      }
    },

    /** Asked for: fetched anew; where that fails, an earlier one of the date, with when it was saved. */
    async take(wanted: Save): Promise<{ file: Download; olderAt?: string }> {
      try {
        const file = await fetchPaper(wanted, {});
        hold({ ...wanted, file });
        return { file };
      } catch (error) {
        await restored;
        if (kept?.date !== wanted.date || isMistake(error)) throw error;
        return { file: kept.file, olderAt: kept.savedAt };
      }
    },
  };
}
