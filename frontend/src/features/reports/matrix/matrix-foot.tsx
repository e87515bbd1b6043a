import { type AttendanceReport, counted, isLocked, type ReportTotals } from '@muster/protocol';
import { cn } from '../../../shared/ui/cn.ts';
import { hatched, sticky } from './matrix-look.ts';
import { TotalCells } from './total-cells.tsx';

interface MatrixFootProps {
  readonly days: AttendanceReport['days'];
  readonly totals: ReportTotals;
  readonly isOneTeam: boolean;
}

/** Totals of each day; they stay in sight while the people scroll. */
export function MatrixFoot({ days, totals, isOneTeam }: MatrixFootProps) {
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
