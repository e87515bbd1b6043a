import {
  counted,
  figure,
  type AdminTag,
  type CheckedImport,
  csv,
  textOfCell,
  type ImportOutcome,
  importOutcomes,
  type UserImportLine,
  writtenTag,
} from '@muster/protocol';
import { Download, ArrowRight, Check, Plus, X, type LucideIcon } from 'lucide-react';
import { Button } from '../../../shared/ui/controls/button.tsx';
import { MoveTime } from '../list/move-time.tsx';
import { inOrder, deedWords, newPeopleWords } from './imports.queries.ts';
import { saveFile } from '../../../shared/files/save-file.ts';
import { useMemo, useState, useRef } from 'react';
import { FilterButton } from '../../../shared/ui/controls/filter-button.tsx';
import { SegmentedRadio } from '../../../shared/ui/controls/segmented-radio.tsx';
import { usePhone } from '../../../shared/ui/hooks/use-media.ts';
import { useVirtualizer } from '@tanstack/react-virtual';
import { RoleBadge } from '../../../shared/domain/role-badge.tsx';
import { TagChip } from '../../../shared/domain/tag-chip.tsx';
import { cn } from '../../../shared/ui/cn.ts';

/** How each outcome looks and is called. */
const outcomeLooks: Readonly<
  Record<ImportOutcome, { icon: LucideIcon; look: string; word: string }>
> = {
  create: { icon: Plus, look: 'bg-present-ground text-present-text', word: 'Create' },
  change: { icon: ArrowRight, look: 'bg-pto-ground text-pto-text', word: 'Change' },
  refused: { icon: X, look: 'bg-absent text-on-absent', word: 'Refused' },
  same: { icon: Check, look: 'bg-sunken text-ink2 dark:bg-raised', word: 'Same' },
};

/** How many lines do what (ADM-172). */
function ImportTotals({ counts }: Pick<CheckedImport, 'counts'>) {
  const tiles = [
    { outcome: 'create', words: 'to create', note: newPeopleWords(counts) },
    { outcome: 'change', words: 'to change', note: 'a name, a role, a team, a tag' },
    { outcome: 'refused', words: 'refused', note: 'each line says why' },
    { outcome: 'same', words: 'the same', note: 'left as they are' },
  ] as const;
  return (
    <dl className="grid grid-cols-2 overflow-hidden rounded-card border border-line sm:grid-cols-4">
      {tiles.map(({ outcome, words, note }) => {
        const { icon: Icon, look } = outcomeLooks[outcome];
        return (
          <div
            key={outcome}
            className="border-line p-3 not-first:border-l max-sm:odd:border-l-0 max-sm:nth-[n+3]:border-t"
          >
            <dt className="flex flex-wrap items-center gap-x-2 text-13">
              <span
                aria-hidden
                className={cn('inline-flex size-6 items-center justify-center rounded-badge', look)}
              >
                <Icon className="size-3.5 stroke-2" />
              </span>
              <span className="text-20 font-semibold tabular-nums">{figure(counts[outcome])}</span>
              {words}
            </dt>
            <dd className="mt-1 text-12 text-ink3">{note}</dd>
          </div>
        );
      })}
    </dl>
  );
}

type ImportLinesProps = { lines: readonly UserImportLine[]; tags: readonly AdminTag[] };

const columns =
  'sm:grid sm:grid-cols-[3.5rem_6rem_minmax(6rem,1fr)_minmax(7rem,1.2fr)_5rem_minmax(4rem,0.8fr)_minmax(4rem,0.8fr)_minmax(10rem,2.2fr)] sm:gap-x-3';

/** The lines of a checked list; only those in sight are drawn, so that 5,000 are as fast as 50 (ADM-172). */
function ImportLines({ lines, tags }: ImportLinesProps) {
  const scroller = useRef<HTMLDivElement>(null);
  // Without the compiler there is nothing to go stale.
  // oxlint-disable-next-line react/incompatible-library
  const rows = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => 40,
    getItemKey: (index) => lines[index]?.line ?? index,
    overscan: 10,
  });
  const colors = new Map(tags.map(({ name, color }) => [name.toLowerCase(), color]));
  return (
    <div className="overflow-hidden rounded-card border border-line">
      <div
        aria-hidden
        className={cn(
          'hidden border-b border-line bg-sunken px-3 py-2 text-12 font-medium text-ink2',
          columns,
        )}
      >
        <span className="text-right">Line</span>
        <span>Outcome</span>
        <span>Username</span>
        <span>Name</span>
        <span>Role</span>
        <span>Team</span>
        <span>Tags</span>
        <span>What happens, or why not</span>
      </div>
      <div
        ref={scroller}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by keyboard
        tabIndex={0}
        role="group"
        aria-label="Lines"
        className="h-[clamp(11rem,44dvh,30rem)] overflow-y-auto overscroll-contain focus-visible:-outline-offset-2"
      >
        <ul className="relative" style={{ height: rows.getTotalSize() }}>
          {rows.getVirtualItems().map(({ index, key, start }) => {
            const line = lines[index];
            return (
              line && (
                <li
                  key={key}
                  ref={rows.measureElement}
                  data-index={index}
                  aria-setsize={lines.length}
                  aria-posinset={index + 1}
                  className="absolute inset-x-0 top-0"
                  style={{ transform: `translateY(${start}px)` }}
                >
                  <Line line={line} colors={colors} />
                </li>
              )
            );
          })}
        </ul>
      </div>
    </div>
  );
}

type LineProps = { line: UserImportLine; colors: ReadonlyMap<string, string> };

function Line({ line, colors }: LineProps) {
  const { icon: Icon, look, word } = outcomeLooks[line.outcome];
  const isRefused = line.outcome === 'refused';
  return (
    <div
      className={cn(
        'min-h-10 items-center border-b border-line px-3 py-2 text-13 max-sm:flex max-sm:flex-wrap max-sm:gap-x-2 max-sm:gap-y-1',
        columns,
        isRefused && 'bg-absent-ground',
      )}
    >
      <span className="text-right text-ink3 tabular-nums">
        <span className="sm:sr-only">Line </span>
        {line.line}
      </span>
      <span
        className={cn(
          'inline-flex h-5.5 items-center gap-1.5 rounded-badge px-2 text-12 font-medium sm:w-22',
          look,
        )}
      >
        <Icon aria-hidden className="size-3.5 stroke-2" />
        {word}
      </span>
      <span className="min-w-0 text-ink2 wrap-anywhere">{line.username || '–'}</span>
      <span className="min-w-0 font-medium wrap-anywhere max-sm:basis-full">
        {line.name || '–'}
      </span>
      <span className="min-w-0">{line.role ? <RoleBadge role={line.role} compact /> : '–'}</span>
      <span className="min-w-0 wrap-anywhere">{line.team || 'No Team'}</span>
      <span className="flex min-w-0 flex-wrap gap-1">
        {line.tags.map((tag) => (
          <TagChip
            key={tag}
            name={tag}
            color={
              colors.get(tag.toLowerCase()) ?? colors.get(writtenTag(tag).name.toLowerCase()) ?? ''
            }
            size="small"
          />
        ))}
        {line.tags.length === 0 && <span className="text-ink3 max-sm:hidden">–</span>}
      </span>
      <span
        className={cn(
          'min-w-0 wrap-anywhere max-sm:basis-full',
          isRefused ? 'font-medium text-absent-text' : 'text-ink2',
        )}
      >
        {deedWords(line)}
        {line.alike !== null && <span className="block text-pto-text">{line.alike}</span>}
      </span>
    </div>
  );
}

type ImportCheckedProps = {
  checked: CheckedImport;
  tags: readonly AdminTag[];
};

type Shown = ImportOutcome | 'all';
type Choice = { value: Shown; label: string };

/** What a file would do: in sum, then line by line, what needs a look first (ADM-172). */
export function ImportChecked({ checked, tags }: ImportCheckedProps) {
  const { lines, counts } = checked;
  const [shown, setShown] = useState<Shown>('all');
  const ordered = useMemo(() => inOrder(lines), [lines]);
  const isPhone = usePhone();
  const visible = useMemo(
    () => (shown === 'all' ? ordered : ordered.filter(({ outcome }) => outcome === shown)),
    [ordered, shown],
  );
  const choices: [Choice, ...Choice[]] = [
    { value: 'all', label: `All ${figure(lines.length)}` },
    ...importOutcomes
      .filter((outcome) => counts[outcome] > 0)
      .map((outcome) => ({
        value: outcome,
        label: `${outcomeLooks[outcome].word} ${figure(counts[outcome])}`,
      })),
  ];
  const moves = lines.some(({ changes }) => changes.some(({ field }) => field === 'Team'));
  return (
    <div className="flex flex-col gap-3">
      {moves && <MoveTime value="next-shift" />}
      <ImportTotals counts={counts} />
      <div className="flex flex-wrap items-center justify-between gap-2">
        {isPhone ? (
          <FilterButton
            label="Lines"
            options={choices}
            value={shown}
            onChange={(value) => setShown(value as Shown)}
          />
        ) : (
          <SegmentedRadio label="Lines" value={shown} segments={choices} onChange={setShown} />
        )}
        <p className="text-12 text-ink3">what needs a look comes first</p>
      </div>
      <ImportLines key={shown} lines={visible} tags={tags} />
    </div>
  );
}

/**
 * The refused lines with the cells that stand in the file, each with its reason behind them: mended, the file can be
 * imported as it is, for the column Reason is not read (ADM-173). It is written as every CSV file is (OPS-55).
 */
export function refusedCsv(
  text: string,
  { columns, separator, lines }: Pick<CheckedImport, 'columns' | 'separator' | 'lines'>,
): string {
  const rows = text
    .replace(/^\uFEFF/, '')
    .replace(/\r\n?/g, '\n')
    .split('\n');
  const ordered = lines.toSorted((a, b) => a.line - b.line);
  /** A reason that is there from before goes; cells without a column stay behind all others. */
  const withReason = (cells: readonly string[], reason: string): string[] => [
    ...columns.flatMap((name, at) => (name === 'Reason' ? [] : [cells[at] ?? ''])),
    reason,
    ...cells.slice(columns.length).filter((cell) => cell !== ''),
  ];
  const refusedRows = ordered.flatMap(({ line, outcome, reason }, index) => {
    if (outcome !== 'refused') return [];
    const end = ordered[index + 1]?.line ?? rows.length + 1;
    const raw = rows
      .slice(line - 1, end - 1)
      .join('\n')
      .trimEnd();
    return [withReason(cellsIn(raw, separator), reason ?? '')];
  });
  return csv([[...columns.filter((name) => name !== 'Reason'), 'Reason'], ...refusedRows]);
}

/** The cells of one line; what no quotation mark closes ends with the line. */
function cellsIn(raw: string, separator: string): string[] {
  const cells: string[] = [];
  let cell = '';
  let isQuoted = false;
  for (let at = 0; at < raw.length; at++) {
    const sign = raw.charAt(at);
    if (sign === '"' && isQuoted && raw.charAt(at + 1) === '"') {
      cell += '"';
      at++;
    } else if (sign === '"' && (isQuoted || cell === '')) isQuoted = !isQuoted;
    else if (sign === separator && !isQuoted) {
      cells.push(cell);
      cell = '';
    } else cell += sign;
  }
  return [...cells, cell].map(textOfCell);
}

const saveRefused = (text: string, checked: CheckedImport): void =>
  saveFile('refused-lines.csv', 'text/csv;charset=utf-8', refusedCsv(text, checked));

type ImportSummaryProps = { checked: CheckedImport; text: string };

/** What is written, and what is refused with a way to save it (ADM-173). */
export function ImportSummary({ checked, text }: ImportSummaryProps) {
  const { create, change, refused } = checked.counts;
  const writing = create + change;
  return (
    <>
      <p className="mr-auto min-w-0 flex-1 basis-60 self-center text-12 text-ink3 phone:flex-[1_0_100%]!">
        <span className="block font-medium text-ink">
          {writing === 0
            ? 'There is nothing to import.'
            : `${counted(writing, 'line')} ${writing === 1 ? 'is' : 'are'} written in one step, all or none.`}
        </span>
        {refused > 0 &&
          `${figure(refused)} refused: mend ${refused === 1 ? 'it' : 'them'} in the file and check again.`}
      </p>
      {refused > 0 && (
        <Button onClick={() => saveRefused(text, checked)}>
          <Download aria-hidden />
          Refused Lines
        </Button>
      )}
    </>
  );
}
