import type { AttendanceRecord, CleanMark, LogEntry, Member, Sheet } from '@muster/protocol';

/** Members, records and sheets for tests; override what matters. */

const userId = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

export const memberOf = (number: number, over: Partial<Member> = {}): Member => ({
  id: userId(number),
  name: `Member ${number}`,
  username: `a1.${String(number).padStart(2, '0')}`,
  role: 'Member',
  teamId: 'A1',
  isActive: true,
  ...over,
});

export const present: CleanMark = {
  status: 'present',
  absenceType: null,
  ptoTiming: null,
  notes: '',
};
export const absent = (absenceType: CleanMark['absenceType'], notes = ''): CleanMark => ({
  status: 'absent',
  absenceType,
  ptoTiming: null,
  notes,
});

export const recordOf = (
  member: Member,
  over: Partial<AttendanceRecord> = {},
): AttendanceRecord => ({
  id: `r.${member.id}`,
  userId: member.id,
  userName: member.name,
  userRole: member.role,
  teamId: 'A1',
  date: '2025-09-06',
  ...present,
  submittedAt: '2025-09-06T01:40:00.000Z',
  submittedByName: 'Hana Ismail',
  updatedAt: '2025-09-06T01:40:00.000Z',
  updatedByName: 'Hana Ismail',
  revision: 1,
  ...over,
});

export function sheetOf(
  records: readonly AttendanceRecord[] = [],
  {
    revision = records.length > 0 ? 1 : 0,
    ...over
  }: { revision?: number; date?: string; teamId?: string } = {},
): Sheet {
  const isSubmitted = revision > 0;
  return {
    epoch: 'first',
    masked: false,
    reminder: null,
    moved: [],
    records: [...records],
    session: {
      id: 's.A1',
      teamId: 'A1',
      date: '2025-09-06',
      status: isSubmitted ? 'submitted' : 'pending',
      submittedBy: isSubmitted ? userId(1) : null,
      submittedByName: isSubmitted ? 'Hana Ismail' : null,
      submittedAt: isSubmitted ? '2025-09-06T01:40:00.000Z' : null,
      revision,
      ...over,
    },
  };
}

export const logEntryOf = (id: string, over: Partial<LogEntry> = {}): LogEntry => ({
  id,
  createdAt: '2025-09-06T01:40:00.000Z',
  attendanceRecordId: 'r',
  userId: userId(1),
  memberName: `Member ${id}`,
  teamId: 'A1',
  teamName: 'Team A1',
  date: '2025-09-06',
  updateType: 'creation',
  fieldChanged: 'status',
  oldValue: null,
  newValue: 'present',
  updatedBy: userId(2),
  updatedByName: 'Hana Ismail',
  reason: null,
  ...over,
});
