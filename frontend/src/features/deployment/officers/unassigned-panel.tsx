import { useDensity } from '../board/use-board-stores.ts';
import { cn } from '../../../shared/ui/cn.ts';
import { DropArea, useDropList } from '../drag/drop-area.tsx';
import { unassignedId } from '../drag/drop.ts';
import { panelWidth } from './panel-width.ts';
import { UnassignedOfficers, type UnassignedOfficersProps } from './unassigned-officers.tsx';

/** The unassigned officers beside the board; a card dropped here leaves its station. */
export function UnassignedPanel(props: UnassignedOfficersProps) {
  const density = useDensity();
  const { element, isOver } = useDropList<HTMLElement>(unassignedId);
  return (
    <aside
      ref={element}
      data-drop={unassignedId}
      data-area
      aria-label="Unassigned Officers"
      className={cn(
        'sticky top-[calc(var(--bar-height)+var(--strip-height))] flex h-[calc(100dvh-var(--bar-height)-var(--strip-height)-var(--day-strip)-var(--toast-height))] flex-col border-l border-line print:static print:block print:h-auto print:w-full print:border-0',
        panelWidth(density),
        isOver ? 'bg-accent-ground' : 'bg-surface',
      )}
    >
      <DropArea id={unassignedId} element={element} disabled={props.isLocked} />
      <UnassignedOfficers {...props} />
    </aside>
  );
}
