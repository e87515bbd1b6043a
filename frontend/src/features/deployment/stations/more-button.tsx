import { cn } from '../../../shared/ui/cn.ts';
import type { OfficerView } from './station.view.ts';
import { useArrivals, useBoardStores } from '../board/use-board-stores.ts';

type MoreButtonProps = { stationId: string; hidden: readonly OfficerView[] };

/** How many officers there are besides those shown, and whether one of them came just now. */
export function MoreButton({ stationId, hidden }: MoreButtonProps) {
  const { expandStation } = useBoardStores().view;
  const isFresh = useArrivals(({ from }) => hidden.some(({ officer }) => from.has(officer.id)));
  const isCut = hidden.length > 0;
  return (
    <button
      type="button"
      aria-expanded={!isCut}
      onClick={() => expandStation(stationId, isCut)}
      className={cn(
        'self-start rounded-badge px-1.5 py-0.5 text-12 font-medium hover:text-ink touch:min-h-11',
        isFresh ? 'text-present-text ring-1 ring-present' : 'text-ink2',
      )}
    >
      {isCut ? `+ ${hidden.length} more${isFresh ? ' · just now' : ''}` : 'Show fewer'}
    </button>
  );
}
