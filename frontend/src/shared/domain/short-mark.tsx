import { cn } from '../ui/cn.ts';
import type { Need } from './need.ts';

type ShortMarkProps = {
  short: number;
  need: Need;
  className?: string;
  /** Of the word "short". */
  wordClassName?: string | undefined;
};

/** How many places are missing to the minimum, "▼ 3 short": the sign in red, and where anybody is placed the words as well. */
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
        className="forced-color-adjust-none border-x-[3.5px] border-t-[5px] border-x-transparent border-t-absent-text"
      />
      {short} {wordClassName === undefined ? 'short' : <span className={wordClassName}>short</span>}
    </span>
  );
}
