import { type AttendanceReport, counted, figure, isLocked } from '@muster/protocol';
import { Button } from '../../../shared/ui/controls/button.tsx';
import { EmptyState } from '../../../shared/ui/feedback/empty-state.tsx';
import { useFew } from '../lists/use-few.ts';
import { MatrixFoot } from './matrix-foot.tsx';
import { MatrixHead } from './matrix-head.tsx';
import { MatrixLegend } from './matrix-legend.tsx';
import { MatrixTeam } from './matrix-team.tsx';
import { useCellKeys } from './use-cell-keys.ts';

interface RosterMatrixProps {
  readonly report: AttendanceReport;
  readonly today: string;
}

/** Cells drawn at once: more are a press away, so that a year of all teams does not stop the page. */
const cellsAtOnce = 16_000;
/** A month of 2,000 people is on paper as a whole; a year of them is for a file. */
const cellsOnPaper = 64_000;

/** People times days: presence is quiet, what stands out is who was not there (REP-16). */
export function RosterMatrix({ report, today }: RosterMatrixProps) {
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
          <MatrixHead days={days} today={today} />
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
