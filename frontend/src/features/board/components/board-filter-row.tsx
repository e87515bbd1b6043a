import { roleRank, teamShort, type Catalogue, type Tag, type Team } from '@muster/protocol';
import { FilterButton } from '../../../shared/ui/controls/filter-button.tsx';
import type { Option } from '../../../shared/ui/pickers/option-list.tsx';
import { SearchInput } from '../../../shared/ui/controls/search-input.tsx';
import { type BoardFilters, namesTeam, setFilters } from '../board-view.store.ts';
import { useBoardFilters, useBoardStores, useBoardView } from '../board-stores.ts';
import { SlidersHorizontal, X } from 'lucide-react';
import { memo, useId, useState, type ReactNode } from 'react';
import { cn } from '../../../shared/ui/cn.ts';
import { Button, buttonStyle } from '../../../shared/ui/controls/button.tsx';
import { useMedia, usePhone, useWide } from '../../../shared/ui/hooks/use-media.ts';
import { command } from '../../../shared/ui/palette/commands.ts';

type BoardFilterRowProps = {
  catalogue: Catalogue;
  roles: readonly string[];
  tags: readonly Tag[];
  isConfiguring: boolean;
};

const all: Option = { value: 'all', label: 'All' };

/** Which zones and whom to look for; each filter shows its value. Without room those that are not set are folded. */
export const BoardFilterRow = memo(function BoardFilterRow({
  catalogue,
  roles,
  tags,
  isConfiguring,
}: BoardFilterRowProps) {
  const { setFilter } = useBoardStores().filters;
  const filters = useBoardFilters((all) => all);
  const named = (name: string): Option => ({ value: name, label: name });
  const lists: Readonly<Record<'zone' | 'role' | 'tag', [Option, ...Option[]]>> = {
    zone: [all, ...catalogue.zones.map(({ id, name }) => ({ value: id, label: name }))],
    role: [all, ...roles.toSorted((a, b) => roleRank(a) - roleRank(b)).map(named)],
    tag: [
      all,
      ...tags
        .map(({ name }) => name)
        .toSorted(byName)
        .map(named),
    ],
  };
  const hasRoom = useHasOneRow();
  const isPhone = usePhone();
  const [isUnfolded, setUnfolded] = useState(false);
  const isFolded = !hasRoom && !isPhone;
  const filter = (
    name: keyof BoardFilters,
    label: string,
    options: readonly [Option, ...Option[]],
  ) =>
    (!isFolded || isUnfolded || filters[name] !== all.value) && (
      <FilterButton
        key={name}
        isBrief
        label={label}
        options={options}
        value={filters[name]}
        onChange={(value) => setFilter(name, value)}
      />
    );

  return (
    <>
      {isFolded && (
        <Button
          aria-expanded={isUnfolded}
          onClick={() => setUnfolded(!isUnfolded)}
          className="shrink-0 gap-1.5 px-2.5! aria-expanded:bg-sunken! dark:aria-expanded:bg-line!"
        >
          <SlidersHorizontal aria-hidden />
          Filters
        </Button>
      )}
      {filter('zone', 'Zone', lists.zone)}
      {isConfiguring
        ? filter('open', 'Status', openOptions)
        : filter('status', 'Status', statusOptions)}
      {filter('role', 'Role', lists.role)}
      {filter('tag', 'Tag', lists.tag)}
    </>
  );
});

/** Whether the toolbar has one row: neither large text nor the log beside the board takes its room. */
export function useHasOneRow(): boolean {
  const isWide = useWide();
  const hasLog = useBoardView(({ log }) => log !== null);
  return useMedia('(width >= 88rem)') && isWide && !hasLog;
}

type OfficerSearchProps = {
  teams: readonly Pick<Team, 'id' | 'name'>[];
  /** Whom the filters find; undefined where the screen does not say. */
  found: readonly string[] | undefined;
};

/**
 * Finds officers by a part of their name, or by their team: once that is typed whole, a space or Enter makes it stand
 * before the field. Enter goes to the first.
 */
export const OfficerSearch = memo(function OfficerSearch({ teams, found }: OfficerSearchProps) {
  const { filters: store, view } = useBoardStores();
  const { setFilter } = store;
  const { search, team } = useBoardFilters((filters) => filters);
  const isPhone = usePhone();
  const [first] = found ?? [];
  const isSet = team !== 'all';
  const takeTeam = (text: string): boolean => {
    const named = teams.find((one) => namesTeam(text, one));
    if (!named) return false;
    setFilter('team', named.id);
    setFilter('search', '');
    return true;
  };
  return (
    <div
      className={cn(
        'flex min-w-28 flex-1 phone:min-w-0 sm:max-xl:min-w-36',
        isSet && '[&_input]:rounded-l-none [&_input]:border-l-0',
      )}
    >
      {isSet && (
        <button
          ref={command}
          type="button"
          aria-label={`Team ${teamShort(team)}: clear`}
          data-tip={teams.find(({ id }) => id === team)?.name}
          onClick={() => setFilter('team', 'all')}
          className="inline-flex h-control shrink-0 items-center gap-1 rounded-l-control border border-accent bg-accent-ground px-2 text-13 font-semibold text-accent touch:min-w-11"
        >
          <span className="max-w-20 truncate">{teamShort(team)}</span>
          <X aria-hidden className="size-3.5 stroke-2" />
        </button>
      )}
      <SearchInput
        label="Search officers"
        placeholder={isPhone ? 'Search' : isSet ? 'Search in team' : 'Search officers'}
        value={search}
        onChange={(text) => {
          if (!text.endsWith(' ') || !takeTeam(text)) setFilter('search', text);
        }}
        note={found && (isSet || search.trim() !== '') ? `${found.length} found` : undefined}
        onEnter={() => {
          if (!takeTeam(search) && first !== undefined) view.pointAt(first);
        }}
        onErase={() => setFilter('team', 'all')}
        className="flex-1"
      />
    </div>
  );
});

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
  /** At the bottom of the screen, where there is room above it alone. */
  opensUp?: boolean;
  /** What stays in sight beside the button. */
  children: ReactNode;
};

/** On a phone one row; views and filters unfold beside it, and how many are set is said (DEP-121). */
export function PhoneToolbar({
  isConfiguring,
  views,
  filters,
  opensUp = false,
  children,
}: PhoneToolbarProps) {
  const id = useId();
  const [isUnfolded, setUnfolded] = useState(false);
  const count = useBoardFilters((all) => setFilters(all, isConfiguring));
  return (
    <div className={cn('flex gap-2 print:hidden', opensUp ? 'flex-col-reverse' : 'flex-col')}>
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
