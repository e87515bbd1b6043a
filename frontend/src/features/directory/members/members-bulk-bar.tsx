import type { AdminTeam, User } from '@muster/protocol';
import { useState } from 'react';
import { Button } from '../../../shared/ui/controls/button.tsx';
import { Combobox } from '../../../shared/ui/pickers/combobox.tsx';
import { Select } from '../../../shared/ui/pickers/select.tsx';
import { SelectionBar } from '../../../shared/ui/table/selection-bar.tsx';
import { roleOptions } from '../list/options.ts';
import { atMostSelected } from '../list/use-selected.ts';
import { MoveDialog } from './move-dialog.tsx';
import { useChangeRoles } from './members.queries.ts';
import { RemoveFromTeam } from './remove-from-team.tsx';

type MembersBulkBarProps = {
  team: AdminTeam;
  teams: readonly AdminTeam[];
  roles: readonly { readonly name: string; readonly description: string | null }[];
  selected: readonly User[];
  matching: readonly User[];
  onSelect: (keys: ReadonlySet<string>) => void;
};

const actions = [
  { value: 'role', label: 'Change role' },
  { value: 'move', label: 'Move to another team' },
  { value: 'remove', label: 'Remove from team' },
] as const;
type Action = (typeof actions)[number]['value'];

/** What is done with several members at once. */
export function MembersBulkBar(props: MembersBulkBarProps) {
  const { team, teams, roles, selected, matching, onSelect } = props;
  const [action, setAction] = useState<Action | null>(null);
  const [role, setRole] = useState<string | null>(null);
  const [isAsking, setAsking] = useState(false);
  const changing = useChangeRoles();
  const clear = () => onSelect(new Set());
  const apply = () => {
    if (action !== 'role') return setAsking(true);
    if (role === null) return;
    changing.mutate({ people: selected, role }, { onSuccess: clear });
  };
  const question = { team, people: selected, onDone: clear, onClose: () => setAsking(false) };

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
          onChange={(next) => setAction(next as Action)}
          className="w-48"
        />
        {action === 'role' && (
          <Combobox
            label="New role"
            placeholder="New role"
            options={roleOptions(roles)}
            value={role}
            onChange={setRole}
            className="w-40"
          />
        )}
        <Button
          variant="primary"
          disabled={action === null || (action === 'role' && role === null)}
          pending={changing.isPending}
          pendingText="Applying…"
          onClick={apply}
        >
          Apply
        </Button>
      </SelectionBar>
      {isAsking && action === 'remove' && <RemoveFromTeam {...question} />}
      {isAsking && action === 'move' && <MoveDialog {...question} teams={teams} />}
    </>
  );
}
