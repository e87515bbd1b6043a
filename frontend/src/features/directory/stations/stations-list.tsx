import {
  type AdminStation,
  type AdminZone,
  isSameName,
  searched,
  compareText,
  type Compares,
} from '@muster/protocol';
import { EmptyState } from '../../../shared/ui/feedback/empty-state.tsx';
import type { Column } from '../../../shared/ui/table/table.tsx';
import {
  ListFilters,
  ListTable,
  actionsColumn,
  anyOption,
  namedOptions,
  useList,
  type ListRules,
} from '../../../shared/list/list.tsx';
import { ArrowDown, ArrowUp, RotateCcw } from 'lucide-react';
import { leastWords } from '../../../shared/domain/staffing/least.ts';
import { Badge } from '../../../shared/ui/feedback/badge.tsx';
import { editAndDelete, RowActions } from '../../../shared/list/row-actions.tsx';
import { priorityWords } from './places.queries.ts';

/** What of the stations is listed; kept in the address. An empty filter lets every one pass. */
const stationFilters = {
  q: '',
  zone: '',
  status: '',
  role: '',
  tag: '',
  sort: 'order',
  page: '1',
};
type StationFilters = Readonly<Record<keyof typeof stationFilters, string>>;

const statusWords = {
  active: 'In use',
  inactive: 'Out of use',
  retired: 'Retired',
} as const;

/** Whether boards have it; what is retired is out of use for good. */
const statusOf = ({ isActive, retiredAt }: AdminStation): keyof typeof statusWords =>
  isActive ? 'active' : retiredAt ? 'retired' : 'inactive';

const names = (list: readonly string[] | null, wanted: string): boolean =>
  wanted === '' || (list ?? []).some((name) => isSameName(name, wanted));

/** Every station that passes all filters and whose name, zone or description has what is searched for. */
function matchingStations(
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
const stationCompares: Compares<AdminStation> = {
  order: () => 0,
  name: byName,
  zone: (a, b) => compareText(a.zoneName, b.zoneName) || byName(a, b),
  capacity: (a, b) => a.capacity - b.capacity || byName(a, b),
  minimum: (a, b) => a.minimum - b.minimum || byName(a, b),
  priority: (a, b) => a.priority - b.priority || byName(a, b),
  use: (a, b) => compareText(statusWords[statusOf(a)], statusWords[statusOf(b)]) || byName(a, b),
};

const stationRules: ListRules<AdminStation, keyof StationFilters> = {
  defaults: stationFilters,
  compares: stationCompares,
  matching: matchingStations,
  pageSize: 20,
};

const stationSorts = [
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
const isInOrder = ({ q, status, role, tag, sort }: StationFilters): boolean =>
  sort === stationFilters.sort && [q, status, role, tag].every((filter) => filter === '');

interface StationActions {
  readonly onEdit: (station: AdminStation) => void;
  readonly onRemove: (station: AdminStation) => void;
  readonly onRestore: (station: AdminStation) => void;
  readonly onMove: (station: AdminStation, by: -1 | 1) => void;
  /** Why it cannot be moved that way; undefined when it can. */
  readonly stopOf: (station: AdminStation, by: -1 | 1) => string | undefined;
}

/** Any one of the roles; all of the tags below them. */
const required = ({ requiredRoles, requiredTags }: AdminStation) => {
  const roles = (requiredRoles ?? []).join(' or ');
  const tags = (requiredTags ?? []).join(', ');
  if (!roles && !tags) return <span className="text-ink3">–</span>;
  return (
    <>
      {roles && <span className="block wrap-anywhere">{roles}</span>}
      {tags && <span className="block wrap-anywhere">{tags}</span>}
    </>
  );
};

const minimums = ({ minimum, minimumByRole, minimumByTag }: AdminStation) => (
  <>
    {minimum}
    <span className="block text-12 wrap-anywhere text-ink3">
      {leastWords(minimumByRole, minimumByTag)}
    </span>
  </>
);

const stationColumns = ({
  onEdit,
  onRemove,
  onRestore,
  onMove,
  stopOf,
}: StationActions): readonly Column<AdminStation>[] => [
  {
    id: 'name',
    header: 'Station',
    cell: ({ name, description }) => (
      <>
        <bdi className="font-medium">{name}</bdi>
        <span dir="auto" className="block text-left text-12 wrap-anywhere text-ink3">
          {description}
        </span>
      </>
    ),
  },
  { id: 'zone', header: 'Zone', cell: ({ zoneName }) => zoneName },
  { id: 'capacity', header: 'Capacity', align: 'end', cell: ({ capacity }) => capacity },
  { id: 'minimum', header: 'Minimum', align: 'end', cell: minimums },
  { id: 'priority', header: 'Priority', cell: ({ priority }) => priorityWords(priority) },
  { id: 'required', header: 'Required roles, tags', cell: required },
  {
    id: 'use',
    header: 'Use',
    cell: (station) => (
      <Badge tone={station.isActive ? 'present' : 'neutral'}>
        {statusWords[statusOf(station)]}
      </Badge>
    ),
  },
  actionsColumn({
    width: '11rem',
    cell: (station) => (
      <RowActions
        name={station.name}
        actions={[
          {
            word: 'Move up',
            icon: ArrowUp,
            onPress: () => onMove(station, -1),
            stopped: stopOf(station, -1),
          },
          {
            word: 'Move down',
            icon: ArrowDown,
            onPress: () => onMove(station, 1),
            stopped: stopOf(station, 1),
          },
          ...(station.retiredAt
            ? [{ word: 'Restore', icon: RotateCcw, onPress: () => onRestore(station) }]
            : []),
          ...editAndDelete(
            () => onEdit(station),
            () => onRemove(station),
            station.retiredAt ? 'Retired: a saved deployment names it.' : undefined,
          ),
        ]}
      />
    ),
  }),
];

const statuses = Object.entries(statusWords).map(([value, label]) => ({ value, label }));

type StationsListProps = {
  stations: readonly AdminStation[];
  zones: readonly AdminZone[];
  actions: Omit<StationActions, 'stopOf'>;
  /** Whether there is a neighbour of the same zone to go past. */
  canMove: (station: AdminStation, by: -1 | 1) => boolean;
};

/** The stations that the address chooses, 20 per page (ADM-220). */
export function StationsList({ stations, zones, actions, canMove }: StationsListProps) {
  const list = useList(stations, stationRules);
  const stopOf = (station: AdminStation, by: -1 | 1): string | undefined => {
    if (!isInOrder(list.values)) return 'Reset the filters and the sort to move it';
    if (canMove(station, by)) return undefined;
    return by === -1 ? 'It is the first of its zone' : 'It is the last of its zone';
  };
  const roles = namedOptions(stations.flatMap(({ requiredRoles }) => requiredRoles ?? []));
  const tags = namedOptions(stations.flatMap(({ requiredTags }) => requiredTags ?? []));
  const zoneOptions = zones.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <>
      <ListFilters
        list={list}
        noun="stations"
        filters={[
          { name: 'zone', label: 'Zone', options: [anyOption, ...zoneOptions] },
          { name: 'status', label: 'Status', options: [anyOption, ...statuses] },
          { name: 'role', label: 'Role', options: [anyOption, ...roles] },
          { name: 'tag', label: 'Tag', options: [anyOption, ...tags] },
          { name: 'sort', label: 'Sort', options: stationSorts },
        ]}
      />
      <ListTable
        list={list}
        label="Stations"
        noun="stations"
        columns={stationColumns({ ...actions, stopOf })}
        none={
          <EmptyState title="No stations available">
            Stations are where officers are placed on the board. Create Station makes the first one,
            Import reads a file of them.
          </EmptyState>
        }
      />
    </>
  );
}
