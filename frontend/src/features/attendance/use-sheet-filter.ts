import { useStore } from 'zustand';
import { useSessionScope } from '../../shared/session/session-context.tsx';
import { noFilter, type SheetFilter } from './components/sheet-toolbar.tsx';
import { makeSheetFilter } from './sheet-filter.store.ts';

/** What the sheet of a team and date is searched for; another sheet begins with everybody. */
export function useSheetFilter(
  teamId: string,
  date: string,
): [SheetFilter, (filter: SheetFilter) => void] {
  const filters = useSessionScope().part(makeSheetFilter);
  const kept = useStore(filters);
  const sheet = `${teamId} ${date}`;
  return [
    kept.sheet === sheet ? kept : noFilter,
    ({ search, role }) => filters.setState({ sheet, search, role }),
  ];
}
