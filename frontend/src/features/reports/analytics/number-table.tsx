interface NumberTableProps {
  readonly label: string;
  readonly head: readonly string[];
  /** The first cell names the row. */
  readonly rows: readonly (readonly (string | number | null)[])[];
}

/** A chart's numbers. */
export function NumberTable({ label, head, rows }: NumberTableProps) {
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
