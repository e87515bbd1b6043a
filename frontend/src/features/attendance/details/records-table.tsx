import {
  absenceTypeLabel,
  compareMembers,
  dateIn,
  offWords,
  type AttendanceRecord,
} from '@muster/protocol';
import { formatDateTime, formatTime } from '../../../shared/dates/time-format.ts';
import { Button } from '../../../shared/ui/controls/button.tsx';
import { RoleBadge } from '../../../shared/domain/role-badge.tsx';
import { StatusBadge } from '../../../shared/domain/status-badge.tsx';
import { Table, type Column } from '../../../shared/ui/table/table.tsx';
import { useJustChanged } from '../../../shared/ui/hooks/use-just-changed.ts';
import { detailWords } from '../attendance.view.ts';
import { useOrganisation } from '../../../shared/dates/organisation.ts';

interface RecordsTableProps {
  readonly records: readonly AttendanceRecord[];
  readonly isMasked: boolean;
  /** Absent where nothing may be corrected. */
  readonly onEdit: ((recordId: string) => void) | undefined;
}

const named = ({ userName, userRole }: AttendanceRecord) => ({ name: userName, role: userRole });

/** 'Individual Records' (ATT-61): absent, PTO, present, each in order of role and name. */
export function RecordsTable({ records, isMasked, onEdit }: RecordsTableProps) {
  const { timeZone } = useOrganisation();
  const scope = records[0] ? `${records[0].teamId} ${records[0].date}` : '';
  const fresh = useJustChanged(records, scope);
  return (
    <Table
      label="Individual Records"
      columns={columnsOf(timeZone, isMasked, onEdit)}
      rows={exceptionsFirst(records)}
      rowKey={({ id }) => id}
      rowLabel={({ userName }) => userName}
      rowState={({ id }) => (fresh.has(id) ? 'fresh' : undefined)}
    />
  );
}

const urgency: readonly AttendanceRecord['status'][] = ['absent', 'pto', 'present'];

/** Who is not here as expected is what the list is opened for. */
const exceptionsFirst = (records: readonly AttendanceRecord[]) =>
  records.toSorted(
    (a, b) =>
      urgency.indexOf(a.status) - urgency.indexOf(b.status) || compareMembers(named(a), named(b)),
  );

/** The head has the date; a record of another day says which. */
const submittedWords = ({ submittedAt, date }: AttendanceRecord, timeZone: string) =>
  dateIn(timeZone, new Date(submittedAt)) === date
    ? formatTime(submittedAt, timeZone)
    : formatDateTime(submittedAt, timeZone);

const dash = <span className="text-ink3">–</span>;

function columnsOf(
  timeZone: string,
  isMasked: boolean,
  onEdit: RecordsTableProps['onEdit'],
): Column<AttendanceRecord>[] {
  const hidden = <span className="text-ink3">hidden</span>;
  return [
    {
      id: 'employee',
      header: 'Employee',
      card: 'title',
      cell: (record) => (
        <>
          <span className="flex min-w-0 items-center gap-2">
            <bdi className="font-medium">{record.userName}</bdi>
            <RoleBadge role={record.userRole} compact />
          </span>
          {/* A phone's card has no columns for it. */}
          <span className="block text-13 font-normal wrap-anywhere text-ink2 sm:hidden">
            {detailWords(record)}
          </span>
        </>
      ),
    },
    {
      id: 'status',
      header: 'Status',
      card: 'aside',
      cell: ({ status }) => <StatusBadge status={status} />,
    },
    {
      id: 'absenceType',
      header: 'Absence Type',
      card: 'none',
      cell: ({ status, absenceType }) =>
        absenceType
          ? absenceTypeLabel(absenceType)
          : isMasked && status === 'absent'
            ? hidden
            : dash,
    },
    {
      id: 'ptoTiming',
      header: 'PTO Timing',
      card: 'none',
      cell: ({ status, ptoTiming }) =>
        ptoTiming ? (
          <span className="whitespace-nowrap">{offWords(ptoTiming)}</span>
        ) : isMasked && status === 'pto' ? (
          hidden
        ) : (
          dash
        ),
    },
    {
      id: 'notes',
      header: 'Notes',
      card: 'none',
      cell: ({ notes }) =>
        notes ? (
          <span dir="auto" className="wrap-anywhere">
            {notes}
          </span>
        ) : (
          dash
        ),
    },
    {
      id: 'submitted',
      header: 'Submitted',
      cell: (record) => (
        <span className="text-12 whitespace-nowrap text-ink2">
          {submittedWords(record, timeZone)}
        </span>
      ),
    },
    ...(onEdit ? [editColumn(onEdit)] : []),
  ];
}

const editColumn = (onEdit: (recordId: string) => void): Column<AttendanceRecord> => ({
  id: 'actions',
  header: 'Actions',
  headerHidden: true,
  align: 'end',
  card: 'aside',
  cell: ({ id, userName }) => (
    <Button aria-label={`Edit attendance of ${userName}`} onClick={() => onEdit(id)}>
      Edit
    </Button>
  ),
});
