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
  const columns = summaryColumns(formatInstant);
  const ofOfficers = officerColumns(formatInstant);
  const sorted = teams.toSorted(compareTeams);
  const officers = details.toSorted((a, b) => compareTeams(a.team, b.team));
  return [
    ['Detailed Attendance Report', snapshot.date, shiftWords(snapshot)],
    [],
    ['Team Summary'],
    columns.map(([head]) => head),
    ...sorted.map((row) => columns.map(([, cell]) => cell(row))),
    columns.map(([, , total]) => total(sorted)),
    [],
    ['Detailed Officer Records'],
    ['Team', ...ofOfficers.map(([head]) => head)],
    ...officers.flatMap((one) => officerRows(one, ofOfficers)),
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

/** A column of the summary: its head, what a team's line has there, and what the line of all has. */
type SummaryColumn = readonly [
  head: string,
  cell: (row: OverviewRow) => Row[number],
  total: (rows: readonly OverviewRow[]) => Row[number],
];

const nothing = () => null;

/** The count of a sheet; a pending team has none. */
const counted = (head: string, count: (row: OverviewRow) => number): SummaryColumn => [
  head,
  (row) => (isSubmitted(row) ? count(row) : null),
  (rows) => sumOf(rows, count),
];

const isSubmitted = ({ status }: OverviewRow) => status === 'submitted';

const sumOf = (rows: readonly OverviewRow[], count: (row: OverviewRow) => number) =>
  rows.reduce((total, row) => total + count(row), 0);

const summaryColumns = (formatInstant: FormatInstant): readonly SummaryColumn[] => [
  ['Team', ({ name }) => name, () => 'Total'],
  ['TL', ({ leaderName }) => leaderName, nothing],
  ['DTL', ({ dtlName }) => dtlName, nothing],
  ['Zone', ({ zone }) => zone, nothing],
  ['Status', statusWords, submittedWords],
  counted('Present (incl. PTO)', ({ presentCount }) => presentCount),
  counted('Absent', ({ absentCount }) => absentCount),
  counted('PTO', ({ ptoCount }) => ptoCount),
  ['Members', ({ memberCount }) => memberCount, (rows) => sumOf(rows, (row) => row.memberCount)],
  ['Rate', rateWords, totalRateWords],
  ['Submitted', ({ submittedAt }) => submittedAt && formatInstant(submittedAt), nothing],
  ['Last Updated By', ({ updatedByName }) => updatedByName, nothing],
];

const rateWords = (row: OverviewRow) =>
  isSubmitted(row) ? [`${row.attendanceRate}%`, ofMarked(row)].filter(Boolean).join(' ') : null;

function totalRateWords(rows: readonly OverviewRow[]): string {
  const present = sumOf(rows, ({ presentCount }) => presentCount);
  const absent = sumOf(rows, ({ absentCount }) => absentCount);
  const total = `${rate(present, absent)}%`;
  const isWhole = rows.every((row) => !owesSheet(row) && !incompleteOf(row));
  // Beside the number of members it would stand for people who are not in it (MON-32).
  return isWhole ? total : `${total} of ${present + absent} marked`;
}

/** `of 7 marked` behind a rate; undefined where that is everybody. */
function ofMarked(row: OverviewRow): string | undefined {
  const incomplete = incompleteOf(row);
  return incomplete && `of ${incomplete.marked} marked`;
}

function submittedWords(rows: readonly OverviewRow[]): string {
  const submitted = rows.filter(isSubmitted);
  const incomplete = rows.filter((row) => incompleteOf(row)).length;
  const words = `${submitted.length} of ${rows.filter(isCounted).length} submitted`;
  return incomplete > 0 ? `${words}, ${incomplete} incomplete` : words;
}

/** A column of the officers, behind their team. */
type OfficerColumn = readonly [head: string, cell: (record: AttendanceRecord) => Row[number]];

const officerColumns = (formatInstant: FormatInstant): readonly OfficerColumn[] => [
  ['Officer', ({ userName }) => userName],
  ['Role', ({ userRole }) => userRole],
  ['Status', ({ status }) => statusLabels[status]],
  ['Absence Type', ({ absenceType }) => absenceType],
  ['Absence Description', ({ absenceType }) => absenceType && absenceTypes[absenceType]],
  ['PTO Timing', ({ ptoTiming }) => ptoTiming],
  ['Notes', ({ notes }) => notes],
  ['Submitted', ({ submittedAt }) => formatInstant(submittedAt)],
  ['Submitted By', ({ submittedByName }) => submittedByName],
  ['Last Updated', ({ updatedAt }) => formatInstant(updatedAt)],
  ['Last Updated By', ({ updatedByName }) => updatedByName],
];

function officerRows(details: TeamDetails, columns: readonly OfficerColumn[]): Row[] {
  const { team } = details;
  if ('failure' in details) return [[team.name, `Error: ${details.failure}`]];
  return details.records
    .toSorted((a, b) =>
      compareMembers(
        { role: a.userRole, name: a.userName },
        { role: b.userRole, name: b.userName },
      ),
    )
    .map((record) => [team.name, ...columns.map(([, cell]) => cell(record))]);
}

/** The file's name (MON-27); a single team's file has the team in it as well. */
export const reportFileName = (date: string, team?: OverviewRow): string =>
  fileName(`detailed-attendance-report-${date}${team ? `-${team.name}` : ''}.csv`);
