import type { SessionScope } from '../../../shared/session/session-scope.ts';
import { makeDrag } from '../drag/drag.store.ts';
import { makeArrivals } from './arrivals.store.ts';
import { makeBoardFilters } from './board-filters.store.ts';
import { makeBoardView, type ConfigurationDrafts } from './board-view.store.ts';
import { makeSelection } from './selection.store.ts';

export type BoardStores = ReturnType<typeof makeBoardStores>;

/** What a person has picked, filtered, opened and in hand on the board of one date. */
export function makeBoardStores(date: string, drafts: ConfigurationDrafts, scope: SessionScope) {
  const drag = makeDrag();
  const view = makeBoardView(date, drafts, scope);
  const arrivals = makeArrivals(drag);
  const selection = makeSelection(date, scope);
  return {
    view,
    drag,
    arrivals,
    filters: makeBoardFilters(date, scope),
    selection,
    end: (): void => {
      view.end();
      arrivals.end();
      selection.end();
    },
  };
}
