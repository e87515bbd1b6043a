import { isolated, type LeastByName, type Staffing } from '@muster/protocol';

/** The minimums by tag or role in one value of a form: a line for each, count before name. Pure. */

export interface LeastLine {
  readonly name: string;
  /** As it is typed. */
  readonly count: string;
}

export const leastText = (lines: readonly LeastLine[]): string =>
  lines.map(({ name, count }) => `${count} ${name}`).join('\n');

export const leastLines = (text: string): LeastLine[] =>
  text === ''
    ? []
    : text.split('\n').map((line) => {
        const end = line.indexOf(' ');
        return { count: line.slice(0, end), name: line.slice(end + 1) };
      });

export const textOfLeast = (least: LeastByName): string =>
  leastText(Object.entries(least).map(([name, count]) => ({ name, count: String(count) })));

export const leastOf = (text: string): LeastByName =>
  Object.fromEntries(leastLines(text).map(({ name, count }) => [name, Number(count)]));

/** Whether every count is a whole number from 1 to the capacity. */
export const isLeast = (text: string, capacity: number): boolean =>
  leastLines(text).every(
    ({ count }) => /^\d{1,3}$/.test(count) && Number(count) > 0 && Number(count) <= capacity,
  );

/** `2 Xray, 1 TL or DTL` */
export const leastWords = (...least: readonly LeastByName[]): string =>
  least
    .flatMap((one) => Object.entries(one).map(([name, count]) => `${count} ${isolated(name)}`))
    .join(', ');

/** `min 6 · 1 TL or DTL · 90 min on post`, or `no minimum`. */
export function staffingWords({
  minimum = 0,
  minimumByRole = {},
  minimumByTag = {},
  timeLimitMinutes = null,
}: Partial<Staffing>): string {
  const words = [
    minimum > 0 ? `min ${minimum}` : 'no minimum',
    leastWords(minimumByRole, minimumByTag),
    timeLimitMinutes === null ? '' : `${timeLimitMinutes} min on post`,
  ];
  return words.filter(Boolean).join(' · ');
}
