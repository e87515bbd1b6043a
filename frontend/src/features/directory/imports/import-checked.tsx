import {
  type AdminTag,
  type CheckedImport,
  figure,
  type ImportOutcome,
  importOutcomes,
} from '@muster/protocol';
import { useMemo, useState } from 'react';
import { FilterButton } from '../../../shared/ui/controls/filter-button.tsx';
import { SegmentedRadio } from '../../../shared/ui/controls/segmented-radio.tsx';
import { usePhone } from '../../../shared/ui/hooks/use-media.ts';
import { ImportLines } from './import-lines.tsx';
import { ImportTotals, outcomeLooks } from './import-totals.tsx';
import { inOrder } from './import-words.ts';

type ImportCheckedProps = { checked: CheckedImport; tags: readonly AdminTag[] };

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
  return (
    <div className="flex flex-col gap-3">
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
