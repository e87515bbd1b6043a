import { reveal } from '../../../shared/ui/viewport/deferred.tsx';
import { useHotkey } from '../../../shared/ui/hooks/use-hotkey.ts';
import { useOperations } from '../board-scope.tsx';
import { useBoardStores } from '../board-stores.ts';

/** The parts of the board that F6 leads through, in the order of the screen (DEP-109). */

const areas = () => [...document.querySelectorAll<HTMLElement>('[data-area]')];

const stopIn = (area: HTMLElement): HTMLElement | null =>
  area.querySelector<HTMLElement>('[data-officer][tabindex="0"]') ??
  area.querySelector<HTMLElement>('button:not(:disabled), [tabindex="0"]');

/** Goes to the next part, or back to the one before, round the ends. */
function goToNextArea(step: 1 | -1): void {
  const all = areas();
  const here = all.findIndex((area) => area.contains(document.activeElement));
  const from = here < 0 && step < 0 ? 0 : here;
  const next = all[(from + step + all.length) % all.length];
  if (next) stopIn(next)?.focus();
}

/** Goes to the first card of the board, past its tools; without one to the first station. */
export function goToFirstCard(): void {
  const block = document.querySelector(
    '[data-area] [data-officer][tabindex="0"], [data-area] [data-holds]:not([data-holds=""])',
  );
  if (block?.matches('[data-holds]')) reveal(block);
  const first = document.querySelector<HTMLElement>('[data-area] [data-officer][tabindex="0"]');
  const [, stations] = areas();
  (first ?? (stations && stopIn(stations)))?.focus();
}

/** Goes to the first unassigned officer, or to what stands in their place. */
export function goToUnassigned(): void {
  const area = areas().at(-1);
  if (area) stopIn(area)?.focus();
}

/** Goes to what a station is filled by; where nobody fits and nobody stands, to what else can be done there (DEP-103). */
export function goIntoStation(station: Element): void {
  const stops = [
    '[data-fits]',
    '[data-tile], [data-officer][tabindex="0"]',
    'button:not(:disabled)',
  ].flatMap((stop) => station.querySelector<HTMLElement>(stop) ?? []);
  stops[0]?.focus({ preventScroll: true });
}

/** The board's own keys, as the list of keys shows them (UI-22). */
export const boardKeys = [
  { keys: ['n'], does: 'Go to the next short station, the most urgent first' },
  { keys: ['u'], does: 'Go to the unassigned officers' },
  { keys: ['F6'], does: 'Go to the next part of the board' },
  { keys: ['Ctrl', 'Z'], does: 'Undo' },
  { keys: ['Ctrl', 'Shift', 'Z'], does: 'Redo' },
  { keys: ['Space'], does: 'Pick a card up; arrows carry it, Space drops it' },
  { keys: ['Enter'], does: 'Select a card' },
  { keys: ['M'], does: 'Move a card, or all selected, to a station' },
  { keys: ['H'], does: 'How did they get here? The way of a card’s officer' },
  { keys: ['Shift', 'F10'], does: 'The menu of a card' },
  { keys: ['↑', '↓'], does: 'Go through the cards of a station' },
] as const;

/** The board's own keys; the list of keys (`?`) shows them. */
export function useBoardKeys(isLocked: boolean, goToNextShort: () => void): void {
  const operations = useOperations();
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
