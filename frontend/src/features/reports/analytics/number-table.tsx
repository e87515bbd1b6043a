import { usePhone } from '../../../shared/ui/hooks/use-media.ts';
import { TableCards } from '../../../shared/ui/table/table-cards.tsx';

type NumberRow = readonly (string | number | null)[];

interface NumberTableProps {
  readonly label: string;
  readonly head: readonly string[];
  /** The first cell names the row. */
  readonly rows: readonly NumberRow[];
}

/** More than these are a grid, which a card would tear apart: it scrolls in its own box (ADM-227). */
const mostOfCard = 8;

/** A chart's numbers; on a phone a card for each row. */
export function NumberTable({ label, head, rows }: NumberTableProps) {
  const isPhone = usePhone();
  // People may have one name, and a zone may be called as another column.
  if (isPhone && head.length <= mostOfCard) {
    const columns = head.map((header, index) => ({
      id: String(index),
      header,
      cell: ({ row }: { row: NumberRow }) => shown(row[index] ?? null),
    }));
    return (
      <TableCards
        label={label}
        columns={columns}
        rows={rows.map((row, index) => ({ row, key: String(index) }))}
        rowKey={({ key }) => key}
        rowLabel={({ row: [name] }) => String(name)}
      />
    );
  }
  return (
    <table className="w-full text-13">
      <caption className="sr-only">{label}</caption>
      <thead>
        <tr>
          {head.map((word, index) => (
            <th
              // oxlint-disable-next-line react/no-array-index-key -- as above
              key={index}
              scope="col"
              className={`sticky top-0 border-b border-line bg-surface px-2 py-1 font-medium text-ink2 ${index === 0 ? 'text-left' : 'text-right'}`}
            >
              <bdi>{word}</bdi>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name = null, ...cells], at) => (
          // oxlint-disable-next-line react/no-array-index-key -- as above
          <tr key={at}>
            <th
              scope="row"
              className="max-w-72 min-w-28 border-b border-line px-2 py-1 text-left font-medium wrap-break-word"
            >
              {shown(name)}
            </th>
            {cells.map((cell, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- as above
              <td key={index} className="border-b border-line px-2 py-1 text-right">
                {shown(cell)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A name keeps its direction to itself (UI-375). */
const shown = (value: NumberRow[number]) =>
  typeof value === 'string' ? <bdi>{value}</bdi> : (value ?? '–');
