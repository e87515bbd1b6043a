import { counted, figure, type LateSheetsReport, shiftLabels } from '@muster/protocol';
import { formatDay } from '../../../shared/dates/date-format.ts';
import { formatTime } from '../../../shared/dates/time-format.ts';
import { SheetBadge } from '../../../shared/domain/status-badge.tsx';
import { Badge } from '../../../shared/ui/feedback/badge.tsx';
import { EmptyState } from '../../../shared/ui/feedback/empty-state.tsx';
import { Table, type Column } from '../../../shared/ui/table/table.tsx';
import { FewRows, teamNames } from './few-rows.tsx';
import { useOrganisation } from '../../../shared/dates/organisation.ts';

type Sheet = LateSheetsReport['sheets'][number];

/** Sheets that came after they were due or incomplete, and those that have not come. */
export function LateSheets({ report }: { report: LateSheetsReport }) {
  const { timeZone } = useOrganisation();
  const { sheets, totals } = report;
  if (totals.due === 0)
    return <EmptyState title="No sheet was due on these days">A day off owes none.</EmptyState>;
  if (sheets.length === 0)
    return (
      <EmptyState title="Every sheet came in time">
        {counted(totals.due, 'sheet was', 'sheets were')} due on these days.
      </EmptyState>
    );
  return (
    <div className="flex flex-col gap-3">
      <p className="text-13 text-ink2">
        Of {counted(totals.due, 'sheet')} that were due, {figure(totals.onTime)} came in time,{' '}
        <strong className="text-overdue-text">{figure(totals.late)} late</strong> and{' '}
        <strong className="text-absent-text">{figure(totals.missing)} not</strong>
        {totals.incomplete > 0 && (
          <>
            ; <strong className="text-pto-text">{figure(totals.incomplete)}</strong> of those that
            came are incomplete
          </>
        )}
        .
      </p>
      <FewRows rows={sheets} word={['sheet', 'sheets']}>
        {(rows) => (
          <Table
            label="Late and missing sheets"
            columns={columns(teamNames(report.teams), timeZone)}
            rows={rows}
            rowKey={({ teamId, date }) => `${date} ${teamId}`}
            rowLabel={({ teamId, date }) => `${teamId}, ${date}`}
          />
        )}
      </FewRows>
    </div>
  );
}

const columns = (nameOf: (id: string) => string, timeZone: string): readonly Column<Sheet>[] => [
  { id: 'team', header: 'Team', card: 'title', cell: ({ teamId }) => <bdi>{nameOf(teamId)}</bdi> },
  { id: 'date', header: 'Date', cell: ({ date }) => formatDay(date) },
  { id: 'shift', header: 'Shift', cell: ({ shift }) => shiftLabels[shift] },
  {
    id: 'state',
    header: 'State',
    card: 'aside',
    cell: ({ minutesLate, incomplete }) =>
      minutesLate === null ? (
        <Badge tone="absent">Missing</Badge>
      ) : (
        <span className="flex flex-wrap gap-1">
          {minutesLate > 0 && <Badge tone="overdue">{lateWords(minutesLate)}</Badge>}
          {incomplete && (
            <SheetBadge
              status="submitted"
              incomplete={`${incomplete.marked} of ${incomplete.of}`}
            />
          )}
        </span>
      ),
  },
  { id: 'due', header: 'Due', align: 'end', cell: ({ dueAt }) => formatTime(dueAt, timeZone) },
  {
    id: 'submitted',
    header: 'Submitted',
    align: 'end',
    cell: ({ submittedAt }) => (submittedAt === null ? '–' : formatTime(submittedAt, timeZone)),
  },
  { id: 'by', header: 'By', cell: ({ submittedByName }) => <bdi>{submittedByName ?? '–'}</bdi> },
];

const lateWords = (minutes: number): string =>
  minutes < 60
    ? `${minutes} min late`
    : `${Math.floor(minutes / 60)} h ${String(minutes % 60).padStart(2, '0')} min late`;
