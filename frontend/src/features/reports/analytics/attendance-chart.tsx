import { shiftLabels, type Analytics } from '@muster/protocol';
import {
  CartesianGrid,
  ComposedChart,
  Line,
  ReferenceArea,
  ReferenceLine,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts';
import { formatDay, formatShortDate } from '../../../shared/dates/date-format.ts';
import {
  ChartCard,
  axis,
  dayLabel,
  grid,
  hatch,
  still,
  tooltip,
  NumberTable,
} from './chart-card.tsx';
import { attendanceFinding, rateOf } from './findings.ts';

type Days = Analytics['attendanceByDay'];

/** Attendance rate by day with the shift under it. */
export function AttendanceChart({ days }: { days: Days }) {
  const points = days
    .filter(({ shift }) => shift === 'morning' || shift === 'night')
    .map(({ date, shift, sheets, totals }) => ({
      date,
      shift,
      rate: sheets > 0 ? totals.rate : null,
    }));
  const finding = attendanceFinding(days);
  const ticks = ticksOf(points.flatMap(({ rate }) => (rate === null ? [] : [rate])));
  const averages = [
    { shift: 'morning', rate: rateOf(days, 'morning'), color: 'var(--color-morning-text)' },
    { shift: 'night', rate: rateOf(days, 'night'), color: 'var(--color-night-text)' },
  ] as const;
  return (
    <ChartCard
      subject="Attendance rate by day"
      finding={finding}
      legend={<ShiftLegend />}
      className="[--night-band:var(--color-night-ground)] forced-colors:[--night-band:url(#night-hatch)]"
      table={rateOf(days) === null ? null : <AttendanceTable days={days} />}
    >
      <ResponsiveContainer width="100%" height={210}>
        <ComposedChart
          data={points}
          margin={{ top: 8, right: 76, bottom: 0, left: -16 }}
          title={finding.title}
          desc={finding.summary}
        >
          {hatch('night-hatch')}
          <CartesianGrid {...grid} />
          {points.map(({ date, shift }) => (
            <ReferenceArea
              key={date}
              x1={date}
              x2={date}
              fill={shift === 'night' ? 'var(--night-band)' : 'var(--color-morning-ground)'}
              fillOpacity={1}
            />
          ))}
          <XAxis
            dataKey="date"
            scale="band"
            {...axis}
            tickFormatter={formatShortDate}
            minTickGap={12}
          />
          <YAxis
            {...axis}
            domain={[ticks[0] ?? 0, 100]}
            ticks={ticks}
            unit="%"
            allowDecimals={false}
          />
          {averages.map(
            ({ shift, rate, color }) =>
              rate !== null && (
                <ReferenceLine
                  key={shift}
                  y={rate}
                  stroke={color}
                  strokeDasharray="4 3"
                  label={{
                    value: `${shift === 'morning' ? 'Morning' : 'Night'} ${rate}%`,
                    position: 'right',
                    fill: color,
                    fontSize: 11,
                    fontWeight: 600,
                    dy: apart(averages, shift),
                  }}
                />
              ),
          )}
          <Tooltip
            {...tooltip}
            labelFormatter={dayLabel}
            formatter={(value) => [`${String(value)}%`, 'Here']}
          />
          <Line
            dataKey="rate"
            stroke="var(--color-ink2)"
            strokeWidth={1.5}
            connectNulls
            dot={{ r: 4, fill: 'var(--color-present)', stroke: 'var(--color-surface)' }}
            {...still}
          />
        </ComposedChart>
      </ResponsiveContainer>
    </ChartCard>
  );
}

/** The rate's axis ends at 100 and begins below the lowest one. */
function ticksOf(rates: readonly number[]): number[] {
  const lowest = Math.min(95, ...rates);
  const step = lowest < 60 ? 20 : lowest < 80 ? 10 : 5;
  const low = Math.max(0, Math.floor((lowest - 1) / step) * step);
  return Array.from(
    { length: Math.floor((100 - low) / step) + 1 },
    (_, index) => low + index * step,
  );
}

function AttendanceTable({ days }: { days: Days }) {
  return (
    <NumberTable
      label="Attendance by day"
      head={['Day', 'Shift', 'Sheets', 'Here', 'PTO', 'Absent', 'Rate']}
      rows={days
        .filter(({ sheets }) => sheets > 0)
        .map(({ date, shift, sheets, totals: { here, pto, absent, rate } }) => [
          formatDay(date),
          shiftLabels[shift],
          sheets,
          here,
          pto,
          absent,
          `${rate}%`,
        ])}
    />
  );
}

/** Two labels at nearly one height stand above and below each other. */
function apart(
  averages: readonly { shift: string; rate: number | null }[],
  shift: 'morning' | 'night',
): number {
  const [a, b] = averages.map(({ rate }) => rate ?? 0);
  if (a === undefined || b === undefined || Math.abs(a - b) > 3) return 0;
  const isUpper = a >= b === (shift === 'morning');
  return isUpper ? -7 : 7;
}

const ShiftLegend = () => (
  <span className="flex items-center gap-3 max-md:hidden">
    <span className="flex items-center gap-1.5">
      <span
        aria-hidden
        className="size-3 rounded-badge bg-morning-ground ring-1 ring-line2 forced-colors:border"
      />
      Morning
    </span>
    <span className="flex items-center gap-1.5">
      <span
        aria-hidden
        className="size-3 rounded-badge bg-night-ground ring-1 ring-line2 forced-color-adjust-none forced-colors:bg-[repeating-linear-gradient(135deg,var(--color-ink)_0_1px,transparent_1px_4px)]"
      />
      Night
    </span>
  </span>
);
