import {
  isLocked,
  isolated,
  shiftLabels,
  type AbsenceType,
  type AttendanceReport,
  type ReportCell,
} from '@muster/protocol';
import { formatLongDate } from '../../../shared/dates/date-format.ts';
import { RoleBadge } from '../../../shared/domain/role-badge.tsx';
import { cn } from '../../../shared/ui/cn.ts';
import { cellWords, lookOf } from '../report.words.ts';
import { hatched, sticky } from './matrix-look.ts';
import { TotalCells } from './total-cells.tsx';

type Day = AttendanceReport['days'][number];

interface MatrixRowProps {
  readonly row: AttendanceReport['rows'][number];
  readonly days: readonly Day[];
  /** The one whose first cell the Tab key reaches. */
  readonly isFirst: boolean;
  readonly elsewhere: readonly AbsenceType[];
}

export function MatrixRow({ row, days, isFirst, elsewhere }: MatrixRowProps) {
  return (
    <tr className="group/row">
      <th
        scope="row"
        className={cn(
          sticky,
          'h-6.5 max-w-52 border-r border-b border-line border-r-line2 bg-surface px-3 text-left text-13 font-medium group-hover/row:bg-sunken phone:max-w-32 phone:px-2',
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
        'h-6.5 border-b border-line p-0.5 text-center group-hover/row:bg-sunken focus-visible:-outline-offset-2',
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
