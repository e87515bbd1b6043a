import type { AdminTag } from '@muster/protocol';
import { Download, FileText } from 'lucide-react';
import { useState } from 'react';
import { isFault } from '../../../shared/http/fault.ts';
import { Button } from '../../../shared/ui/controls/button.tsx';
import { Banner } from '../../../shared/ui/feedback/banner.tsx';
import { Dialog } from '../../../shared/ui/overlays/dialog.tsx';
import { ImportChecked } from './import-checked.tsx';
import { ImportChoose } from './import-choose.tsx';
import { countWords, linesWords, peopleWords } from './import-words.ts';
import { failureWords, useCheckImport, useStartImport } from './imports.queries.ts';
import { saveRefused } from './refused-lines.ts';

type ImportCheckDialogProps = {
  tags: readonly AdminTag[];
  onBegun: (importId: string) => void;
  onClose: () => void;
};

/** A file, then what it would do; nothing is written before it is imported (ADM-170 to ADM-173). */
export function ImportCheckDialog({ tags, onBegun, onClose }: ImportCheckDialogProps) {
  const [source, setSource] = useState({ text: '', name: '' });
  const [pasted, setPasted] = useState('');
  const check = useCheckImport();
  const start = useStartImport();
  const checked = check.data;

  function look(text: string, name: string) {
    setSource({ text, name });
    start.reset();
    check.mutate(text);
  }
  function back() {
    check.reset();
    start.reset();
  }
  const close = (open: boolean) => !open && onClose();

  if (!checked) {
    return (
      <Dialog
        open
        onOpenChange={close}
        size="large"
        title="Import Users"
        description="The list is checked first; nothing is written until you import it."
        footer={
          <>
            <Button onClick={onClose}>Cancel</Button>
            <Button
              variant="primary"
              writes={false}
              disabled={pasted.trim() === ''}
              pending={check.isPending}
              pendingText="Checking…"
              onClick={() => look(pasted, 'pasted lines')}
            >
              Check Lines
            </Button>
          </>
        }
      >
        <ImportChoose
          pasted={pasted}
          onPasted={setPasted}
          onText={look}
          problem={check.error ? failureWords(check.error) : undefined}
        />
      </Dialog>
    );
  }

  const { counts, lines, hash } = checked;
  const writing = counts.create + counts.change;
  const isOutdated = isFault(start.error, 'IMPORT_CHANGED');
  return (
    <Dialog
      open
      onOpenChange={close}
      size="wide"
      title="Import Users"
      description={`Dry run of ${source.name} · ${linesWords(lines.length)} · nothing is written yet`}
      footer={
        <>
          <p className="mr-auto min-w-0 basis-60 self-center text-12 text-ink3 phone:basis-full">
            <span className="block font-medium text-ink">
              {writing === 0
                ? 'There is nothing to import.'
                : `${linesWords(writing)} ${writing === 1 ? 'is' : 'are'} written in one step, all or none.`}
            </span>
            {counts.refused > 0 &&
              `${countWords(counts.refused)} refused: mend ${counts.refused === 1 ? 'it' : 'them'} in the file and check again.`}
          </p>
          {counts.refused > 0 && (
            <Button onClick={() => saveRefused(source.text, lines)}>
              <Download aria-hidden />
              Refused Lines
            </Button>
          )}
          <Button onClick={back}>
            <FileText aria-hidden />
            Another File
          </Button>
          <Button
            variant="primary"
            disabled={writing === 0 || isOutdated}
            pending={start.isPending}
            pendingText="Starting…"
            onClick={() => start.mutate({ csv: source.text, hash }, { onSuccess: onBegun })}
          >
            Import {peopleWords(writing)}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        {start.error && (
          <Banner
            tone="danger"
            action={
              isOutdated && (
                <Button
                  pending={check.isPending}
                  pendingText="Checking…"
                  onClick={() => look(source.text, source.name)}
                >
                  Check Again
                </Button>
              )
            }
          >
            {failureWords(start.error)}
          </Banner>
        )}
        <ImportChecked checked={checked} tags={tags} />
      </div>
    </Dialog>
  );
}
