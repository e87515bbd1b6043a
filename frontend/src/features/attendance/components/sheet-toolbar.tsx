import { Search, X } from 'lucide-react';
import { useState } from 'react';
import { cn } from '../../../shared/ui/cn.ts';
import { Button } from '../../../shared/ui/controls/button.tsx';
import { IconButton } from '../../../shared/ui/controls/icon-button.tsx';
import { SearchInput } from '../../../shared/ui/controls/search-input.tsx';
import { useNarrow } from '../../../shared/ui/hooks/use-media.ts';
import { Select } from '../../../shared/ui/pickers/combobox.tsx';
import { roleFilters, type RoleFilter } from '../attendance.view.ts';
import { clearAll, markAll } from '../marking/mark-all.ts';
import type { SheetForm } from '../use-sheet-form.ts';

export interface SheetFilter {
  readonly search: string;
  readonly role: RoleFilter;
}
export const noFilter: SheetFilter = { search: '', role: 'All Roles' };

interface SheetToolbarProps {
  readonly filter: SheetFilter;
  readonly onFilter: (filter: SheetFilter) => void;
  /** Absent where nothing can be marked. */
  readonly form?: SheetForm | undefined;
}

const roleOptions = roleFilters.map((role) => ({ value: role, label: role }));

/** Search, role, and the two actions on everyone, each of which can be undone: one row, also on a phone. */
export function SheetToolbar({ filter, onFilter, form }: SheetToolbarProps) {
  const isNarrow = useNarrow();
  const [isAsked, setAsked] = useState(false);
  const isSearching = isNarrow && (isAsked || filter.search !== '');
  const search = (
    <SearchInput
      label="Search members"
      placeholder="Search members..."
      value={filter.search}
      onChange={(text) => onFilter({ ...filter, search: text })}
      className="min-w-0 flex-1 md:max-w-80"
    />
  );
  if (isSearching) {
    return (
      <div className={rowStyle} ref={isAsked ? focusField : undefined}>
        {search}
        <IconButton
          label="Close search"
          icon={X}
          onClick={() => {
            setAsked(false);
            onFilter({ ...filter, search: '' });
          }}
        />
      </div>
    );
  }
  return (
    <div className={rowStyle}>
      {isNarrow ? (
        <IconButton
          label="Search members"
          icon={Search}
          variant="outline"
          className="border-field"
          onClick={() => setAsked(true)}
        />
      ) : (
        search
      )}
      <div className={cn('min-w-0', form ? 'flex-[1_1_6rem] md:max-w-32' : 'w-32')}>
        <Select
          label="Role"
          options={roleOptions}
          value={filter.role}
          onChange={(role) => onFilter({ ...filter, role: role as RoleFilter })}
          className="max-md:gap-1! max-md:px-2!"
        />
      </div>
      {form && (
        <>
          <Button
            className="max-md:px-2.5! md:ml-auto"
            onClick={() => markAll(form)}
            disabled={form.allPresent.isDone}
          >
            Mark All Present
          </Button>
          <Button
            className="max-md:px-2.5!"
            onClick={() => clearAll(form)}
            disabled={form.progress.marked === 0}
          >
            Clear All
          </Button>
        </>
      )}
    </div>
  );
}

const rowStyle =
  'flex items-center gap-1.5 tiny:flex-wrap bg-sunken px-4 py-2 lg:bg-transparent lg:pt-4 lg:pb-3 print:hidden';

/** The field was asked for: the focus belongs in it. */
const focusField = (row: HTMLElement | null) => row?.querySelector('input')?.focus();
