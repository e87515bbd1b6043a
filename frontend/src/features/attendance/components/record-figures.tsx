import { countStatuses, type AttendanceRecord } from '@muster/protocol';
import { StatCard } from '../../../shared/ui/layout/stat-card.tsx';

/** Present (with PTO), absent, PTO and rate of a sheet's records (ATT-61, MON-1). */
export function RecordFigures({ records }: { records: readonly AttendanceRecord[] }) {
  const { presentCount, absentCount, ptoCount, attendanceRate } = countStatuses(
    records.map(({ status }) => status),
  );
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
        addition={`of ${records.length} marked`}
      />
    </div>
  );
}
