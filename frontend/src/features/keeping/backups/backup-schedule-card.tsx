import { DatabaseBackup } from 'lucide-react';
import { Button } from '../../../shared/ui/controls/button.tsx';
import {
  useBackups,
  useStartBackup,
  startOfBackup,
  useBackupSchedule,
  planOf,
  useSaveBackupSchedule,
  type ScheduleValues,
} from './backups.queries.ts';
import { Loaded } from '../../../shared/ui/feedback/loaded.tsx';
import { Card } from '../../../shared/ui/layout/card.tsx';
import { backupPlan, type BackupSchedule } from '@muster/protocol';
import { formatDateTime } from '../../../shared/dates/time-format.ts';
import { changedBy } from '../../../shared/faults/fault-notice.ts';
import { isFault } from '../../../shared/http/fault.ts';
import { useAskBeforeLeaving } from '../../../shared/leaving/losses.ts';
import { Field } from '../../../shared/ui/controls/field.tsx';
import { Input } from '../../../shared/ui/controls/input.tsx';
import { Switch } from '../../../shared/ui/controls/switch.tsx';
import { FormElement, SavedMeanwhile } from '../../../shared/form/form-dialog.tsx';
import { issuesOf, useForm } from '../../../shared/form/use-form.ts';
import { useOrganisation } from '../../../shared/dates/organisation.ts';

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

type BackupScheduleFormProps = { schedule: BackupSchedule };

const valuesOf = ({ enabled, time, keep }: BackupSchedule): ScheduleValues => ({
  enabled,
  time,
  keep: String(keep),
});

/** When a backup is made each day and how many are kept; what was typed stays when somebody else was faster (KEP-31). */
function BackupScheduleForm({ schedule }: BackupScheduleFormProps) {
  const { timeZone } = useOrganisation();
  const save = useSaveBackupSchedule();
  const form = useForm({
    row: schedule,
    valuesOf: (row) => valuesOf(row ?? schedule),
    checkTyped: (values) => issuesOf<ScheduleValues>(backupPlan, planOf(values)),
    save,
  });
  const { values, errors, set, discard } = form;
  const { isChanged } = form.frame;
  useAskBeforeLeaving(isChanged, 'typed');

  return (
    <FormElement {...form.frame} className="flex flex-col gap-3">
      <Switch
        label="Back up every day"
        hint={
          schedule.nextAt === null
            ? 'No daily backup is set.'
            : `The next one: ${formatDateTime(schedule.nextAt, timeZone)}`
        }
        checked={values.enabled}
        onChange={(enabled) => set('enabled', enabled)}
      />
      <div className="grid grid-cols-2 gap-3">
        <Field label="Time" hint={timeZone} error={errors.time}>
          <Input
            type="time"
            value={values.time}
            onChange={(event) => set('time', event.target.value)}
          />
        </Field>
        <Field
          label="Daily backups to keep"
          hint="1 to 90; older ones are deleted"
          error={errors.keep}
        >
          <Input
            type="number"
            inputMode="numeric"
            min={1}
            max={90}
            value={values.keep}
            onChange={(event) => set('keep', event.target.value)}
          />
        </Field>
      </div>
      {isFault(save.error, 'STALE') && isChanged && (
        <SavedMeanwhile who={changedBy(save.error)} what="the schedule">
          it is {schedule.enabled ? `at ${schedule.time}` : 'off'}, {schedule.keep} kept
        </SavedMeanwhile>
      )}
      <div className="flex gap-2">
        <Button type="submit" disabled={!isChanged} pending={save.isPending} pendingText="Saving…">
          Save Schedule
        </Button>
        {isChanged && (
          <Button variant="quiet" onClick={discard}>
            Cancel
          </Button>
        )}
      </div>
    </FormElement>
  );
}

/** The schedule, once it is known. */
export function BackupScheduleCard() {
  const query = useBackupSchedule();
  return (
    <Card as="section" aria-label="Schedule" className="flex max-w-xl flex-col gap-3">
      <h3 className="text-16 font-semibold">Schedule</h3>
      <Loaded query={query} failure="Failed to fetch the schedule" rows={2}>
        {(schedule) => <BackupScheduleForm schedule={schedule} />}
      </Loaded>
    </Card>
  );
}
