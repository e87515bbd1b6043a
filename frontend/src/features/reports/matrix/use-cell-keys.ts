import type { KeyboardEvent } from 'react';

const steps: Readonly<Record<string, readonly [row: number, column: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** Arrows move through the cells of a grid, Home and End to the ends of its row; Tab reaches one of them. */
export function useCellKeys() {
  return (event: KeyboardEvent<HTMLTableElement>): void => {
    const cell = event.target;
    if (!(cell instanceof HTMLTableCellElement) || cell.tabIndex !== 0) return;
    const next = targetOf(event, cell);
    if (!next) return;
    event.preventDefault();
    cell.tabIndex = -1;
    next.tabIndex = 0;
    next.focus();
    next.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  };
}

function targetOf(
  { key, currentTarget }: KeyboardEvent<HTMLTableElement>,
  cell: HTMLTableCellElement,
) {
  const row = cell.parentElement as HTMLTableRowElement;
  const ofRow = reachable(row);
  if (key === 'Home') return ofRow[0];
  if (key === 'End') return ofRow.at(-1);
  const step = steps[key];
  if (!step) return undefined;
  const column = ofRow.indexOf(cell) + step[1];
  if (step[0] === 0) return ofRow[column];
  const rows = [...currentTarget.rows].filter((one) => reachable(one).length > 0);
  const other = rows[rows.indexOf(row) + step[0]];
  return other && reachable(other)[column];
}

const reachable = (row: HTMLTableRowElement): HTMLTableCellElement[] =>
  [...row.cells].filter((cell) => cell.hasAttribute('tabindex'));
