import { ChevronDown, ChevronUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { Badge } from '../../../shared/ui/feedback/badge.tsx';
import { BottomBar } from '../../../shared/ui/layout/bottom-bar.tsx';
import { Button } from '../../../shared/ui/controls/button.tsx';
import { cn } from '../../../shared/ui/cn.ts';
import { useHotkey } from '../../../shared/ui/hooks/use-hotkey.ts';
import { Layer } from '../../../shared/ui/overlays/layers.ts';
import { DropArea, useDropList } from '../drag/drop-area.tsx';
import { unassignedId } from '../drag/drop.ts';
import { UnassignedOfficers, type UnassignedOfficersProps } from './unassigned-officers.tsx';
import { useBoardStores, useBoardView, useDrag, useSelection } from '../board/use-board-stores.ts';

type UnassignedDrawerProps = UnassignedOfficersProps & {
  /** Unsaved work and the save button. */
  save: ReactNode;
};

/**
 * The unassigned officers on a phone: a bar at the bottom that opens to a drawer, and closes while a
 * card is dragged, so that the stations can be reached. A card dropped on the bar leaves its station.
 */
export function UnassignedDrawer({ save, ...props }: UnassignedDrawerProps) {
  const { openDrawer } = useBoardStores().view;
  const { element, isOver } = useDropList<HTMLElement>(unassignedId);
  const isOpen = useBoardView(({ isDrawerOpen }) => isDrawerOpen);
  const isDragging = useDrag(({ held }) => held !== null);
  const isShown = isOpen && !isDragging;
  useHotkey('Escape', () => openDrawer(false), { enabled: isOpen });
  const Chevron = isOpen ? ChevronDown : ChevronUp;

  return (
    <BottomBar>
      <section
        ref={element}
        data-drop={unassignedId}
        data-area
        aria-label="Unassigned Officers"
        className={cn('-mx-4 -mt-2.5 flex flex-col', isOver && 'bg-accent-ground')}
      >
        {isOpen && <Layer />}
        <DropArea id={unassignedId} element={element} disabled={props.isLocked} />
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => openDrawer(!isOpen)}
          className="flex h-11 items-center gap-2 px-4 text-14 font-semibold"
        >
          Unassigned Officers <Badge>{props.count}</Badge>
          <Chevron aria-hidden className="ml-auto size-5 stroke-[1.5] text-ink2" />
        </button>
        <div
          inert={!isOpen}
          className={cn(
            'flex flex-col overflow-hidden border-t border-line',
            isShown ? 'h-[55dvh]' : 'h-0',
          )}
        >
          <UnassignedOfficers {...props} />
        </div>
        <div className="flex items-center gap-2 border-t border-line px-4 pt-2.5">
          <SelectedActions fallback={save} />
        </div>
      </section>
    </BottomBar>
  );
}

/** While somebody is selected: where to, and forget it; the save button comes back afterwards. */
function SelectedActions({ fallback }: { fallback: ReactNode }) {
  const { openDialog } = useBoardStores().view;
  const { clearSelection, selectedIds } = useBoardStores().selection;
  const selected = useSelection(({ ids }) => ids.size);
  if (selected === 0) return fallback;
  return (
    <>
      <span className="text-14 font-medium text-accent tabular-nums">{selected} selected</span>
      <Button className="ml-auto" onClick={() => clearSelection()}>
        Clear
      </Button>
      <Button
        variant="accent"
        onClick={() => openDialog({ kind: 'move', userIds: [...selectedIds()] })}
      >
        Move to…
      </Button>
    </>
  );
}
