import { create } from 'zustand';
import { noFilters, type BoardFilters } from './board-filters.ts';

/** What the board is filtered by; kept while another tab of the dashboard is looked at. */
export const useBoardFilters = create<BoardFilters>(() => noFilters);

export const setFilter = <Name extends keyof BoardFilters>(
  name: Name,
  value: BoardFilters[Name],
): void => useBoardFilters.setState({ [name]: value });

export const clearFilters = (): void => useBoardFilters.setState(noFilters);
