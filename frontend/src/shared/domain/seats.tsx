import { outOf } from '@muster/protocol';
import { cn } from '../ui/cn.ts';

type SeatsProps = {
  /** People who have a place here. */
  filled: number;
  /** Of these the last ones, whom no sheet names yet. */
  expected?: number;
  /** Places there are. */
  places: number;
  /** Fewest people it can do with: a line stands behind that seat, and those missing are red. */
  minimum?: number;
  /** Nobody is placed anywhere yet: what is missing is not red (DEP-116). */
  isQuiet?: boolean;
  className?: string;
};

/** More seats than this stand in several rows. */
const mostInRow = 40;
/** Pixels that a seat has at least, the gap to the next one included. */
const narrowestSeat = 4;

/** How wide a row of seats is at least, in pixels. */
export const leastWidth = (seats: number): number => Math.min(seats, mostInRow) * narrowestSeat;

/**
 * The muster line of a station: one seat per place ("5 of 8 places filled"). A filled seat is a full
 * tick and an empty one a stub at its foot: an outlined box would read as a zero. Where there is little room
 * seats get narrower rather than stand in two rows, unless they are very many.
 */
export function Seats({
  filled,
  expected = 0,
  places,
  minimum = 0,
  isQuiet = false,
  className,
}: SeatsProps) {
  const seats = Math.max(filled, places);
  const isFull = places > 0 && filled === places && expected === 0;
  return (
    <div
      role="img"
      aria-label={`${outOf(filled, places, 'place')} filled${expected > 0 ? `, ${expected} of them expected` : ''}${minimum > 0 ? `, at least ${minimum} needed` : ''}`}
      className={cn('flex min-w-0 items-end gap-0.5', seats > mostInRow && 'flex-wrap', className)}
    >
      {Array.from({ length: seats }, (_, seat) => (
        <span
          // oxlint-disable-next-line react/no-array-index-key
          key={seat}
          data-quiet={isQuiet || undefined}
          data-seat={
            seat >= places
              ? 'over'
              : seat < filled - expected
                ? 'filled'
                : seat < filled
                  ? 'expected'
                  : seat < minimum
                    ? 'missing'
                    : 'empty'
          }
          className={cn(
            minimum > 0 &&
              seat === minimum - 1 &&
              "relative mr-1 after:absolute after:-right-[4px] after:bottom-0 after:h-3.5 after:w-[1.5px] after:bg-ink after:content-['']",
            'block w-1.5 min-w-0.5 rounded-[1.5px] [forced-color-adjust:none] [print-color-adjust:exact]',
            seat >= places
              ? 'h-2.5 bg-absent'
              : seat >= filled
                ? seat < minimum
                  ? cn('h-1.5', isQuiet ? 'bg-field' : 'bg-absent')
                  : 'h-[3px] bg-field'
                : seat >= filled - expected
                  ? 'h-2.5 border border-ink2'
                  : isFull
                    ? 'h-2.5 bg-present'
                    : 'h-2.5 bg-ink2',
          )}
        />
      ))}
    </div>
  );
}
