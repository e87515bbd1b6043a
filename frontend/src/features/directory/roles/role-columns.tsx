import type { Role } from '@muster/protocol';
import { RoleBadge } from '../../../shared/domain/role-badge.tsx';
import { Badge } from '../../../shared/ui/feedback/badge.tsx';
import type { Column } from '../../../shared/ui/table/table.tsx';
import { addressOfStations, addressOfUsers } from '../directory.addresses.ts';
import { descriptionColumn, usageColumns, type LabelActions } from '../labels/label-columns.tsx';
import { dashboardWords } from './role-dashboard.ts';

export const roleColumns = (actions: LabelActions<Role>): readonly Column<Role>[] => [
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
  descriptionColumn,
  { id: 'dashboard', header: 'Dashboard', cell: dashboardWords },
  ...usageColumns(
    actions,
    ({ name: role }) => ({
      people: addressOfUsers({ role }),
      stations: addressOfStations({ role }),
    }),
    ({ builtIn }) => (builtIn ? 'A built-in role cannot be deleted' : undefined),
  ),
];
