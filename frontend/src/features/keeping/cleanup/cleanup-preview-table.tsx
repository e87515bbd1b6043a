import { cleanupKinds, type CleanupPreview } from '@muster/protocol';
import { formatMonth } from '../../../shared/dates/date-format.ts';
import { ErrorState } from '../../../shared/ui/feedback/error-state.tsx';
import { SkeletonRows } from '../../../shared/ui/feedback/skeleton.tsx';
import { countOf, kindWords } from './cleanup-words.ts';

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
  const months = [...new Set(preview.counts.map(({ month }) => month))];
  const cell = (month: string, kind: string) =>
    preview.counts.find((one) => one.month === month && one.kind === kind)?.count ?? 0;

  return (
    <div className="flex flex-col gap-1">
      <p className="text-13">
        <span className="font-semibold">{countOf(preview.total)}</span> records would be removed.
      </p>
      <div
        className="max-h-80 overflow-auto rounded-card border border-line"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by keyboard
        tabIndex={0}
        role="region"
        aria-label="What would be removed"
      >
        <table className="w-full text-13">
          <thead className="sticky top-0 bg-sunken text-12 text-ink2">
            <tr>
              <th scope="col" className="px-3 phone:px-1.5 py-2 text-left font-medium">
                Month
              </th>
              {cleanupKinds.map((kind) => (
                <th
                  key={kind}
                  scope="col"
                  className="px-3 phone:px-1.5 py-2 text-right font-medium"
                >
                  {kindWords[kind]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {months.map((month) => (
              <tr key={month}>
                <th
                  scope="row"
                  className="px-3 phone:px-1.5 py-1.5 text-left font-medium whitespace-nowrap"
                >
                  {formatMonth(month)}
                </th>
                {cleanupKinds.map((kind) => (
                  <td key={kind} className="px-3 phone:px-1.5 py-1.5 text-right text-ink2">
                    {countOf(cell(month, kind))}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
          <tfoot className="sticky bottom-0 border-t border-line2 bg-surface">
            <tr>
              <th scope="row" className="px-3 phone:px-1.5 py-2 text-left font-semibold">
                Total
              </th>
              {cleanupKinds.map((kind) => (
                <td key={kind} className="px-3 phone:px-1.5 py-2 text-right font-semibold">
                  {countOf(preview.details[kind])}
                </td>
              ))}
            </tr>
          </tfoot>
        </table>
      </div>
    </div>
  );
}
