import { role as roleSchema, type Role } from '@muster/protocol';
import { staleRow } from '../editing/stale-row.ts';
import { unwritten, useEdited } from '../editing/use-edited.ts';
import { useNameError } from '../editing/use-name-error.ts';
import { useChangeRole, useCreateRole, type RoleValues } from './roles.queries.ts';

const valuesOf = (role: Role | undefined): RoleValues => ({
  name: role?.name ?? '',
  description: role?.description ?? '',
  dashboard: role?.dashboard ?? null,
});

/** The form of a new role, or of one that is there. */
export function useRoleForm(role: Role | undefined, onDone: () => void) {
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
