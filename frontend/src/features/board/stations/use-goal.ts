import { useEffect } from 'react';
import { markShown } from '../../../shared/ui/viewport/deferred.tsx';
import { useBoardStores, useBoardView } from '../board-stores.ts';
import { goIntoStation, goToUnassigned } from '../keys/board-keys.ts';
import type { BoardGoal } from '../board-view.store.ts';
import type { BoardView } from '../board.view.ts';

/**
 * Brings what is asked for into sight and gives it the focus. Where the filters
 * hide it they are cleared, and where its zone is folded that opens; it is found with the next view.
 */
export function useGoal(view: BoardView): void {
  const { view: store, filters } = useBoardStores();
  const goal = useBoardView((state) => state.goal);
  const zoneId = goal === null ? undefined : zoneOf(view, goal);
  const isShown = zoneId !== undefined;
  const isUnfolded = useBoardView(({ unfolded }) => isShown && unfolded.get(zoneId) === true);
  useEffect(() => {
    if (!goal) return;
    if (goal.kind === 'unassigned') {
      store.arrive();
      goToUnassigned();
      return;
    }
    if (!isShown) {
      if (!filters.clearFilters()) store.arrive();
      return;
    }
    if (!isUnfolded) {
      store.foldZone(zoneId, true);
      return;
    }
    store.arrive();
    const id = CSS.escape(goal.id);
    const found = document.querySelector<HTMLElement>(
      goal.kind === 'zone' ? `[data-zone="${id}"]` : `[data-station="${id}"]`,
    );
    if (!found) return;
    found.scrollIntoView({ block: goal.kind === 'zone' ? 'start' : 'nearest' });
    const heading = goal.kind === 'zone' ? found.querySelector('h2') : null;
    if (heading) heading.focus({ preventScroll: true });
    else goIntoStation(found);
    markShown(heading ?? found);
  }, [goal, zoneId, isShown, isUnfolded, store, filters]);
}

function zoneOf({ zones }: BoardView, goal: BoardGoal): string | undefined {
  if (goal.kind === 'unassigned') return undefined;
  const { kind, id } = goal;
  const isIn = ({ zone, stations }: BoardView['zones'][number]) =>
    kind === 'zone' ? zone.id === id : stations.some(({ station }) => station.id === id);
  return zones.find(isIn)?.zone.id;
}
