import type { Selection } from './table-props.ts';

/** How much of what is shown is ticked. */
export function shownState(selection: Selection, keys: readonly string[]): boolean | 'mixed' {
  const ticked = keys.filter((key) => selection.keys.has(key)).length;
  if (ticked === 0) return false;
  return ticked === keys.length ? true : 'mixed';
}

/** Ticks or clears all that is shown; what is ticked on other pages stays. */
export function toggleShown(selection: Selection, keys: readonly string[], on: boolean): void {
  const next = new Set(selection.keys);
  for (const key of keys) {
    if (on) next.add(key);
    else next.delete(key);
  }
  selection.onChange(next);
}

/** Ticks or clears one row. */
export function toggleOne(selection: Selection, key: string, on: boolean): void {
  toggleShown(selection, [key], on);
}
