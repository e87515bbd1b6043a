import { addDays, mostDaysKept, leastDaysKept, usualDaysKept } from '@muster/protocol';
import { useEffect, useState } from 'react';
import { formatLongDate } from '../../../shared/dates/date-format.ts';
import { Button } from '../../../shared/ui/controls/button.tsx';
import { Field } from '../../../shared/ui/controls/field.tsx';
import { Input } from '../../../shared/ui/controls/input.tsx';
import { toast } from '../../../shared/ui/feedback/toast.store.ts';
import { Card } from '../../../shared/ui/layout/card.tsx';
import { CleanupPreviewTable } from './cleanup-preview-table.tsx';
import { ConfirmCleanup } from './confirm-cleanup.tsx';
import { daysProblem, useCleanupPreview } from './cleanup.queries.ts';

/** How long typing rests before its preview is asked for, in ms. */
const restMs = 400;

type CleanupFormProps = {
  today: string;
  /** When the latest cleanup ended; null before the first one. */
  endedAt: string | null;
  /** Nothing can be begun while a job runs. */
  isBusy: boolean;
};

/** Step one: how many days to keep, what that means, and what would go (KEP-13, KEP-14). */
export function CleanupForm({ today, endedAt, isBusy }: CleanupFormProps) {
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
            {problem ? '–' : formatLongDate(addDays(today, -days))}
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
        cutoff={addDays(today, -days)}
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
