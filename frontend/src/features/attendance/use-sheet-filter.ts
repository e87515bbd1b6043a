import { useStore } from 'zustand';
import { useSessionScope } from '../../shared/session/session-context.tsx';
import { noFilter, type SheetFilter } from './components/sheet-toolbar.tsx';
import { z } from 'zod';
import { storeInTab } from '../../shared/session/kept-in-tab.ts';
import type { SessionScope } from '../../shared/session/session-scope.ts';
import { roleFilters } from './attendance.view.ts';

const sheetFilter = z.object({
  /** Team and date. */
  sheet: z.string(),
  search: z.string(),
  role: z.enum(roleFilters),
});
type KeptFilter = z.infer<typeof sheetFilter>;

const everybody: KeptFilter = { sheet: '', search: '', role: 'All Roles' };

/** What a sheet is searched for, kept over a reload, on its team and date (UI-40). */
const makeSheetFilter = (scope: SessionScope) =>
  storeInTab(scope, 'sheet_filter', sheetFilter, everybody);

/** What the sheet of a team and date is searched for; another sheet begins with everybody. */
export function useSheetFilter(
  teamId: string,
  date: string,
): [SheetFilter, (filter: SheetFilter) => void] {
  const filters = useSessionScope().part(makeSheetFilter);
  const storedFilter = useStore(filters);
  const sheet = `${teamId} ${date}`;
  return [
    storedFilter.sheet === sheet ? storedFilter : noFilter,
    ({ search, role }) => filters.setState({ sheet, search, role }),
  ];
}
