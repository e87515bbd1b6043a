import { ErrorState } from '../../../shared/ui/feedback/error-state.tsx';
import { SkeletonRows } from '../../../shared/ui/feedback/skeleton.tsx';
import { Card } from '../../../shared/ui/layout/card.tsx';
import { BackupScheduleForm } from './backup-schedule-form.tsx';
import { useBackupSchedule } from './backups.queries.ts';

/** The schedule, once it is known. */
export function BackupScheduleCard({ timeZone }: { timeZone: string }) {
  const { data: schedule, error, refetch, isFetching } = useBackupSchedule();
  return (
    <Card as="section" aria-label="Schedule" className="flex max-w-xl flex-col gap-3">
      <h3 className="text-16 font-semibold">Schedule</h3>
      {schedule ? (
        <BackupScheduleForm schedule={schedule} timeZone={timeZone} />
      ) : error ? (
        <ErrorState
          title="Failed to fetch the schedule"
          message={error.message}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : (
        <SkeletonRows rows={2} />
      )}
    </Card>
  );
}
