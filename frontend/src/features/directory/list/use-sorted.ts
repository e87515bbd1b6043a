import { useMemo } from 'react';
import type { Sort } from '../../../shared/ui/table/table.tsx';
import {
  sortedBy,
  sortOf,
  sortText,
  turnedBy,
  type Compares,
} from '../../../shared/ui/table/sorting.ts';

export interface Sorted<Row> {
  readonly rows: readonly Row[];
  readonly sort: Sort;
  readonly onSort: (by: string) => void;
}

/** Rows by the column that the address names. `compares` is one object for the life of the list. */
export function useSorted<Row>(
  rows: readonly Row[],
  compares: Compares<Row>,
  kept: string,
  keep: (sort: string) => void,
): Sorted<Row> {
  const sort = sortOf(kept, compares);
  const { by, direction } = sort;
  const sorted = useMemo(
    () => sortedBy(rows, { by, direction }, compares),
    [rows, by, direction, compares],
  );
  return { rows: sorted, sort, onSort: (column) => keep(sortText(turnedBy(sort, column))) };
}
