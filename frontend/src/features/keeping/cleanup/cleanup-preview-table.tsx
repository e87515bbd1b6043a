import { type CleanupKind, cleanupKinds, type CleanupPreview, figure } from '@muster/protocol';
import { formatMonth } from '../../../shared/dates/date-format.ts';
import { ErrorState } from '../../../shared/ui/feedback/error-state.tsx';
import { cn } from '../../../shared/ui/cn.ts';
import { SkeletonRows } from '../../../shared/ui/feedback/skeleton.tsx';
import { usePhone } from '../../../shared/ui/hooks/use-media.ts';
import { TableCards } from '../../../shared/ui/table/table-cards.tsx';
import type { Column } from '../../../shared/ui/table/table.tsx';
import { kindWords } from './cleanup-words.ts';

type CleanupPreviewTableProps = {
  preview: CleanupPreview | undefined;
  error: Error | null;
  onRetry: () => void;
};

/** What would go, by kind and month, before anything is begun (KEP-3). */
export function CleanupPreviewTable({ preview, error, onRetry }: CleanupPreviewTableProps) {
  if (!preview) {
    return error ? (
      <ErrorState
        title="Failed to fetch what would be removed"
        message={error.message}
        onRetry={onRetry}
      />
    ) : (
      <SkeletonRows rows={3} label="Counting what would be removed" />
    );
  }
  if (preview.total === 0) {
    return <p className="text-13 text-ink2">Nothing is older than the cutoff date.</p>;
  }
  return (
    <div className="flex flex-col gap-1">
      <p className="text-13">
        <span className="font-semibold">{figure(preview.total)}</span> records would be removed.
      </p>
      <CountsByMonth preview={preview} />
    </div>
  );
}

type Line = { name: string; counts: Readonly<Record<CleanupKind, number>> };

const columns: readonly Column<Line>[] = [
  { id: 'month', header: 'Month', cell: ({ name }) => name },
  ...cleanupKinds.map((kind) => ({
    id: kind,
    header: kindWords[kind],
    cell: ({ counts }: Line) => figure(counts[kind]),
  })),
];

/** A line for each month and one for all; on a phone a card each, the whole first. */
function CountsByMonth({ preview: { counts, details } }: { preview: CleanupPreview }) {
  const isPhone = usePhone();
  const countIn = (month: string, kind: CleanupKind) =>
    counts.find((one) => one.month === month && one.kind === kind)?.count ?? 0;
  const lines = [...new Set(counts.map(({ month }) => month))].map((month) => ({
    name: formatMonth(month),
    counts: mapKinds((kind) => countIn(month, kind)),
  }));
  const total = { name: 'Total', counts: details };
  if (!isPhone) return <MonthsTable lines={lines} total={total} />;
  return (
    <TableCards
      label={label}
      columns={columns}
      rows={[total, ...lines]}
      rowKey={({ name }) => name}
      rowLabel={({ name }) => name}
    />
  );
}

const mapKinds = (of: (kind: CleanupKind) => number) =>
  Object.fromEntries(cleanupKinds.map((kind) => [kind, of(kind)])) as Line['counts'];

const label = 'What would be removed';

function MonthsTable({ lines, total }: { lines: readonly Line[]; total: Line }) {
  return (
    <div
      className="relative max-h-80 overflow-auto rounded-card border border-line print:max-h-none print:overflow-visible"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by keyboard
      tabIndex={0}
      role="region"
      aria-label={label}
    >
      <table className="w-full text-13">
        <thead className="sticky top-0 bg-sunken text-12 text-ink2 print:static">
          <tr>
            {columns.map(({ id, header }, index) => (
              <th
                key={id}
                scope="col"
                className={cn('px-3 py-2 font-medium', index === 0 ? 'text-left' : 'text-right')}
              >
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {lines.map((line) => (
            <tr key={line.name}>
              <th scope="row" className="px-3 py-1.5 text-left font-medium whitespace-nowrap">
                {line.name}
              </th>
              {cleanupKinds.map((kind) => (
                <td key={kind} className="px-3 py-1.5 text-right text-ink2">
                  {figure(line.counts[kind])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot className="sticky bottom-0 border-t border-line2 bg-surface print:static print:table-row-group">
          <tr>
            <th scope="row" className="px-3 py-2 text-left font-semibold">
              {total.name}
            </th>
            {cleanupKinds.map((kind) => (
              <td key={kind} className="px-3 py-2 text-right font-semibold">
                {figure(total.counts[kind])}
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </div>
  );
}
