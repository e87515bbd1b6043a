import { figure } from '@muster/protocol';
import { Button } from '../controls/button.tsx';
import type { Page } from './page-of.ts';

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
