import { backupPlan, type BackupSchedule } from '@muster/protocol';
import { useState } from 'react';
import { formatDateTime } from '../../../shared/dates/time-format.ts';
import { faultNotice } from '../../../shared/faults/fault-notice.ts';
import { changedBy } from '../../../shared/faults/changed-by.ts';
import { isFault } from '../../../shared/http/fault.ts';
import { useAskBeforeLeaving } from '../../../shared/leaving/use-ask-before-leaving.ts';
import { Button } from '../../../shared/ui/controls/button.tsx';
import { Field } from '../../../shared/ui/controls/field.tsx';
import { Input } from '../../../shared/ui/controls/input.tsx';
import { Switch } from '../../../shared/ui/controls/switch.tsx';
import { Banner } from '../../../shared/ui/feedback/banner.tsx';
import { toast } from '../../../shared/ui/feedback/toast.store.ts';
import { useChangeBackupSchedule } from './backups.queries.ts';

type BackupScheduleFormProps = { schedule: BackupSchedule; timeZone: string };

/** When a backup is made each day and how many are kept; what was typed stays when somebody else was faster (KEP-31). */
export function BackupScheduleForm({ schedule, timeZone }: BackupScheduleFormProps) {
  const [draft, setDraft] = useState<
    Partial<Record<'time' | 'keep', string>> & { enabled?: boolean }
  >({});
  const changing = useChangeBackupSchedule();
  const { enabled, time, keep } = {
    enabled: schedule.enabled,
    time: schedule.time,
    keep: String(schedule.keep),
    ...draft,
  };
  const checked = backupPlan.safeParse({ enabled, time, keep: Number(keep) });
  const problem = (field: 'time' | 'keep') =>
    checked.error?.issues.find(({ path }) => path[0] === field)?.message;
  const isChanged = Object.keys(draft).length > 0;
  useAskBeforeLeaving(isChanged, 'typed');

  function save() {
    if (!checked.success) return;
    changing.mutate(
      { ...checked.data, baseRevision: schedule.revision },
      {
        onSuccess: () => {
          setDraft({});
          toast({ title: 'Success', description: 'Backup schedule saved' });
        },
        onError: tellFailure,
      },
    );
  }

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
      className="flex flex-col gap-3"
    >
      <Switch
        label="Back up every day"
        hint={
          schedule.nextAt === null
            ? 'No daily backup is set.'
            : `The next one: ${formatDateTime(schedule.nextAt, timeZone)}`
        }
        checked={enabled}
        onChange={(on) => setDraft({ ...draft, enabled: on })}
      />
      <div className="grid grid-cols-2 gap-3">
        <Field label="Time" hint={timeZone} error={problem('time')}>
          <Input
            type="time"
            value={time}
            onChange={(event) => setDraft({ ...draft, time: event.target.value })}
          />
        </Field>
        <Field
          label="Daily backups to keep"
          hint="1 to 90; older ones are deleted"
          error={problem('keep')}
        >
          <Input
            type="number"
            inputMode="numeric"
            min={1}
            max={90}
            value={keep}
            onChange={(event) => setDraft({ ...draft, keep: event.target.value })}
          />
        </Field>
      </div>
      {isFault(changing.error, 'STALE') && isChanged && (
        <ChangedMeanwhile schedule={schedule} who={changedBy(changing.error)} />
      )}
      <div className="flex gap-2">
        <Button
          type="submit"
          disabled={!isChanged}
          pending={changing.isPending}
          pendingText="Saving…"
        >
          Save Schedule
        </Button>
        {isChanged && (
          <Button variant="quiet" onClick={() => setDraft({})}>
            Cancel
          </Button>
        )}
      </div>
    </form>
  );
}

function ChangedMeanwhile({ schedule, who }: { schedule: BackupSchedule; who: string }) {
  const { enabled, time, keep } = schedule;
  return (
    <Banner tone="warning">
      {who} has changed the schedule meanwhile: it is {enabled ? `at ${time}` : 'off'}, {keep} kept.
      What you typed is still here; save again to put it in place of theirs.
    </Banner>
  );
}

/** That somebody else was faster stands in the form. */
function tellFailure(error: Error): void {
  if (isFault(error, 'STALE')) return;
  const words = {
    title: 'Error',
    fallback: 'Failed to save the backup schedule',
    words: 'server',
  } as const;
  toast({ ...faultNotice(error, words), variant: 'destructive' });
}
