import { cn } from '../ui/cn.ts';

type ShortMarkProps = { short: number; className?: string };

/** How many places are empty: "▼ 3 short". */
export function ShortMark({ short, className }: ShortMarkProps) {
  return (
    <span
      className={cn(
        'inline-flex shrink-0 items-center gap-1 font-medium whitespace-nowrap text-absent-text tabular-nums',
        className,
      )}
    >
      <span
        aria-hidden
        className="border-x-[3.5px] border-t-[5px] border-x-transparent border-t-current"
      />
      {short} short
    </span>
  );
}
