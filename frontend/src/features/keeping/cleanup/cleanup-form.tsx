import {
  addDays,
  mostDaysKept,
  leastDaysKept,
  usualDaysKept,
  type CleanupKind,
  cleanupKinds,
  type CleanupPreview,
  figure,
  type CleanupProgress,
} from '@muster/protocol';
import { useEffect, useState, useRef } from 'react';
import { formatLongDate, formatMonth, formatDate } from '../../../shared/dates/date-format.ts';
import { Button } from '../../../shared/ui/controls/button.tsx';
import { Field } from '../../../shared/ui/controls/field.tsx';
import { Input } from '../../../shared/ui/controls/input.tsx';
import { toast } from '../../../shared/ui/feedback/toast.store.ts';
import { Card } from '../../../shared/ui/layout/card.tsx';
import {
  daysProblem,
  useCleanupPreview,
  useStartCleanup,
  isRunning,
  useAfterCleanup,
  useCleanup,
  kindWords,
  countedWords,
} from './cleanup.queries.ts';
import { ErrorState } from '../../../shared/ui/feedback/empty-state.tsx';
import { cn } from '../../../shared/ui/cn.ts';
import { SkeletonRows } from '../../../shared/ui/feedback/skeleton.tsx';
import { usePhone } from '../../../shared/ui/hooks/use-media.ts';
import { TableCards, type Column } from '../../../shared/ui/table/table.tsx';
import { faultNotice } from '../../../shared/faults/fault-notice.ts';
import { AlertDialog } from '../../../shared/ui/overlays/alert-dialog.tsx';
import { useOrganisation } from '../../../shared/dates/organisation.ts';

/** Tells whoever began a cleanup how it ended, now or when it has (KEP-14). */
function useTellOutcome(): (begun: CleanupProgress) => void {
  const begunAt = useRef<string | null>(null);
  const { data: progress } = useCleanup();
  const refresh = useAfterCleanup();

  useEffect(() => {
    if (!progress || isRunning(progress)) return;
    if (begunAt.current === null || progress.startedAt !== begunAt.current) return;
    begunAt.current = null;
    tell(progress);
    refresh();
  }, [progress, refresh]);

  return (begun) => {
    if (isRunning(begun)) {
      begunAt.current = begun.startedAt;
      return;
    }
    tell(begun);
    refresh();
  };
}

function tell({ state, deletedRecords, message }: CleanupProgress): void {
  if (state === 'done') {
    const description = `Successfully deleted ${figure(deletedRecords)} old records`;
    toast({ title: 'Cleanup Completed', description });
  } else {
    const description = message ?? 'Failed to cleanup data';
    toast({ title: 'Cleanup Failed', description, variant: 'destructive' });
  }
}

type ConfirmCleanupProps = {
  open: boolean;
  onClose: () => void;
  days: number;
  cutoff: string;
  /** Undefined while it is counted. */
  preview: CleanupPreview | undefined;
};

/** Step two: says with numbers what goes, and runs it (KEP-14). */
function ConfirmCleanup({ open, onClose, days, cutoff, preview }: ConfirmCleanupProps) {
  const cleanup = useStartCleanup();
  const follow = useTellOutcome();
  function confirm() {
    onClose();
    cleanup.mutate(days, {
      onSuccess: follow,
      onError: (error) =>
        toast({
          ...faultNotice(error, {
            title: 'Cleanup Failed',
            fallback: 'Failed to cleanup data',
            words: 'server',
          }),
          variant: 'destructive',
        }),
    });
  }
  return (
    <AlertDialog
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={`Remove everything before ${formatDate(cutoff)}?`}
      confirmLabel="Confirm Cleanup"
      onConfirm={confirm}
    >
      {preview ? (
        <ul className="list-disc pl-5">
          {cleanupKinds
            .filter((kind) => preview.details[kind] > 0)
            .map((kind) => (
              <li key={kind}>{countedWords(kind, preview.details[kind])}</li>
            ))}
        </ul>
      ) : (
        <p>How much that is, is still being counted.</p>
      )}
      <p className="mt-2">
        The last {days} days stay. What is removed is first written to an archive on the server,
        from which it can be put back.
      </p>
    </AlertDialog>
  );
}

type CleanupPreviewTableProps = {
  preview: CleanupPreview | undefined;
  error: Error | null;
  onRetry: () => void;
};

/** What would go, by kind and month, before anything is begun (KEP-3). */
function CleanupPreviewTable({ preview, error, onRetry }: CleanupPreviewTableProps) {
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

/** How long typing rests before its preview is asked for, in ms. */
const restMs = 400;

type CleanupFormProps = {
  /** When the latest cleanup ended; null before the first one. */
  endedAt: string | null;
  /** Nothing can be begun while a job runs. */
  isBusy: boolean;
};

/** Step one: how many days to keep, what that means, and what would go (KEP-13, KEP-14). */
export function CleanupForm({ endedAt, isBusy }: CleanupFormProps) {
  const { calendarDay } = useOrganisation();
  const [typed, setTyped] = useState(String(usualDaysKept));
  const [isAsking, setAsking] = useState(false);
  // What is no number is the usual number (KEP-13).
  const days = /^-?\d+$/.test(typed.trim()) ? Number(typed) : usualDaysKept;
  const problem = daysProblem(days);
  const rested = useRested(days);
  const preview = useCleanupPreview(rested, endedAt, !isBusy);
  const isCurrent = rested === days && preview.data?.days === days;
  const isEmpty = isCurrent && preview.data?.total === 0;

  function start() {
    setTyped(String(days));
    if (problem) toast({ title: 'Invalid Input', description: problem, variant: 'destructive' });
    else {
      // What is asked about is what stands now.
      void preview.refetch();
      setAsking(true);
    }
  }

  return (
    <Card as="section" aria-label="Clean up old data" className="flex flex-col gap-4">
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          start();
        }}
        className="flex flex-wrap items-start gap-x-6 gap-y-3"
      >
        <Field
          label="Days to keep"
          hint={`${leastDaysKept} to ${mostDaysKept}; 90 to 180 are recommended`}
          error={problem}
          className="w-64 phone:w-full"
        >
          <Input
            type="number"
            inputMode="numeric"
            min={leastDaysKept}
            max={mostDaysKept}
            step={1}
            value={typed}
            onChange={(event) => setTyped(wholeNumber(event.target.value))}
            onBlur={() => setTyped(String(days))}
          />
        </Field>
        <div className="min-w-0 flex-1 basis-60">
          <p className="text-12 font-medium">Cutoff date</p>
          <p className="text-14 font-semibold" aria-live="polite">
            {problem ? '–' : formatLongDate(addDays(calendarDay, -days))}
          </p>
          <p className="text-12 text-ink3">What is older is removed. This date and later stay.</p>
        </div>
        <Button
          type="submit"
          variant="primary"
          disabled={isBusy || isEmpty}
          className="phone:w-full"
        >
          Start Cleanup
        </Button>
      </form>
      {!problem && !isBusy && (
        <CleanupPreviewTable
          preview={isCurrent ? preview.data : undefined}
          error={rested === days ? preview.error : null}
          onRetry={() => void preview.refetch()}
        />
      )}
      <ConfirmCleanup
        open={isAsking}
        onClose={() => setAsking(false)}
        days={days}
        cutoff={addDays(calendarDay, -days)}
        preview={isCurrent ? preview.data : undefined}
      />
    </Card>
  );
}

/** Days are whole: what is behind a point is neither shown nor used (KEP-13). */
const wholeNumber = (text: string): string => text.replace(/[.,].*$/, '');

/** The number as it stands when typing rests. */
function useRested(days: number): number {
  const [rested, setRested] = useState(days);
  useEffect(() => {
    const timer = setTimeout(() => setRested(days), restMs);
    return () => clearTimeout(timer);
  }, [days]);
  return rested;
}
