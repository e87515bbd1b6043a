import { type Density, outOf, saidName } from '@muster/protocol';
import { cardRow } from '../officers/officer-face.tsx';
import type { StationView } from './station.view.ts';
import type { ReactNode } from 'react';
import { Deferred } from '../../../shared/ui/viewport/deferred.tsx';
import { useNeedsSomeone } from '../officers/team.view.ts';
import { useBoardView } from '../board-stores.ts';

/** How high stations will be in pixels, before they are drawn. Pure. */

/** Head, edge and ground of a card; the row of its empty places; the second line of a card that does not fit. */
const byMouse = { frame: 74, emptyRow: 32, misfit: 14 };
const byFinger = { frame: 94, emptyRow: 50, misfit: 0 };

export function cardHeight(view: StationView, density: Density, isFinger: boolean): number {
  const { officers, capacity, count, vacancies, isOpen } = view;
  const card = isFinger ? byFinger : byMouse;
  const rows = officers.length + vacancies.length;
  const misfits = officers.filter(({ misfit }) => misfit.length > 0).length;
  const hasEmptyRow = !isOpen || capacity > count;
  return (
    card.frame -
    (density === 'dense' ? 1 : 2) +
    rows * cardRow(density, isFinger) +
    misfits * card.misfit +
    (hasEmptyRow ? card.emptyRow : 0)
  );
}

/** A tile of the map: its two lines, and rows of chips. */
const tile = { frame: 46, row: 22, perRow: 5, fingerRow: 34, perFingerRow: 3 };

export function tileHeight({ officers }: StationView, isWide: boolean, isFinger: boolean): number {
  const [row, perRow] = isFinger ? [tile.fingerRow, tile.perFingerRow] : [tile.row, tile.perRow];
  return tile.frame + Math.ceil(officers.length / (isWide ? perRow * 2 : perRow)) * row;
}

type DeferredStationProps = {
  view: StationView;
  liveCount: number;
  /** How high its card or tile will be, in pixels. */
  height: number;
  className?: string;
  children: ReactNode;
};

/** A station of a board too long to be drawn whole: its name and who stands there, until it is near (UI-300). */
export function DeferredStation({ view, liveCount, children, ...block }: DeferredStationProps) {
  const { station, capacity, officers } = view;
  const isAskedFor = useBoardView(
    ({ goal, openStation }) =>
      openStation?.id === station.id || (goal?.kind === 'station' && goal.id === station.id),
  );
  const needsSomeone = useNeedsSomeone(officers);
  return (
    <Deferred
      {...block}
      isNeeded={isAskedFor || needsSomeone}
      holds={officers.map(({ officer }) => officer.id)}
      outline={
        <section
          aria-label={`${station.name}, ${outOf(liveCount, capacity, 'place')} filled`}
          data-list={station.id}
          data-station={station.id}
          className="flex min-w-0 flex-col overflow-hidden rounded-card border border-line p-2"
        >
          <h3 className="truncate font-semibold">{station.name}</h3>
          <p className="text-12 text-ink3">
            {officers.map(({ officer }) => saidName(officer)).join(', ')}
          </p>
        </section>
      }
    >
      {children}
    </Deferred>
  );
}
