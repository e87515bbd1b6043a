import { memo } from 'react';
import type { BoardOperations } from '../operations/board-operations.ts';
import type { StationView } from './station.view.ts';
import { EmptyPlaces } from '../fits/empty-places.tsx';
import { OfficerList } from '../officers/officer-list.tsx';
import { StationHead } from './station-head.tsx';
import { StationRefusal } from './station-refusal.tsx';
import { VacancyRow } from './vacancy-row.tsx';

type StationBodyProps = {
  view: StationView;
  liveCount: number;
  operations: BoardOperations;
};

/** What a station's card, or its tile when it is opened, says. */
export const StationBody = memo(function StationBody({
  view,
  liveCount,
  operations,
}: StationBodyProps) {
  const { station, isOpen, officers, vacancies } = view;
  return (
    <>
      <StationHead view={view} liveCount={liveCount} operations={operations} />
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
      <EmptyPlaces view={view} operations={operations} />
    </>
  );
});
