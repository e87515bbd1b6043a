import type { ReactNode } from 'react';
import { ChevronDown, ChevronUp } from 'lucide-react';
import { Badge } from '../../../shared/ui/feedback/badge.tsx';
import { Button } from '../../../shared/ui/controls/button.tsx';
import { unassignedId } from '../drag/drop.ts';
import { useBoardStores, useSelection, useBoardView, useDrag } from '../board-stores.ts';
import { cn } from '../../../shared/ui/cn.ts';
import { DropArea, useDropList } from '../drag/drop-area.tsx';
import { BottomBar } from '../../../shared/ui/layout/bottom-bar.tsx';
import { useHotkey } from '../../../shared/ui/hooks/use-hotkey.ts';
import { Layer } from '../../../shared/ui/overlays/layers.ts';
import { command } from '../../../shared/ui/palette/commands.ts';
import { UnassignedOfficers, type UnassignedOfficersProps } from './unassigned-panel.tsx';

type UnassignedDrawerProps = UnassignedOfficersProps & {
  /** Search, filters and the rest, where they are at the thumb. */
  toolbar: ReactNode;
  /** Unsaved work. */
  state: ReactNode;
  save: ReactNode;
};

/**
 * The unassigned officers on a phone: a bar at the bottom that opens to a drawer, and closes while a
 * card is dragged, so that the stations can be reached. A card dropped on the bar leaves its station.
 */
export function UnassignedDrawer({ toolbar, state, save, ...props }: UnassignedDrawerProps) {
  const { openDrawer } = useBoardStores().view;
  const { element, isOver } = useDropList<HTMLElement>(unassignedId);
  const isOpen = useBoardView(({ isDrawerOpen }) => isDrawerOpen);
  const isDragging = useDrag(({ held }) => held !== null);
  const isShown = isOpen && !isDragging;
  useHotkey('Escape', () => openDrawer(false), { enabled: isOpen });
  const Chevron = isOpen ? ChevronDown : ChevronUp;

  return (
    <BottomBar>
      {toolbar}
      <section
        ref={element}
        data-drop={unassignedId}
        data-area
        aria-label="Unassigned Officers"
        className={cn('-mx-4 flex flex-col', toolbar && 'mt-2', isOver && 'bg-accent-ground')}
      >
        {isOpen && <Layer />}
        <DropArea id={unassignedId} element={element} disabled={props.isLocked} />
        <div className="flex items-center gap-2 pr-4">
          <div className="relative flex min-w-0 flex-1">
            <button
              ref={command}
              type="button"
              aria-expanded={isOpen}
              onClick={() => openDrawer(!isOpen)}
              className="flex h-13 min-w-0 flex-1 items-start gap-1.5 py-1.5 pl-4 text-14 font-semibold"
            >
              <span className="min-w-0 truncate">
                Unassigned
                <span className={cn(props.expectedCount > 0 && 'sr-only')}> Officers</span>
              </span>
              <Badge>{props.count}</Badge>
              {props.expectedCount > 0 && (
                <span className="narrow shrink-0 text-12 font-normal text-ink2">
                  {props.expectedCount} expected
                </span>
              )}
              <Chevron aria-hidden className="size-5 shrink-0 stroke-[1.5] text-ink2" />
            </button>
            <div className="pointer-events-none absolute inset-x-4 bottom-1.5 flex">
              <SelectedCount fallback={state} />
            </div>
          </div>
          <SelectedActions fallback={save} />
        </div>
        <div
          inert={!isOpen}
          className={cn(
            'flex flex-col overflow-hidden border-t border-line',
            isShown ? 'h-[55dvh]' : 'h-0 border-t-0',
          )}
        >
          <UnassignedOfficers {...props} />
        </div>
      </section>
    </BottomBar>
  );
}

function SelectedCount({ fallback }: { fallback: ReactNode }) {
  const selected = useSelection(({ ids }) => ids.size);
  if (selected === 0) return fallback;
  return <span className="text-12 font-medium text-accent tabular-nums">{selected} selected</span>;
}

/** While somebody is selected: where to, and forget it; the save button comes back afterwards. */
function SelectedActions({ fallback }: { fallback: ReactNode }) {
  const { openDialog } = useBoardStores().view;
  const { clearSelection, selectedIds } = useBoardStores().selection;
  const selected = useSelection(({ ids }) => ids.size);
  if (selected === 0) return fallback;
  return (
    <>
      <Button onClick={() => clearSelection()}>Clear</Button>
      <Button
        variant="accent"
        onClick={() => openDialog({ kind: 'move', userIds: [...selectedIds()] })}
      >
        Move to…
      </Button>
    </>
  );
}
