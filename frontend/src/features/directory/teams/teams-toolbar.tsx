import { ArrowDown, ArrowUp } from 'lucide-react';
import type { ChangeAddress } from '../../../shared/address/use-address.ts';
import { useTyped } from '../../../shared/address/use-typed.ts';
import { FilterButton } from '../../../shared/ui/controls/filter-button.tsx';
import { IconButton } from '../../../shared/ui/controls/icon-button.tsx';
import { SearchInput } from '../../../shared/ui/controls/search-input.tsx';
import { SegmentedRadio } from '../../../shared/ui/controls/segmented-radio.tsx';
import { teamSorts, type teamsAddress } from './teams.view.ts';

type Name = keyof typeof teamsAddress;
type TeamsToolbarProps = {
  address: Readonly<Record<Name, string>>;
  change: ChangeAddress<Name>;
};

const views = [
  { value: 'table', label: 'Table' },
  { value: 'cards', label: 'Cards' },
] as const;

/** Search, sort with its direction, and Table or Cards. */
export function TeamsToolbar({ address: { q, sort, view }, change }: TeamsToolbarProps) {
  const [typed, type] = useTyped(q, (next) => change({ q: next }));
  const by = sort.replace(/^-/, '');
  const isDescending = sort.startsWith('-');
  return (
    <div className="flex flex-wrap items-center gap-2 print:hidden">
      <SearchInput
        label="Search teams"
        placeholder="Search teams..."
        value={typed}
        onChange={type}
        className="w-full sm:max-w-80 sm:min-w-52 sm:flex-1"
      />
      <div className="flex items-center gap-1">
        <FilterButton
          label="Sort"
          options={teamSorts}
          value={by}
          onChange={(next) => change({ sort: isDescending ? `-${next}` : next })}
        />
        <IconButton
          variant="outline"
          label={isDescending ? 'Descending' : 'Ascending'}
          icon={isDescending ? ArrowDown : ArrowUp}
          onClick={() => change({ sort: isDescending ? by : `-${by}` })}
        />
      </div>
      <SegmentedRadio
        className="ml-auto w-40"
        label="View"
        segments={views}
        value={view === 'cards' ? 'cards' : 'table'}
        onChange={(next) => change({ view: next })}
      />
    </div>
  );
}
