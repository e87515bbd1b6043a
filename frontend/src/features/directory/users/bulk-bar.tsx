import type { User } from '@muster/protocol';
import { useState } from 'react';
import { Button } from '../../../shared/ui/controls/button.tsx';
import { AlertDialog } from '../../../shared/ui/overlays/alert-dialog.tsx';
import { Select } from '../../../shared/ui/pickers/select.tsx';
import { SelectionBar } from '../../../shared/ui/table/selection-bar.tsx';
import { counted } from '../list/in-use.tsx';
import { namesWords } from '../list/names-words.ts';
import { atMostSelected } from '../list/use-selected.ts';
import { useBulk, type BulkAction } from './users.queries.ts';

type BulkBarProps = {
  selected: readonly User[];
  matching: readonly User[];
  onSelect: (keys: ReadonlySet<string>) => void;
};

const actions = [
  { value: 'activate', label: 'Activate' },
  { value: 'deactivate', label: 'Deactivate' },
  { value: 'delete', label: 'Delete' },
] as const;

/** What is done with several users at once (ADM-42, ADM-53). */
export function BulkBar({ selected, matching, onSelect }: BulkBarProps) {
  const [action, setAction] = useState<BulkAction | null>(null);
  const [isAsking, setAsking] = useState(false);
  const bulk = useBulk();
  const people = counted(selected.length, 'user', 'users');
  const clear = () => onSelect(new Set());
  const apply = () => {
    if (!action) return;
    bulk.mutate(
      { action, people: selected },
      {
        onSuccess: clear,
        onSettled: () => setAsking(false),
      },
    );
  };

  return (
    <>
      <SelectionBar
        count={selected.length}
        matching={matching.length}
        atMost={atMostSelected}
        onSelectMatching={() =>
          onSelect(new Set(matching.slice(0, atMostSelected).map(({ id }) => id)))
        }
        onClear={clear}
      >
        <Select
          label="Bulk action"
          placeholder="Bulk action"
          options={actions}
          value={action}
          onChange={(next) => setAction(next as BulkAction)}
          className="w-40"
        />
        <Button
          variant="primary"
          disabled={action === null || selected.length === 0 || selected.length > atMostSelected}
          pending={bulk.isPending}
          pendingText="Applying…"
          onClick={() => (action === 'activate' ? apply() : setAsking(true))}
        >
          Apply
        </Button>
      </SelectionBar>
      <AlertDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={action === 'delete' ? `Delete ${people}?` : `Deactivate ${people}?`}
        confirmLabel={action === 'delete' ? `Delete ${people}` : `Deactivate ${people}`}
        onConfirm={apply}
        pending={bulk.isPending}
        pendingText="Applying…"
      >
        <p>{namesWords(selected.map(({ name }) => name))}</p>
        <p className="mt-2">
          {action === 'delete'
            ? 'They are signed out at once and leave their teams. Their names stay on past attendance. They can be restored for 30 days from Recently Deleted.'
            : 'They are signed out at once and cannot sign in until they are activated.'}
        </p>
      </AlertDialog>
    </>
  );
}
