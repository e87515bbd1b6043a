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
    clearFilters: (): void => store.setState(noFilters),
  };
}
