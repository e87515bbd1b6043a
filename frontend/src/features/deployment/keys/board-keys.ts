/** The board's own keys, as the list of keys shows them (UI-22). */
export const boardKeys = [
  { keys: ['n'], does: 'Go to the next short station' },
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
