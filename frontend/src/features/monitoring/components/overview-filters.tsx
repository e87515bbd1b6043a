import { compareTeams, type OverviewRow } from '@muster/protocol';
import type { ReactNode } from 'react';
import { DatePicker } from '../../../shared/ui/pickers/date-picker.tsx';
import { BottomBar } from '../../../shared/ui/layout/bottom-bar.tsx';
import { FilterButton } from '../../../shared/ui/controls/filter-button.tsx';
import { MusterLegend } from '../../../shared/domain/muster-line.tsx';
import type { OverviewFilters as Filters, SheetStatus } from '../monitoring.view.ts';
import { useOrganisation } from '../../../shared/dates/organisation.ts';

/** What needs somebody and the five figures: beside each other where there is room for both. */
export const needsGrid =
  'grid grid-cols-[minmax(0,1fr)] gap-2 xl:grid-cols-[minmax(0,1fr)_41rem] phone:gap-1.5 print:grid-cols-1';

/** Five figures in a row, as wide as their words. */
export const figureGrid =
  'grid min-h-19.75 min-w-0 grid-cols-[minmax(0,10fr)_minmax(0,6fr)_minmax(0,7fr)_minmax(0,10fr)_minmax(0,7fr)] gap-2 print:grid-cols-5';

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

type Choice = Omit<OverviewFiltersProps, 'count' | 'actions'>;

/** Which teams of which date are shown. */
function Choices({
  teams,
  filters,
  onFilters,
  date,
  onDate,
  isBrief = false,
}: Choice & { isBrief?: boolean }) {
  const { today } = useOrganisation();
  const options = teams.toSorted(compareTeams).map(({ id, name }) => ({ value: id, label: name }));
  return (
    <>
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
      <DatePicker
        label="Date"
        value={date}
        today={today}
        onChange={onDate}
        isBriefOnPhone={isBrief}
      />
    </>
  );
}

/** Which teams of which date are shown, and what can be done with them. */
export function OverviewFilters({ count, actions, ...choice }: OverviewFiltersProps) {
  return (
    <div className="flex flex-wrap items-center gap-2 print:hidden">
      <Choices {...choice} />
      <p role="status" className="px-1 text-13 whitespace-nowrap text-ink2">
        {count}
      </p>
      <div className="ml-auto flex flex-wrap items-center gap-2">
        <MusterLegend className="mr-2 max-lg:hidden" />
        {actions}
      </div>
    </div>
  );
}

/** The same on a phone, where the thumb is. */
export const FiltersAtThumb = (choice: Choice) => (
  <BottomBar>
    <div className="flex items-center gap-2 [&>*]:min-w-0 [&>:last-child]:ml-auto">
      <Choices {...choice} isBrief />
    </div>
  </BottomBar>
);
