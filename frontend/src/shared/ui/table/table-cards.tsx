import { Card } from '../layout/card.tsx';
import { Checkbox } from '../controls/checkbox.tsx';
import { cn } from '../cn.ts';
import { shownState, toggleOne, toggleShown } from './table-selection.ts';
import type { Column, TableProps } from './table-props.ts';

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
