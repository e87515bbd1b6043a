import {
  type Dashboard,
  type Role,
  role as roleSchema,
  roleInput,
  roleRoutes,
} from '@muster/protocol';
import {
  LabelPanel,
  descriptionColumn,
  usageColumns,
  type LabelActions,
  addressOfStations,
  addressOfUsers,
} from '../labels/label-panel.tsx';
import { RoleBadge } from '../../../shared/domain/role-badge.tsx';
import { Badge } from '../../../shared/ui/feedback/badge.tsx';
import type { Column } from '../../../shared/ui/table/table.tsx';
import { OptionField, TextField } from '../../../shared/form/fields.tsx';
import { RowDialog } from '../../../shared/form/form-dialog.tsx';
import { issuesOf, type Save, useForm } from '../../../shared/form/use-form.ts';
import { savedWords, useChange } from '../editing/use-change.ts';
import { call } from '../../../shared/http/call.ts';
import type { PanelProps } from '../../../shared/list/list.tsx';
import { adminRolesTopic } from '../../../shared/domain/directory-lists.ts';

const labelOf: Readonly<Record<Dashboard, string>> = {
  admin: 'Administrator',
  watch: 'Watch',
  'team-leader': 'Team leader',
};

/** The dashboards that a role of one's own can open; none is the first. */
const dashboardOptions = [
  { value: '', label: 'No dashboard' },
  ...Object.entries(labelOf).map(([value, label]) => ({ value, label })),
] as const;

/** What a role opens, in words. A PSO's dashboard is a matter of each person's access. */
function dashboardWords({ name, dashboard }: Role): string {
  if (name.toLowerCase() === 'pso') return 'Team leader, with access';
  return dashboard ? labelOf[dashboard] : 'None';
}

/** What a role's dialog holds. */
type RoleValues = {
  readonly name: string;
  readonly description: string;
  readonly dashboard: Dashboard | null;
};

/** Makes a role or changes one; a built-in role keeps its dashboard: it is left out. */
const useSaveRole = (role: Role | undefined) =>
  useChange(
    ({ values, baseRevision }: Save<RoleValues>) => {
      if (!role) return call(roleRoutes.create, { body: values });
      const { dashboard, ...texts } = values;
      const body = role.builtIn ? texts : { ...texts, dashboard };
      return call(roleRoutes.change, {
        params: { roleId: role.id },
        body: { ...body, baseRevision },
      });
    },
    { ...savedWords('Role', !role), lists: [adminRolesTopic] },
  );

const valuesOf = (role: Role | undefined): RoleValues => ({
  name: role?.name ?? '',
  description: role?.description ?? '',
  dashboard: role?.dashboard ?? null,
});

type RoleDialogProps = {
  /** The role to edit; undefined makes a new one. */
  row: Role | undefined;
  onClose: () => void;
};

/** Creates a role or edits one; one that is built in or in use keeps its name (ADM-45). */
function RoleDialog({ row: role, onClose }: RoleDialogProps) {
  const form = useForm({
    row: role,
    schema: roleSchema,
    input: roleInput,
    valuesOf,
    check: (values) => issuesOf<RoleValues>(roleInput, values),
    notice: 'Validation Error',
    about: { NAME_TAKEN: 'name' },
    save: useSaveRole(role),
    onDone: onClose,
  });
  const fixedNameWords = keepsNameWords(role);
  return (
    <RowDialog one="Role" row={role} form={form} onClose={onClose}>
      <TextField
        form={form}
        name="name"
        label="Name"
        required
        readOnly={fixedNameWords !== undefined}
        hint={fixedNameWords}
      />
      <TextField form={form} name="description" label="Description" long />
      {!role?.builtIn && (
        <OptionField
          form={form}
          name="dashboard"
          label="Dashboard"
          hint="What people with this role see when they sign in"
          options={dashboardOptions}
          searchable={false}
        />
      )}
    </RowDialog>
  );
}

function keepsNameWords(role: Role | undefined): string | undefined {
  if (!role) return undefined;
  if (role.builtIn) return 'A built-in role keeps its name.';
  return role.userCount + role.stationCount > 0 ? 'A role in use keeps its name.' : undefined;
}

const roleColumns = (actions: LabelActions<Role>): readonly Column<Role>[] => [
  {
    id: 'name',
    header: 'Name',
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

/** The roles that people can have (ADM-45). */
export default function RolesPanel({ label }: PanelProps) {
  return (
    <LabelPanel
      title={label}
      topic={adminRolesTopic}
      one="role"
      purpose="A role says what somebody does, and may open a dashboard."
      unused="Nobody has it."
      columns={roleColumns}
      remove={(roleId) => call(roleRoutes.remove, { params: { roleId } })}
      Form={RoleDialog}
    />
  );
}
