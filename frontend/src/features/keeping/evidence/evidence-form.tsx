import { evidenceRangeFault, mostEvidenceDays } from '@muster/protocol';
import { FileArchive } from 'lucide-react';
import { useId, useState } from 'react';
import { faultNotice } from '../../../shared/faults/fault-notice.ts';
import { Button } from '../../../shared/ui/controls/button.tsx';
import { Field } from '../../../shared/ui/controls/field.tsx';
import { toast } from '../../../shared/ui/feedback/toast.store.ts';
import { DatePicker } from '../../../shared/ui/pickers/date-picker.tsx';
import { isRunning, useEvidence, useMakeEvidence } from './evidence.queries.ts';

/** Which days the next pack covers (EVI-30). */
export function EvidenceForm({ today }: { today: string }) {
  const [days, setDays] = useState<{ from?: string; to?: string }>({});
  const { from, to } = { from: today, to: today, ...days };
  const { data: packs } = useEvidence();
  const making = useMakeEvidence();
  const problemId = useId();
  const problem = evidenceRangeFault(from, to);
  const isBusy = packs?.some(isRunning) ?? false;

  function make() {
    if (problem !== undefined) return;
    making.mutate(
      { from, to },
      {
        onError: (error) =>
          toast({
            ...faultNotice(error, {
              title: 'No pack was made',
              fallback: 'Failed to make the evidence pack',
              words: 'server',
            }),
            variant: 'destructive',
          }),
      },
    );
  }

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        make();
      }}
      className="flex flex-col gap-2"
    >
      <div className="flex flex-wrap items-end gap-3">
        <Field label="First day" className="phone:flex-1">
          <DatePicker
            label="First day"
            value={from}
            onChange={(date) => setDays({ ...days, from: date })}
            today={today}
            className="phone:w-full"
          />
        </Field>
        <Field label="Last day" className="phone:flex-1">
          <DatePicker
            label="Last day"
            value={to}
            onChange={(date) => setDays({ ...days, to: date })}
            today={today}
            className="phone:w-full"
          />
        </Field>
        <Button
          type="submit"
          disabled={problem !== undefined}
          pending={making.isPending || isBusy}
          pendingText="Making…"
          className="phone:w-full"
        >
          <FileArchive aria-hidden />
          Make a pack
        </Button>
      </div>
      <p
        id={problemId}
        aria-live="polite"
        className={problem === undefined ? 'text-12 text-ink3' : 'text-12 text-absent-text'}
      >
        {problem === undefined ? `Up to ${mostEvidenceDays} days, both included.` : `${problem}.`}
      </p>
    </form>
  );
}
