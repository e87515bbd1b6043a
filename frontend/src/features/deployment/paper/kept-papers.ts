import { paperRoutes } from '@muster/protocol';
import { download, type Download } from '../../../shared/http/download.ts';
import type { Transport } from '../../../shared/http/transport.ts';

/** The paper of one save of a date's deployment. */
interface KeptPaper {
  readonly date: string;
  readonly revision: number;
  readonly savedAt: string;
  readonly file: Download;
}
/** Which save is meant. */
export type Save = Omit<KeptPaper, 'file'>;

/** The paper of the last save, held in the page for when the server is not reached (PAP-8). */
export function makeKeptPapers() {
  let kept: KeptPaper | undefined;
  let asked = '';

  const fetchPaper = (
    { date }: Save,
    options: { background?: boolean; transport?: Transport | undefined },
  ) => download(paperRoutes.deployment, { params: { date }, ...options });

  return {
    /** The one of this save, if it is there. */
    of: ({ date, revision }: Save): Download | undefined =>
      kept?.date === date && kept.revision === revision ? kept.file : undefined,

    /** Nobody asked for it: what fails is left until somebody does. */
    async keep(save: Save): Promise<void> {
      const key = `${save.date} ${save.revision}`;
      if (asked === key) return;
      asked = key;
      try {
        kept = { ...save, file: await fetchPaper(save, { background: true }) };
      } catch {
        if (asked === key) asked = '';
      }
    },

    /** Asked for: fetched anew; where that fails, an earlier one of the date, with when it was saved. */
    async take(save: Save): Promise<{ file: Download; olderAt?: string }> {
      try {
        const file = await fetchPaper(save, {});
        kept = { ...save, file };
        return { file };
      } catch (error) {
        if (kept?.date !== save.date) throw error;
        return { file: kept.file, olderAt: kept.savedAt };
      }
    },
  };
}
