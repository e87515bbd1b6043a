import type { Board } from '@muster/protocol';
import { FileText, Printer } from 'lucide-react';
import { useEffect, useMemo } from 'react';
import { formatTime } from '../../../shared/dates/time-format.ts';
import { printFile } from '../../../shared/files/print-file.ts';
import { recordExport } from '../../../shared/files/record-export.ts';
import { saveFile } from '../../../shared/files/save-file.ts';
import type { Download } from '../../../shared/http/download.ts';
import { asFault } from '../../../shared/http/mistake.ts';
import { useSessionScope } from '../../../shared/session/session-context.tsx';
import { useToast } from '../../../shared/session/use-toast.ts';
import type { MenuItem } from '../../../shared/ui/overlays/menu-items.ts';
import { makeKeptPapers, type Save } from './kept-papers.ts';

/** Print and PDF of the saved deployment, which the page holds after every save (PAP-8). */
export function usePaper(board: Board | undefined, timeZone: string): MenuItem[] {
  const kept = useSessionScope().part(makeKeptPapers);
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
    if (save) void kept.keep(save);
  }, [kept, save]);

  async function hand(show: (file: Download) => void): Promise<void> {
    if (!save) return;
    const file = kept.of(save);
    if (file) {
      show(file);
      // Of a file that was fetched before anybody asked.
      recordExport({ what: 'deployment', date: save.date, lines: save.lines ?? 0 });
      return;
    }
    try {
      const taken = await kept.take(save);
      show(taken.file);
      if (taken.olderAt !== undefined)
        toast({
          title: 'The server is not reached',
          description: `This is the deployment as it was saved at ${formatTime(taken.olderAt, timeZone)}.`,
        });
    } catch (error) {
      toast({
        title: 'The paper could not be made',
        description: asFault(error).message,
        variant: 'destructive',
      });
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
