import {
  counted,
  type ImportAnswer,
  importInput,
  type ImportInput,
  type ImportLine,
} from '@muster/protocol';
import { useCheckPlaces, useImportPlaces } from '../stations/places.queries.ts';
import { ImportWizard, type Look, type Read } from '../../../shared/form/import-wizard.tsx';

type Content = Pick<ImportInput, 'zones' | 'stations'>;

const description = 'A JSON file as Export saves it. What the file does not name stays as it is.';

/** Zones and stations from a file: first what it would change, line by line, then all of it or nothing (ADM-211). */
export function ImportPlaces({ onClose }: { onClose: () => void }) {
  return (
    <ImportWizard
      title="Import zones and stations"
      description={description}
      choose={{
        label: 'File',
        button: 'Choose File',
        accept: 'application/json,.json',
        hint: 'or drop it here',
      }}
      read={async (file) => contentOf(await file.text())}
      check={useCheckPlaces()}
      look={lookOf}
      apply={useImportPlaces()}
      // What it would change is something else by now.
      checksAgain
      wordsOf={(error) => (error as Error).message}
      onDone={onClose}
      onClose={onClose}
    />
  );
}

function lookOf(answer: ImportAnswer, { name }: { name: string }): Look {
  const { create, change, refused } = answer.counts;
  const isReady = refused === 0 && create + change > 0;
  const label = isReady ? `Import ${counted(create + change, 'change')}` : 'Import';
  return {
    description,
    size: 'large',
    body: <Outcome answer={answer} name={name} />,
    submit: { label, pending: 'Importing…', isReady },
  };
}

/** What the file holds, or in words why it cannot be read. */
function contentOf(text: string): Read<Content> {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return { problem: 'This is not a JSON file.' };
  }
  const read = importInput.safeParse(json);
  if (read.success) return { content: { zones: read.data.zones, stations: read.data.stations } };
  const [first] = read.error.issues;
  const where = first?.path.map((part) => (typeof part === 'number' ? part + 1 : part)).join(' ');
  return { problem: `This file cannot be imported. ${where}: ${first?.message}` };
}

const outcomes = {
  create: 'new',
  change: 'changed',
  same: 'the same',
  refused: 'refused',
} as const;

type OutcomeProps = { answer: ImportAnswer; name: string };

function Outcome({ answer: { counts, lines }, name }: OutcomeProps) {
  const shown = lines
    .filter(({ outcome }) => outcome !== 'same')
    .toSorted((a, b) => Number(b.outcome === 'refused') - Number(a.outcome === 'refused'));
  return (
    <>
      <p className="min-w-0 text-13 wrap-anywhere text-ink2">{name}</p>
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

function Line({
  line: { what: kind, line, name, outcome, reason, changes },
}: {
  line: ImportLine;
}) {
  return (
    <li className="flex flex-wrap gap-x-3 py-1.5 text-13">
      <span className="w-24 text-ink3">
        {kind === 'zone' ? 'Zone' : 'Station'} {line}
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
