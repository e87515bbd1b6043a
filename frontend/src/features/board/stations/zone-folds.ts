import { useState } from 'react';
import { usePhone, usePrinting } from '../../../shared/ui/hooks/use-media.ts';
import type { ZoneView } from '../board.view.ts';
import { looksForOfficers } from '../board-view.store.ts';
import { useBoardFilters, useBoardView } from '../board-stores.ts';
import { shortAt } from './station.view.ts';

/** Zones with a short station first, each in the order of the board. Pure. */
function shortFirst(zones: readonly ZoneView[]): readonly string[] {
  const isShort = ({ stations }: ZoneView) => stations.some((one) => shortAt(one, one.count) > 0);
  const short = zones.filter(isShort);
  return [...short, ...zones.filter((zone) => !short.includes(zone))].map(({ zone }) => zone.id);
}

/** Zones in this order; those that it does not name, which came later, are last. Pure. */
function inOrder(zones: readonly ZoneView[], order: readonly string[]): readonly ZoneView[] {
  const known = zones.filter(({ zone }) => order.includes(zone.id));
  const later = zones.filter(({ zone }) => !order.includes(zone.id));
  return [
    ...known.toSorted((one, other) => order.indexOf(one.zone.id) - order.indexOf(other.zone.id)),
    ...later,
  ];
}

/**
 * On a phone zones are lines: short ones stand first as they were when the board was opened, and the first is open.
 * Where somebody is looked for, everybody who is found is in sight (DEP-350).
 */
export function useZoneFolds(all: readonly ZoneView[]): {
  zones: readonly ZoneView[];
  /** Whether a zone shows its stations; undefined where it cannot be folded. */
  isUnfolded: (view: ZoneView) => boolean | undefined;
} {
  const isPhone = usePhone();
  const isPrinting = usePrinting();
  const filters = useBoardFilters((one) => one);
  const unfolded = useBoardView((view) => view.unfolded);
  const [order] = useState(() => shortFirst(all));
  if (!isPhone || isPrinting) return { zones: all, isUnfolded: () => undefined };
  const isFound = ({ stations }: ZoneView) =>
    filters.zone !== 'all' ||
    (looksForOfficers(filters) &&
      stations.some(({ officers }) => officers.some(({ isDim }) => !isDim)));
  return {
    zones: inOrder(all, order),
    isUnfolded: (view) =>
      isFound(view) ? undefined : (unfolded.get(view.zone.id) ?? view.zone.id === order[0]),
  };
}
