import type { FaultCode } from './fault.ts';
import { own } from './ids.ts';

/** The headings of notices, of codes that have one of their own (OPS-48); apart from the words, which a page is answered. */
const titles: Readonly<Partial<Record<FaultCode, string>>> = {
  NOT_OWN_TEAM: 'Permission Denied',
  SUBMISSION_LOCKED: 'Attendance Submission Locked',
  NO_ATTENDANCE_DATA: 'No attendance data',
  ABSENCE_TYPE_REQUIRED: 'Absence Type Required',
  PTO_TIMING_REQUIRED: 'PTO Timing Required',
  PTO_TIMING_INVALID: 'PTO Timing Invalid',
  SHEET_FINAL: 'Sheet is final',
  BOARD_LOCKED: 'Board is locked',
  BOARD_FINAL: 'Board is final',
  STATION_FULL: 'Station at capacity',
  STATION_CLOSED: 'Station closed',
  ZONE_CLOSED: 'Zone closed',
  OFFICER_MOVED: 'Officer already moved',
  NOT_ELIGIBLE: 'Officer not present',
  CAPACITY_BELOW_COUNT: 'Capacity too low',
  MINIMUM_ABOVE_CAPACITY: 'Minimum too high',
};

/** The heading of a code's notice, if it has one of its own (OPS-48). */
export const faultTitle = (code: string): string | undefined =>
  own<string | undefined>(titles, code);
