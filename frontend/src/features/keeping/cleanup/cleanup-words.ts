import { counted } from '@muster/protocol';
import type { CleanupKind } from '@muster/protocol';

/** What a cleanup removes, as the page calls it. */
export const kindWords: Readonly<Record<CleanupKind, string>> = {
  attendanceRecords: 'Attendance records',
  logEntries: 'Attendance updates',
  sessions: 'Expired sessions',
  boards: 'Boards',
};

const oneOf: Readonly<Record<CleanupKind, string>> = {
  attendanceRecords: 'attendance record',
  logEntries: 'attendance update',
  sessions: 'expired session',
  boards: 'board',
};

/** `1 board`, `2,400 attendance records`. */
export const countedWords = (kind: CleanupKind, count: number): string =>
  counted(count, oneOf[kind], kindWords[kind].toLowerCase());

export const cleaned = [
  'Old attendance records',
  'Historical attendance updates',
  'Old deployment boards',
  'Expired user sessions',
  'System logs and temporary data',
] as const;

export const preserved = [
  'User accounts and profiles',
  'Team configurations',
  'System settings',
  'The audit trail',
  'Recent data',
] as const;

export const guidelines = [
  'Keep 90 to 180 days: one or two quarters to look back over.',
  'Everything that is removed is first written to an archive, which can be downloaded and put back.',
  'People can go on working while a cleanup runs.',
  'Make a backup before you remove data for the first time.',
] as const;
