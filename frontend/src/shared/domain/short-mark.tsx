import { cn } from '../ui/cn.ts';

/** How a station stands to its minimums (STF-10), on the board and on the wall. Pure. */

/**
 * `much`: it is below its minimum. `quiet`: the same while nobody is placed on the whole board. `named`: a
 * minimum by tag or role is not met. `none`: neither.
 */
export type Need = 'none' | 'named' | 'quiet' | 'much';

interface Staffed {
  readonly count: number;
  readonly minimum: number;
  /** Whether a minimum by tag or role is not met. */
  readonly isLacking: boolean;
  readonly isUntouched: boolean;
}

/** Before anybody is placed all stations are alike, and none stands out. */
export function needOf({ count, minimum, isLacking, isUntouched }: Staffed): Need {
  if (count < minimum) return isUntouched ? 'quiet' : 'much';
  return isLacking && !isUntouched ? 'named' : 'none';
}

/** How much a zone or the board stands out: as its neediest part. */
export const worstOf = (parts: readonly Need[]): Need =>
  (['much', 'named', 'quiet'] as const).find((need) => parts.includes(need)) ?? 'none';

type ShortMarkProps = {
  short: number;
  need: Need;
  className?: string;
  /** Of the word "short". */
  wordClassName?: string | undefined;
};

/** How many places are missing to the minimum, "▼ 3 short": in red where anybody is placed. */
export function ShortMark({ short, need, className, wordClassName }: ShortMarkProps) {
  return (
    <span
      data-need={need}
      className={cn(
        'inline-flex shrink-0 items-center gap-1 whitespace-nowrap text-ink2 tabular-nums data-[need=much]:font-medium data-[need=much]:text-absent-text',
        className,
      )}
    >
      <span
        aria-hidden
        className={cn(
          'forced-color-adjust-none border-x-[3.5px] border-t-[5px] border-x-transparent',
          need === 'quiet' ? 'border-t-ink3' : 'border-t-absent-text',
        )}
      />
      {short} {wordClassName === undefined ? 'short' : <span className={wordClassName}>short</span>}
    </span>
  );
}
