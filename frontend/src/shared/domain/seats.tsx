import { cn } from '../ui/cn.ts';

type SeatsProps = {
  /** People who have a place here. */
  filled: number;
  /** Places there are. */
  places: number;
  className?: string;
};

/** The muster line of a station: one seat per place, filled or empty ("5 of 8 places filled"). */
export function Seats({ filled, places, className }: SeatsProps) {
  const seats = Math.max(filled, places);
  return (
    <div
      role="img"
      aria-label={`${filled} of ${places} places filled`}
      className={cn('flex min-w-0 flex-wrap gap-0.5', className)}
    >
      {Array.from({ length: seats }, (_, seat) => (
        <span
          // oxlint-disable-next-line react/no-array-index-key
          key={seat}
          data-seat={seat >= places ? 'over' : seat < filled ? 'filled' : 'empty'}
          className={cn(
            'block h-2.5 w-1.5 rounded-[1.5px] transition-colors [forced-color-adjust:none]',
            seat >= places ? 'bg-absent' : seat < filled ? 'bg-ink2' : 'border border-field',
          )}
        />
      ))}
    </div>
  );
}
