import { Checkbox } from '../controls/checkbox.tsx';
import { cn } from '../cn.ts';
import { headerCellStyle, TableHeader } from './table-header.tsx';
import { TableRow } from './table-row.tsx';
import { shownState, toggleShown } from './table-selection.ts';
import type { TableProps } from './table-props.ts';

/** The table as a table, from 640 px on. */
export function TableGrid<Row>(props: TableProps<Row>) {
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
