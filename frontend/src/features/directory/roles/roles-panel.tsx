import { type Dashboard, type Role, role as roleSchema, roleRoutes } from '@muster/protocol';
import {
  LabelPanel,
  descriptionColumn,
  usageColumns,
  type LabelActions,
} from '../labels/label-panel.tsx';
import { rolesTopic, addressOfStations, addressOfUsers } from '../directory.sync.ts';
import { RoleBadge } from '../../../shared/domain/role-badge.tsx';
import { Badge } from '../../../shared/ui/feedback/badge.tsx';
import type { Column } from '../../../shared/ui/table/table.tsx';
import { Field } from '../../../shared/ui/controls/field.tsx';
import { Select } from '../../../shared/ui/pickers/combobox.tsx';
import { ChangedMeanwhile, ClashChoice, EditedText, FormDialog } from '../editing/form-dialog.tsx';
import { staleRow } from '../../../shared/faults/fault-notice.ts';
import { unwritten, useEdited } from '../editing/use-edited.ts';
import { useNameError, useChange } from '../editing/use-change.ts';
import { call } from '../../../shared/http/call.ts';
import type { PanelProps } from '../../../shared/list/list.tsx';

const labelOf: Readonly<Record<Dashboard, string>> = {
  admin: 'Administrator',
  watch: 'Watch',
  'team-leader': 'Team leader',
};

/** The dashboards that a role of one's own can open; `none` is the first. */
const dashboardOptions = [
  { value: 'none', label: 'No dashboard' },
  ...Object.entries(labelOf).map(([value, label]) => ({ value, label })),
] as const;

/** What a role opens, in words. A PSO's dashboard is a matter of each person's access. */
function dashboardWords({ name, dashboard }: Role): string {
  if (name.toLowerCase() === 'pso') return 'Team leader, with access';
  return dashboard ? labelOf[dashboard] : 'None';
}

const lists = [rolesTopic];

/** What a role's dialog holds. */
type RoleValues = {
  readonly name: string;
  readonly description: string;
  readonly dashboard: Dashboard | null;
};

const useCreateRole = () =>
  useChange((body: RoleValues) => call(roleRoutes.create, { body }), {
    success: 'Role created successfully',
    failure: 'Failed to create role',
    lists,
  });

/** A built-in role keeps its dashboard: it is left out. */
type RoleChange = Omit<RoleValues, 'dashboard'> &
  Partial<RoleValues> & { readonly id: string; readonly baseRevision: number };

const useChangeRole = () =>
  useChange(
    ({ id, ...body }: RoleChange) => call(roleRoutes.change, { params: { roleId: id }, body }),
    { success: 'Role updated successfully', failure: 'Failed to update role', lists },
  );

const useDeleteRole = () =>
  useChange(({ id }: Role) => call(roleRoutes.remove, { params: { roleId: id } }), {
    success: 'Role deleted successfully',
    failure: 'Failed to delete role. It may be assigned to users.',
    lists,
  });

const valuesOf = (role: Role | undefined): RoleValues => ({
  name: role?.name ?? '',
  description: role?.description ?? '',
  dashboard: role?.dashboard ?? null,
});

/** The form of a new role, or of one that is there. */
function useRoleForm(role: Role | undefined, onDone: () => void) {
  const edited = useEdited(role ?? unwritten, valuesOf(role));
  const create = useCreateRole();
  const change = useChangeRole();
  const { values, revision } = edited;
  const name = useNameError(values.name, 'Role name is required');

  const submit = () => {
    if (!name.check()) return;
    if (!role) return create.mutate(values, { onSuccess: onDone, onError: name.hear });
    const { dashboard, ...texts } = values;
    const body = role.builtIn ? texts : { ...texts, dashboard };
    change.mutate(
      { ...body, id: role.id, baseRevision: revision },
      {
        onSuccess: onDone,
        onError: (fault) => {
          name.hear(fault);
          const current = staleRow(fault, roleSchema);
          if (current) edited.takeIn(current, valuesOf(current));
        },
      },
    );
  };
  return { edited, error: name.error, pending: create.isPending || change.isPending, submit };
}

type RoleDialogProps = {
  /** The role to edit; undefined makes a new one. */
  row: Role | undefined;
  timeZone: string;
  onClose: () => void;
};

/** Creates a role or edits one; one that is built in or in use keeps its name (ADM-45). */
function RoleDialog({ row: role, timeZone, onClose }: RoleDialogProps) {
  const { edited, error, pending, submit } = useRoleForm(role, onClose);
  const kept = keepsNameWords(role);
  return (
    <FormDialog
      title={role ? 'Edit Role' : 'Create Role'}
      submitLabel={role ? 'Save Changes' : 'Create Role'}
      pending={pending}
      isChanged={edited.touched.size > 0}
      onSubmit={submit}
      onClose={onClose}
    >
      <ChangedMeanwhile changed={edited.changed} timeZone={timeZone} />
      <EditedText
        edited={edited}
        name="name"
        label="Name"
        required
        maxLength={40}
        readOnly={kept !== undefined}
        hint={kept}
        error={error}
      />
      <EditedText edited={edited} name="description" label="Description" long maxLength={500} />
      {!role?.builtIn && (
        <div className="flex flex-col gap-1">
          <Field label="Dashboard" hint="What people with this role see when they sign in">
            <Select
              options={dashboardOptions}
              value={edited.values.dashboard ?? 'none'}
              onChange={(next) =>
                edited.set('dashboard', next === 'none' ? null : (next as Dashboard))
              }
            />
          </Field>
          <ClashChoice edited={edited} name="dashboard" label="Dashboard" words={optionWords} />
        </div>
      )}
    </FormDialog>
  );
}

const optionWords = (dashboard: string | null): string =>
  dashboardOptions.find(({ value }) => value === (dashboard ?? 'none'))?.label ?? '';

function keepsNameWords(role: Role | undefined): string | undefined {
  if (!role) return undefined;
  if (role.builtIn) return 'A built-in role keeps its name.';
  return role.userCount + role.stationCount > 0 ? 'A role in use keeps its name.' : undefined;
}

const roleColumns = (actions: LabelActions<Role>): readonly Column<Role>[] => [
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

const words = {
  one: 'role',
  many: 'Roles',
  failure: 'Failed to fetch roles',
  create: 'Create Role',
  remove: 'Delete Role',
  unused: 'Nobody has it.',
  none: {
    title: 'There is no role',
    text: 'A role says what somebody does, and may open a dashboard.',
  },
} as const;

/** The roles that people can have (ADM-45). */
export default function RolesPanel({ label, today: { timeZone } }: PanelProps) {
  const removal = useDeleteRole();
  return (
    <LabelPanel
      title={label}
      timeZone={timeZone}
      topic={rolesTopic}
      words={words}
      columns={roleColumns}
      removal={removal}
      Form={RoleDialog}
    />
  );
}
