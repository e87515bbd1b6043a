import { Check, TriangleAlert } from 'lucide-react';
import { ShortMark } from '../../../shared/domain/short-mark.tsx';
import { needOf } from '../../../shared/domain/need.ts';
import { misfits } from './station-edge.ts';
import type { StationView } from './station.view.ts';

type StationStateProps = {
  view: StationView;
  liveCount: number;
  /** On a tile: signs for what is full or does not fit. */
  isCompact?: boolean;
};

/** How a station stands in a word: full or short, and how many do not fit (DEP-115, DEP-116), or over it (DEP-141). */
export function StationState({ view, liveCount, isCompact = false }: StationStateProps) {
  const { isOpen, capacity, isUntouched, station } = view;
  if (!isOpen || (capacity === 0 && liveCount === 0)) return null;
  const free = capacity - liveCount;
  return (
    <>
      {free < 0 ? (
        <span className="inline-flex items-center gap-1 font-medium whitespace-nowrap text-pto-text">
          <TriangleAlert aria-hidden className="size-3.5 stroke-[1.75]" />
          {station.isActive ? `${-free} too many` : 'Out of use'}
        </span>
      ) : free === 0 ? (
        <span className="inline-flex items-center gap-1 font-medium text-present-text">
          <Check aria-hidden className="size-3.5" />
          <span className={isCompact ? 'sr-only' : ''}>Full</span>
        </span>
      ) : (
        <ShortMark short={free} need={needOf(liveCount, capacity, isUntouched)} />
      )}
      <Misfits count={misfits(view)} isCompact={isCompact} />
    </>
  );
}

function Misfits({ count, isCompact }: { count: number; isCompact: boolean }) {
  if (count === 0) return null;
  const words = count === 1 ? 'does not fit' : 'do not fit';
  return (
    <span
      data-tip={isCompact ? `${count} ${words}` : undefined}
      className="inline-flex items-center gap-1 font-medium whitespace-nowrap text-pto-text"
    >
      <TriangleAlert aria-hidden className="size-3 stroke-[1.75]" />
      <span>
        {count} <span className={isCompact ? 'sr-only' : ''}>{words}</span>
      </span>
    </span>
  );
}
