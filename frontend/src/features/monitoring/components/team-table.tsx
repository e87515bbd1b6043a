import { isolated, type OverviewRow } from '@muster/protocol';
import { FileDown } from 'lucide-react';
import { useMemo, type ReactNode } from 'react';
import { EmptyState } from '../../../shared/ui/feedback/empty-state.tsx';
import { IconButton } from '../../../shared/ui/controls/icon-button.tsx';
import { linkStyle } from '../../../shared/ui/controls/link-style.ts';
import { SheetBadge } from '../../../shared/domain/status-badge.tsx';
import { Table, type Column } from '../../../shared/ui/table/table.tsx';
import {
  emptyTexts,
  incompleteWords,
  isEmpty,
  isOverdue,
  lateWords,
  leaders,
  rateWords,
} from '../monitoring.view.ts';

type TeamTableProps = {
  rows: readonly OverviewRow[];
  /** Server time in milliseconds. */
  now: number;
  fresh: ReadonlySet<string>;
  formatTime: (at: string) => string;
  onView: (row: OverviewRow) => void;
  onDownload: (row: OverviewRow) => void;
};

/** The same teams as lines, with both leaders and each team's own report. */
export function TeamTable({ rows, fresh, ...cells }: TeamTableProps) {
  const { now, formatTime, onView, onDownload } = cells;
  const columns = useMemo(
    () => columnsOf({ now, formatTime, onView, onDownload }),
    [now, formatTime, onView, onDownload],
  );
  return (
    <Table
      label="Team details"
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      rowLabel={({ name }) => name}
      rowState={(row) => {
        if (fresh.has(row.id)) return 'fresh';
        return isOverdue(row, now) ? 'overdue' : undefined;
      }}
      empty={<EmptyState title={emptyTexts.table} />}
    />
  );
}

function columnsOf({
  now,
  formatTime,
  onView,
  onDownload,
}: Omit<TeamTableProps, 'rows' | 'fresh'>): Column<OverviewRow>[] {
  const figure = (header: string, value: (row: OverviewRow) => ReactNode): Column<OverviewRow> => ({
    id: header,
    header,
    align: 'end',
    cell: (row) => (row.status === 'submitted' ? value(row) : '–'),
  });
  return [
    {
      id: 'team',
      header: 'Team',
      cell: ({ name }) => <b className="font-semibold print:whitespace-nowrap">{name}</b>,
    },
    { id: 'leaders', header: 'TL/DTL', cell: (row) => <Leaders row={row} /> },
    figure('Present', (row) => row.presentCount),
    figure('Absent', (row) => row.absentCount),
    figure('PTO', (row) => row.ptoCount),
    figure('Rate', (row) => <Rate row={row} />),
    {
      id: 'status',
      header: 'Status',
      card: 'aside',
      cell: (row) => (
        <SheetBadge
          status={row.status}
          late={lateWords(row, now)}
          incomplete={incompleteWords(row)}
          empty={isEmpty(row)}
        />
      ),
    },
    {
      id: 'time',
      header: 'Time',
      cell: ({ submittedAt }) => (
        <span className="whitespace-nowrap text-ink2">
          {submittedAt === null ? '–' : formatTime(submittedAt)}
        </span>
      ),
    },
    {
      id: 'actions',
      header: 'Actions',
      isScreenOnly: true,
      card: 'foot',
      cell: (row) =>
        row.status === 'submitted' && (
          <span className="flex items-center gap-3">
            <button type="button" onClick={() => onView(row)} className={linkStyle()}>
              View<bdi className="sr-only"> {row.name}</bdi>
            </button>
            <IconButton
              label={`Download the report of ${isolated(row.name)}`}
              icon={FileDown}
              size="small"
              onClick={() => onDownload(row)}
            />
          </span>
        ),
    },
  ];
}

function Rate({ row }: { row: OverviewRow }) {
  const [rate, of] = rateWords(row);
  return (
    <span className="whitespace-nowrap">
      {of && <span className="narrow text-12 text-pto-text">{of} marked · </span>}
      {rate}
    </span>
  );
}

function Leaders({ row }: { row: OverviewRow }) {
  const [leader, deputy] = leaders(row);
  return (
    <span
      className="narrow block max-w-72 truncate xl:max-w-100 phone:whitespace-normal print:whitespace-normal"
      data-tip={`${leader} / ${deputy}`}
      data-tip-cut=""
    >
      {leader} <span className="text-ink3">/ {deputy}</span>
    </span>
  );
}
