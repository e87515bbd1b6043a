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
  if (isPhone && head.length <= mostOfCard) {
    const columns = head.map((header, index) => ({
      id: header,
      header,
      cell: (row: NumberRow) => row[index] ?? '–',
    }));
    const nameOf = ([name]: NumberRow) => String(name);
    return (
      <TableCards label={label} columns={columns} rows={rows} rowKey={nameOf} rowLabel={nameOf} />
    );
  }
  return (
    <table className="w-full text-13">
      <caption className="sr-only">{label}</caption>
      <thead>
        <tr>
          {head.map((word, index) => (
            <th
              key={word}
              scope="col"
              className={`sticky top-0 border-b border-line bg-surface px-2 py-1 font-medium text-ink2 ${index === 0 ? 'text-left' : 'text-right'}`}
            >
              {word}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, ...cells]) => (
          <tr key={name}>
            <th scope="row" className="border-b border-line px-2 py-1 text-left font-medium">
              {name}
            </th>
            {cells.map((cell, index) => (
              <td key={head[index + 1]} className="border-b border-line px-2 py-1 text-right">
                {cell ?? '–'}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
