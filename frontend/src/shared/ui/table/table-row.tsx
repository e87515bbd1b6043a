import type { MouseEvent } from 'react';
import { cn } from '../cn.ts';
import { Checkbox } from '../controls/checkbox.tsx';
import { toggleOne } from './table-selection.ts';
import type { TableProps } from './table-props.ts';

const STATE = {
  overdue: 'shadow-[inset_3px_0_var(--color-overdue-text)]',
  fresh: 'bg-present-ground',
} as const;

/** One row; where it has an action, the whole row takes the press. */
export function TableRow<Row>({ row, table }: { row: Row; table: TableProps<Row> }) {
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
