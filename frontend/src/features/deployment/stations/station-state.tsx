import { Check, TriangleAlert } from 'lucide-react';
import { ShortMark } from '../../../shared/domain/short-mark.tsx';
import { misfits } from './station-edge.ts';
import { hereWords, needAt, shortAt, type StationView } from './station.view.ts';

type StationStateProps = {
  view: StationView;
  liveCount: number;
  /** On a tile: signs for what is full or does not fit. */
  isCompact?: boolean;
};

/** How a station stands in a word: full, short, what it lacks (STF-10), who does not fit (DEP-115), or over it (DEP-141). */
export function StationState({ view, liveCount, isCompact = false }: StationStateProps) {
  const { isOpen, capacity, lacking, station } = view;
  if (!isOpen || (capacity === 0 && liveCount === 0)) return null;
  const free = capacity - liveCount;
  const short = shortAt(view, liveCount);
  const here = hereWords(view, liveCount);
  const lacks = !view.isUntouched && lacking.length > 0;
  // On a tile the words of what it lacks take the room of what its count says too.
  const isNamed = isCompact && lacks && short === 0;
  return (
    <>
      {free < 0 ? (
        <span className="inline-flex items-center gap-1 font-medium whitespace-nowrap text-pto-text">
          <TriangleAlert aria-hidden className="size-3.5 stroke-[1.75]" />
          {station.isActive ? `${-free} too many` : 'Out of use'}
        </span>
      ) : isNamed ? null : short > 0 ? (
        <ShortMark short={short} need={needAt(view, liveCount)} />
      ) : free === 0 ? (
        <span className="inline-flex items-center gap-1 font-medium text-present-text">
          <Check aria-hidden className="size-3.5" />
          <span className={isCompact ? 'sr-only' : ''}>Full</span>
        </span>
      ) : (
        <span className="whitespace-nowrap text-ink2">{free} free</span>
      )}
      {lacks && (
        <span
          data-tip={lacking.join(', ')}
          className="inline-flex min-w-0 items-center gap-1 font-medium whitespace-nowrap text-pto-text"
        >
          <TriangleAlert aria-hidden className="size-3 shrink-0 stroke-[1.75]" />
          <span className={isCompact && !isNamed ? 'sr-only' : 'truncate'}>{lacking[0]}</span>
          {(!isCompact || isNamed) && lacking.length > 1 && <span>+{lacking.length - 1}</span>}
        </span>
      )}
      <Misfits count={misfits(view)} isCompact={isCompact} />
      {here !== undefined && (
        <span className={isCompact ? 'sr-only' : 'whitespace-nowrap text-pto-text'}>{here}</span>
      )}
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
