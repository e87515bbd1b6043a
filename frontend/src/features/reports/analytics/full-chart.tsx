import { type Analytics, counted, shiftLabels } from '@muster/protocol';
import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { formatDay, formatShortDate } from '../../../shared/dates/date-format.ts';
import { ChartCard } from './chart-card.tsx';
import { axis, dayLabel, grid, still, tooltip } from './chart-look.ts';
import { fullFinding } from './findings.ts';
import { NumberTable } from './number-table.tsx';

/** Minutes from the shift's start to the first saved deployment with a place for everybody. */
export function FullChart({ days }: { days: NonNullable<Analytics['minutesToFullDeployment']> }) {
  const finding = fullFinding(days);
  return (
    <ChartCard
      subject="Minutes from the start to the first full deployment"
      finding={finding}
      table={
        days.length > 0 ? (
          <NumberTable
            label="Minutes to the first full deployment"
            head={['Day', 'Shift', 'Minutes']}
            rows={days.map(({ date, shift, minutes }) => [
              formatDay(date),
              shiftLabels[shift],
              minutes ?? 'not full',
            ])}
          />
        ) : null
      }
    >
      {days.length > 0 && (
        <ResponsiveContainer width="100%" height={200}>
          <BarChart
            data={[...days]}
            margin={{ top: 8, right: 8, bottom: 0, left: -24 }}
            title={finding.title}
            desc={finding.summary}
          >
            <CartesianGrid {...grid} />
            <XAxis dataKey="date" {...axis} tickFormatter={formatShortDate} minTickGap={12} />
            <YAxis {...axis} allowDecimals={false} />
            <Tooltip
              {...tooltip}
              labelFormatter={dayLabel}
              formatter={(value) => [counted(Number(value), 'minute'), '']}
              separator=""
            />
            <Bar dataKey="minutes" fill="var(--color-accent)" maxBarSize={10} {...still} />
          </BarChart>
        </ResponsiveContainer>
      )}
    </ChartCard>
  );
}
