import {
  absenceImportColumns,
  absenceImportOutcomes,
  absenceImportRoutes,
  absenceRoutes,
  counted,
  figure,
  isolated,
  optionalAbsenceColumns,
  type AbsenceImportLine,
  type AbsencesShown,
  type CheckedAbsences,
} from '@muster/protocol';
import { useMutation } from '@tanstack/react-query';
import { Upload } from 'lucide-react';
import { useState } from 'react';
import { useFile } from '../../shared/files/save-file.ts';
import { readTextFile } from '../../shared/files/text-file.ts';
import { formatDate } from '../../shared/dates/date-format.ts';
import { ImportWizard, type Look } from '../../shared/form/import-wizard.tsx';
import { call } from '../../shared/http/call.ts';
import { download } from '../../shared/http/download.ts';
import { faultWords } from '../../shared/http/fault.ts';
import { ExportFiles, type FileFormat } from '../../shared/list/list.tsx';
import { cn } from '../../shared/ui/cn.ts';
import { Button } from '../../shared/ui/controls/button.tsx';
import { toast } from '../../shared/ui/feedback/toast.store.ts';

/** How many lines are drawn; those that need a look come first. */
const mostShown = 200;

/** A file of absences to look at and import, and those that are shown as one. */
export function AbsenceFiles({ shown }: { shown: AbsencesShown }) {
  const file = useFile((format: FileFormat) =>
    download(absenceRoutes.list, { query: { ...shown, format } }),
  );
  return (
    <>
      <ImportAbsences />
      <ExportFiles disabled={false} pending={file.isPending} save={file.save} />
    </>
  );
}

/** The button Import, and its dialog: a file of absences, then what it would do; nothing is written before. */
function ImportAbsences() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button writes onClick={() => setOpen(true)}>
        <Upload aria-hidden />
        Import
      </Button>
      {isOpen && <Wizard onClose={() => setOpen(false)} />}
    </>
  );
}

function Wizard({ onClose }: { readonly onClose: () => void }) {
  const check = useMutation({
    mutationFn: (csv: string) => call(absenceImportRoutes.start, { body: { csv, dryRun: true } }),
  });
  const apply = useMutation({
    mutationFn: ({ content: csv, hash: expected }: { content: string; hash: string }) =>
      call(absenceImportRoutes.start, { body: { csv, dryRun: false, expected } }),
  });
  return (
    <ImportWizard
      title="Import Absences"
      description="The file is checked first; nothing is written until you import it."
      choose={{
        label: 'CSV file',
        button: 'Choose a CSV file',
        accept: '.csv,.txt,.tsv,text/csv,text/plain',
        hint: 'or drop it here: at most 5,000 lines and 5 MB',
      }}
      read={readTextFile}
      paste={{
        label: 'Or paste lines, with their header',
        hint: `Columns: ${absenceImportColumns.join(', ')}, and if needed ${optionalAbsenceColumns.join(', ')}. Dates are written as 2027-01-31, hours of a PTO as 14:00. The file that Export CSV saves fits.`,
        content: (text) => text,
      }}
      check={check}
      look={lookOf}
      apply={apply}
      checksAgain
      wordsOf={faultWords}
      onDone={({ entered, counts }) => {
        onClose();
        toast({
          title: `${counted(entered, 'absence')} entered.`,
          ...(counts.refused > 0 && {
            description: `Somebody changed ${counted(counts.refused, 'other', 'others')} at the same moment. Import the file again to look at them.`,
            untilRead: true,
          }),
        });
      }}
      onClose={onClose}
    />
  );
}

function lookOf({ lines, counts }: CheckedAbsences, { name }: { readonly name: string }): Look {
  const isReady = counts.refused === 0 && counts.create > 0;
  return {
    description: `${isolated(name)} · ${counted(lines.length, 'line')} · nothing is written yet`,
    size: 'large',
    body: <Lines lines={lines} counts={counts} />,
    submit: {
      label: isReady ? `Import ${counted(counts.create, 'absence')}` : 'Import',
      pending: 'Importing…',
      isReady,
    },
  };
}

const words = { refused: 'refused', create: 'new', same: 'the same' } as const;

function Lines({ lines, counts }: Pick<CheckedAbsences, 'lines' | 'counts'>) {
  const shown = lines
    .filter(({ outcome }) => outcome !== 'same')
    .toSorted(
      (a, b) =>
        absenceImportOutcomes.indexOf(a.outcome) - absenceImportOutcomes.indexOf(b.outcome) ||
        a.line - b.line,
    );
  return (
    <>
      <p role="status" className="text-13">
        {absenceImportOutcomes
          .map((outcome) => `${figure(counts[outcome])} ${words[outcome]}`)
          .join(' · ')}
        {counts.refused > 0 && '. Nothing is imported while a line is refused.'}
      </p>
      <ul
        aria-label="What the file would do"
        className="divide-y divide-line border-line not-empty:border-y"
      >
        {shown.slice(0, mostShown).map((line) => (
          <Line key={line.line} line={line} />
        ))}
      </ul>
      {shown.length > mostShown && (
        <p className="text-12 text-ink3">and {counted(shown.length - mostShown, 'line')} more</p>
      )}
    </>
  );
}

function Line({ line: one }: { readonly line: AbsenceImportLine }) {
  const { line, name, username, from, to, absenceType, ptoTiming, outcome, reason } = one;
  return (
    <li className="flex flex-wrap gap-x-3 py-1.5 text-13">
      <span className="w-14 text-ink3">Line {line}</span>
      <strong className="min-w-0 font-medium wrap-anywhere">{name ?? username}</strong>
      <span className="min-w-0 text-ink2 wrap-anywhere">
        {ptoTiming === null ? absenceType : `${absenceType} ${ptoTiming}`}{' '}
        {/* With its year: what is wrong in a file may be that. */}
        {from === to ? formatDate(from) : `${formatDate(from)} – ${formatDate(to)}`}
      </span>
      <span
        className={cn(
          'min-w-0 wrap-anywhere',
          outcome === 'refused' ? 'text-absent-text' : 'text-ink2',
        )}
      >
        {reason ?? words[outcome]}
      </span>
    </li>
  );
}
