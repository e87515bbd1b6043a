import { builtInRoles, type Team, figure } from '@muster/protocol';
import type { Option } from '../../../shared/ui/pickers/option-list.tsx';
import { compareText } from '../../../shared/ui/table/table-props.ts';
import { useState } from 'react';
import { type ChangeAddress, useTyped } from '../../../shared/address/use-address.ts';
import { Button } from '../../../shared/ui/controls/button.tsx';
import { FilterButton } from '../../../shared/ui/controls/filter-button.tsx';
import { SearchInput } from '../../../shared/ui/controls/search-input.tsx';
import { usePhone } from '../../../shared/ui/hooks/use-media.ts';

interface NamedRole {
  readonly name: string;
  readonly description: string | null;
}

const offered: readonly NamedRole[] = Object.entries(builtInRoles).map(([name, description]) => ({
  name,
  description,
}));

/** The roles to choose from: the server's, or the 13 built-in ones where it has none (ADM-50). */
export function roleOptions(roles: readonly NamedRole[], current?: string): readonly Option[] {
  const known = roles.length > 0 ? roles : offered;
  const options = known.map(({ name, description }) => ({
    value: name,
    label: name,
    ...(description !== null && description !== name && { detail: description }),
  }));
  const isKnown = current === undefined || known.some(({ name }) => name === current);
  return isKnown ? options : [{ value: current, label: current }, ...options];
}

export type NamedTeam = Pick<Team, 'id' | 'name'>;

/** No Team, under the value that stands for it, then the teams by name. */
export const teamOptions = (teams: readonly NamedTeam[], noTeam = ''): readonly Option[] => [
  { value: noTeam, label: 'No Team' },
  ...teams
    .toSorted((a, b) => compareText(a.name, b.name))
    .map(({ id, name }) => ({ value: id, label: name, ...(id !== name && { detail: id }) })),
];

/** The filter that lets everybody pass. */
export const anyOption = { value: '', label: 'All' } as const;

export const statusOptions = [
  anyOption,
  { value: 'active', label: 'Active' },
  { value: 'inactive', label: 'Inactive' },
] as const;

/** Each name once, in order. */
export const namedOptions = (names: Iterable<string>): readonly Option[] =>
  [...new Set(names)].toSorted(compareText).map((name) => ({ value: name, label: name }));

/** A filter of a list: the value it has in the address, its words, and what can be chosen. */
interface ListFilter<Name extends string> {
  readonly name: Name;
  readonly label: string;
  /** The first one is what the list is like without this filter. */
  readonly options: readonly [Option, ...Option[]];
}

type FilterBarProps<Name extends string> = {
  /** What is listed, in the plural: "users". */
  what: string;
  /** What the address has without any filter; `q` is the search, and a `page` goes back to the first. */
  defaults: Readonly<Record<Name | 'q', string>>;
  values: Readonly<Record<Name | 'q', string>>;
  change: ChangeAddress<Name | 'q'>;
  filters: readonly ListFilter<Name>[];
  /** How many there are, and how many the filters leave. */
  total: number;
  found: number;
  /** Whether the filters can be hidden, which they are on a phone. */
  canHide?: boolean;
};

/** Search, filters, sort and Reset of a list, all of which stand in the address (ADM-40). */
export function FilterBar<Name extends string>(props: FilterBarProps<Name>) {
  const { what, defaults, values, change, filters, total, found, canHide = false } = props;
  const isPhone = usePhone();
  const [isOpen, setOpen] = useState(!canHide || !isPhone);
  const first = 'page' in defaults ? { page: defaults.page } : {};
  const set = (changed: object) => change({ ...changed, ...first } as Partial<typeof defaults>);
  const [typed, type] = useTyped(values.q, (q) => set({ q }));
  const isAsDefault = (Object.keys(defaults) as (keyof typeof defaults)[]).every(
    (name) => values[name] === defaults[name],
  );
  return (
    <div className="flex flex-wrap items-center gap-2 print:hidden">
      <SearchInput
        label={`Search ${what}`}
        placeholder={`Search ${what}...`}
        value={typed}
        onChange={type}
        note={found < total ? `${figure(found)} found` : undefined}
        className="w-full sm:max-w-80 sm:min-w-52 sm:flex-1"
      />
      {isOpen &&
        filters.map(({ name, label, options }) => (
          <FilterButton
            key={name}
            label={label}
            options={options}
            value={values[name]}
            onChange={(value) => set({ [name]: value })}
          />
        ))}
      {canHide && (
        <Button variant="quiet" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Hide Filters' : 'Show Filters'}
        </Button>
      )}
      <Button variant="quiet" disabled={isAsDefault} onClick={() => change({ ...defaults })}>
        Reset
      </Button>
    </div>
  );
}
