import type { OfficerView } from '../stations/station.view.ts';
import { OfficerCard } from './officer-card.tsx';
import { useBoardView } from '../board/use-board-stores.ts';

type OfficerListProps = {
  /** A station's id, or `unassignedId`. */
  listId: string;
  label: string;
  officers: readonly OfficerView[];
  isLocked: boolean;
  /** Several lists of the same place are one list for the keyboard: only one card is its tab stop. */
  isFirst?: boolean;
};

/** The cards of one place. Tab leads to one of them, arrows to the others. */
export function OfficerList({
  listId,
  label,
  officers,
  isLocked,
  isFirst = true,
}: OfficerListProps) {
  const remembered = useBoardView(({ tabStops }) => tabStops.get(listId));
  const isHere = officers.some(({ officer }) => officer.id === remembered);
  const tabStop = isHere ? remembered : isFirst ? officers[0]?.officer.id : undefined;
  if (officers.length === 0) return null;
  return (
    <ul
      aria-label={label}
      className="flex min-w-0 flex-col gap-0.5 print:block group-data-[density=dense]/board:gap-px"
    >
      {officers.map((view) => (
        <OfficerCard
          key={view.officer.id}
          view={view}
          listId={listId}
          isTabStop={view.officer.id === tabStop}
          isLocked={isLocked}
        />
      ))}
    </ul>
  );
}
