import type { Sort } from '@muster/protocol';
import type { ReactNode } from 'react';

/** One column of a Table, and what becomes of it in a phone's card. */
export type Column<Row> = {
  /** Also what `onSort` says. */
  id: string;
  header: string;
  /** Keeps the header for assistive technology only, such as for actions. */
  headerHidden?: boolean;
  cell: (row: Row) => ReactNode;
  /** Numbers stand at the end, so that they line up. */
  align?: 'start' | 'end';
  sortable?: boolean;
  /** CSS width; columns without one share the rest. */
  width?: string;
  /** Left out on paper, such as what can be done with the row. */
  isScreenOnly?: boolean;
  /** In a card: its title, beside the title, one labelled line, its foot, or left out. */
  card?: 'title' | 'aside' | 'line' | 'foot' | 'none';
};

/** Rows that can be ticked. */
export type Selection = {
  keys: ReadonlySet<string>;
  onChange: (keys: ReadonlySet<string>) => void;
};

/** What a Table takes. */
export type TableProps<Row> = {
  /** Read aloud: what the rows are. */
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** The row in words, for its checkbox and its button: the person's name. */
  rowLabel: (row: Row) => string;
  /** The one obvious action; the whole row takes the press, the first cell the keyboard. */
  onRowClick?: ((row: Row) => void) | undefined;
  sort?: Sort | undefined;
  onSort?: ((by: string) => void) | undefined;
  selection?: Selection | undefined;
  /** A rule or ground of its own for one row, such as lateness or news. */
  rowState?: (row: Row) => 'overdue' | 'fresh' | undefined;
  /** In place of the rows when there are none. */
  empty?: ReactNode;
  className?: string;
};

/** How much of what is shown is ticked. */
export function shownState(selection: Selection, keys: readonly string[]): boolean | 'mixed' {
  const ticked = keys.filter((key) => selection.keys.has(key)).length;
  if (ticked === 0) return false;
  return ticked === keys.length ? true : 'mixed';
}

/** Ticks or clears all that is shown; what is ticked on other pages stays. */
export function toggleShown(selection: Selection, keys: readonly string[], on: boolean): void {
  const next = new Set(selection.keys);
  for (const key of keys) {
    if (on) next.add(key);
    else next.delete(key);
  }
  selection.onChange(next);
}

/** Ticks or clears one row. */
export function toggleOne(selection: Selection, key: string, on: boolean): void {
  toggleShown(selection, [key], on);
}

/** What a press on a column's header makes of the sort. */
export const turnedBy = (sort: Sort, by: string): Sort => ({
  by,
  direction: sort.by === by && sort.direction === 'ascending' ? 'descending' : 'ascending',
});
