import { compareTeams, roleRank, type Catalogue, type Tag, type Team } from '@muster/protocol';
import { FilterButton } from '../../../shared/ui/controls/filter-button.tsx';
import type { Option } from '../../../shared/ui/pickers/option-list.tsx';
import { SearchInput } from '../../../shared/ui/controls/search-input.tsx';
import { type BoardFilters, setFilters } from '../board-view.store.ts';
import { useBoardFilters, useBoardStores } from '../board-stores.ts';
import { SlidersHorizontal } from 'lucide-react';
import { useId, useState, type ReactNode } from 'react';
import { cn } from '../../../shared/ui/cn.ts';
import { buttonStyle } from '../../../shared/ui/controls/button.tsx';
import { command } from '../../../shared/ui/palette/commands.ts';

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

type PhoneToolbarProps = {
  isConfiguring: boolean;
  /** Stations or officers, and how densely. */
  views: ReactNode;
  filters: ReactNode;
  /** What stays in sight beside the button. */
  children: ReactNode;
};

/** On a phone one row; views and filters unfold below it, and how many are set is said (DEP-121). */
export function PhoneToolbar({ isConfiguring, views, filters, children }: PhoneToolbarProps) {
  const id = useId();
  const [isUnfolded, setUnfolded] = useState(false);
  const count = useBoardFilters((all) => setFilters(all, isConfiguring));
  return (
    <div className="flex flex-col gap-2 print:hidden">
      <div className="flex items-center gap-1.5">
        <button
          ref={command}
          type="button"
          aria-label={count === 0 ? 'View and filters' : `View and filters, ${count} set`}
          aria-expanded={isUnfolded}
          aria-controls={id}
          onClick={() => setUnfolded(!isUnfolded)}
          className={cn(
            buttonStyle(),
            'min-w-11 gap-1.5',
            isUnfolded && 'bg-sunken! dark:bg-line!',
            count > 0 && 'border-accent! bg-accent-ground! font-semibold text-accent!',
          )}
        >
          <SlidersHorizontal aria-hidden />
          {count > 0 && <span className="tabular-nums">{count}</span>}
        </button>
        {children}
      </div>
      <div id={id} hidden={!isUnfolded} className="flex flex-wrap gap-2 [[hidden]]:hidden">
        {isUnfolded && (
          <>
            {views}
            {filters}
          </>
        )}
      </div>
    </div>
  );
}
