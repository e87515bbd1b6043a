import { useHotkey } from '../../../shared/ui/hooks/use-hotkey.ts';
import type { BoardOperations } from '../operations/board-operations.ts';
import { useBoardStores } from './use-board-stores.ts';

/** The board's own keys; the list of keys (`?`) shows them. */
export function useBoardKeys(operations: BoardOperations, isLocked: boolean): void {
  const { isDragging } = useBoardStores().drag;
  const { clearSelection } = useBoardStores().selection;
  const reverse = (type: 'undo' | 'redo') => (event: KeyboardEvent) => {
    event.preventDefault();
    if (!isDragging()) operations.reverse(type);
  };
  const enabled = !isLocked;
  useHotkey('mod+z', reverse('undo'), { enabled });
  useHotkey('mod+shift+z', reverse('redo'), { enabled });
  useHotkey('mod+y', reverse('redo'), { enabled });
  useHotkey('Escape', () => {
    // The first Escape is the drag's.
    if (!isDragging()) clearSelection();
  });
}

export const boardKeys = [
  { keys: ['Ctrl', 'Z'], does: 'Undo' },
  { keys: ['Ctrl', 'Shift', 'Z'], does: 'Redo' },
  { keys: ['Space'], does: 'Pick a card up; arrows carry it, Space drops it' },
  { keys: ['Enter'], does: 'Select a card' },
  { keys: ['M'], does: 'Move a card, or all selected, to a station' },
  { keys: ['↑', '↓'], does: 'Go through the cards of a station' },
] as const;
