import { outOf } from '@muster/protocol';
import { memo, useState } from 'react';
import { initials } from '../../../shared/domain/initials.ts';
import { useIsTimeOffLeft } from '../board/use-moment.ts';
import { cn } from '../../../shared/ui/cn.ts';
import { useCardGestures } from '../drag/card-gestures.ts';
import { chipListStyle, chipStyle, tileStyle } from '../map/chip-style.ts';
import { TileList } from '../map/tile-list.tsx';
import { isWideTile } from '../map/station-tile.tsx';
import { TileState } from '../map/tile-state.tsx';
import { usePeek, type Opening } from '../map/use-peek.ts';
import { officerWords } from '../operations/officer-words.ts';
import { stationEdge } from '../stations/station-edge.ts';
import type { OfficerView, StationView } from '../stations/station.view.ts';
import { ReplayStation, type Looked } from './replay-station.tsx';

/** A station of the map as it was: who stood there by initials; its list opens as on the live map (HIS-33). */
export const ReplayTile = memo(function ReplayTile({
  view,
  ...looked
}: Looked & { view: StationView }) {
  const { station, capacity, count, officers } = view;
  const [opening, setOpening] = useState<Opening>();
  const peek = usePeek({
    opening,
    open: setOpening,
    close: () => setOpening(undefined),
    isBusy: () => false,
  });
  const edge = stationEdge({ view, liveCount: count, isOver: false, refuses: false, warns: false });
  const hasLeft = [...looked.changed.values()].some(({ from }) => from === station.id);
  return (
    <section
      aria-label={`${station.name}, ${outOf(count, capacity, 'place')} filled`}
      data-station={station.id}
      {...peek.tile}
      className={cn(tileStyle, edge, hasLeft && 'ring-1 ring-pto')}
    >
      <TileList name={station.name} count={count} capacity={capacity} peek={peek} className="p-1.5">
        <ReplayStation view={view} {...looked} />
      </TileList>
      <div className="flex min-h-4 min-w-0 items-center justify-between gap-1.5">
        <TileState view={view} liveCount={count} />
      </div>
      {officers.length > 0 && (
        <ul aria-label={station.name} className={chipListStyle(isWideTile(view))}>
          {officers.map((one) => (
            <ReplayChip key={one.officer.id} view={one} {...looked} />
          ))}
        </ul>
      )}
    </section>
  );
});

/** An officer where they were, by initials; a press tells how they got there. */
function ReplayChip({ view, changed, picked, onPick }: Looked & { view: OfficerView }) {
  const { officer, misfit, isDim } = view;
  const isPicked = picked === officer.id;
  const isTimeOffLeft = useIsTimeOffLeft()(officer);
  const isAmber = isTimeOffLeft || misfit.length > 0;
  const words = officerWords(officer, isTimeOffLeft, misfit);
  const { menuOnCard, keyOnLookedCard } = useCardGestures();
  return (
    <li>
      <button
        type="button"
        data-officer={officer.id}
        data-typed
        data-tip={words}
        aria-label={`How did they get here? ${words}`}
        aria-pressed={isPicked}
        onClick={() => onPick(officer.id)}
        onContextMenu={menuOnCard}
        onKeyDown={(event) => keyOnLookedCard(event, onPick)}
        className={cn(
          chipStyle,
          'cursor-pointer',
          isPicked
            ? 'border-accent ring-1 ring-accent'
            : changed.has(officer.id)
              ? 'border-pto ring-1 ring-pto'
              : isAmber && !isDim
                ? 'border-pto'
                : 'border-transparent hover:border-field',
          isDim
            ? 'border-dashed border-line text-ink3'
            : isAmber
              ? 'bg-pto-ground text-ink'
              : 'bg-sunken text-ink dark:bg-line',
        )}
      >
        {initials(officer.name)}
      </button>
    </li>
  );
}
