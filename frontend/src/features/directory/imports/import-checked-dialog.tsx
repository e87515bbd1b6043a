import { counted, figure, isolated } from '@muster/protocol';
import type { AdminTag, CheckedImport } from '@muster/protocol';
import { Download, FileText } from 'lucide-react';
import { isFault } from '../../../shared/http/fault.ts';
import { Button } from '../../../shared/ui/controls/button.tsx';
import { Banner } from '../../../shared/ui/feedback/banner.tsx';
import { Dialog } from '../../../shared/ui/overlays/dialog.tsx';
import { MoveTime } from '../list/move-time.tsx';
import { ImportChecked } from './import-checked.tsx';

import { failureWords, useStartImport } from './imports.queries.ts';
import { saveRefused } from './refused-lines.ts';

type ImportCheckedDialogProps = {
  checked: CheckedImport;
  source: { text: string; name: string };
  tags: readonly AdminTag[];
  timeZone: string;
  /** The same file once more. */
  onAgain: () => void;
  onBack: () => void;
  onBegun: (importId: string) => void;
  onClose: () => void;
};

/** What a file would do, and the one button that makes it so (ADM-172, ADM-173). */
export function ImportCheckedDialog({
  checked,
  source,
  tags,
  timeZone,
  onAgain,
  onBack,
  onBegun,
  onClose,
}: ImportCheckedDialogProps) {
  const start = useStartImport();
  const { counts, lines, hash } = checked;
  const writing = counts.create + counts.change;
  const moves = lines.some(({ changes }) => changes.some(({ field }) => field === 'Team'));
  const isOutdated = isFault(start.error, 'IMPORT_CHANGED');
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="wide"
      title="Import Users"
      description={`Dry run of ${isolated(source.name)} · ${counted(lines.length, 'line')} · nothing is written yet`}
      footer={
        <>
          <Summary counts={counts} />
          {counts.refused > 0 && (
            <Button onClick={() => saveRefused(source.text, checked)}>
              <Download aria-hidden />
              Refused Lines
            </Button>
          )}
          <Button onClick={onBack}>
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
            Import {counted(writing, 'person', 'people')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        {start.error && (
          <Banner
            tone="danger"
            action={isOutdated && <Button onClick={onAgain}>Check Again</Button>}
          >
            {failureWords(start.error)}
          </Banner>
        )}
        {moves && <MoveTime timeZone={timeZone} value="next-shift" />}
        <ImportChecked checked={checked} tags={tags} />
      </div>
    </Dialog>
  );
}

function Summary({ counts: { create, change, refused } }: Pick<CheckedImport, 'counts'>) {
  const writing = create + change;
  return (
    <p className="mr-auto min-w-0 flex-1 basis-60 self-center text-12 text-ink3 phone:flex-[1_0_100%]!">
      <span className="block font-medium text-ink">
        {writing === 0
          ? 'There is nothing to import.'
          : `${counted(writing, 'line')} ${writing === 1 ? 'is' : 'are'} written in one step, all or none.`}
      </span>
      {refused > 0 &&
        `${figure(refused)} refused: mend ${refused === 1 ? 'it' : 'them'} in the file and check again.`}
    </p>
  );
}
