import { counted, isolated } from '@muster/protocol';
import { ChevronDown } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { cn } from '../../../shared/ui/cn.ts';
import { Popover } from '../../../shared/ui/overlays/popover.tsx';
import { focusMarked } from '../../../shared/ui/overlays/layers.ts';
import { useDrag, useSelection } from '../board-stores.ts';
import { dropSuitability } from './suitability.ts';
import { warningFor } from '../drag/drop.ts';
import type { StationView } from '../stations/station.view.ts';
import { useFitting, useSuitableCount, SuitableList } from './suitable-list.tsx';
import { command } from '../../../shared/ui/palette/commands.ts';

const rowStyle =
  'flex min-h-6.5 min-w-0 items-center justify-between gap-2 rounded-control border border-dashed px-2 text-12 touch:min-h-11';

/** A station's empty places: who fits them, and where to drop a card that is in hand (DEP-60, DEP-104). */
export function EmptyPlaces({ view }: { view: StationView }) {
  const { station, isOpen, capacity, count, officers } = view;
  const { fitting, hasSelected, isNobodyHere } = useSuitableCount(station.id);
  const isDragging = useDrag(({ held }) => held !== null);
  const warning = useDrag(({ held }) => {
    const fit = dropSuitability(held, station, officers, capacity - count);
    if (fit && fit.room < fit.coming) return `Room for ${fit.room} of ${fit.coming}`;
    return warningFor(held, station);
  });
  const [isListed, setListed] = useState(false);
  /** Forty lists that nobody has opened would be most of what is drawn when somebody is placed. */
  const [wasListed, setWasListed] = useState(false);
  if (isListed && !wasListed) setWasListed(true);
  const empty = capacity - count;
  if (!isOpen) {
    return <p className={cn(rowStyle, 'justify-center border-line text-ink3')}>Station closed</p>;
  }
  // A list that is open stays, whatever others do meanwhile.
  if (empty <= 0 && !isListed) return null;
  if (hasSelected && empty > 0 && !isListed && !isDragging) {
    return <TapToPlace name={station.name} empty={empty} />;
  }
  if (isDragging || (fitting === 0 && !isListed)) {
    return (
      <p
        className={cn(
          rowStyle,
          warning ? 'border-pto bg-pto-ground text-pto-text' : 'border-field text-ink2',
        )}
      >
        <span className="tabular-nums">{empty} empty</span>
        <span className={warning ? 'wrap-anywhere' : 'truncate'}>
          {warning ??
            (isDragging ? (
              'Drop officers here'
            ) : (
              <TapWords>{!isNobodyHere && 'Nobody free fits'}</TapWords>
            ))}
        </span>
      </p>
    );
  }
  const closed = {
    'aria-haspopup': 'dialog',
    'aria-expanded': false,
    onClick: () => setListed(true),
  } as const;
  const fitWords = counted(fitting, 'person fits', 'people fit');
  const button = (
    <button
      ref={command}
      type="button"
      data-fits
      {...(!wasListed && closed)}
      className={cn(
        rowStyle,
        'w-full text-ink2 print:hidden',
        isListed
          ? 'border-solid border-accent bg-accent-ground text-accent'
          : 'border-field hover:border-solid hover:text-ink',
      )}
    >
      <span className="tabular-nums">{empty > 0 ? `${empty} empty` : 'Full'}</span>
      <span className="flex min-w-0 items-center gap-1 tabular-nums">
        <span className="truncate">{isListed ? fitWords : <TapWords>{fitWords}</TapWords>}</span>
        {isListed && <ChevronDown aria-hidden className="size-3.5" />}
      </span>
    </button>
  );
  if (!wasListed) return button;
  return (
    <Popover
      open={isListed}
      onOpenChange={setListed}
      label={`Who fits ${isolated(station.name)}`}
      side="right"
      align="start"
      onOpenAutoFocus={focusMarked}
      className="flex max-h-[min(26rem,var(--radix-popover-content-available-height))] w-80 flex-col"
      trigger={button}
    >
      <SuitableList view={view} onDone={() => setListed(false)} />
    </Popover>
  );
}

/** What a row says while nobody is selected: how many a tap places is said before the row itself is drawn for it. */
function TapWords({ children }: { children: ReactNode }) {
  const { isFinger } = useFitting();
  const selected = useSelection(({ ids }) => (isFinger ? ids.size : 0));
  return selected > 0 ? `Tap to place ${selected}` : children;
}

/**
 * A row whose station takes the tap, wherever on it that is (UI-325). How many it places is as it is now, where the row
 * itself is drawn later: with nobody selected any more it says of them nothing.
 */
function TapToPlace({ name, empty }: { name: string; empty: number }) {
  const selected = useSelection(({ ids }) => ids.size);
  return (
    <button
      ref={command}
      type="button"
      aria-label={selected > 0 ? `Place ${selected} selected at ${name}` : undefined}
      className={cn(rowStyle, 'w-full border-accent text-accent print:hidden')}
    >
      <span className="tabular-nums">{empty} empty</span>
      {selected > 0 && <span className="truncate">Tap to place {selected}</span>}
    </button>
  );
}
