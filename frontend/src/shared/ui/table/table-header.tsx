import { ArrowDown, ArrowUp } from 'lucide-react';
import { cn } from '../cn.ts';
import type { Column, Sort } from './table-props.ts';

/** A header stays in sight under the page's bar; below 1024 px the table scrolls sideways in its own frame instead. */
export const headerCellStyle =
  'sticky print:static top-0 lg:top-(--bar-height) z-10 h-9 border-b border-line bg-surface px-3 text-left text-12 font-medium whitespace-nowrap text-ink2 print:px-1.5';

type TableHeaderProps<Row> = {
  column: Column<Row>;
  sort: Sort | undefined;
  onSort: ((by: string) => void) | undefined;
};

/** A column's header; a sortable one is a button and says how its column is sorted. */
export function TableHeader<Row>({ column, sort, onSort }: TableHeaderProps<Row>) {
  const sorted = sort?.by === column.id ? sort.direction : undefined;
  const Arrow = sorted === 'descending' ? ArrowDown : ArrowUp;
  const end = column.align === 'end';
  return (
    <th
      scope="col"
      aria-sort={column.sortable ? (sorted ?? 'none') : undefined}
      style={{ width: column.width }}
      className={cn(headerCellStyle, end && 'text-right', column.isScreenOnly && 'print:hidden')}
    >
      {column.sortable && onSort ? (
        <button
          type="button"
          onClick={() => onSort(column.id)}
          className={cn(
            'group inline-flex items-center gap-1 rounded-badge align-middle hover:text-ink',
            sorted && 'font-semibold text-ink',
            end && 'flex-row-reverse',
          )}
        >
          {column.header}
          <Arrow
            aria-hidden
            className={cn(
              'size-3.5 stroke-2',
              !sorted && 'opacity-0 group-hover:opacity-50 group-focus-visible:opacity-50',
            )}
          />
        </button>
      ) : (
        <span className={column.headerHidden ? 'sr-only' : undefined}>{column.header}</span>
      )}
    </th>
  );
}
