/** How one person stands on a sheet (ATT-2). */
export type AttendanceStatus = 'present' | 'pto' | 'absent' | 'not_marked';

/** The statuses in the order in which the product names and counts them. */
export const STATUS_ORDER: readonly AttendanceStatus[] = ['present', 'pto', 'absent', 'not_marked'];

/** The word for each status, as shown. */
export const STATUS_WORD: Readonly<Record<AttendanceStatus, string>> = {
  present: 'present',
  pto: 'PTO',
  absent: 'absent',
  not_marked: 'not marked',
};
