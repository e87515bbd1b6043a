import {
  counted,
  type ImportAnswer,
  importInput,
  type ImportInput,
  type ImportLine,
} from '@muster/protocol';
import { useRef, useState } from 'react';
import { useStopOf } from '../../../shared/ui/controls/input.tsx';
import { Button } from '../../../shared/ui/controls/button.tsx';
import { Banner } from '../../../shared/ui/feedback/banner.tsx';
import { Dialog } from '../../../shared/ui/overlays/dialog.tsx';
import { useCheckPlaces, useImportPlaces } from './places.queries.ts';

type File = Pick<ImportInput, 'zones' | 'stations'>;

/** Zones and stations from a file: first what it would change, line by line, then all of it or nothing (ADM-211). */
export function ImportPlaces({ onClose }: { onClose: () => void }) {
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<{ name: string; content: File }>();
  const [wrong, setWrong] = useState<string>();
  const check = useCheckPlaces();
  const apply = useImportPlaces();
  const stop = useStopOf(true);
  const answer = check.data;
  const writes = answer ? answer.counts.create + answer.counts.change : 0;
  const isReady = answer !== undefined && answer.counts.refused === 0 && writes > 0;

  async function take(chosen: globalThis.File | undefined): Promise<void> {
    if (!chosen) return;
    check.reset();
    setFile(undefined);
    const content = contentOf(await chosen.text());
    if (typeof content === 'string') return setWrong(content);
    setWrong(undefined);
    setFile({ name: chosen.name, content });
    check.mutate(content);
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="large"
      title="Import zones and stations"
      description="A JSON file as Export saves it. What the file does not name stays as it is."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            pending={apply.isPending}
            pendingText="Importing…"
            disabled={!isReady}
            onClick={() => {
              if (!file || !answer) return;
              apply.mutate(
                { ...file.content, expected: answer.hash },
                // What it would change is something else by now.
                { onSuccess: onClose, onError: () => check.mutate(file.content) },
              );
            }}
          >
            {isReady ? `Import ${counted(writes, 'change')}` : 'Import'}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <div className="flex flex-wrap items-center gap-3">
          <Button writes pending={check.isPending} onClick={() => input.current?.click()}>
            Choose File
          </Button>
          <span className="min-w-0 text-13 wrap-anywhere text-ink2">
            {file?.name ?? 'No file is chosen'}
          </span>
          <input
            ref={input}
            type="file"
            accept="application/json,.json"
            aria-label="File"
            className="sr-only"
            tabIndex={-1}
            disabled={stop !== undefined}
            onChange={(event) => {
              void take(event.target.files?.[0]);
              // The same file again, after it was mended, is a choice too.
              event.target.value = '';
            }}
          />
        </div>
        {(wrong ?? check.error) && <Banner tone="danger">{wrong ?? check.error?.message}</Banner>}
        {apply.error && <Banner tone="danger">{apply.error.message}</Banner>}
        {answer && <Outcome answer={answer} />}
      </div>
    </Dialog>
  );
}

/** What the file holds, or in words why it cannot be read. */
function contentOf(text: string): File | string {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return 'This is not a JSON file.';
  }
  const read = importInput.safeParse(json);
  if (read.success) return { zones: read.data.zones, stations: read.data.stations };
  const [first] = read.error.issues;
  const where = first?.path.map((part) => (typeof part === 'number' ? part + 1 : part)).join(' ');
  return `This file cannot be imported. ${where}: ${first?.message}`;
}

const outcomes = {
  create: 'new',
  change: 'changed',
  same: 'the same',
  refused: 'refused',
} as const;

function Outcome({ answer: { counts, lines } }: { answer: ImportAnswer }) {
  const shown = lines
    .filter(({ outcome }) => outcome !== 'same')
    .toSorted((a, b) => Number(b.outcome === 'refused') - Number(a.outcome === 'refused'));
  return (
    <>
      <p role="status" className="text-13">
        {(Object.keys(outcomes) as (keyof typeof outcomes)[])
          .map((outcome) => `${counts[outcome]} ${outcomes[outcome]}`)
          .join(' · ')}
        {counts.refused > 0 && '. Nothing is imported while a line is refused.'}
      </p>
      <ul
        aria-label="What the file would change"
        className="divide-y divide-line border-y border-line"
      >
        {shown.map((line) => (
          <Line key={`${line.what} ${line.line}`} line={line} />
        ))}
      </ul>
    </>
  );
}

function Line({ line: { what, line, name, outcome, reason, changes } }: { line: ImportLine }) {
  return (
    <li className="flex flex-wrap gap-x-3 py-1.5 text-13">
      <span className="w-24 text-ink3">
        {what === 'zone' ? 'Zone' : 'Station'} {line}
      </span>
      <strong className="min-w-0 font-medium wrap-anywhere">{name}</strong>
      <span className={outcome === 'refused' ? 'text-absent-text' : 'text-ink2'}>
        {reason ?? outcomes[outcome]}
      </span>
      {outcome === 'change' &&
        changes.map(({ field, before, after }) => (
          <span key={field} className="min-w-0 wrap-anywhere text-ink2">
            {field}: {before || 'nothing'} → {after || 'nothing'}
          </span>
        ))}
    </li>
  );
}
