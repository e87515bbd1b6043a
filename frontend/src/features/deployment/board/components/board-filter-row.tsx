import { compareTeams, roleRank, type Catalogue, type Tag, type Team } from '@muster/protocol';
import { FilterButton } from '../../../../shared/ui/controls/filter-button.tsx';
import type { Option } from '../../../../shared/ui/pickers/option.ts';
import { SearchInput } from '../../../../shared/ui/controls/search-input.tsx';
import type { BoardFilters } from '../board-filters.ts';
import { useBoardFilters, useBoardStores } from '../use-board-stores.ts';

type BoardFilterRowProps = {
  catalogue: Catalogue;
  teams: readonly Team[];
  roles: readonly string[];
  tags: readonly Tag[];
  isConfiguring: boolean;
};

const all: Option = { value: 'all', label: 'All' };

/** Which zones and whom to look for; each filter shows its value. */
export function BoardFilterRow({
  catalogue,
  teams,
  roles,
  tags,
  isConfiguring,
}: BoardFilterRowProps) {
  const { setFilter } = useBoardStores().filters;
  const filters = useBoardFilters((all) => all);
  const named = (name: string): Option => ({ value: name, label: name });
  const lists: Readonly<Record<'zone' | 'role' | 'tag' | 'team', [Option, ...Option[]]>> = {
    zone: [all, ...catalogue.zones.map(({ id, name }) => ({ value: id, label: name }))],
    role: [all, ...roles.toSorted((a, b) => roleRank(a) - roleRank(b)).map(named)],
    tag: [
      all,
      ...tags
        .map(({ name }) => name)
        .toSorted(byName)
        .map(named),
    ],
    team: [
      all,
      ...teams.toSorted(compareTeams).map(({ id, name }) => ({ value: id, label: name })),
    ],
  };
  const filter = (name: keyof typeof lists, label: string) => (
    <FilterButton
      isBrief
      label={label}
      options={lists[name]}
      value={filters[name]}
      onChange={(value) => setFilter(name, value)}
    />
  );

  return (
    <>
      {filter('zone', 'Zone')}
      {isConfiguring ? (
        <FilterButton
          isBrief
          label="Status"
          options={openOptions}
          value={filters.open}
          onChange={(value) => setFilter('open', value as BoardFilters['open'])}
        />
      ) : (
        <FilterButton
          isBrief
          label="Status"
          options={statusOptions}
          value={filters.status}
          onChange={(value) => setFilter('status', value as BoardFilters['status'])}
        />
      )}
      {filter('role', 'Role')}
      {filter('tag', 'Tag')}
      {!isConfiguring && filter('team', 'Team')}
    </>
  );
}

type OfficerSearchProps = {
  /** Whom the filters find; undefined where the screen does not say. */
  found: readonly string[] | undefined;
};

/** Finds officers by a part of their name; Enter goes to the first. */
export function OfficerSearch({ found }: OfficerSearchProps) {
  const { filters: store, view } = useBoardStores();
  const { setFilter } = store;
  const search = useBoardFilters((filters) => filters.search);
  const [first] = found ?? [];
  return (
    <SearchInput
      label="Search officers"
      placeholder="Search officers"
      value={search}
      onChange={(value) => setFilter('search', value)}
      note={found && search.trim() !== '' ? `${found.length} found` : undefined}
      onEnter={() => first !== undefined && view.pointAt(first)}
      className="min-w-28 flex-1 sm:max-xl:min-w-36"
    />
  );
}

const byName = (a: string, b: string) => a.localeCompare(b);

const statusOptions: readonly [Option, ...Option[]] = [
  all,
  { value: 'present', label: 'Present' },
  { value: 'pto', label: 'Partial Time Off' },
];

const openOptions: readonly [Option, ...Option[]] = [
  all,
  { value: 'open', label: 'Open' },
  { value: 'closed', label: 'Closed' },
];
