import { memo, useState } from 'react';
import { initials } from '../../../shared/domain/initials.ts';
import { cn } from '../../../shared/ui/cn.ts';
import { Popover } from '../../../shared/ui/overlays/popover.tsx';
import { useCardGestures } from '../drag/card-gestures.ts';
import { TileState } from '../map/tile-state.tsx';
import { officerWords } from '../operations/officer-words.ts';
import { stationEdge } from '../stations/station-edge.ts';
import type { OfficerView, StationView } from '../stations/station.view.ts';
import { ReplayStation, type Looked } from './replay-station.tsx';

/** A station of the map as it was: who stood there by initials; its name opens the list (HIS-33). */
export const ReplayTile = memo(function ReplayTile({
  view,
  ...looked
}: Looked & { view: StationView }) {
  const { station, capacity, count, officers } = view;
  const [isOpen, setOpen] = useState(false);
  const edge = stationEdge({ view, liveCount: count, isOver: false, refuses: false, warns: false });
  const hasLeft = [...looked.changed.values()].some(({ from }) => from === station.id);
  return (
    <section
      aria-label={`${station.name}, ${count} of ${capacity} places filled`}
      data-station={station.id}
      className={cn(
        'relative flex min-w-0 flex-col gap-1 rounded-card border px-2 py-1.5 hover:border-field',
        edge,
        hasLeft && 'ring-1 ring-pto',
      )}
    >
      <Popover
        open={isOpen}
        onOpenChange={setOpen}
        label={`${station.name}, opened`}
        className="max-h-(--radix-popover-content-available-height) w-70 overflow-y-auto p-1.5"
        trigger={
          <button
            type="button"
            data-tile
            className="flex min-w-0 items-baseline justify-between gap-1.5 text-left text-13 outline-none after:absolute after:inset-0 after:rounded-card focus-visible:after:outline-2 focus-visible:after:outline-accent"
          >
            <span
              className="min-w-0 truncate font-semibold"
              data-tip={station.name}
              data-tip-cut=""
            >
              {station.name}
            </span>
            <span className="shrink-0 text-ink2 tabular-nums">
              <span className="font-semibold text-ink">{count}</span>/{capacity}
            </span>
          </button>
        }
      >
        <ReplayStation view={view} {...looked} />
      </Popover>
      <div className="flex min-h-4 min-w-0 items-center justify-between gap-1.5">
        <TileState view={view} liveCount={count} />
      </div>
      {officers.length > 0 && (
        <ul aria-label={station.name} className="relative flex flex-wrap gap-0.5 self-start">
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
  const isAmber = officer.status === 'pto' || misfit.length > 0;
  const words = officerWords(officer, misfit);
  const { menuOnCard, menuKeyOnCard } = useCardGestures();
  return (
    <li>
      <button
        type="button"
        data-officer={officer.id}
        data-tip={words}
        aria-label={`How did they get here? ${words}`}
        aria-pressed={isPicked}
        onClick={() => onPick(officer.id)}
        onContextMenu={menuOnCard}
        onKeyDown={menuKeyOnCard}
        className={cn(
          'narrow flex h-5 w-6 cursor-pointer items-center justify-center rounded-badge border text-11 font-semibold touch:h-8 touch:w-9',
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
