import { type Sort } from '@muster/protocol';
import { Card } from '../layout/card.tsx';
import { Checkbox } from '../controls/checkbox.tsx';
import { cn } from '../cn.ts';
import { pressRoom } from '../controls/button.tsx';
import { shownState, toggleOne, toggleShown, type Column, type TableProps } from './table-props.ts';
import { usePhone } from '../hooks/use-media.ts';
import { ArrowDown, ArrowUp } from 'lucide-react';
import type { MouseEvent } from 'react';
import { command } from '../palette/commands.ts';

/** The same rows as cards, on a phone: title and what stands beside it, then one line per column. */
export function TableCards<Row>(props: TableProps<Row>) {
  const { label, rows, rowKey, selection, className } = props;
  const keys = rows.map(rowKey);
  return (
    <div className={className}>
      {selection && rows.length > 0 && (
        <Checkbox
          label="Select all"
          className="px-4"
          checked={shownState(selection, keys)}
          onChange={(on) => toggleShown(selection, keys, on)}
        />
      )}
      <ul aria-label={label} className="flex flex-col gap-2">
        {rows.map((row) => (
          <RowCard key={rowKey(row)} row={row} table={props} />
        ))}
      </ul>
    </div>
  );
}

function RowCard<Row>({ row, table }: { row: Row; table: TableProps<Row> }) {
  const { columns, rowKey, rowLabel, rowState, onRowClick, selection } = table;
  const key = rowKey(row);
  const selected = selection?.keys.has(key) ?? false;
  const [first] = columns;
  const place = (where: Column<Row>['card']) =>
    columns.filter((column) => (column.card ?? (column === first ? 'title' : 'line')) === where);
  const lines = place('line');
  const feet = place('foot');

  return (
    <Card as="li" state={selected ? 'selected' : rowState?.(row)} className="p-3" padded={false}>
      <div className="flex min-w-0 items-center gap-3">
        {selection && (
          <Checkbox
            label={`Select ${rowLabel(row)}`}
            labelHidden
            className="touch:-my-2 touch:-mr-2 touch:-ml-3.5"
            checked={selected}
            onChange={(on) => toggleOne(selection, key, on)}
          />
        )}
        <div className="min-w-0 flex-1 font-medium wrap-anywhere">
          {place('title').map((column) =>
            onRowClick ? (
              <button
                ref={command}
                key={column.id}
                type="button"
                onClick={() => onRowClick(row)}
                className="min-h-11 w-full rounded-badge text-left"
              >
                {column.cell(row)}
              </button>
            ) : (
              <div key={column.id}>{column.cell(row)}</div>
            ),
          )}
        </div>
        {place('aside').map((column) => (
          <div key={column.id} className="max-w-3/5 shrink-0 wrap-anywhere">
            {column.cell(row)}
          </div>
        ))}
      </div>
      {lines.length > 0 && (
        <dl className="mt-2 grid grid-cols-[max-content_minmax(0,1fr)] gap-x-4 gap-y-1 text-13">
          {lines.map((column) => (
            <div key={column.id} className="col-span-2 grid grid-cols-subgrid items-baseline">
              <dt className={cn('text-12 text-ink3', column.headerHidden && 'sr-only')}>
                {column.header}
              </dt>
              <dd className="min-w-0 text-right wrap-anywhere">{column.cell(row)}</dd>
            </div>
          ))}
        </dl>
      )}
      {feet.length > 0 && (
        <div className="mt-2 flex justify-end gap-2 border-t border-line pt-2">
          {feet.map((column) => (
            <div key={column.id}>{column.cell(row)}</div>
          ))}
        </div>
      )}
    </Card>
  );
}

const STATE = {
  overdue: 'shadow-[inset_3px_0_var(--color-overdue-text)]',
  fresh: 'bg-present-ground',
} as const;

/** One row; where it has an action, the whole row takes the press. */
function TableRow<Row>({ row, table }: { row: Row; table: TableProps<Row> }) {
  const { columns, rowKey, rowLabel, rowState, onRowClick, selection } = table;
  const key = rowKey(row);
  const selected = selection?.keys.has(key) ?? false;
  const state = rowState?.(row);
  const cell = 'h-row border-t border-line px-3 py-1 print:px-1.5 in-[tr:first-child]:border-t-0';

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
        'print:break-inside-avoid',
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
            column.isScreenOnly && 'print:hidden',
            index === 0 && !selection && state === 'overdue' && STATE.overdue,
          )}
        >
          {index === 0 && onRowClick ? (
            <button
              ref={command}
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

/** A header stays in sight under the page's bar; below 1024 px the table scrolls sideways in its own frame instead. */
const headerCellStyle =
  'sticky print:static top-0 lg:top-(--bar-height) z-10 h-9 border-b border-line bg-surface px-3 text-left text-12 font-medium whitespace-nowrap text-ink2 print:px-1.5';

type TableHeaderProps<Row> = {
  column: Column<Row>;
  sort: Sort | undefined;
  onSort: ((by: string) => void) | undefined;
};

/** A column's header; a sortable one is a button and says how its column is sorted. */
function TableHeader<Row>({ column, sort, onSort }: TableHeaderProps<Row>) {
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
          ref={command}
          type="button"
          onClick={() => onSort(column.id)}
          className={cn(
            'group inline-flex items-center gap-1 rounded-badge align-middle hover:text-ink',
            pressRoom,
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

/** The table as a table, from 640 px on. */
function TableGrid<Row>(props: TableProps<Row>) {
  const { label, columns, rows, rowKey, sort, onSort, selection, className } = props;
  const keys = rows.map(rowKey);
  return (
    <div
      className={cn(
        'relative rounded-card border border-line bg-surface lg:overflow-clip max-lg:overflow-x-auto print:overflow-visible',
        className,
      )}
    >
      <table className="w-full border-separate border-spacing-0 text-13">
        <caption className="sr-only">{label}</caption>
        <thead>
          <tr>
            {selection && (
              <th scope="col" className={cn(headerCellStyle, 'w-10')}>
                <Checkbox
                  label="Select all"
                  labelHidden
                  checked={shownState(selection, keys)}
                  onChange={(on) => toggleShown(selection, keys, on)}
                />
              </th>
            )}
            {columns.map((column) => (
              <TableHeader key={column.id} column={column} sort={sort} onSort={onSort} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <TableRow key={rowKey(row)} row={row} table={props} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

export type { Column } from './table-props.ts';

/** Rows of 40 px under a header that stays in sight; on a phone each row is a card. */
export function Table<Row>(props: TableProps<Row>) {
  const phone = usePhone();
  if (props.rows.length === 0 && props.empty !== undefined) {
    return <div className="rounded-card border border-line bg-surface">{props.empty}</div>;
  }
  return phone ? <TableCards {...props} /> : <TableGrid {...props} />;
}
