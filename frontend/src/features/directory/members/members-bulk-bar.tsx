import { isolated, type AdminTeam, type User } from '@muster/protocol';
import { useState } from 'react';
import { Subjects } from '../../../shared/subject/subjects.tsx';
import { Combobox } from '../../../shared/ui/pickers/combobox.tsx';
import { BulkActions } from '../list/bulk-actions.tsx';
import { roleOptions } from '../list/options.ts';
import { MoveDialog } from './move-dialog.tsx';
import { useChangeRoles } from './members.queries.ts';
import { RemoveFromTeam } from './remove-from-team.tsx';

type MembersBulkBarProps = {
  team: AdminTeam;
  teams: readonly AdminTeam[];
  roles: readonly { readonly name: string; readonly description: string | null }[];
  timeZone: string;
  selected: readonly User[];
  matching: readonly User[];
  /** Whether its question is open, which stays also when nobody selected is in the team any more. */
  isAsking: boolean;
  onAsk: (isAsking: boolean) => void;
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
  const { team, teams, roles, timeZone, selected, matching, isAsking, onAsk, onSelect } = props;
  const [action, setAction] = useState<Action | null>(null);
  const [role, setRole] = useState<string | null>(null);
  const changing = useChangeRoles();
  const clear = () => onSelect(new Set());
  const apply = () => {
    if (action !== 'role') return onAsk(true);
    if (role === null) return;
    changing.mutate({ people: selected, role }, { onSuccess: clear });
  };
  const question = { team, timeZone, onDone: clear, onClose: () => onAsk(false) };

  return (
    <>
      <BulkActions
        {...{ selected, matching, onSelect, actions, action }}
        onAction={setAction}
        isReady={action !== null && (action !== 'role' || role !== null)}
        pending={changing.isPending}
        onApply={apply}
      >
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
      </BulkActions>
      {isAsking && (
        <Subjects rows={selected} gone={`Nobody selected is in ${isolated(team.name)} any more.`}>
          {(people) => (
            <>
              {action === 'remove' && <RemoveFromTeam {...question} people={people} />}
              {action === 'move' && <MoveDialog {...question} people={people} teams={teams} />}
            </>
          )}
        </Subjects>
      )}
    </>
  );
}
