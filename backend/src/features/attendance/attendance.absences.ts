import {
  recentAbsenceLimits,
  type AbsenceType,
  type AttendanceRecord,
  type RecentAbsences,
} from '@muster/protocol';

/** Each member's latest absence types, newest first, each once (ATT-76). Pure. */
export function latestAbsences(records: readonly AttendanceRecord[]): RecentAbsences {
  const latest: Record<string, AbsenceType[]> = {};
  for (const { userId, absenceType } of records.toSorted((a, b) => b.date.localeCompare(a.date))) {
    if (absenceType === null) continue;
    const types = (latest[userId] ??= []);
    if (types.length < recentAbsenceLimits.types && !types.includes(absenceType)) {
      types.push(absenceType);
    }
  }
  return latest;
}
