import {
  absenceTypes,
  compareMembers,
  compareTeams,
  fileName,
  incompleteOf,
  isCounted,
  owesSheet,
  rate,
  shiftLabels,
  type AttendanceRecord,
  type OverviewRow,
  type WatchSnapshot,
} from '@muster/protocol';
import { statusLabels } from '../../shared/domain/mark-status.ts';
import { incompleteWords, isEmpty } from './monitoring.view.ts';

/** The rows of the attendance report (MON-27, OPS-55). Pure; `csv` of protocol writes them. */

type Row = readonly (string | number | null)[];

/** A submitted team's records, or why they could not be fetched. */
export type TeamDetails =
  | { readonly team: OverviewRow; readonly records: readonly AttendanceRecord[] }
  | { readonly team: OverviewRow; readonly failure: string };

/** How the report writes an instant; the screen passes its own time zone in. */
export type FormatInstant = (at: string) => string;

export interface ReportInput {
  readonly snapshot: Pick<WatchSnapshot, 'date' | 'shift' | 'shiftTime'>;
  readonly teams: readonly OverviewRow[];
  readonly details: readonly TeamDetails[];
  readonly formatInstant: FormatInstant;
}

export function reportRows({ snapshot, teams, details, formatInstant }: ReportInput): Row[] {
  const sorted = teams.toSorted(compareTeams);
  const officers = details.toSorted((a, b) => compareTeams(a.team, b.team));
  return [
    ['Detailed Attendance Report', snapshot.date, shiftWords(snapshot)],
    [],
    ['Team Summary'],
    summaryHead,
    ...sorted.map((row) => summaryOf(row, formatInstant)),
    totalOf(sorted),
    [],
    ['Detailed Officer Records'],
    officerHead,
    ...officers.flatMap((one) => officerRows(one, formatInstant)),
  ];
}

function statusWords(row: OverviewRow): string {
  if (isEmpty(row)) return row.memberCount > 0 ? 'No active members' : 'No members';
  if (row.status === 'pending') return 'Pending';
  const incomplete = incompleteWords(row);
  return incomplete ? `Submitted, ${incomplete} marked` : 'Submitted';
}

const shiftWords = ({ shift, shiftTime }: Pick<WatchSnapshot, 'shift' | 'shiftTime'>) =>
  shiftTime ? `${shiftLabels[shift]} ${shiftTime}` : shiftLabels[shift];

const summaryHead: Row = [
  'Team',
  'TL',
  'DTL',
  'Zone',
  'Status',
  'Present (incl. PTO)',
  'Absent',
  'PTO',
  'Members',
  'Rate',
  'Submitted',
  'Last Updated By',
];

function summaryOf(row: OverviewRow, formatInstant: FormatInstant): Row {
  const submitted = row.status === 'submitted';
  return [
    row.name,
    row.leaderName,
    row.dtlName,
    row.zone,
    statusWords(row),
    submitted ? row.presentCount : null,
    submitted ? row.absentCount : null,
    submitted ? row.ptoCount : null,
    row.memberCount,
    submitted ? [`${row.attendanceRate}%`, ofMarked(row)].filter(Boolean).join(' ') : null,
    row.submittedAt && formatInstant(row.submittedAt),
    row.updatedByName,
  ];
}

function totalOf(rows: readonly OverviewRow[]): Row {
  const sum = (count: (row: OverviewRow) => number) =>
    rows.reduce((total, row) => total + count(row), 0);
  const present = sum(({ presentCount }) => presentCount);
  const absent = sum(({ absentCount }) => absentCount);
  const total = `${rate(present, absent)}%`;
  const isWhole = rows.every((row) => !owesSheet(row) && !incompleteOf(row));
  return [
    'Total',
    null,
    null,
    null,
    submittedWords(rows),
    present,
    absent,
    sum(({ ptoCount }) => ptoCount),
    sum(({ memberCount }) => memberCount),
    // Beside the number of members it would stand for people who are not in it (MON-32).
    isWhole ? total : `${total} of ${present + absent} marked`,
    null,
    null,
  ];
}

/** `of 7 marked` behind a rate; undefined where that is everybody. */
function ofMarked(row: OverviewRow): string | undefined {
  const incomplete = incompleteOf(row);
  return incomplete && `of ${incomplete.marked} marked`;
}

function submittedWords(rows: readonly OverviewRow[]): string {
  const submitted = rows.filter(({ status }) => status === 'submitted');
  const incomplete = rows.filter((row) => incompleteOf(row)).length;
  const words = `${submitted.length} of ${rows.filter(isCounted).length} submitted`;
  return incomplete > 0 ? `${words}, ${incomplete} incomplete` : words;
}

const officerHead: Row = [
  'Team',
  'Officer',
  'Role',
  'Status',
  'Absence Type',
  'Absence Description',
  'PTO Timing',
  'Notes',
  'Submitted',
  'Submitted By',
  'Last Updated',
  'Last Updated By',
];

function officerRows(details: TeamDetails, formatInstant: FormatInstant): Row[] {
  const { team } = details;
  if ('failure' in details) return [[team.name, `Error: ${details.failure}`]];
  return details.records
    .toSorted((a, b) =>
      compareMembers(
        { role: a.userRole, name: a.userName },
        { role: b.userRole, name: b.userName },
      ),
    )
    .map((record) => [
      team.name,
      record.userName,
      record.userRole,
      statusLabels[record.status],
      record.absenceType,
      record.absenceType && absenceTypes[record.absenceType],
      record.ptoTiming,
      record.notes,
      formatInstant(record.submittedAt),
      record.submittedByName,
      formatInstant(record.updatedAt),
      record.updatedByName,
    ]);
}

/** The file's name (MON-27); a single team's file has the team in it as well. */
export const reportFileName = (date: string, team?: OverviewRow): string =>
  fileName(`detailed-attendance-report-${date}${team ? `-${team.name}` : ''}.csv`);
