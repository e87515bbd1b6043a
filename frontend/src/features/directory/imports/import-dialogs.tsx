import {
  type AdminTag,
  importColumns,
  mostImportBytes,
  counted,
  figure,
  type ImportProgress,
  isolated,
} from '@muster/protocol';
import { useState, useRef, type DragEvent, useEffect } from 'react';
import { Button } from '../../../shared/ui/controls/button.tsx';
import { Dialog } from '../../../shared/ui/overlays/dialog.tsx';
import { ImportCheckedDialog } from './import-checked-dialog.tsx';
import {
  failureWords,
  useCheckImport,
  useImport,
  useImportLinks,
  waitingImport,
} from './imports.queries.ts';
import { FileUp, KeyRound } from 'lucide-react';
import { Field } from '../../../shared/ui/controls/field.tsx';
import { Textarea } from '../../../shared/ui/controls/input.tsx';
import { cn } from '../../../shared/ui/cn.ts';
import { Banner } from '../../../shared/ui/feedback/banner.tsx';
import { useLiveChannel } from '../../../shared/realtime/live-context.ts';
import { ErrorState } from '../../../shared/ui/feedback/empty-state.tsx';
import { ProgressBar } from '../../../shared/ui/feedback/progress-bar.tsx';
import { teamsTopic, usersTopic } from '../directory.sync.ts';
import { MadeLinks } from '../users/sign-in/made-links.tsx';
import { formatDateTime } from '../../../shared/dates/time-format.ts';
import { waitsWords } from '../../../shared/domain/job-waits.ts';

type ImportStateProps = { progress: ImportProgress; timeZone: string };

/** How far an import is, then what it has made (ADM-174). */
function ImportState({ progress, timeZone }: ImportStateProps) {
  const { state, done, total, counts, by, startedAt, finishedAt, message, waits } = progress;
  const who = `${isolated(by.name)}, ${formatDateTime(finishedAt ?? startedAt, timeZone)}`;
  if (state === 'failed') {
    return (
      <Banner tone="danger">
        <p className="font-medium">{message ?? 'Nothing was imported.'}</p>
        <p className="text-12">{who}</p>
      </Banner>
    );
  }
  if (state === 'done') {
    const parts = [
      counts.create > 0 && `${counted(counts.create, 'person', 'people')} created`,
      counts.change > 0 && `${figure(counts.change)} changed`,
    ].filter(Boolean);
    return (
      <Banner tone="ok">
        <p className="font-medium">{parts.join(', ')}</p>
        <p className="text-12">
          {who}
          {counts.refused > 0 && ` · ${counted(counts.refused, 'line')} refused and left out`}
        </p>
      </Banner>
    );
  }
  const step = state === 'preparing' ? 'Preparing passwords' : 'Importing';
  return (
    <section aria-label="Import" className="flex flex-col gap-2">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <p className="font-semibold">{step}</p>
        <p className="text-13 text-ink2 tabular-nums">
          {figure(done)} of {figure(total)}
        </p>
      </div>
      <ProgressBar label={step} done={done} total={total} />
      {waits && <Banner tone="warning">{waitsWords(waits, waitingImport(waits), timeZone)}</Banner>}
      <p className="text-12 text-ink3">
        Begun by {who}.{!waits && ' It goes on when this page is closed'}
        {!waits && state === 'preparing' && '; nothing is written before the passwords are ready'}
        {!waits && '.'}
      </p>
    </section>
  );
}

type ImportLinksProps = {
  progress: ImportProgress;
  links: ReturnType<typeof useImportLinks>;
  timeZone: string;
};

/** Sign-in links of the new people without a password, made and shown once (ADM-175). */
function ImportLinks({ progress: { id, linksLeft }, links, timeZone }: ImportLinksProps) {
  if (links.data && links.data.length > 0)
    return <MadeLinks links={links.data} timeZone={timeZone} />;
  if (linksLeft === 0) return null;
  return (
    <section aria-label="Sign-in links" className="flex flex-col items-start gap-2">
      <p className="text-13">
        {counted(linksLeft, 'person has', 'people have')} no password yet. A sign-in link works
        once, for 72 hours; links are shown once, and new ones end those that were made before.
      </p>
      <Button
        writes
        pending={links.isPending}
        pendingText="Making links…"
        onClick={() => links.mutate(id)}
      >
        <KeyRound aria-hidden />
        Make {figure(linksLeft)} Sign-in {linksLeft === 1 ? 'Link' : 'Links'}
      </Button>
    </section>
  );
}

type ImportRunDialogProps = {
  importId: string;
  timeZone: string;
  onAnother: () => void;
  onClose: () => void;
};

/** An import that was begun, by its address: a reload shows it again (ADM-174). */
function ImportRunDialog({ importId, timeZone, onAnother, onClose }: ImportRunDialogProps) {
  const { data, error, refetch, isFetching } = useImport(importId);
  const links = useImportLinks();
  const isShown = (links.data?.length ?? 0) > 0;
  const live = useLiveChannel();
  const isDone = data?.state === 'done';
  useEffect(() => {
    if (!isDone) return;
    for (const topic of [usersTopic, teamsTopic]) void live.refresh(topic);
  }, [isDone, live]);
  const isOver = isDone || data?.state === 'failed';
  return (
    <Dialog
      open
      loss={isShown ? 'shown once' : null}
      onOpenChange={(open) => !open && onClose()}
      title="Import Users"
      description={isOver ? 'This import is over.' : 'One step, all or none.'}
      footer={
        <>
          {isOver && !isShown && <Button onClick={onAnother}>Another File</Button>}
          <Button variant={isOver ? 'primary' : 'outline'} writes={false} onClick={onClose}>
            {isShown ? 'I have saved them' : isOver ? 'Done' : 'Close'}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {error && (
          <ErrorState
            title="Failed to fetch the import"
            message={failureWords(error)}
            onRetry={() => void refetch()}
            retrying={isFetching}
          />
        )}
        {!data && !error && <ProgressBar label="Import" done={0} total={0} />}
        {data && <ImportState progress={data} timeZone={timeZone} />}
        {isDone && <ImportLinks progress={data} links={links} timeZone={timeZone} />}
      </div>
    </Dialog>
  );
}

/** Text of a file, or why there is none, in words (ADM-171). */
type FileText = { readonly text: string } | { readonly problem: string };

const problem = (words: string): FileText => ({ problem: words });

/** How a workbook of an old Excel begins. */
const oldWorkbook = [0xd0, 0xcf, 0x11, 0xe0];

/** What spreadsheets write: UTF-8, or UTF-16 behind its byte-order mark. Nothing is guessed. */
export function textOfBytes(bytes: Uint8Array): FileText {
  if (bytes.length > mostImportBytes)
    return problem('This file is larger than 5 MB. Split it, and import one part after the other.');
  const [first, second] = bytes;
  if (first === 0x50 && second === 0x4b)
    return problem('This is a workbook, not a CSV file. Save it as “CSV UTF-8” and choose that.');
  if (oldWorkbook.every((byte, at) => bytes[at] === byte))
    return problem(
      'This is a workbook of an old Excel (.xls), not a CSV file. Open it, save it as “CSV UTF-8” and choose that.',
    );
  try {
    return { text: new TextDecoder(encodingOf(first, second), { fatal: true }).decode(bytes) };
  } catch {
    return problem(
      'This file is in an encoding in which letters such as é or ñ would be lost. Save it as “CSV UTF-8” and choose that.',
    );
  }
}

function encodingOf(first: number | undefined, second: number | undefined): string {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
}

const readImportFile = async (file: Blob): Promise<FileText> =>
  file.size > mostImportBytes
    ? textOfBytes(new Uint8Array(mostImportBytes + 1))
    : textOfBytes(new Uint8Array(await file.arrayBuffer()));

type ImportChooseProps = {
  pasted: string;
  onPasted: (text: string) => void;
  onText: (text: string, name: string) => void;
  /** Why the last file could not be checked. */
  problem: string | undefined;
};

/** A file chosen or dropped, or lines pasted from a spreadsheet. */
function ImportChoose({ pasted, onPasted, onText, problem }: ImportChooseProps) {
  const input = useRef<HTMLInputElement>(null);
  const [unread, setUnread] = useState<string>();
  const [isOver, setOver] = useState(false);

  async function take(file: File | undefined) {
    if (!file) return;
    const read = await readImportFile(file);
    setUnread('problem' in read ? `${file.name}: ${read.problem}` : undefined);
    if ('text' in read) onText(read.text, file.name);
  }
  function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    void take(event.dataTransfer.files[0]);
  }
  const wrong = unread ?? problem;

  return (
    <div className="flex flex-col gap-4">
      {wrong !== undefined && <Banner tone="danger">{wrong}</Banner>}
      <div
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
        className={cn(
          'flex flex-col items-center gap-2 rounded-card border border-dashed border-line2 px-4 py-8 text-center',
          isOver && 'border-accent bg-accent-ground',
        )}
      >
        <Button onClick={() => input.current?.click()}>
          <FileUp aria-hidden />
          Choose a CSV file
        </Button>
        <input
          ref={input}
          type="file"
          aria-label="CSV file"
          accept=".csv,.txt,.tsv,text/csv,text/plain"
          className="sr-only"
          tabIndex={-1}
          onChange={({ target }) => {
            void take(target.files?.[0]);
            // The same file can be chosen again once it is mended.
            target.value = '';
          }}
        />
        <p className="text-12 text-ink3">or drop it here: at most 5,000 lines and 5 MB</p>
      </div>
      <Field
        label="Or paste lines, with their header"
        hint={`Columns: ${importColumns.join(', ')}, and if needed Password, Tags (several separated by |) and Phone. Team is an id, a name or No Team. The file that Export CSV saves fits.`}
      >
        <Textarea
          value={pasted}
          rows={5}
          spellCheck={false}
          className="font-mono text-12"
          onChange={({ target }) => {
            setUnread(undefined);
            onPasted(target.value);
          }}
        />
      </Field>
    </div>
  );
}

type ImportCheckDialogProps = {
  tags: readonly AdminTag[];
  timeZone: string;
  onBegun: (importId: string) => void;
  onClose: () => void;
};

/** A file, then what it would do; nothing is written before it is imported (ADM-170 to ADM-173). */
function ImportCheckDialog({ tags, timeZone, onBegun, onClose }: ImportCheckDialogProps) {
  const [source, setSource] = useState({ text: '', name: '' });
  const [pasted, setPasted] = useState('');
  const check = useCheckImport();

  function look(text: string, name: string) {
    setSource({ text, name });
    check.mutate(text);
  }
  if (check.data) {
    return (
      <ImportCheckedDialog
        // A list that is checked again is another one.
        key={check.data.hash}
        checked={check.data}
        source={source}
        tags={tags}
        timeZone={timeZone}
        onAgain={() => look(source.text, source.name)}
        onBack={check.reset}
        onBegun={onBegun}
        onClose={onClose}
      />
    );
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
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

type ImportDialogsProps = {
  /** `new`, or the id of an import. */
  shown: string;
  tags: readonly AdminTag[];
  timeZone: string;
  onShow: (shown: string) => void;
};

/** A list before it is imported, and the import itself (ADM-170, ADM-174). */
export default function ImportDialogs({ shown, tags, timeZone, onShow }: ImportDialogsProps) {
  const close = () => onShow('');
  if (shown === 'new') {
    return <ImportCheckDialog tags={tags} timeZone={timeZone} onBegun={onShow} onClose={close} />;
  }
  return (
    <ImportRunDialog
      importId={shown}
      timeZone={timeZone}
      onAnother={() => onShow('new')}
      onClose={close}
    />
  );
}
