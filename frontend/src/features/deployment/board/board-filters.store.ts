import { officer } from '@muster/protocol';
import { z } from 'zod';
import { createStore } from 'zustand/vanilla';
import { keptInTab } from '../../../shared/session/kept-in-tab.ts';
import type { SessionScope } from '../../../shared/session/session-scope.ts';
import { noFilters, type BoardFilters } from './board-filters.ts';

/** Which stations configure mode shows is left out: it ends with the page. */
const kept = z.object({
  date: z.string(),
  filters: z.object({
    zone: z.string(),
    status: z.enum(['all', ...officer.shape.status.options]),
    role: z.string(),
    tag: z.string(),
    team: z.string(),
    search: z.string(),
  }),
});

/** What the board of a date is filtered by; kept while another tab is looked at, and over a reload (UI-41). */
export function makeBoardFilters(date: string, scope: SessionScope) {
  const tab = keptInTab(scope, 'board_filters', kept);
  const before = tab.read();
  const store = createStore<BoardFilters>(() =>
    before?.date === date ? { ...noFilters, ...before.filters } : noFilters,
  );
  store.subscribe((filters) => tab.keep({ date, filters }));
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
