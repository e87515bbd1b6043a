import { type OverviewRow, type TeamContact, type WatchSnapshot, isolated } from '@muster/protocol';
import { formatTime } from '../../../shared/dates/time-format.ts';
import { cn } from '../../../shared/ui/cn.ts';
import { linkStyle, pressRoom } from '../../../shared/ui/controls/button.tsx';
import { usePhone } from '../../../shared/ui/hooks/use-media.ts';
import { useJustChanged } from '../../../shared/ui/hooks/use-just-changed.ts';
import {
  lineScale,
  emptyTexts,
  incompleteWords,
  isEmpty,
  lateWords,
  rateWords,
  isOverdue,
  leaders,
} from '../monitoring.view.ts';
import { TeamCards } from './team-cards.tsx';
import type { Reminding } from '../use-reminding.ts';
import { useReport } from '../use-report.ts';
import { type ReactNode, useMemo } from 'react';
import { EmptyState } from '../../../shared/ui/feedback/empty-state.tsx';
import { SheetBadge } from '../../../shared/domain/status-badge.tsx';
import { FileDown } from 'lucide-react';
import { IconButton } from '../../../shared/ui/controls/icon-button.tsx';
import { Table, type Column } from '../../../shared/ui/table/table.tsx';
import { command } from '../../../shared/ui/palette/commands.ts';
import { useOrganisation } from '../../../shared/dates/organisation.ts';

type TeamTableProps = {
  rows: readonly OverviewRow[];
  /** Whether there are teams to filter. */
  hasTeams: boolean;
  /** Server time in milliseconds. */
  now: number;
  fresh: ReadonlySet<string>;
  formatTime: (at: string) => string;
  onView: (row: OverviewRow) => void;
  onDownload: (row: OverviewRow) => void;
};

/** The same teams as lines, with both leaders and each team's own report. */
function TeamTable({ rows, hasTeams, fresh, ...cells }: TeamTableProps) {
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
      empty={<EmptyState title={hasTeams ? emptyTexts.table : emptyTexts.none} />}
    />
  );
}

function columnsOf({
  now,
  formatTime,
  onView,
  onDownload,
}: Omit<TeamTableProps, 'rows' | 'hasTeams' | 'fresh'>): Column<OverviewRow>[] {
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
            <button
              ref={command}
              type="button"
              onClick={() => onView(row)}
              className={cn(linkStyle(), pressRoom)}
            >
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
    <span className="narrow block max-w-72 truncate xl:max-w-100 phone:whitespace-normal print:whitespace-normal">
      {leader} <span className="text-ink3">/ {deputy}</span>
    </span>
  );
}

type OverviewTeamsProps = {
  snapshot: WatchSnapshot;
  /** The rows that the filters leave, in order. */
  rows: readonly OverviewRow[];
  now: number;
  /** Undefined until they are known. */
  contacts: readonly TeamContact[] | undefined;
  reminding: Reminding;
  onView: (row: OverviewRow) => void;
  onClear: () => void;
  /** Between the cards and the table. */
  foot: ReactNode;
};

/** The teams twice: as cards for an overview, as a table for the figures. */
export function OverviewTeams({ snapshot, rows, onClear, foot, ...card }: OverviewTeamsProps) {
  const { now, contacts, reminding, onView } = card;
  const { timeZone } = useOrganisation();
  const fresh = useJustChanged(snapshot.rows, snapshot.date);
  const { save } = useReport(snapshot);
  const shared = { rows, now, fresh, onView, formatTime: (at: string) => formatTime(at, timeZone) };
  const isPhone = usePhone();
  const hasTeams = snapshot.rows.length > 0;
  const table = (
    <TeamTable {...shared} hasTeams={hasTeams} onDownload={(row) => save([row], row)} />
  );
  return (
    <>
      <TeamCards
        {...shared}
        {...{ contacts, reminding }}
        scale={lineScale(snapshot.rows)}
        hasTeams={hasTeams}
        onClear={onClear}
      />
      {foot}
      {isPhone ? (
        <details>
          <summary ref={command} className="h-control py-2 text-13 font-medium text-ink2">
            Team details
          </summary>
          {table}
        </details>
      ) : (
        // On paper a page of its own: its header would stay behind alone.
        <div className="print:break-before-page">{table}</div>
      )}
    </>
  );
}
