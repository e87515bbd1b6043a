import type { AdminStation, AdminZone } from '@muster/protocol';
import type { ChangeAddress } from '../../../shared/address/use-address.ts';
import { useTyped } from '../../../shared/address/use-typed.ts';
import { Button } from '../../../shared/ui/controls/button.tsx';
import { FilterButton } from '../../../shared/ui/controls/filter-button.tsx';
import { SearchInput } from '../../../shared/ui/controls/search-input.tsx';
import { anyOption, namedOptions } from '../list/options.ts';
import { stationFilters, stationSorts, statusWords, type StationFilters } from './stations.view.ts';

type StationsToolbarProps = {
  stations: readonly AdminStation[];
  zones: readonly AdminZone[];
  filters: StationFilters;
  change: ChangeAddress<keyof StationFilters>;
  /** How many the filters leave. */
  found: number;
};

const statuses = Object.entries(statusWords).map(([value, label]) => ({ value, label }));

/** Search, filters, sort and Reset of the stations. */
export function StationsToolbar({ stations, zones, filters, change, found }: StationsToolbarProps) {
  const [typed, type] = useTyped(filters.q, (q) => change({ q, page: '1' }));
  const set = (name: keyof StationFilters) => (value: string) =>
    change({ [name]: value, page: '1' });
  const roles = namedOptions(stations.flatMap(({ requiredRoles }) => requiredRoles ?? []));
  const tags = namedOptions(stations.flatMap(({ requiredTags }) => requiredTags ?? []));
  const zoneOptions = zones.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <div className="flex flex-wrap items-center gap-2 print:hidden">
      <SearchInput
        label="Search stations"
        placeholder="Search stations..."
        value={typed}
        onChange={type}
        note={found < stations.length ? `${found} found` : undefined}
        className="w-full sm:max-w-80 sm:min-w-52 sm:flex-1"
      />
      <FilterButton
        label="Zone"
        options={[anyOption, ...zoneOptions]}
        value={filters.zone}
        onChange={set('zone')}
      />
      <FilterButton
        label="Status"
        options={[anyOption, ...statuses]}
        value={filters.status}
        onChange={set('status')}
      />
      <FilterButton
        label="Role"
        options={[anyOption, ...roles]}
        value={filters.role}
        onChange={set('role')}
      />
      <FilterButton
        label="Tag"
        options={[anyOption, ...tags]}
        value={filters.tag}
        onChange={set('tag')}
      />
      <FilterButton
        label="Sort"
        options={stationSorts}
        value={filters.sort}
        onChange={set('sort')}
      />
      <Button variant="quiet" onClick={() => change({ ...stationFilters })}>
        Reset
      </Button>
    </div>
  );
}
