import { outOf, saidName } from '@muster/protocol';
import type { ReactNode } from 'react';
import { Deferred } from '../../../shared/ui/sight/deferred.tsx';
import { useNeedsSomeone } from '../officers/use-needs-someone.ts';
import { useBoardView } from '../board/use-board-stores.ts';
import type { StationView } from './station.view.ts';

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
