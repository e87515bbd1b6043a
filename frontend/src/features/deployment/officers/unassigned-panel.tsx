import { useDroppable } from '@dnd-kit/core';
import { cn } from '../../../shared/ui/cn.ts';
import { unassignedId } from '../drag/drop.ts';
import { UnassignedOfficers, type UnassignedOfficersProps } from './unassigned-officers.tsx';

/** The unassigned officers beside the board; a card dropped here leaves its station. */
export function UnassignedPanel(props: UnassignedOfficersProps) {
  const { setNodeRef, isOver } = useDroppable({ id: unassignedId, disabled: props.isLocked });
  return (
    <aside
      ref={setNodeRef}
      aria-label="Unassigned Officers"
      className={cn(
        'sticky top-(--bar-height) flex h-[calc(100dvh-var(--bar-height))] w-68 shrink-0 flex-col border-l border-line xl:w-75',
        isOver ? 'bg-accent-ground' : 'bg-surface',
      )}
    >
      <UnassignedOfficers {...props} />
    </aside>
  );
}
