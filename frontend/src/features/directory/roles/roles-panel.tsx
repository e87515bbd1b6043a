import type { Role } from '@muster/protocol';
import { Plus } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useAddress } from '../../../shared/address/use-address.ts';
import { useLive } from '../../../shared/realtime/use-live.ts';
import { Button } from '../../../shared/ui/controls/button.tsx';
import { SectionHead } from '../../../shared/ui/layout/section-head.tsx';
import { compareText, type Compares } from '../../../shared/ui/table/sorting.ts';
import { Table } from '../../../shared/ui/table/table.tsx';
import { rolesTopic } from '../labels.sync.ts';
import { DeleteQuestion } from '../list/delete-question.tsx';
import { Loaded } from '../list/loaded.tsx';
import type { PanelProps } from '../list/panel.ts';
import { useSorted } from '../list/use-sorted.ts';
import { roleColumns } from './role-columns.tsx';
import { RoleDialog } from './role-dialog.tsx';
import { useDeleteRole } from './roles.queries.ts';

const compares: Compares<Role> = {
  name: (a, b) => compareText(a.name, b.name),
  use: (a, b) => a.userCount - b.userCount || a.stationCount - b.stationCount,
  created: (a, b) => compareText(a.createdAt, b.createdAt),
};

/** The roles that people can have (ADM-45). */
export default function RolesPanel({ label, today: { timeZone } }: PanelProps) {
  const query = useLive(rolesTopic);
  const roles = query.data;
  const [editing, setEditing] = useState<{ id: string | undefined }>();
  const [deleting, setDeleting] = useState<Role>();
  const removal = useDeleteRole();
  const edited = roles?.find(({ id }) => id === editing?.id);
  const isCreating = editing !== undefined && editing.id === undefined;

  return (
    <>
      <SectionHead title={label} note={roles && `${roles.length} roles`}>
        <Button variant="primary" onClick={() => setEditing({ id: undefined })}>
          <Plus aria-hidden />
          Create Role
        </Button>
      </SectionHead>
      <Loaded query={query} failure="Failed to fetch roles">
        {(rows) => (
          <RolesTable
            roles={rows}
            timeZone={timeZone}
            onEdit={({ id }) => setEditing({ id })}
            onDelete={setDeleting}
          />
        )}
      </Loaded>
      {(isCreating || edited) && (
        <RoleDialog role={edited} timeZone={timeZone} onClose={() => setEditing(undefined)} />
      )}
      {deleting && (
        <DeleteQuestion
          row={deleting}
          title={`Delete the role ${deleting.name}?`}
          confirmLabel="Delete Role"
          removal={removal}
          onClose={() => {
            removal.reset();
            setDeleting(undefined);
          }}
        >
          Nobody has it. It can be restored for 30 days from Recently Deleted.
        </DeleteQuestion>
      )}
    </>
  );
}

type RolesTableProps = {
  roles: readonly Role[];
  timeZone: string;
  onEdit: (role: Role) => void;
  onDelete: (role: Role) => void;
};

function RolesTable({ roles, timeZone, onEdit, onDelete }: RolesTableProps) {
  const [{ sort: kept }, change] = useAddress({ sort: 'name' });
  const { rows, sort, onSort } = useSorted(roles, compares, kept, (next) => change({ sort: next }));
  const columns = useMemo(
    () => roleColumns({ timeZone, onEdit, onDelete }),
    [timeZone, onEdit, onDelete],
  );
  return (
    <Table
      label="Roles"
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      rowLabel={({ name }) => name}
      sort={sort}
      onSort={onSort}
    />
  );
}
