import type { Role } from '@muster/protocol';
import { formatInstantDate } from '../../../shared/dates/time-format.ts';
import { RoleBadge } from '../../../shared/domain/role-badge.tsx';
import { Badge } from '../../../shared/ui/feedback/badge.tsx';
import type { Column } from '../../../shared/ui/table/table.tsx';
import { addressOfUsers } from '../directory.addresses.ts';
import { InUse, keptWords } from '../list/in-use.tsx';
import { editAndDelete, RowActions } from '../list/row-actions.tsx';
import { dashboardWords } from './role-dashboard.ts';

interface RoleActions {
  readonly timeZone: string;
  readonly onEdit: (role: Role) => void;
  readonly onDelete: (role: Role) => void;
}

export const roleColumns = ({
  timeZone,
  onEdit,
  onDelete,
}: RoleActions): readonly Column<Role>[] => [
  {
    id: 'name',
    header: 'Name',
    sortable: true,
    cell: (role) => (
      <span className="inline-flex items-center gap-2">
        <RoleBadge role={role.name} />
        {role.builtIn && <Badge size="small">Built in</Badge>}
      </span>
    ),
  },
  {
    id: 'description',
    header: 'Description',
    cell: ({ description }) =>
      description ? (
        <span className="wrap-anywhere">{description}</span>
      ) : (
        <span className="text-ink3">–</span>
      ),
  },
  { id: 'dashboard', header: 'Dashboard', cell: dashboardWords },
  {
    id: 'use',
    header: 'In use',
    sortable: true,
    cell: ({ name, userCount, stationCount }) => (
      <InUse
        people={userCount}
        stations={stationCount}
        peopleAddress={addressOfUsers({ role: name })}
        name={name}
      />
    ),
  },
  {
    id: 'created',
    header: 'Created At',
    sortable: true,
    cell: ({ createdAt }) => (
      <span className="whitespace-nowrap">{formatInstantDate(createdAt, timeZone)}</span>
    ),
  },
  {
    id: 'actions',
    header: 'Actions',
    align: 'end',
    isScreenOnly: true,
    width: '6rem',
    card: 'foot',
    cell: (role) => (
      <RowActions
        name={role.name}
        actions={editAndDelete(
          () => onEdit(role),
          () => onDelete(role),
          role.builtIn
            ? 'A built-in role cannot be deleted'
            : keptWords(role.userCount, role.stationCount),
        )}
      />
    ),
  },
];
