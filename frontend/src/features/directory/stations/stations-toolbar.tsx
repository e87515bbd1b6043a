import type { AdminStation, AdminZone } from '@muster/protocol';
import type { ChangeAddress } from '../../../shared/address/use-address.ts';
import { FilterBar } from '../list/filter-bar.tsx';
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
  const roles = namedOptions(stations.flatMap(({ requiredRoles }) => requiredRoles ?? []));
  const tags = namedOptions(stations.flatMap(({ requiredTags }) => requiredTags ?? []));
  const zoneOptions = zones.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <FilterBar
      what="stations"
      defaults={stationFilters}
      values={filters}
      change={change}
      filters={[
        { name: 'zone', label: 'Zone', options: [anyOption, ...zoneOptions] },
        { name: 'status', label: 'Status', options: [anyOption, ...statuses] },
        { name: 'role', label: 'Role', options: [anyOption, ...roles] },
        { name: 'tag', label: 'Tag', options: [anyOption, ...tags] },
        { name: 'sort', label: 'Sort', options: stationSorts },
      ]}
      total={stations.length}
      found={found}
    />
  );
}
