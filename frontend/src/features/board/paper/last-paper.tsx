import { FileText, Printer } from 'lucide-react';
import { useEffect, useState } from 'react';
import { formatDate } from '../../../shared/dates/date-format.ts';
import {
  formatDateTime,
  formatInstantDate,
  formatTime,
} from '../../../shared/dates/time-format.ts';
import { printFile, recordExport, saveFile } from '../../../shared/files/save-file.ts';
import type { Download } from '../../../shared/http/download.ts';
import { useSessionScope } from '../../../shared/session/session-context.tsx';
import { Button } from '../../../shared/ui/controls/button.tsx';
import { makeKeptPapers, type KeptPaper, type Save } from './use-paper.ts';

/** Where no board can be shown: the paper that the device still has, with when it was saved (PAP-9). */
export function LastPaper() {
  const papers = useSessionScope().part(makeKeptPapers);
  const [paper, setPaper] = useState<KeptPaper>();
  useEffect(() => {
    let isGone = false;
    void papers.last().then((found) => isGone || setPaper(found));
    return () => {
      isGone = true;
    };
  }, [papers]);
  if (!paper) return null;

  const hand = (show: (file: Download) => void) => {
    show(paper.file);
    recordExport({ what: 'deployment', date: paper.date, lines: paper.lines ?? 0 });
  };
  return (
    <section aria-label="Last paper" className="flex flex-col items-center gap-3 px-4 text-center">
      <div>
        <p className="text-14 font-medium">{savedWords(paper)}</p>
        <p className="text-13 text-ink2">Nothing that was saved later is on it.</p>
      </div>
      <div className="flex gap-2">
        <Button onClick={() => hand(printFile)}>
          <Printer aria-hidden />
          Print
        </Button>
        <Button onClick={() => hand(({ name, type, content }) => saveFile(name, type, content))}>
          <FileText aria-hidden />
          PDF
        </Button>
      </div>
    </section>
  );
}

function savedWords({ date, savedAt, timeZone }: Save): string {
  const isSameDay = formatInstantDate(savedAt, timeZone) === formatDate(date);
  const at = isSameDay ? formatTime(savedAt, timeZone) : formatDateTime(savedAt, timeZone);
  return `Last paper: ${formatDate(date)}, saved ${at}`;
}
