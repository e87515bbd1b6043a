import { paperRoutes, type Board } from '@muster/protocol';
import { z } from 'zod';
import { download, type Download } from '../../../shared/http/download.ts';
import { isMistake, tellMistake } from '../../../shared/http/fault.ts';
import { failureToast } from '../../../shared/faults/fault-notice.ts';
import type { Transport } from '../../../shared/http/transport.ts';
import { keepFile, readKeptFile } from '../../../shared/kept/kept-files.ts';
import type { SessionScope } from '../../../shared/session/session-scope.ts';
import { FileText, Printer } from 'lucide-react';
import { useEffect, useMemo } from 'react';
import { formatTimeOn } from '../../../shared/dates/time-format.ts';
import { printFile, recordExport, saveFile } from '../../../shared/files/save-file.ts';
import { useSessionScope, useToast } from '../../../shared/session/session-context.tsx';
import type { MenuItem } from '../../../shared/ui/overlays/dropdown-menu.tsx';
import { useOrganisation } from '../../../shared/dates/organisation.ts';

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
  let lastPaper: KeptPaper | undefined;
  let requestedKey = '';
  async function restore(): Promise<void> {
    const found = await files.readKeptFile(scope.userId, (about) => save.safeParse(about).data);
    if (found) lastPaper ??= { ...found.about, file: found.file };
  }
  const restored = restore();
  const hold = (paper: KeptPaper): void => {
    lastPaper = paper;
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
      lastPaper?.date === date && lastPaper.revision === revision ? lastPaper.file : undefined,

    /** The last one that is kept, of whatever date; for where no board says what was saved (PAP-9). */
    async last(): Promise<KeptPaper | undefined> {
      await restored;
      return scope.isOver ? undefined : lastPaper;
    },

    /** Nobody asked for it: what fails is left until somebody does. */
    async keep(wanted: Save): Promise<void> {
      const key = `${wanted.date} ${wanted.revision}`;
      if (requestedKey === key) return;
      requestedKey = key;
      try {
        await restored;
        if (lastPaper?.date === wanted.date && lastPaper.savedAt === wanted.savedAt) return;
        hold({ ...wanted, file: await fetchPaper(wanted, { background: true }) });
      } catch (error) {
        tellMistake(error);
        if (requestedKey === key) requestedKey = '';
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
        if (lastPaper?.date !== wanted.date || isMistake(error)) throw error;
        return { file: lastPaper.file, olderAt: lastPaper.savedAt };
      }
    },
  };
}

/** Print and PDF of the saved deployment, which the page holds after every save (PAP-8). */
export function usePaper(board: Board | undefined): MenuItem[] {
  const { timeZone } = useOrganisation();
  const papers = useSessionScope().part(makeKeptPapers);
  const toast = useToast();
  const date = board?.date;
  const revision = board?.savedRevision;
  const savedAt = board?.savedAt ?? null;
  const lines = board?.saved.length;
  const save = useMemo<Save | undefined>(
    () =>
      date !== undefined && revision !== undefined && savedAt !== null && lines !== undefined
        ? { date, revision, savedAt, timeZone, lines }
        : undefined,
    [date, revision, savedAt, timeZone, lines],
  );
  useEffect(() => {
    if (save) void papers.keep(save);
  }, [papers, save]);

  async function hand(show: (file: Download) => void): Promise<void> {
    if (!save) return;
    const file = papers.of(save);
    if (file) {
      show(file);
      // Of a file that was fetched before anybody asked.
      recordExport({ what: 'deployment', date: save.date, lines: save.lines ?? 0 });
      return;
    }
    try {
      const taken = await papers.take(save);
      show(taken.file);
      if (taken.olderAt !== undefined)
        toast({
          title: 'The server is not reached',
          description: `This is the deployment as it was saved at ${formatTimeOn(taken.olderAt, save.date, timeZone)}.`,
        });
    } catch (error) {
      toast(failureToast('The paper could not be made', error));
    }
  }

  const disabled = save === undefined;
  const hint = disabled ? 'Nothing has been saved yet' : undefined;
  return [
    {
      label: 'Print',
      icon: Printer,
      disabled,
      ...(hint !== undefined && { hint }),
      onSelect: () => void hand(printFile),
    },
    {
      label: 'PDF',
      icon: FileText,
      disabled,
      ...(hint !== undefined && { hint }),
      onSelect: () => void hand(({ name, type, content }) => saveFile(name, type, content)),
    },
  ];
}
