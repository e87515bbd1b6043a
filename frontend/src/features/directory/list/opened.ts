import { useEffect, useEffectEvent, useMemo } from 'react';
import { useAddress } from '../../../shared/address/use-address.ts';
import type { Sort } from '../../../shared/ui/table/table.tsx';
import {
  sortedBy,
  sortOf,
  sortText,
  turnedBy,
  type Compares,
} from '../../../shared/ui/table/table-props.ts';

/** What a section of the administrator's area is given of the screen. */
export interface PanelProps {
  readonly label: string;
  readonly today: { readonly today: string; readonly timeZone: string };
}

/** In the address: the id of what is to be opened, or `new`. */
export const openedName = 'open';

/** Opens what the address names, once, and takes it out of the address: undefined for a new one (UI-327). */
export function useOpened(onOpen: (id: string | undefined) => void): void {
  const [{ open }, change] = useAddress({ open: '' });
  const opened = useEffectEvent((id: string) => {
    onOpen(id === 'new' ? undefined : id);
    change({ open: '' });
  });
  useEffect(() => {
    if (open !== '') opened(open);
  }, [open]);
}

export interface Sorted<Row> {
  readonly rows: readonly Row[];
  readonly sort: Sort;
  readonly onSort: (by: string) => void;
}

/** Rows by the column that the address names. `compares` is one object for the life of the list. */
export function useSorted<Row>(
  rows: readonly Row[],
  compares: Compares<Row>,
  kept: string,
  keep: (sort: string) => void,
): Sorted<Row> {
  const sort = sortOf(kept, compares);
  const { by, direction } = sort;
  const sorted = useMemo(
    () => sortedBy(rows, { by, direction }, compares),
    [rows, by, direction, compares],
  );
  return { rows: sorted, sort, onSort: (column) => keep(sortText(turnedBy(sort, column))) };
}
