import { formatDay } from '../../../shared/dates/date-format.ts';
import { usePhone } from '../../../shared/ui/hooks/use-media.ts';
import { cn } from '../../../shared/ui/cn.ts';
import { TableCards } from '../../../shared/ui/table/table.tsx';
import { Table2 } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { Button } from '../../../shared/ui/controls/button.tsx';
import { Kbd } from '../../../shared/ui/controls/kbd.tsx';
import { useShortcut, useHotkey } from '../../../shared/ui/hooks/use-hotkey.ts';
import { Card } from '../../../shared/ui/layout/card.tsx';
import type { Finding } from './findings.ts';

/** What the charts have in common: the colours are the product's, so both themes follow. */
export const axis = {
  stroke: 'var(--color-line2)',
  tick: { fill: 'var(--color-ink2)', fontSize: 11 },
  tickLine: false,
} as const;

export const grid = { stroke: 'var(--color-line)', vertical: false } as const;

export const tooltip = {
  contentStyle: {
    background: 'var(--color-raised)',
    border: '1px solid var(--color-line2)',
    borderRadius: 6,
    color: 'var(--color-ink)',
    fontSize: 12,
  },
  itemStyle: { color: 'var(--color-ink)' },
  labelStyle: { color: 'var(--color-ink2)' },
  cursor: { fill: 'var(--color-sunken)', stroke: 'var(--color-line2)' },
  isAnimationActive: false,
} as const;

/**
 * Where the system chooses the colours there are too few of them: what only a ground would tell apart is hatched
 * (UI-91). A chart that uses the hatch holds this once.
 */
export const hatch = (id: string) => (
  <defs>
    <pattern id={id} width={5} height={5} patternUnits="userSpaceOnUse">
      <path d="M-1,1 l2,-2 M0,5 l5,-5 M4,6 l2,-2" stroke="var(--color-ink)" />
    </pattern>
  </defs>
);

/** A day as a tooltip's heading. */
export const dayLabel = (date: unknown): string =>
  typeof date === 'string' ? formatDay(date) : '';

/** Nothing moves that does not explain a change. */
export const still = { isAnimationActive: false } as const;

/** A table that is wider than a phone: it alone scrolls sideways, by keys too. */
export const WideTable = ({ label, children }: { label: string; children: ReactNode }) => (
  <div
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by keyboard
    tabIndex={0}
    role="group"
    aria-label={label}
    className="relative overflow-x-auto focus-visible:-outline-offset-2"
  >
    {children}
  </div>
);

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

interface ChartCardProps {
  /** What is counted: "Attendance rate by day". */
  readonly subject: string;
  readonly finding: Finding;
  readonly legend?: ReactNode;
  readonly className?: string;
  /** The numbers behind it; null where there are none: then the card is its words alone. */
  readonly table: ReactNode;
  readonly children: ReactNode;
}

/** A chart whose title is its finding, with a summary in words and its numbers behind one key (ANA-6). */
export function ChartCard({
  subject,
  finding,
  legend,
  className,
  table,
  children,
}: ChartCardProps) {
  const [isTable, setTable] = useState(false);
  const shortcut = useShortcut('t');
  useHotkey('t', () => setTable((before) => !before));
  return (
    <Card as="section" aria-label={finding.title} className={className}>
      <div
        className={cn(
          'flex items-start justify-between gap-x-4 gap-y-1',
          // A legend may need a line of its own; the button alone stands beside the words.
          legend !== undefined && 'flex-wrap',
        )}
      >
        <div className="min-w-0">
          <h3 className="text-16 font-semibold">{finding.title}</h3>
          <p className="text-12 text-ink2">
            {subject} · {finding.summary}
          </p>
        </div>
        {table !== null && (
          <div className="ml-auto flex shrink-0 items-center gap-3 text-12 text-ink2 print:hidden">
            {legend}
            <Button
              variant="quiet"
              size="small"
              aria-keyshortcuts={shortcut}
              onClick={() => setTable(!isTable)}
            >
              <Table2 aria-hidden />
              {isTable ? 'Chart' : 'Table'} <Kbd>T</Kbd>
            </Button>
          </div>
        )}
      </div>
      {table !== null && (
        <div className="mt-3">
          {isTable ? (
            <div className="relative max-h-96 overflow-auto print:max-h-none print:overflow-visible">
              {table}
            </div>
          ) : (
            children
          )}
        </div>
      )}
    </Card>
  );
}
