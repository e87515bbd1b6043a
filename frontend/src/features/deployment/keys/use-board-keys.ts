import { useHotkey } from '../../../shared/ui/hooks/use-hotkey.ts';
import type { BoardOperations } from '../operations/board-operations.ts';
import { goToNextArea, goToUnassigned } from './board-areas.ts';
import { useBoardStores } from '../board/use-board-stores.ts';

/** The board's own keys; the list of keys (`?`) shows them. */
export function useBoardKeys(
  operations: BoardOperations,
  isLocked: boolean,
  goToNextShort: () => void,
): void {
  const { isDragging } = useBoardStores().drag;
  const { clearSelection, selectedIds } = useBoardStores().selection;
  const reverse = (type: 'undo' | 'redo') => (event: KeyboardEvent) => {
    event.preventDefault();
    if (!isDragging()) operations.reverse(type);
  };
  const enabled = !isLocked;
  useHotkey('mod+z', reverse('undo'), { enabled });
  useHotkey('mod+shift+z', reverse('redo'), { enabled });
  useHotkey('mod+y', reverse('redo'), { enabled });
  const free = (act: () => void) => (event: KeyboardEvent) => {
    if (isDragging()) return;
    event.preventDefault();
    act();
  };
  useHotkey('n', free(goToNextShort), { enabled });
  useHotkey('u', free(goToUnassigned), { enabled });
  useHotkey('F6', (event) => free(() => goToNextArea(event.shiftKey ? -1 : 1))(event));
  useHotkey('Escape', (event) => {
    // The first Escape is the drag's, the next one the selection's; what is left is the notice's (UI-43).
    if (isDragging()) event.preventDefault();
    else if (selectedIds().size > 0) {
      event.preventDefault();
      clearSelection();
    }
  });
}
