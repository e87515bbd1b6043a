import {
  type AttendanceReport,
  counted,
  figure,
  isLocked,
  type ReportTotals,
  absenceKindOf,
  absenceTypeCodes,
  type AbsenceType,
  shiftLabels,
  type Shift,
} from '@muster/protocol';
import { Button } from '../../../shared/ui/controls/button.tsx';
import { EmptyState } from '../../../shared/ui/feedback/empty-state.tsx';
import { useFew } from '../lists/few-rows.tsx';
import { MatrixTeam, hatched, sticky, TotalCells } from './matrix-team.tsx';
import type { KeyboardEvent, ReactNode } from 'react';
import { cn } from '../../../shared/ui/cn.ts';
import { kindLabels, kindLooks } from '../report.words.ts';
import { formatDay } from '../../../shared/dates/date-format.ts';
import { useOrganisation } from '../../../shared/dates/organisation.ts';

const looks: Readonly<Record<Shift, string>> = {
  morning: 'bg-morning-ground text-morning-text',
  night: 'bg-night-ground text-night-text',
  night_off: 'bg-night-off-ground text-night-off-text',
  off_day: 'bg-off-day-ground text-off-day-text',
};

interface MatrixHeadProps {
  readonly days: AttendanceReport['days'];
}

/** The days with their shifts by word; they stay in sight while the people scroll. */
function MatrixHead({ days }: MatrixHeadProps) {
  const { today } = useOrganisation();
  return (
    <thead className="print:table-header-group">
      <tr>
        <th
          scope="col"
          className={cn(
            sticky,
            'top-0 z-30 border-r border-b border-line2 bg-surface px-3 pb-1.5 text-left align-bottom font-medium text-ink3',
          )}
        >
          Person
        </th>
        {days.map(({ date, shift }, index) => (
          <DayHead
            key={date}
            date={date}
            shift={shift}
            isToday={date === today}
            startsMonth={index === 0 || date.endsWith('-01')}
          />
        ))}
        {['Here', 'PTO', 'Absent', 'Rate'].map((word) => (
          <th
            key={word}
            scope="col"
            className="sticky top-0 z-20 w-14 min-w-14 border-b border-line2 bg-surface px-2 pb-1.5 text-right align-bottom font-medium text-ink3 first-of-type:border-l"
          >
            {word}
          </th>
        ))}
      </tr>
    </thead>
  );
}

interface DayHeadProps {
  readonly date: string;
  readonly shift: Shift;
  readonly isToday: boolean;
  readonly startsMonth: boolean;
}

function DayHead({ date, shift, isToday, startsMonth }: DayHeadProps) {
  const isOff = isLocked(shift);
  const day = formatDay(date);
  const word = shiftLabels[shift].replace(' Shift', '');
  return (
    <th
      scope="col"
      aria-label={`${day}, ${shiftLabels[shift]}`}
      data-tip={`${day}, ${shiftLabels[shift]}`}
      className={cn(
        'sticky top-0 z-20 border-b border-line2 pt-1 pb-1.5 text-center align-bottom',
        isToday ? 'bg-accent-ground' : 'bg-surface',
        isOff ? 'w-3.5 min-w-3.5 xl:w-5 xl:min-w-5' : 'w-9 min-w-9',
        startsMonth ? 'border-l border-l-line2' : !isOff && 'border-l border-l-line',
      )}
    >
      <span aria-hidden className="flex flex-col items-center">
        <span className="h-3 text-11 leading-3 whitespace-nowrap text-ink2">
          {startsMonth && !isOff ? day.slice(5, 8) : ''}
        </span>
        <span
          className={cn(
            isOff ? 'narrow text-11 leading-4 text-ink3' : 'text-13 leading-4 font-semibold',
          )}
        >
          {Number(date.slice(8))}
        </span>
        <span className="text-11 leading-3.5 text-ink2">{day.slice(0, 1)}</span>
        <span
          className={cn(
            'narrow mt-1 h-14 rounded-badge text-11 font-medium [writing-mode:vertical-rl] rotate-180',
            'flex items-center justify-center',
            isOff ? 'w-3.5' : 'w-4.5',
            looks[shift],
          )}
        >
          {word}
        </span>
      </span>
    </th>
  );
}

const samples = { sick: 'MC', leave: 'VL', elsewhere: 'OJT' } as const;
const kinds = ['sick', 'leave', 'elsewhere'] as const;

/** What the marks mean. */
function MatrixLegend({ elsewhere }: { elsewhere: readonly AbsenceType[] }) {
  const sampleOf = (kind: (typeof kinds)[number]) =>
    [samples[kind], ...absenceTypeCodes].find((type) => absenceKindOf(type, elsewhere) === kind);
  return (
    <ul className="flex flex-wrap items-center gap-x-5 gap-y-1.5 text-12 text-ink2">
      <Entry word="present">
        <span className="block size-1.5 rounded-full bg-present" />
      </Entry>
      <Entry word="PTO">
        <span className="block size-3 rounded-[3px] border border-pto bg-linear-to-t from-pto from-50% to-transparent to-50%" />
      </Entry>
      {kinds.filter(sampleOf).map((kind) => (
        <Entry key={kind} word={kindLabels[kind]}>
          <span
            className={cn(
              'narrow rounded-badge px-1.5 text-11 leading-5 font-semibold',
              kindLooks[kind],
            )}
          >
            {sampleOf(kind)}
          </span>
        </Entry>
      ))}
      <Entry word="not on the sheet">
        <span className="block size-3 rounded-[3px] border border-dashed border-field" />
      </Entry>
      <Entry word="no sheet">
        <span className="block size-3 border border-line" />
      </Entry>
      <Entry word="Night Off, Off Day">
        <span className={cn('block size-3 border border-line', hatched)} />
      </Entry>
    </ul>
  );
}

function Entry({ word, children }: { word: string; children: ReactNode }) {
  return (
    <li className="flex items-center gap-2">
      <span aria-hidden>{children}</span>
      {word}
    </li>
  );
}

interface MatrixFootProps {
  readonly days: AttendanceReport['days'];
  readonly totals: ReportTotals;
  readonly isOneTeam: boolean;
}

/** Totals of each day; they stay in sight while the people scroll. */
function MatrixFoot({ days, totals, isOneTeam }: MatrixFootProps) {
  const head = cn(sticky, 'h-6.5 border-r border-line2 bg-sunken px-3 text-left whitespace-nowrap');
  const cells = (of: (totals: ReportTotals) => number, look: string) =>
    days.map(({ date, shift, totals: ofDay }) => {
      const counts = ofDay.here + ofDay.absent > 0;
      return (
        <td
          key={date}
          className={cn(
            'bg-sunken text-center',
            isLocked(shift) && !counts ? hatched : 'border-l border-l-line',
            look,
          )}
        >
          {counts ? of(ofDay) : ''}
        </td>
      );
    });
  return (
    <tfoot className="sticky bottom-0 z-20 print:static print:table-row-group [&_td]:bg-sunken">
      <tr>
        <th scope="row" className={cn(head, 'font-semibold')}>
          {isOneTeam ? 'Here' : 'Here, all teams'}
        </th>
        {cells(({ here }) => here, 'font-semibold')}
        <TotalCells totals={totals} />
      </tr>
      <tr>
        <th scope="row" className={cn(head, 'font-normal text-ink2')}>
          Absent
        </th>
        {cells(({ absent }) => absent, 'text-ink2')}
        <td colSpan={4} className="border-l border-l-line2 px-2 text-right text-ink2">
          {counted(totals.absent, 'absence')}
        </td>
      </tr>
    </tfoot>
  );
}

const steps: Readonly<Record<string, readonly [row: number, column: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** Arrows move through the cells of a grid, Home and End to the ends of its row; Tab reaches one of them. */
function useCellKeys() {
  return (event: KeyboardEvent<HTMLTableElement>): void => {
    const cell = event.target;
    if (!(cell instanceof HTMLTableCellElement) || cell.tabIndex !== 0) return;
    const next = targetOf(event, cell);
    if (!next) return;
    event.preventDefault();
    cell.tabIndex = -1;
    next.tabIndex = 0;
    next.focus();
    next.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  };
}

function targetOf(
  { key, currentTarget }: KeyboardEvent<HTMLTableElement>,
  cell: HTMLTableCellElement,
) {
  const row = cell.parentElement as HTMLTableRowElement;
  const ofRow = reachable(row);
  if (key === 'Home') return ofRow[0];
  if (key === 'End') return ofRow.at(-1);
  const step = steps[key];
  if (!step) return undefined;
  const column = ofRow.indexOf(cell) + step[1];
  if (step[0] === 0) return ofRow[column];
  const rows = [...currentTarget.rows].filter((one) => reachable(one).length > 0);
  const other = rows[rows.indexOf(row) + step[0]];
  return other && reachable(other)[column];
}

const reachable = (row: HTMLTableRowElement): HTMLTableCellElement[] =>
  [...row.cells].filter((cell) => cell.hasAttribute('tabindex'));

interface RosterMatrixProps {
  readonly report: AttendanceReport;
}

/** Cells drawn at once: more are a press away, so that a year of all teams does not stop the page. */
const cellsAtOnce = 16_000;
/** A month of 2,000 people is on paper as a whole; a year of them is for a file. */
const cellsOnPaper = 64_000;

/** People times days: presence is quiet, what stands out is who was not there (REP-16). */
export function RosterMatrix({ report }: RosterMatrixProps) {
  const keys = useCellKeys();
  const { days, rows, teams, elsewhereTypes } = report;
  const most = (cells: number) => Math.max(60, Math.floor(cells / days.length));
  const { shown, left, showAll } = useFew(rows, {
    onScreen: most(cellsAtOnce),
    onPaper: most(cellsOnPaper),
  });
  if (rows.length === 0)
    return (
      <EmptyState title="Nobody is in these teams">
        People stand here as soon as they are members of a team or on one of its sheets.
      </EmptyState>
    );
  return (
    <div className="flex flex-col gap-3">
      <div
        // Wider than the page on purpose: the page's own scrolling stays vertical.
        className="max-h-[calc(100dvh-13rem)] w-fit max-w-full overflow-auto overscroll-x-contain rounded-card border border-line bg-surface print:max-h-none print:overflow-visible print:border-0 touch:max-h-[80dvh]"
      >
        <table
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- arrows move through its cells
          role="grid"
          aria-label="Roster matrix"
          aria-rowcount={rows.length}
          onKeyDown={keys}
          className="border-separate border-spacing-0 text-12 print:text-[7px]"
        >
          <colgroup>
            <col className="w-52 min-w-52 phone:w-32 phone:min-w-32" />
            {days.map(({ date, shift }) => (
              <col key={date} className={isLocked(shift) ? 'w-3.5' : 'w-9'} />
            ))}
          </colgroup>
          <MatrixHead days={days} />
          {teams.map((team) => (
            <MatrixTeam
              key={team.id}
              team={team}
              rows={shown.filter(({ teamId }) => teamId === team.id)}
              people={rows.reduce((sum, { teamId }) => sum + Number(teamId === team.id), 0)}
              days={days}
              isFirst={team.id === shown[0]?.teamId}
              elsewhere={elsewhereTypes}
            />
          ))}
          <MatrixFoot days={days} totals={report.totals} isOneTeam={teams.length === 1} />
        </table>
      </div>
      {left > 0 && (
        <div className="flex flex-wrap items-center gap-3 text-13 text-ink2">
          {counted(left, 'more person', 'more people')}; totals and files have everybody.
          <Button className="print:hidden" onClick={showAll}>
            Show all {figure(rows.length)}
          </Button>
        </div>
      )}
      <MatrixLegend elsewhere={elsewhereTypes} />
    </div>
  );
}
