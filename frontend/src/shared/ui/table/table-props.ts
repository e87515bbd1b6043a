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

/** By which column the rows are sorted, and which way. */
export type Sort = { by: string; direction: 'ascending' | 'descending' };

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

type Compare<Row> = (a: Row, b: Row) => number;
/** How each column compares two rows, ascending. */
export type Compares<Row> = Readonly<Record<string, Compare<Row>>>;

/** A sort as an address keeps it: `name`, and `-name` from the end. */
export const sortText = ({ by, direction }: Sort): string =>
  direction === 'descending' ? `-${by}` : by;

/** The sort of an address; one by a column that does not exist is the first column's. */
export function sortOf(text: string, compares: Compares<never>): Sort {
  const by = text.replace(/^-/, '');
  const [first = ''] = Object.keys(compares);
  if (!Object.hasOwn(compares, by)) return { by: first, direction: 'ascending' };
  return { by, direction: text.startsWith('-') ? 'descending' : 'ascending' };
}

/** What a press on a column's header makes of the sort. */
export const turnedBy = (sort: Sort, by: string): Sort => ({
  by,
  direction: sort.by === by && sort.direction === 'ascending' ? 'descending' : 'ascending',
});

/** The rows in order; among equals their own order stays. */
export function sortedBy<Row>(
  rows: readonly Row[],
  { by, direction }: Sort,
  compares: Compares<Row>,
): readonly Row[] {
  const compare = compares[by];
  if (!compare) return rows;
  return rows.toSorted(direction === 'descending' ? (a, b) => compare(b, a) : compare);
}

const collator = new Intl.Collator('en', { sensitivity: 'base', numeric: true });

/** Texts as people order them: without regard to case, and A2 before A11. */
export const compareText = (a: string, b: string): number => collator.compare(a, b);
