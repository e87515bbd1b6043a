import { useDroppable } from '@dnd-kit/core';
import { memo } from 'react';
import { cn } from '../../../shared/ui/cn.ts';
import type { BoardOperations } from '../operations/board-operations.ts';
import type { StationView } from './station.view.ts';
import { DropArea } from '../drag/drop-area.tsx';
import { MoreButton } from './more-button.tsx';
import { OfficerList } from '../officers/officer-list.tsx';
import { StationHead } from './station-head.tsx';
import { StationRefusal } from './station-refusal.tsx';
import { VacancyRow } from './vacancy-row.tsx';
import { useBoardView, useDrag } from '../board/use-board-stores.ts';

type StationCardProps = {
  view: StationView;
  /** How many stand there by now, also while the layout stands still (S19). */
  liveCount: number;
  shiftTime: string | null;
  operations: BoardOperations;
};

/** Up to this many cards are shown; of more, one fewer and how many there are besides. */
const shownAtOnce = 6;

/** A station: who stands there, how many places are left, what it needs, and where to drop. */
export const StationCard = memo(function StationCard({
  view,
  liveCount,
  shiftTime,
  operations,
}: StationCardProps) {
  const { station, isOpen, capacity, officers, vacancies } = view;
  const { setNodeRef, isOver } = useDroppable({ id: station.id, disabled: !isOpen });
  const comesFromHere = useDrag(({ held }) =>
    Boolean(held && officers.some(({ officer }) => officer.id === held.userId)),
  );
  const isExpanded = useBoardView(({ expanded, shown }) =>
    Boolean(
      expanded.has(station.id) || (shown && officers.some(({ officer }) => officer.id === shown)),
    ),
  );
  const isLong = officers.length > shownAtOnce;
  const shown = isLong && !isExpanded ? foremost(officers) : officers;
  const refuses = isOver && liveCount >= capacity && !comesFromHere;

  return (
    <section
      ref={setNodeRef}
      aria-label={`${station.name}, ${liveCount} of ${capacity} places filled`}
      data-list={station.id}
      className={cn(
        'flex min-w-0 flex-col gap-1.5 rounded-card border p-2.5 outline-2 -outline-offset-1 outline-dashed',
        refuses
          ? 'border-transparent bg-absent-ground outline-absent'
          : isOver
            ? 'border-transparent bg-accent-ground outline-accent'
            : 'border-line bg-surface outline-transparent',
      )}
    >
      <StationHead view={view} liveCount={liveCount} operations={operations} />
      <StationRefusal stationId={station.id} />
      <OfficerList
        listId={station.id}
        label={station.name}
        officers={shown}
        shiftTime={shiftTime}
        isLocked={!isOpen}
      />
      {isLong && (
        <MoreButton
          stationId={station.id}
          hidden={officers.filter((view) => !shown.includes(view))}
        />
      )}
      {vacancies.map((vacancy) => (
        <VacancyRow key={vacancy.userId} vacancy={vacancy} />
      ))}
      <DropArea isOpen={isOpen} isFull={officers.length >= capacity} />
    </section>
  );
});

/** Whoever the filters look for comes first, so that the cut never hides them all. */
function foremost(officers: StationView['officers']) {
  const wanted = officers.toSorted((a, b) => Number(a.isDim) - Number(b.isDim));
  return wanted.slice(0, shownAtOnce - 1);
}
