import { useDroppable } from '@dnd-kit/core';
import { memo } from 'react';
import { cn } from '../../../shared/ui/cn.ts';
import { warningFor } from '../drag/drop-warning.ts';
import type { BoardOperations } from '../operations/board-operations.ts';
import type { StationView } from './station.view.ts';
import { StationBody } from './station-body.tsx';
import { stationEdge } from './station-edge.ts';
import { useDrag } from '../board/use-board-stores.ts';

type StationCardProps = {
  view: StationView;
  /** How many stand there by now, also while the layout stands still (S19). */
  liveCount: number;
  shiftTime: string | null;
  operations: BoardOperations;
};

/** A station: who stands there, how many places are left, what it needs, and where to drop. */
export const StationCard = memo(function StationCard(props: StationCardProps) {
  const { view, liveCount } = props;
  const { station, isOpen, capacity } = view;
  const { setNodeRef, refuses, warning, isOver } = useStationDrop(view, liveCount);
  return (
    <section
      ref={setNodeRef}
      aria-label={`${station.name}, ${liveCount} of ${capacity} places filled`}
      data-list={station.id}
      data-station={station.id}
      {...(isOpen && { 'data-drop': station.id })}
      {...(refuses && { 'data-refuses': '' })}
      className={cn(
        'group/station flex min-w-0 flex-col gap-1.5 rounded-card border p-2 print:break-inside-avoid',
        stationEdge({ view, liveCount, isOver, refuses, warns: warning !== undefined }),
      )}
    >
      <StationBody {...props} />
    </section>
  );
});

/** A station as a place to drop on, and whether it would refuse the card that is over it. */
export function useStationDrop(
  { station, isOpen, capacity, officers }: StationView,
  liveCount: number,
) {
  const { setNodeRef, isOver } = useDroppable({ id: station.id, disabled: !isOpen });
  const comesFromHere = useDrag(({ held }) =>
    Boolean(held && officers.some(({ officer }) => officer.id === held.userId)),
  );
  const warning = useDrag(({ held }) => warningFor(held, station));
  return {
    setNodeRef,
    isOver,
    warning,
    refuses: isOver && liveCount >= capacity && !comesFromHere,
  };
}
