/** How benches say what they measured: a figure, its bar, and the anchor of the same run beside it. */
export interface Figure {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  /** Passing is at most (or at least) this. */
  readonly bar?: { readonly most?: number; readonly least?: number };
  readonly anchor?: string;
}

export type Bench = () => Promise<Figure[]>;

export function percentile(values: readonly number[], percent: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const index = Math.min(sorted.length - 1, Math.ceil((percent / 100) * sorted.length) - 1);
  return sorted[Math.max(0, index)] ?? Number.NaN;
}

export const holds = ({ value, bar }: Figure): boolean =>
  value <= (bar?.most ?? Infinity) && value >= (bar?.least ?? -Infinity);

export function say(figure: Figure): string {
  const { name, value, unit, bar, anchor } = figure;
  const shown = value >= 100 ? value.toFixed(0) : value.toFixed(2);
  const limit =
    bar?.most !== undefined
      ? ` (at most ${bar.most})`
      : bar?.least !== undefined
        ? ` (at least ${bar.least})`
        : '';
  const verdict = bar ? (holds(figure) ? 'ok  ' : 'MISS') : '    ';
  return `${verdict} ${name}: ${shown} ${unit}${limit}${anchor ? `; ${anchor}` : ''}`;
}
