/** How rows of a list are put in order, the same on a screen and in a file. Pure. */

/** By which column rows are sorted, and which way. */
export type Sort = { by: string; direction: 'ascending' | 'descending' };

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
