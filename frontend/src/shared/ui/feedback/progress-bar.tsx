import { cn } from '../cn.ts';

type ProgressBarProps = {
  /** Read aloud: what goes on. */
  label: string;
  done: number;
  /** 0 while it is not known yet. */
  total: number;
  className?: string;
};

/** How far a job is. Of one whose length is not known yet only that it goes on is shown. */
export function ProgressBar({ label, done, total, className }: ProgressBarProps) {
  const isKnown = total > 0;
  const share = isKnown ? Math.min(1, done / total) : 0;
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={isKnown ? total : undefined}
      aria-valuenow={isKnown ? Math.min(done, total) : undefined}
      className={cn('h-2 overflow-hidden rounded-full border border-line2 bg-sunken', className)}
    >
      <div
        className={cn('h-full rounded-full bg-present', !isKnown && 'w-1/4 animate-breathe')}
        style={isKnown ? { width: `${share * 100}%` } : undefined}
      />
    </div>
  );
}
