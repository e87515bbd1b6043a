import {
  type ReportTotals,
  counted,
  isolated,
  type AbsenceType,
  type AttendanceReport,
  type ReportTeam,
  isLocked,
  shiftLabels,
  type ReportCell,
} from '@muster/protocol';
import { cn } from '../../../shared/ui/cn.ts';
import { memo } from 'react';
import { formatLongDate } from '../../../shared/dates/date-format.ts';
import { RoleBadge } from '../../../shared/domain/role-badge.tsx';
import { cellWords, lookOf } from '../report.words.ts';

/** Days off: narrow and hatched, so that nothing is looked for there. */
export const hatched =
  '[forced-color-adjust:none] bg-[repeating-linear-gradient(135deg,var(--color-line)_0_1px,transparent_1px_5px)]';

/** Columns that stay in sight while the days scroll. */
export const sticky = 'sticky left-0 z-10 print:static';

const style = 'border-b border-line px-2 text-right text-13';

/** Here, PTO, absent and the rate; who is on no sheet has no rate. */
export function TotalCells({ totals }: { totals: ReportTotals }) {
  const { here, pto, absent, rate } = totals;
  const counted = here + absent > 0;
  return (
    <>
      <td className={cn(style, 'border-l border-l-line2 font-semibold')}>{counted ? here : '–'}</td>
      <td className={cn(style, pto > 0 ? 'font-semibold text-pto-text' : 'text-ink3')}>
        {pto || '–'}
      </td>
      <td className={cn(style, absent > 0 ? 'font-semibold text-absent-text' : 'text-ink3')}>
        {absent || '–'}
      </td>
      <td className={style}>{counted ? `${rate}%` : '–'}</td>
    </>
  );
}

type Day = AttendanceReport['days'][number];

interface MatrixRowProps {
  readonly row: AttendanceReport['rows'][number];
  readonly days: readonly Day[];
  /** The one whose first cell the Tab key reaches. */
  readonly isFirst: boolean;
  readonly elsewhere: readonly AbsenceType[];
}

function MatrixRow({ row, days, isFirst, elsewhere }: MatrixRowProps) {
  return (
    <tr className="group">
      <th
        scope="row"
        className={cn(
          sticky,
          'h-6.5 max-w-52 border-r border-b border-line border-r-line2 bg-surface px-3 text-left text-13 font-medium group-hover:bg-sunken phone:max-w-32 phone:px-2',
        )}
      >
        <span className="flex min-w-0 items-center justify-between gap-2">
          {/* A second line for a long name: at its end stands who of one name it is (DIR-185). */}
          <bdi
            className="line-clamp-2 leading-tight wrap-break-word print:line-clamp-none"
            data-tip={row.name}
            data-tip-cut=""
          >
            {row.name}
          </bdi>
          <RoleBadge role={row.role} compact className="phone:hidden" />
        </span>
      </th>
      {row.cells.map((cell, index) => (
        <DayCell
          key={days[index]?.date}
          cell={cell}
          day={days[index] as Day}
          name={row.name}
          isFirst={isFirst && index === 0}
          elsewhere={elsewhere}
        />
      ))}
      <TotalCells totals={row.totals} />
    </tr>
  );
}

interface DayCellProps {
  readonly cell: ReportCell;
  readonly day: Day;
  readonly name: string;
  readonly isFirst: boolean;
  readonly elsewhere: readonly AbsenceType[];
}

function DayCell({ cell, day: { date, shift }, name, isFirst, elsewhere }: DayCellProps) {
  const isOff = isLocked(shift) && cell === null;
  const words = isOff ? shiftLabels[shift] : cellWords(cell);
  const isException = cell !== null && cell !== 'P';
  return (
    <td
      aria-label={`${isolated(name)}, ${formatLongDate(date)}: ${words}`}
      data-tip={isException ? `${isolated(name)} · ${words} · ${formatLongDate(date)}` : undefined}
      tabIndex={isFirst ? 0 : -1}
      className={cn(
        'h-6.5 border-b border-line p-0.5 text-center group-hover:bg-sunken focus-visible:-outline-offset-2',
        isOff ? hatched : 'border-l border-l-line',
      )}
    >
      {mark(cell, elsewhere)}
    </td>
  );
}

function mark(cell: ReportCell, elsewhere: readonly AbsenceType[]) {
  if (cell === null) return null;
  if (cell === 'P') return <span className="mx-auto block size-1.5 rounded-full bg-present" />;
  if (cell === 'PTO')
    return (
      <span className="mx-auto block size-3 rounded-[3px] border border-pto bg-linear-to-t from-pto from-50% to-transparent to-50% print:forced-color-adjust-none" />
    );
  if (cell === '-')
    return (
      <span className="mx-auto block size-3 rounded-[3px] border border-dashed border-field" />
    );
  return (
    <span
      className={cn(
        'narrow flex h-5 items-center justify-center rounded-badge px-0.5 text-11 font-semibold',
        lookOf(cell, elsewhere),
      )}
    >
      <span className="max-w-14 truncate">{cell}</span>
    </span>
  );
}

interface MatrixTeamProps {
  readonly team: ReportTeam;
  readonly rows: AttendanceReport['rows'];
  /** Also those that are not drawn yet. */
  readonly people: number;
  readonly days: AttendanceReport['days'];
  readonly isFirst: boolean;
  readonly elsewhere: readonly AbsenceType[];
}

/** A team's people under its name. */
export const MatrixTeam = memo(function MatrixTeam(props: MatrixTeamProps) {
  const { team, rows, people, days, isFirst, elsewhere } = props;
  if (rows.length === 0 && people > 0) return null;
  return (
    <tbody>
      <tr>
        <th
          scope="rowgroup"
          colSpan={1}
          className={cn(
            sticky,
            'h-7 max-w-52 border-b border-line bg-sunken px-3 text-left font-normal phone:max-w-32 phone:px-2',
          )}
        >
          <bdi className="text-left block truncate text-13 font-semibold">{team.name}</bdi>
        </th>
        <td
          colSpan={days.length + 4}
          className="border-b border-line bg-sunken px-2 whitespace-nowrap text-ink3"
        >
          {team.leaderName ? `${isolated(team.leaderName)} · ` : ''}
          {counted(people, 'person', 'people')}
        </td>
      </tr>
      {rows.map((row, index) => (
        <MatrixRow
          key={row.userId}
          row={row}
          days={days}
          isFirst={isFirst && index === 0}
          elsewhere={elsewhere}
        />
      ))}
    </tbody>
  );
});
