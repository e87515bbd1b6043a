import { type Analytics, counted, isLocked, isolated } from '@muster/protocol';
import { formatDay } from '../../../shared/dates/date-format.ts';
import { cn } from '../../../shared/ui/cn.ts';
import { ChartCard, NumberTable, WideTable } from './chart-card.tsx';
import { teamsFinding } from './findings.ts';

/** From none to four and more, by ground; the number stands in it from two on, without grounds from one on. */
const looks = [
  'bg-sunken',
  'bg-[color-mix(in_oklab,var(--color-absent)_14%,var(--color-surface))]',
  'bg-[color-mix(in_oklab,var(--color-absent)_30%,var(--color-surface))] text-ink',
  'bg-[color-mix(in_oklab,var(--color-absent)_50%,var(--color-surface))] text-ink',
  'bg-absent text-on-absent',
] as const;

/** People absent by team and day. */
export function TeamsHeat({ analytics }: { analytics: Analytics }) {
  const { teams, teamByDay, attendanceByDay } = analytics;
  const names = new Map(teams.map(({ id, name }) => [id, name]));
  const nameOf = (id: string) => names.get(id) ?? id;
  const columns = attendanceByDay.flatMap(({ date, shift, sheets }, index) =>
    isLocked(shift) && sheets === 0 ? [] : [{ date, shift, index }],
  );
  return (
    <ChartCard
      subject="People absent by team and day"
      finding={teamsFinding(analytics)}
      legend={<HeatLegend />}
      table={
        attendanceByDay.every(({ sheets }) => sheets === 0) ? null : (
          <NumberTable
            label="Attendance by team"
            head={['Team', 'Here', 'PTO', 'Absent', 'Rate']}
            rows={teamByDay.map(({ teamId, totals: { here, pto, absent, rate } }) => [
              nameOf(teamId),
              here,
              pto,
              absent,
              here + absent === 0 ? null : `${rate}%`,
            ])}
          />
        )
      }
    >
      <WideTable label="Teams by day">
        <table className="w-full border-separate border-spacing-0.5 text-11">
          <caption className="sr-only">People absent by team and day</caption>
          <thead>
            <tr>
              <th scope="col" className="text-left font-medium text-ink2">
                Team
              </th>
              {columns.map(({ date, shift }) => (
                <th
                  key={date}
                  scope="col"
                  aria-label={formatDay(date)}
                  data-tip={formatDay(date)}
                  className={cn(
                    'min-w-4 font-medium',
                    shift === 'night' ? 'text-night-text' : 'text-morning-text',
                  )}
                >
                  {Number(date.slice(8))}
                </th>
              ))}
              <th scope="col" className="pl-2 text-right font-medium text-ink2">
                Rate
              </th>
            </tr>
          </thead>
          <tbody>
            {teamByDay.map(({ teamId, days, totals: { here, absent, rate } }) => (
              <tr key={teamId}>
                <th
                  scope="row"
                  className="sticky left-0 max-w-44 bg-surface pr-2 text-left text-12 font-medium phone:max-w-28"
                >
                  <bdi className="block truncate">{nameOf(teamId)}</bdi>
                </th>
                {columns.map(({ date, index }) => (
                  <HeatCell
                    key={date}
                    day={days[index] ?? null}
                    at={`${isolated(nameOf(teamId))}, ${formatDay(date)}`}
                  />
                ))}
                <td className="pl-2 text-right text-12">
                  {here + absent === 0 ? '–' : `${rate}%`}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </WideTable>
    </ChartCard>
  );
}

function HeatCell({ day, at }: { day: { absent: number; marked: number } | null; at: string }) {
  const words = day
    ? `${at}: ${day.absent} absent of ${counted(day.marked, 'person', 'people')}`
    : `${at}: no sheet`;
  return (
    <td
      aria-label={words}
      data-tip={words}
      className={cn(
        'h-4.5 rounded-badge text-center font-medium',
        day ? looks[Math.min(4, day.absent)] : 'border border-dashed border-line',
      )}
    >
      {day && day.absent > 0 ? (
        <span className={cn(day.absent === 1 && 'hidden forced-colors:inline')}>{day.absent}</span>
      ) : null}
    </td>
  );
}

const HeatLegend = () => (
  <span className="flex items-center gap-2 max-md:hidden forced-colors:hidden">
    absent
    {looks.map((look, index) => (
      <span key={look} className="flex items-center gap-1">
        <span aria-hidden className={cn('size-3 rounded-badge', look)} />
        {index === 4 ? '4+' : index}
      </span>
    ))}
  </span>
);
