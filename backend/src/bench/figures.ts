/** How benches say what they measured: a figure, its bar, and the anchor of the same run beside it. */
export interface Figure {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  /** Passing is at most (or at least) this. */
  readonly bar?: Limit;
  /** Where it should end: it is said where that is not reached, and fails nothing. */
  readonly aim?: Limit;
  readonly anchor?: string;
}

interface Limit {
  readonly most?: number;
  readonly least?: number;
}

export type Bench = () => Promise<Figure[]>;

export function percentile(values: readonly number[], percent: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const index = Math.min(sorted.length - 1, Math.ceil((percent / 100) * sorted.length) - 1);
  return sorted[Math.max(0, index)] ?? Number.NaN;
}

const isWithin = (value: number, { most = Infinity, least = -Infinity }: Limit): boolean =>
  value <= most && value >= least;

export const holds = ({ value, bar = {} }: Figure): boolean => isWithin(value, bar);

export function say(figure: Figure): string {
  const { name, value, unit, bar, aim, anchor } = figure;
  const shown = value >= 100 ? value.toFixed(0) : value.toFixed(2);
  const limits = [...(bar ? [words(bar)] : []), ...(aim ? [`aim ${words(aim)}`] : [])].join(', ');
  return `${verdictOn(figure)} ${name}: ${shown} ${unit}${limits && ` (${limits})`}${anchor ? `; ${anchor}` : ''}`;
}

const words = ({ most, least }: Limit): string =>
  most !== undefined ? `at most ${most}` : `at least ${least}`;

function verdictOn(figure: Figure): string {
  const { value, bar, aim } = figure;
  if (!holds(figure)) return 'MISS';
  if (aim && !isWithin(value, aim)) return 'far ';
  return bar || aim ? 'ok  ' : '    ';
}
