import { counted, isolated } from '@muster/protocol';
import type { AdminTeam } from '@muster/protocol';
import { Eye, MoreHorizontal, Pencil, Trash2, UserCog } from 'lucide-react';
import { IconButton } from '../../../shared/ui/controls/icon-button.tsx';
import { DropdownMenu } from '../../../shared/ui/overlays/dropdown-menu.tsx';

/** What is done with one team. */
export type TeamAction = 'edit' | 'view' | 'members' | 'delete';

type TeamMenuProps = { team: AdminTeam; onAction: (action: TeamAction) => void };

/** Edit, View Details, Manage Members and Delete; a team with members cannot be deleted. */
export function TeamMenu({ team, onAction }: TeamMenuProps) {
  const { memberCount, name } = team;
  return (
    <DropdownMenu
      trigger={
        <IconButton
          label={`Actions for ${isolated(name)}`}
          data-tip="Actions"
          icon={MoreHorizontal}
          size="small"
        />
      }
      items={[
        { label: 'Edit', icon: Pencil, writes: true, onSelect: () => onAction('edit') },
        { label: 'View Details', icon: Eye, onSelect: () => onAction('view') },
        { label: 'Manage Members', icon: UserCog, onSelect: () => onAction('members') },
        {
          label: 'Delete',
          icon: Trash2,
          tone: 'danger',
          startsGroup: true,
          disabled: memberCount > 0,
          ...(memberCount > 0 && { hint: `It has ${counted(memberCount, 'member', 'members')}` }),
          onSelect: () => onAction('delete'),
        },
      ]}
    />
  );
}
