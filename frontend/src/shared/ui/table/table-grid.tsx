import { ArrowDown, ArrowUp } from 'lucide-react';
import type { MouseEvent } from 'react';
import { Checkbox } from '../controls/checkbox.tsx';
import { cn } from '../cn.ts';
import { shownState, toggleOne, toggleShown } from './table-selection.ts';
import type { Column, Sort, TableProps } from './table-props.ts';

/** The table as a table, from 640 px on. */
export function TableGrid<Row>(props: TableProps<Row>) {
  const { label, columns, rows, rowKey, sort, onSort, selection, className } = props;
  const keys = rows.map(rowKey);
  return (
    <div
      className={cn(
        'relative rounded-card border border-line bg-surface lg:overflow-clip max-lg:overflow-x-auto',
        className,
      )}
    >
      <table className="w-full border-separate border-spacing-0 text-13">
        <caption className="sr-only">{label}</caption>
        <thead>
          <tr>
            {selection && (
              <th scope="col" className={cn(HEAD, 'w-10')}>
                <Checkbox
                  label="Select all"
                  labelHidden
                  checked={shownState(selection, keys)}
                  onChange={(on) => toggleShown(selection, keys, on)}
                />
              </th>
            )}
            {columns.map((column) => (
              <Head key={column.id} column={column} sort={sort} onSort={onSort} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <BodyRow key={rowKey(row)} row={row} table={props} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

const HEAD =
  'sticky top-(--bar-height) z-10 h-9 border-b border-line bg-surface px-3 text-left text-12 font-medium whitespace-nowrap text-ink2';

type HeadProps<Row> = {
  column: Column<Row>;
  sort: Sort | undefined;
  onSort: ((by: string) => void) | undefined;
};

function Head<Row>({ column, sort, onSort }: HeadProps<Row>) {
  const sorted = sort?.by === column.id ? sort.direction : undefined;
  const Arrow = sorted === 'descending' ? ArrowDown : ArrowUp;
  const end = column.align === 'end';
  return (
    <th
      scope="col"
      aria-sort={column.sortable ? (sorted ?? 'none') : undefined}
      style={{ width: column.width }}
      className={cn(HEAD, end && 'text-right')}
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

const STATE = {
  overdue: 'shadow-[inset_3px_0_var(--color-overdue-text)]',
  fresh: 'bg-present-ground',
} as const;

function BodyRow<Row>({ row, table }: { row: Row; table: TableProps<Row> }) {
  const { columns, rowKey, rowLabel, rowState, onRowClick, selection } = table;
  const key = rowKey(row);
  const selected = selection?.keys.has(key) ?? false;
  const state = rowState?.(row);
  const cell = 'h-row border-t border-line px-3 py-1 in-[tr:first-child]:border-t-0';

  const onClick = (event: MouseEvent<HTMLTableRowElement>) => {
    const pressed = event.target as Element;
    // A control in the row, or a text that is being selected, is meant for itself.
    if (pressed.closest('button, a, label, input, [role=menuitem]')) return;
    if (!document.getSelection()?.isCollapsed) return;
    onRowClick?.(row);
  };

  return (
    // The row is a larger target for the mouse; the keyboard has the button in the first cell.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <tr
      onClick={onRowClick && onClick}
      aria-selected={selection ? selected : undefined}
      className={cn(
        onRowClick && 'cursor-pointer',
        // The quiet ink is too quiet for a selected row.
        selected
          ? 'bg-accent-ground [--color-ink3:var(--color-ink2)]'
          : (state === 'fresh' && STATE.fresh) || 'hover:bg-sunken',
      )}
    >
      {selection && (
        <td className={cn(cell, 'w-10', state === 'overdue' && STATE.overdue)}>
          <Checkbox
            label={`Select ${rowLabel(row)}`}
            labelHidden
            checked={selected}
            onChange={(on) => toggleOne(selection, key, on)}
          />
        </td>
      )}
      {columns.map((column, index) => (
        <td
          key={column.id}
          className={cn(
            cell,
            column.align === 'end' && 'text-right',
            index === 0 && !selection && state === 'overdue' && STATE.overdue,
          )}
        >
          {index === 0 && onRowClick ? (
            <button
              type="button"
              onClick={() => onRowClick(row)}
              className="max-w-full rounded-badge text-left"
            >
              {column.cell(row)}
            </button>
          ) : (
            column.cell(row)
          )}
        </td>
      ))}
    </tr>
  );
}
