import { X } from 'lucide-react';
import { useDrag } from '../board/use-board-stores.ts';
import type { StationView } from './station.view.ts';

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
