import { figure } from '@muster/protocol';
import { Button } from '../controls/button.tsx';

/** One page of a list, and where it stands in the whole. */
export interface Page<Row> {
  readonly rows: readonly Row[];
  /** From 1; one past the end is the last. */
  readonly page: number;
  readonly pages: number;
  /** Number of the first row shown, from 1; 0 in an empty list. */
  readonly from: number;
  readonly to: number;
  readonly total: number;
}

/** The rows of a page. A page that does not exist, such as one of an old link, is the nearest one. */
export function pageOf<Row>(rows: readonly Row[], wanted: number, size: number): Page<Row> {
  const total = rows.length;
  const pages = Math.max(1, Math.ceil(total / size));
  const page = Number.isInteger(wanted) ? Math.min(Math.max(1, wanted), pages) : 1;
  const start = page === 1 ? 0 : (page - 1) * size;
  const shown = rows.slice(start, start + size);
  return {
    rows: shown,
    page,
    pages,
    from: total === 0 ? 0 : start + 1,
    to: start + shown.length,
    total,
  };
}

type PaginationProps = {
  page: Page<unknown>;
  /** What the rows are, in the plural: "users". */
  noun: string;
  onPage: (page: number) => void;
};

/** Where in a long list one stands, and the way to the next page. */
export function Pagination({ page: shown, noun, onPage }: PaginationProps) {
  const { page, pages, from, to, total } = shown;
  return (
    <nav
      aria-label="Pages"
      className="flex flex-wrap items-center gap-x-3 gap-y-2 text-13 text-ink2 print:hidden"
    >
      <p role="status" className="mr-auto tabular-nums">
        Showing {figure(from)} to {figure(to)} of {figure(total)} {noun}
      </p>
      <div className="flex items-center gap-3 phone:w-full phone:justify-between">
        <Button aria-disabled={page <= 1} onClick={() => page > 1 && onPage(page - 1)}>
          Previous
        </Button>
        <p className="tabular-nums">
          Page {figure(page)} of {figure(pages)}
        </p>
        <Button aria-disabled={page >= pages} onClick={() => page < pages && onPage(page + 1)}>
          Next
        </Button>
      </div>
    </nav>
  );
}
