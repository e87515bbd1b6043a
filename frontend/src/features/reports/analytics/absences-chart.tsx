import { absenceTypes, type Analytics } from '@muster/protocol';
import {
  Bar,
  BarChart,
  CartesianGrid,
  Legend,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts';
import { formatShortDate } from '../../../shared/dates/date-format.ts';
import { kindLabels } from '../report.words.ts';
import { ChartCard } from './chart-card.tsx';
import { axis, dayLabel, grid, still, tooltip } from './chart-look.ts';
import { absencesFinding, kindCounts, typeCounts } from './findings.ts';
import { NumberTable } from './number-table.tsx';

const kinds = [
  { kind: 'sick', color: 'var(--color-absent)' },
  { kind: 'leave', color: 'var(--color-accent)' },
  { kind: 'elsewhere', color: 'var(--color-present)' },
] as const;

/** Absences by day: sick, leave, on duty elsewhere; the table has every type. */
export function AbsencesChart({ analytics }: { analytics: Analytics }) {
  const { absencesByType: days, elsewhereTypes } = analytics;
  const finding = absencesFinding(days);
  const types = typeCounts(days);
  return (
    <ChartCard
      subject="Absences by day and kind"
      finding={finding}
      table={
        types.length > 0 ? (
          <NumberTable
            label="Absences by type"
            head={['Type', 'Meaning', 'Absences']}
            rows={types.map(([type, count]) => [type, absenceTypes[type], count])}
          />
        ) : null
      }
    >
      <ResponsiveContainer width="100%" height={210}>
        <BarChart
          data={days.map(({ date, types: ofDay }) => ({
            date,
            ...kindCounts(ofDay, elsewhereTypes),
          }))}
          margin={{ top: 8, right: 8, bottom: 0, left: -24 }}
          title={finding.title}
          desc={finding.summary}
        >
          <CartesianGrid {...grid} />
          <XAxis dataKey="date" {...axis} tickFormatter={formatShortDate} minTickGap={12} />
          <YAxis {...axis} allowDecimals={false} />
          <Tooltip {...tooltip} labelFormatter={dayLabel} />
          <Legend iconSize={10} wrapperStyle={{ fontSize: 12 }} />
          {kinds.map(({ kind, color }) => (
            <Bar
              key={kind}
              dataKey={kind}
              name={kindLabels[kind]}
              stackId="all"
              fill={color}
              stroke="var(--color-surface)"
              maxBarSize={28}
              {...still}
            />
          ))}
        </BarChart>
      </ResponsiveContainer>
    </ChartCard>
  );
}
