import { createStore } from 'zustand/vanilla';
import { noFilters, type BoardFilters } from './board-filters.ts';

/** What the board is filtered by; kept while another tab of the dashboard is looked at. */
export function makeBoardFilters() {
  const store = createStore<BoardFilters>(() => noFilters);
  return {
    store,
    setFilter<Name extends keyof BoardFilters>(name: Name, value: BoardFilters[Name]): void {
      store.setState({ [name]: value });
    },
    /** True when something was filtered. */
    clearFilters(): boolean {
      const before = Object.values(store.getState());
      if (before.every((value) => value === 'all' || value === '')) return false;
      store.setState(noFilters);
      return true;
    },
  };
}
