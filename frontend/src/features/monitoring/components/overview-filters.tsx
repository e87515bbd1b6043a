import { compareTeams, type OverviewRow } from '@muster/protocol';
import type { ReactNode } from 'react';
import { DatePicker } from '../../../shared/ui/pickers/date-picker.tsx';
import { FilterButton } from '../../../shared/ui/controls/filter-button.tsx';
import { MusterLegend } from '../../../shared/domain/muster-legend.tsx';
import type { OverviewFilters as Filters, SheetStatus } from '../monitoring.view.ts';

type OverviewFiltersProps = {
  teams: readonly Pick<OverviewRow, 'id' | 'name'>[];
  filters: Filters;
  onFilters: (filters: Filters) => void;
  date: string;
  today: string;
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
  today,
  onDate,
  count,
  actions,
}: OverviewFiltersProps) {
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
