import { cn } from '../ui/cn.ts';
import { statusOrder, statusWords } from './mark-status.ts';
import { TICK_HEIGHT, TICK_LOOK } from './muster-line.tsx';

/** What the ticks of the muster lines mean, once per screen. */
export function MusterLegend({ className }: { className?: string }) {
  return (
    <ul
      aria-label="Key to the muster lines"
      className={cn('flex flex-wrap items-center gap-x-3 gap-y-1 text-12 text-ink3', className)}
    >
      {statusOrder.map((status) => (
        <li key={status} className="flex items-end gap-1">
          <span aria-hidden className="flex h-3 w-1.5 items-end self-center">
            <span
              className={cn('w-full rounded-[1.5px]', TICK_LOOK[status])}
              style={{ height: `${TICK_HEIGHT[status]}%` }}
            />
          </span>
          {statusWords[status]}
        </li>
      ))}
    </ul>
  );
}
