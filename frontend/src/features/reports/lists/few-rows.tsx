import { type ReportTeam, counted, figure } from '@muster/protocol';
import { useState, type ReactNode } from 'react';
import { usePrinting } from '../../../shared/ui/hooks/use-media.ts';
import { Button } from '../../../shared/ui/controls/button.tsx';

/** A team's name by its id; one that is gone is called by its id. */
export function teamNames(teams: readonly ReportTeam[]): (id: string) => string {
  const names = new Map(teams.map(({ id, name }) => [id, name]));
  return (id) => names.get(id) ?? id;
}

interface Few<Row> {
  readonly shown: readonly Row[];
  /** How many are not shown. */
  readonly left: number;
  showAll: () => void;
}

/** The first rows of a long list until all are asked for; paper has them all, up to its own limit (ADM-226). */
export function useFew<Row>(
  rows: readonly Row[],
  most: { readonly onScreen: number; readonly onPaper?: number },
): Few<Row> {
  const [isWhole, setWhole] = useState(false);
  const isPrinting = usePrinting();
  const limit = isWhole ? Infinity : isPrinting ? (most.onPaper ?? Infinity) : most.onScreen;
  const shown = rows.length > limit ? rows.slice(0, limit) : rows;
  return { shown, left: rows.length - shown.length, showAll: () => setWhole(true) };
}

interface FewRowsProps<Row> {
  readonly rows: readonly Row[];
  /** One and many of what the rows are. */
  readonly word: readonly [string, string];
  readonly children: (rows: readonly Row[]) => ReactNode;
}

const atOnce = 200;

/** The first rows of a long list; the others are a press away, and in the files. */
export function FewRows<Row>({ rows, word: [one, many], children }: FewRowsProps<Row>) {
  const { shown, left, showAll } = useFew(rows, { onScreen: atOnce });
  return (
    <div className="flex min-w-0 flex-col gap-3">
      {children(shown)}
      {left > 0 && (
        <div className="flex flex-wrap items-center gap-3 text-13 text-ink2">
          {counted(left, `more ${one}`, `more ${many}`)}
          <Button onClick={showAll}>Show all {figure(rows.length)}</Button>
        </div>
      )}
    </div>
  );
}
