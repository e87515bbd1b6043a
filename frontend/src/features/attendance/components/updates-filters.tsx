import { FilterButton } from '../../../shared/ui/controls/filter-button.tsx';
import { SearchInput } from '../../../shared/ui/controls/search-input.tsx';
import { fieldWords, updateTypeWords } from '../attendance.words.ts';
import type { UpdatesFilter } from '../updates-filter.store.ts';

interface UpdatesFiltersProps {
  readonly filter: UpdatesFilter;
  readonly onFilter: (filter: UpdatesFilter) => void;
  /** Undefined where there is only one team. */
  readonly teams: readonly { readonly id: string; readonly name: string }[] | undefined;
}

const optionsOf = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }));
const types = [{ value: 'all', label: 'All types' }, ...optionsOf(updateTypeWords)] as const;
const fields = [{ value: 'all', label: 'All fields' }, ...optionsOf(fieldWords)] as const;

/** One row of quiet buttons that show their values. */
export function UpdatesFilters({ filter, onFilter, teams }: UpdatesFiltersProps) {
  return (
    <div className="flex flex-wrap gap-2">
      <SearchInput
        label="Search by member name"
        placeholder="Search by member name..."
        value={filter.search}
        onChange={(search) => onFilter({ ...filter, search })}
        className="min-w-52 flex-1 md:max-w-72"
      />
      {teams && (
        <FilterButton
          label="Team"
          options={[
            { value: 'all', label: 'All teams' },
            ...teams.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          value={filter.team}
          onChange={(team) => onFilter({ ...filter, team })}
        />
      )}
      <FilterButton
        label="Update Type"
        options={types}
        value={filter.type}
        onChange={(type) => onFilter({ ...filter, type })}
      />
      <FilterButton
        label="Field Changed"
        options={fields}
        value={filter.field}
        onChange={(field) => onFilter({ ...filter, field })}
      />
    </div>
  );
}
