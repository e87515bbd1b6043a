import { z } from 'zod';
import { createStore } from 'zustand/vanilla';
import { keptInTab } from '../../shared/session/kept-in-tab.ts';
import type { SessionScope } from '../../shared/session/session-scope.ts';

/** `all` filters nothing and is not sent. */
const updatesFilter = z.object({
  search: z.string(),
  team: z.string(),
  type: z.string(),
  field: z.string(),
});
export type UpdatesFilter = z.infer<typeof updatesFilter>;

const everything: UpdatesFilter = { search: '', team: 'all', type: 'all', field: 'all' };

/** What the update log is filtered by, kept over a reload and while another tab is looked at (UI-41). */
export function makeUpdatesFilter(scope: SessionScope) {
  const tab = keptInTab(scope, 'updates_filter', updatesFilter);
  const store = createStore<UpdatesFilter>(() => tab.read() ?? everything);
  store.subscribe((filter) => tab.keep(filter));
  return store;
}
