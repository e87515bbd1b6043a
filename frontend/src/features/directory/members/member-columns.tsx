import { isolated, type User } from '@muster/protocol';
import { ArrowRightLeft, MoreHorizontal, Pencil, UserMinus } from 'lucide-react';
import { RoleBadge } from '../../../shared/domain/role-badge.tsx';
import { IconButton } from '../../../shared/ui/controls/icon-button.tsx';
import { DropdownMenu } from '../../../shared/ui/overlays/dropdown-menu.tsx';
import type { Column } from '../../../shared/ui/table/table.tsx';
import { ActiveBadge } from '../list/active-badge.tsx';
import { ComingMove } from '../list/team-of.tsx';
import { PersonName } from '../list/person-name.tsx';

/** What is done with one member. */
export type MemberDeed = 'edit' | 'move' | 'remove';
type OnDeed = (deed: MemberDeed, member: User) => void;

export const memberColumns = (onDeed: OnDeed, timeZone: string): readonly Column<User>[] => [
  {
    id: 'name',
    header: 'Member',
    sortable: true,
    cell: (member) => (
      <>
        <PersonName {...member} />
        <ComingMove user={member} timeZone={timeZone} />
      </>
    ),
  },
  {
    id: 'username',
    header: 'Username',
    sortable: true,
    cell: ({ username }) => (
      <span
        data-tip={username}
        data-tip-cut=""
        className="block max-w-44 truncate phone:ml-auto text-ink2"
      >
        {username}
      </span>
    ),
  },
  { id: 'role', header: 'Role', sortable: true, cell: ({ role }) => <RoleBadge role={role} /> },
  {
    id: 'status',
    header: 'Status',
    card: 'aside',
    cell: ({ isActive }) => <ActiveBadge isActive={isActive} />,
  },
  {
    id: 'actions',
    header: 'Actions',
    align: 'end',
    isScreenOnly: true,
    width: '5rem',
    card: 'aside',
    cell: (member) => (
      <DropdownMenu
        trigger={
          <IconButton
            label={`Actions for ${isolated(member.name)}`}
            data-tip="Actions"
            icon={MoreHorizontal}
            size="small"
          />
        }
        items={[
          {
            label: 'Edit Member',
            icon: Pencil,
            writes: true,
            onSelect: () => onDeed('edit', member),
          },
          {
            label: 'Move to Another Team',
            icon: ArrowRightLeft,
            writes: true,
            onSelect: () => onDeed('move', member),
          },
          {
            label: 'Remove from Team',
            icon: UserMinus,
            tone: 'danger',
            startsGroup: true,
            onSelect: () => onDeed('remove', member),
          },
        ]}
      />
    ),
  },
];
