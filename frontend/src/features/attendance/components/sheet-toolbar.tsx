import { Button } from '../../../shared/ui/controls/button.tsx';
import { SearchInput } from '../../../shared/ui/controls/search-input.tsx';
import { Select } from '../../../shared/ui/pickers/select.tsx';
import { toast } from '../../../shared/ui/feedback/toast.store.ts';
import { roleFilters, type RoleFilter } from '../attendance.view.ts';
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

/** Search, role, and the two actions on everyone, each of which can be undone. */
export function SheetToolbar({ filter, onFilter, form }: SheetToolbarProps) {
  return (
    <div className="grid grid-cols-[1fr_auto] gap-2 md:flex">
      <SearchInput
        label="Search members"
        placeholder="Search members..."
        value={filter.search}
        onChange={(search) => onFilter({ ...filter, search })}
        className="md:max-w-80 md:flex-1"
      />
      <div className="w-32 shrink-0">
        <Select
          label="Role"
          options={roleOptions}
          value={filter.role}
          onChange={(role) => onFilter({ ...filter, role: role as RoleFilter })}
        />
      </div>
      {form && (
        <div className="col-span-full flex gap-2 md:ml-auto">
          <Button className="flex-1 md:flex-none" onClick={() => markAll(form)}>
            Mark All Present
          </Button>
          <Button onClick={() => clearAll(form)} disabled={form.progress.marked === 0}>
            Clear All
          </Button>
        </div>
      )}
    </div>
  );
}

function markAll(form: SheetForm): void {
  const { undo, replaced } = form.markAllPresent();
  if (replaced === 0) return;
  toast({
    title: `${form.progress.total} members present.`,
    description:
      replaced === 1 ? '1 other mark was replaced.' : `${replaced} other marks were replaced.`,
    action: { label: 'Undo', onPress: undo },
  });
}

function clearAll(form: SheetForm): void {
  const { undo, replaced } = form.clearAll();
  toast({
    title: replaced === 1 ? '1 mark cleared.' : `${replaced} marks cleared.`,
    description: 'Nothing is sent until you submit.',
    action: { label: 'Undo', onPress: undo },
    untilRead: true,
  });
}
