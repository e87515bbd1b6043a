import { type OverviewRow, type WatchSnapshot, isolated } from '@muster/protocol';
import { formatTime } from '../../../shared/dates/time-format.ts';
import { Button, linkStyle } from '../../../shared/ui/controls/button.tsx';
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
import { useReport } from '../use-report.ts';
import { type ReactNode, useMemo } from 'react';
import { EmptyState } from '../../../shared/ui/feedback/empty-state.tsx';
import { cardGrid } from './overview-filters.tsx';
import { Card } from '../../../shared/ui/layout/card.tsx';
import { cn } from '../../../shared/ui/cn.ts';
import { MusterLine } from '../../../shared/domain/muster-line.tsx';
import { SheetBadge } from '../../../shared/domain/status-badge.tsx';
import { TeamMark } from '../../../shared/domain/avatar.tsx';
import { FileDown } from 'lucide-react';
import { IconButton } from '../../../shared/ui/controls/icon-button.tsx';
import { Table, type Column } from '../../../shared/ui/table/table.tsx';
import { command } from '../../../shared/ui/palette/commands.ts';
import { useOrganisation } from '../../../shared/dates/organisation.ts';

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
function TeamTable({ rows, fresh, ...cells }: TeamTableProps) {
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
            <button ref={command} type="button" onClick={() => onView(row)} className={linkStyle()}>
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

type TeamCardProps = {
  row: OverviewRow;
  /** Server time in milliseconds. */
  now: number;
  /** Ticks of the largest team. */
  scale: number;
  /** A submit or a correction arrived in the last two seconds. */
  fresh: boolean;
  formatTime: (at: string) => string;
  onView: (row: OverviewRow) => void;
};

/** One team at a glance: who leads it, who is here, since when it is known. */
function TeamCard({ row, now, scale, fresh, formatTime, onView }: TeamCardProps) {
  const late = lateWords(row, now);
  const submitted = row.status === 'submitted';
  return (
    <Card
      as="li"
      padded={false}
      state={fresh ? 'fresh' : late === undefined ? 'plain' : 'overdue'}
      className={cn('flex flex-col p-3.5 pb-2', submitted && 'hover:border-line2')}
    >
      <div className="flex items-center gap-2 tiny:flex-wrap">
        <TeamMark id={row.id} />
        <div className="min-w-0 flex-1 tiny:basis-1/2">
          <h2
            className={cn(
              'line-clamp-2 text-14 leading-4.5 font-semibold wrap-anywhere',
              row.name.length > 11 && 'narrow',
            )}
          >
            {row.name}
          </h2>
          <p className="narrow truncate text-12 text-ink3 print:whitespace-normal">
            {row.leaderName ?? 'no TL'}
          </p>
        </div>
        <SheetBadge
          status={row.status}
          late={late}
          incomplete={incompleteWords(row)}
          empty={isEmpty(row)}
        />
      </div>
      <MusterLine className="mt-3.5 mb-2" statuses={row.line} scale={scale} label={row.name} />
      <Counts row={row} />
      <div className="mt-auto flex min-h-8 flex-wrap items-center justify-between gap-x-2 border-t border-line pt-1 text-12">
        {fresh ? (
          <span className="flex items-center gap-1.5 font-medium text-present-text">
            <span aria-hidden className="size-2 rounded-full bg-present" />
            just now
          </span>
        ) : (
          <span className="text-ink3">{timeWords(row, formatTime)}</span>
        )}
        {submitted && (
          <button
            ref={command}
            type="button"
            onClick={() => onView(row)}
            className={cn(
              linkStyle(),
              'text-12 print:hidden after:absolute after:inset-0 after:rounded-card',
            )}
          >
            View Details<span className="sr-only"> of {row.name}</span>
          </button>
        )}
      </div>
    </Card>
  );
}

function Counts({ row }: { row: OverviewRow }) {
  const { status, presentCount, absentCount, ptoCount, line } = row;
  const submitted = status === 'submitted';
  const [rate, of] = rateWords(row);
  return (
    <p className="mb-2 flex flex-wrap gap-x-2 text-12 text-ink2">
      <span className={cn('whitespace-nowrap', of && 'narrow')}>
        <Figure value={submitted ? presentCount : '–'} look="text-present-text" /> present
        {ptoCount > 0 && ` (${ptoCount} PTO)`} ·{' '}
        <Figure
          value={submitted ? absentCount : '–'}
          look={absentCount > 0 ? 'text-absent-text' : 'text-ink'}
        />{' '}
        absent
      </span>
      <span className="ml-auto whitespace-nowrap">
        {submitted ? (
          <>
            <b className="font-semibold text-ink">{rate}</b>
            {of && (
              <span className="narrow text-pto-text">
                {' '}
                {of}
                <span className="sr-only"> marked</span>
              </span>
            )}
          </>
        ) : (
          `0 of ${line.length}`
        )}
      </span>
    </p>
  );
}

function Figure({ value, look }: { value: number | string; look: string }) {
  return <b className={cn('font-semibold', look)}>{value}</b>;
}

function timeWords(row: OverviewRow, formatTime: (at: string) => string): string {
  if (row.submittedAt !== null) return formatTime(row.submittedAt);
  if (isEmpty(row)) return 'no sheet is awaited';
  return row.dueAt === null ? 'no submission on this day' : `due ${formatTime(row.dueAt)}`;
}

type TeamCardsProps = Omit<TeamCardProps, 'row' | 'fresh'> & {
  rows: readonly OverviewRow[];
  fresh: ReadonlySet<string>;
  /** Takes the filters away; offered when they leave nothing. */
  clear: ReactNode;
};

/** A card per team. */
function TeamCards({ rows, fresh, clear, ...card }: TeamCardsProps) {
  if (rows.length === 0) return <EmptyState title={emptyTexts.cards} action={clear} />;
  return (
    <ul aria-label="Teams" className={cardGrid}>
      {rows.map((row) => (
        <TeamCard key={row.id} row={row} fresh={fresh.has(row.id)} {...card} />
      ))}
    </ul>
  );
}

type OverviewTeamsProps = {
  snapshot: WatchSnapshot;
  /** The rows that the filters leave, in order. */
  rows: readonly OverviewRow[];
  now: number;
  onView: (row: OverviewRow) => void;
  onClear: () => void;
};

/** The teams twice: as cards for an overview, as a table for the figures. */
export function OverviewTeams({ snapshot, rows, now, onView, onClear }: OverviewTeamsProps) {
  const { timeZone } = useOrganisation();
  const fresh = useJustChanged(snapshot.rows, snapshot.date);
  const { save } = useReport(snapshot);
  const shared = { rows, now, fresh, onView, formatTime: (at: string) => formatTime(at, timeZone) };
  const isPhone = usePhone();
  const table = <TeamTable {...shared} onDownload={(row) => save([row], row)} />;
  return (
    <>
      <TeamCards
        {...shared}
        scale={lineScale(snapshot.rows)}
        clear={snapshot.rows.length > 0 && <Button onClick={onClear}>Clear filters</Button>}
      />
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
