import { countStatuses, type AttendanceRecord } from '@muster/protocol';
import { StatCard } from '../../../shared/ui/layout/stat-card.tsx';

interface RecordFiguresProps {
  readonly records: readonly AttendanceRecord[];
  /** How many the team has to mark; undefined until it is known. */
  readonly memberCount: number | undefined;
}

/** Present (with PTO), absent, PTO and rate of a sheet's records (ATT-61, MON-1). */
export function RecordFigures({ records, memberCount }: RecordFiguresProps) {
  const { presentCount, absentCount, ptoCount, attendanceRate } = countStatuses(
    records.map(({ status }) => status),
  );
  const isIncomplete = memberCount !== undefined && records.length < memberCount;
  return (
    <div className="grid grid-cols-2 gap-2 sm:grid-cols-4">
      <StatCard label="Present (including PTO)" value={presentCount} />
      <StatCard label="Absent" value={absentCount} />
      <StatCard
        label="PTO"
        value={ptoCount}
        {...(ptoCount > 0 && { addition: 'among the present' })}
      />
      <StatCard
        label="Rate"
        value={attendanceRate}
        unit="%"
        addition={
          isIncomplete
            ? `${records.length} of ${memberCount} marked`
            : `of ${records.length} marked`
        }
        additionTone={isIncomplete ? 'pto' : 'quiet'}
      />
    </div>
  );
}
