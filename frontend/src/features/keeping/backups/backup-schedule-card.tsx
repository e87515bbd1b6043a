import { DatabaseBackup } from 'lucide-react';
import { Button } from '../../../shared/ui/controls/button.tsx';
import {
  useBackups,
  useStartBackup,
  startOfBackup,
  useBackupSchedule,
  useChangeBackupSchedule,
} from './backups.queries.ts';
import { Loaded } from '../../../shared/ui/feedback/loaded.tsx';
import { Card } from '../../../shared/ui/layout/card.tsx';
import { backupPlan, type BackupSchedule } from '@muster/protocol';
import { useState } from 'react';
import { formatDateTime } from '../../../shared/dates/time-format.ts';
import { faultNotice, changedBy } from '../../../shared/faults/fault-notice.ts';
import { isFault } from '../../../shared/http/fault.ts';
import { useAskBeforeLeaving } from '../../../shared/leaving/losses.ts';
import { Field } from '../../../shared/ui/controls/field.tsx';
import { Input } from '../../../shared/ui/controls/input.tsx';
import { Switch } from '../../../shared/ui/controls/switch.tsx';
import { SavedMeanwhile } from '../../../shared/form/form-dialog.tsx';
import { toast } from '../../../shared/ui/feedback/toast.store.ts';

/** Begins a backup; how far it is stands above the list. */
export function BackUpNow() {
  const { data: backups } = useBackups();
  const starting = useStartBackup();
  const isRunning = backups?.some(({ state }) => state === 'running') ?? false;
  return (
    <Button
      variant="primary"
      onClick={() => startOfBackup(starting.mutate)}
      pending={starting.isPending || isRunning}
      pendingText="Backing up…"
    >
      <DatabaseBackup aria-hidden />
      Back up now
    </Button>
  );
}

type BackupScheduleFormProps = { schedule: BackupSchedule; timeZone: string };

/** When a backup is made each day and how many are kept; what was typed stays when somebody else was faster (KEP-31). */
function BackupScheduleForm({ schedule, timeZone }: BackupScheduleFormProps) {
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
        <SavedMeanwhile who={changedBy(changing.error)} what="the schedule">
          it is {schedule.enabled ? `at ${schedule.time}` : 'off'}, {schedule.keep} kept
        </SavedMeanwhile>
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

/** The schedule, once it is known. */
export function BackupScheduleCard({ timeZone }: { timeZone: string }) {
  const query = useBackupSchedule();
  return (
    <Card as="section" aria-label="Schedule" className="flex max-w-xl flex-col gap-3">
      <h3 className="text-16 font-semibold">Schedule</h3>
      <Loaded query={query} failure="Failed to fetch the schedule" rows={2}>
        {(schedule) => <BackupScheduleForm schedule={schedule} timeZone={timeZone} />}
      </Loaded>
    </Card>
  );
}
