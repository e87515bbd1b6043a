import { memo } from 'react';
import type { StationView } from './station.view.ts';
import { EmptyPlaces } from '../suitability/empty-places.tsx';
import { OfficerList } from '../officers/officer-list.tsx';
import { StationHead, StationMenu } from './station-head.tsx';
import { StationRefusal } from './station-refusal.tsx';
import { VacancyRow, stationEdge } from './station-state.tsx';
import { outOf } from '@muster/protocol';
import { cn } from '../../../shared/ui/cn.ts';
import { DropArea, useDropList, useTapToPlace } from '../drag/drop-area.tsx';
import { dropSuitability } from '../suitability/suitability.ts';
import { warningFor } from '../drag/drop.ts';
import { useDrag } from '../board-stores.ts';

type StationBodyProps = {
  view: StationView;
  liveCount: number;
};

/** What a station's card, or its tile when it is opened, says. */
export const StationBody = memo(function StationBody({ view, liveCount }: StationBodyProps) {
  const { station, isOpen, officers, vacancies } = view;
  return (
    <>
      <StationHead view={view} liveCount={liveCount} menu={<StationMenu view={view} />} />
      <StationRefusal stationId={station.id} />
      <OfficerList
        listId={station.id}
        label={station.name}
        officers={officers}
        isLocked={!isOpen}
      />
      {vacancies.map((vacancy) => (
        <VacancyRow key={vacancy.userId} vacancy={vacancy} />
      ))}
      <EmptyPlaces view={view} />
    </>
  );
});

type StationCardProps = {
  view: StationView;
  /** How many stand there by now, also while the layout stands still (S19). */
  liveCount: number;
};

/** A station: who stands there, how many places are left, what it needs, and where to drop. */
export const StationCard = memo(function StationCard(props: StationCardProps) {
  const { view, liveCount } = props;
  const { section, edge, area } = useStationDrop(view, liveCount);
  const tap = useTapToPlace(view.station.id, view.isOpen);
  return (
    <section
      {...section}
      onClickCapture={tap}
      className={cn(
        'group/station flex min-w-0 flex-col gap-1.5 rounded-card border p-2 phone:gap-1 phone:px-1.5 phone:py-1 print:break-inside-avoid',
        edge,
      )}
    >
      <DropArea {...area} />
      <StationBody {...props} />
    </section>
  );
});

/** A station as a place to drop on: what marks its element, its edge, and what warns of the card over it. */
export function useStationDrop(view: StationView, liveCount: number) {
  const { station, isOpen, capacity, officers } = view;
  const { element, isOver } = useDropList<HTMLElement>(station.id);
  const warns = useDrag(({ held }) => warningFor(held, station) !== undefined);
  const isTooMany = useDrag(({ held }) => {
    const fit = dropSuitability(held, station, officers, capacity - liveCount);
    return fit !== undefined && fit.room < fit.coming;
  });
  const refuses = isOver && isTooMany;
  return {
    section: {
      ref: element,
      'aria-label': `${station.name}, ${outOf(liveCount, capacity, 'place')} filled`,
      'data-list': station.id,
      'data-station': station.id,
      ...(isOpen && { 'data-drop': station.id }),
      ...(refuses && { 'data-refuses': '' }),
    },
    /** Of the `DropArea` that stands in it. */
    area: { id: station.id, element, disabled: !isOpen },
    edge: stationEdge({ view, liveCount, isOver, refuses, warns }),
  };
}
