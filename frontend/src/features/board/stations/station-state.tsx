import { X, UserX, CalendarClock, Check, TriangleAlert } from 'lucide-react';
import { useDrag } from '../board-stores.ts';
import { type StationView, needAt, hereWords, shortAt } from './station.view.ts';
import { isolated, type RemovalReason, type Vacancy } from '@muster/protocol';
import { ShortMark } from '../../../shared/domain/short-mark.tsx';
import { cn } from '../../../shared/ui/cn.ts';

type FullWordsProps = {
  view: StationView;
  liveCount: number;
  isCompact?: boolean;
};

/**
 * While a card from elsewhere is in hand: that a full station takes nobody more, in words. It lies
 * over the seats, so that nothing moves under the pointer (DEP-114, S19).
 */
export function FullWords({ view, liveCount, isCompact = false }: FullWordsProps) {
  const { isOpen, capacity, officers } = view;
  const isForeign = useDrag(({ held }) =>
    Boolean(held && !officers.some(({ officer }) => officer.id === held.userId)),
  );
  if (!isForeign || !isOpen || liveCount < capacity) return null;
  return (
    <p className="absolute inset-0 z-1 flex items-center gap-1 rounded-badge bg-surface pr-2 text-12 font-semibold whitespace-nowrap text-ink group-data-refuses/station:bg-absent-ground group-data-refuses/station:text-absent-text">
      <X aria-hidden className="size-3.5" />
      {isCompact ? 'Full' : 'Full: no place to drop'}
    </p>
  );
}

type Edged = {
  view: StationView;
  liveCount: number;
  /** A card is over it. */
  isOver?: boolean;
  /** It has no room for that card. */
  refuses?: boolean;
  /** That card's officer lacks what it asks for. */
  warns?: boolean;
};

const plain = 'outline-2 -outline-offset-1 outline-dashed outline-transparent';

/** Edge and ground of a station: what a drop would do, else what it lacks; one that is full or nearly so is quiet. */
export function stationEdge({ view, liveCount, isOver, refuses, warns }: Edged): string {
  const over = 'outline-2 -outline-offset-2 outline-dashed border-transparent';
  if (refuses) return `${over} bg-absent-ground outline-absent`;
  if (isOver && warns) return `${over} bg-pto-ground outline-pto`;
  if (isOver) return `${over} bg-accent-ground outline-accent`;
  if (!view.isOpen) return `${plain} border-line bg-sunken text-ink2`;
  const need = needAt(view, liveCount);
  if (need === 'much') {
    return `${plain} border-line border-l-absent bg-surface shadow-[inset_2px_0_0_var(--color-absent)]`;
  }
  if (need === 'named' || misfits(view) > 0) {
    return `${plain} border-line border-l-pto bg-surface shadow-[inset_2px_0_0_var(--color-pto)]`;
  }
  if (view.isPlanned) return `${plain} border-dashed border-field bg-surface ${hatched}`;
  return `${plain} border-line bg-surface`;
}

/** Planned: nothing is met yet. */
const hatched =
  'bg-[repeating-linear-gradient(135deg,transparent_0_7px,var(--color-sunken)_7px_9px)]';

/** How many stand there who lack what it asks for. */
const misfits = ({ officers }: StationView): number =>
  officers.filter(({ misfit }) => misfit.length > 0).length;

const WORDS: Readonly<Record<RemovalReason, string>> = {
  absent: 'is marked absent',
  record_deleted: 'is no longer marked present',
  deactivated: 'is no longer active',
  away: 'is known to be away',
  not_expected: 'is no longer expected',
};

/** A place that attendance has emptied, and why; it stays until somebody is put there (DEP-17). */
export function VacancyRow({ vacancy: { userName, reason } }: { vacancy: Vacancy }) {
  const words = `${isolated(userName)} ${WORDS[reason]}`;
  return (
    <p
      data-tip={words}
      aria-description={words}
      className="flex min-h-6.5 min-w-0 items-center gap-1.5 rounded-control border border-dashed border-absent px-1.5 text-12 text-absent-text"
    >
      <UserX aria-hidden className="size-3.5 shrink-0 stroke-[1.5]" />
      <span className="min-w-0 truncate">{words}</span>
    </p>
  );
}

type StationStateProps = {
  view: StationView;
  liveCount: number;
  /** On a tile: signs for what is full or does not fit. */
  isCompact?: boolean;
};

/** How a station stands in a word: full, short, what it lacks (STF-10), who does not fit (DEP-60), or over it (DEP-141). */
export function StationState({ view, liveCount, isCompact = false }: StationStateProps) {
  const { isOpen, capacity, expected, lacking, station, isPlanned } = view;
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
      ) : isPlanned || (free === 0 && expected > 0) ? (
        <PlannedMark free={free} isCompact={isCompact} />
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
      <Unsuitable count={misfits(view)} isCompact={isCompact} />
      {here !== undefined && (
        <span
          className={
            isCompact
              ? 'sr-only'
              : cn('whitespace-nowrap text-pto-text', short > 0 && 'phone:sr-only')
          }
        >
          {here}
        </span>
      )}
    </>
  );
}

/** Its minimum is met if those come who are expected: never as if it were met (DEP-511). */
function PlannedMark({ free, isCompact }: { free: number; isCompact: boolean }) {
  return (
    <span className="inline-flex items-center gap-1 font-medium whitespace-nowrap text-ink2">
      <CalendarClock aria-hidden className="size-3.5 stroke-[1.75]" />
      planned
      {free > 0 && !isCompact && <span className="font-normal">· {free} free</span>}
    </span>
  );
}

function Unsuitable({ count, isCompact }: { count: number; isCompact: boolean }) {
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
