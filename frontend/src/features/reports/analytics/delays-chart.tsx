import { counted } from '@muster/protocol';
import type { Analytics } from '@muster/protocol';
import {
  Bar,
  BarChart,
  CartesianGrid,
  Cell,
  ReferenceLine,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts';
import { ChartCard, axis, grid, still, tooltip, NumberTable } from './chart-card.tsx';
import { delaysFinding } from './findings.ts';

interface DelaysChartProps {
  readonly delays: Analytics['sheetDelays'];
  readonly nameOf: (teamId: string) => string;
}

/** Sheets by minutes after the shift's start; those after they were due stand out. */
export function DelaysChart({ delays, nameOf }: DelaysChartProps) {
  const { steps, dueAfterMinutes } = delays;
  const finding = delaysFinding(delays, nameOf);
  const bars = steps.map(({ fromMinutes, sheets }, index) => ({
    from: fromMinutes,
    label: index === steps.length - 1 ? `${fromMinutes}+` : String(fromMinutes),
    words:
      index === steps.length - 1
        ? `${fromMinutes} minutes and later`
        : `${fromMinutes} to ${fromMinutes + 5} minutes`,
    sheets,
  }));
  const due = bars.findLast(({ from }) => from <= dueAfterMinutes)?.label;
  return (
    <ChartCard
      subject="Minutes after the shift’s start"
      finding={finding}
      table={
        delays.sheets === 0 ? null : (
          <NumberTable
            label="Sheets by minutes after the shift’s start"
            head={['After the start', 'Sheets']}
            rows={bars.map(({ words, sheets }) => [words, sheets])}
          />
        )
      }
    >
      <ResponsiveContainer width="100%" height={200}>
        <BarChart
          data={bars}
          margin={{ top: 18, right: 8, bottom: 0, left: -24 }}
          barCategoryGap={1}
          title={finding.title}
          desc={finding.summary}
        >
          <CartesianGrid {...grid} />
          <XAxis dataKey="label" {...axis} minTickGap={8} />
          <YAxis {...axis} allowDecimals={false} />
          <Tooltip
            {...tooltip}
            labelFormatter={(_, [first]) =>
              (first?.payload as { words?: string } | undefined)?.words ?? ''
            }
            formatter={(value) => [counted(Number(value), 'sheet'), '']}
            separator=""
          />
          <Bar dataKey="sheets" {...still}>
            {bars.map(({ label, from }) => (
              <Cell
                key={label}
                fill={from >= dueAfterMinutes ? 'var(--color-overdue-text)' : 'var(--color-ink2)'}
              />
            ))}
          </Bar>
          {due !== undefined && (
            <ReferenceLine
              x={due}
              stroke="var(--color-overdue-text)"
              strokeDasharray="4 3"
              label={{
                value: `due, ${dueAfterMinutes} min`,
                position: 'top',
                fill: 'var(--color-overdue-text)',
                fontSize: 11,
              }}
            />
          )}
        </BarChart>
      </ResponsiveContainer>
    </ChartCard>
  );
}
