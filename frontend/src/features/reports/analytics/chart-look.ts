import { formatDay } from '../../../shared/dates/date-format.ts';

/** What the charts have in common: the colours are the product's, so both themes follow. */
export const axis = {
  stroke: 'var(--color-line2)',
  tick: { fill: 'var(--color-ink2)', fontSize: 11 },
  tickLine: false,
} as const;

export const grid = { stroke: 'var(--color-line)', vertical: false } as const;

export const tooltip = {
  contentStyle: {
    background: 'var(--color-raised)',
    border: '1px solid var(--color-line2)',
    borderRadius: 6,
    color: 'var(--color-ink)',
    fontSize: 12,
  },
  itemStyle: { color: 'var(--color-ink)' },
  labelStyle: { color: 'var(--color-ink2)' },
  cursor: { fill: 'var(--color-sunken)', stroke: 'var(--color-line2)' },
  isAnimationActive: false,
} as const;

/** A day as a tooltip's heading. */
export const dayLabel = (date: unknown): string =>
  typeof date === 'string' ? formatDay(date) : '';

/** Nothing moves that does not explain a change. */
export const still = { isAnimationActive: false } as const;
