import { isSameName, searched, type AdminStation } from '@muster/protocol';
import { compareText, type Compares } from '../../../shared/ui/table/sorting.ts';

/** What of the stations is listed; kept in the address. An empty filter lets every one pass. */
export const stationFilters = {
  q: '',
  zone: '',
  status: '',
  role: '',
  tag: '',
  sort: 'order',
  page: '1',
};
export type StationFilters = Readonly<Record<keyof typeof stationFilters, string>>;

export const statusWords = {
  active: 'In use',
  inactive: 'Out of use',
  retired: 'Retired',
} as const;

/** Whether boards have it; what is retired is out of use for good. */
export const statusOf = ({ isActive, retiredAt }: AdminStation): keyof typeof statusWords =>
  isActive ? 'active' : retiredAt ? 'retired' : 'inactive';

const names = (list: readonly string[] | null, wanted: string): boolean =>
  wanted === '' || (list ?? []).some((name) => isSameName(name, wanted));

/** Every station that passes all filters and whose name, zone or description has what is searched for. */
export function matchingStations(
  stations: readonly AdminStation[],
  { q, zone, status, role, tag }: Omit<StationFilters, 'sort' | 'page'>,
): readonly AdminStation[] {
  const filtered = stations.filter(
    (station) =>
      (zone === '' || station.zoneId === zone) &&
      (status === '' || statusOf(station) === status) &&
      names(station.requiredRoles, role) &&
      names(station.requiredTags, tag),
  );
  return searched(filtered, q, ({ name, zoneName, description }) => [name, zoneName, description]);
}

type Compare = (a: AdminStation, b: AdminStation) => number;
const byName: Compare = (a, b) => compareText(a.name, b.name);

/** `order` is the one that boards and walls have: that in which the stations come. */
export const stationCompares: Compares<AdminStation> = {
  order: () => 0,
  name: byName,
  zone: (a, b) => compareText(a.zoneName, b.zoneName) || byName(a, b),
  capacity: (a, b) => a.capacity - b.capacity || byName(a, b),
  minimum: (a, b) => a.minimum - b.minimum || byName(a, b),
  priority: (a, b) => a.priority - b.priority || byName(a, b),
  use: (a, b) => compareText(statusWords[statusOf(a)], statusWords[statusOf(b)]) || byName(a, b),
};

export const stationSorts = [
  { value: 'order', label: 'Order of the boards' },
  { value: 'name', label: 'Name, A to Z' },
  { value: '-name', label: 'Name, Z to A' },
  { value: 'zone', label: 'Zone, A to Z' },
  { value: '-zone', label: 'Zone, Z to A' },
  { value: '-capacity', label: 'Largest capacity first' },
  { value: 'capacity', label: 'Smallest capacity first' },
  { value: '-minimum', label: 'Largest minimum first' },
  { value: 'minimum', label: 'Smallest minimum first' },
  { value: 'priority', label: 'Highest priority first' },
  { value: '-priority', label: 'Lowest priority first' },
  { value: 'use', label: 'In use first' },
  { value: '-use', label: 'In use last' },
] as const;

/** Whether neighbours stand side by side as on the boards: in their order, of every zone or of one. */
export const isInOrder = ({ q, status, role, tag, sort }: StationFilters): boolean =>
  sort === stationFilters.sort && [q, status, role, tag].every((filter) => filter === '');
