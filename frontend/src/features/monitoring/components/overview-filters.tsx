import { compareTeams, type OverviewRow } from '@muster/protocol';
import type { ReactNode } from 'react';
import { DatePicker } from '../../../shared/ui/pickers/date-picker.tsx';
import { FilterButton } from '../../../shared/ui/controls/filter-button.tsx';
import { MusterLegend } from '../../../shared/domain/muster-line.tsx';
import type { OverviewFilters as Filters, SheetStatus } from '../monitoring.view.ts';
import { useOrganisation } from '../../../shared/dates/organisation.ts';

/** Five figures in a row; in a narrow window the first one over the whole width. */
export const figureGrid =
  'grid grid-cols-2 gap-3 md:grid-cols-5 phone:gap-2 max-md:[&>:first-child]:col-span-2 tiny:grid-cols-1 tiny:[&>:first-child]:col-span-1 print:grid-cols-5 print:[&>:first-child]:col-span-1';

/** As many cards in a row as fit with a name that can be read. */
export const cardGrid =
  'grid grid-cols-[repeat(auto-fill,minmax(min(16.75rem,100%),1fr))] gap-3 print:grid-cols-3';

type OverviewFiltersProps = {
  teams: readonly Pick<OverviewRow, 'id' | 'name'>[];
  filters: Filters;
  onFilters: (filters: Filters) => void;
  date: string;
  onDate: (date: string) => void;
  /** `3 of 14 teams` */
  count: string;
  /** Export Report and Refresh. */
  actions: ReactNode;
};

const all = { value: 'all', label: 'All' } as const;
const statuses = [
  all,
  { value: 'submitted', label: 'Submitted' },
  { value: 'pending', label: 'Pending' },
] as const;

/** Which teams of which date are shown, and what can be done with them. */
export function OverviewFilters({
  teams,
  filters,
  onFilters,
  date,
  onDate,
  count,
  actions,
}: OverviewFiltersProps) {
  const { today } = useOrganisation();
  const options = teams.toSorted(compareTeams).map(({ id, name }) => ({ value: id, label: name }));
  return (
    <div className="flex flex-wrap items-center gap-2 print:hidden">
      <FilterButton
        label="Team"
        options={[all, ...options]}
        value={filters.team ?? all.value}
        onChange={(team) => onFilters({ ...filters, team: team === all.value ? undefined : team })}
      />
      <FilterButton
        label="Status"
        options={statuses}
        value={filters.status ?? all.value}
        onChange={(status) =>
          onFilters({
            ...filters,
            status: status === all.value ? undefined : (status as SheetStatus),
          })
        }
      />
      <DatePicker label="Date" value={date} today={today} onChange={onDate} />
      <p role="status" className="px-1 text-13 whitespace-nowrap text-ink2">
        {count}
      </p>
      <div className="ml-auto flex flex-wrap items-center gap-2">
        <MusterLegend className="mr-2 max-md:hidden" />
        {actions}
      </div>
    </div>
  );
}
